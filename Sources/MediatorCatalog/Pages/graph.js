// Draws which module requires which, from left to right, in layers.
function moduleGraph(modules, uses) {
  const heights = { node: 34, bend: 14, gap: 18 };
  const nodes = new Map();
  for (const name of modules) nodes.set(name, { name, next: [], layer: 0, width: Math.max(80, name.length * 8 + 32), height: heights.node });
  // Requirements within one module need no arrow.
  const arrows = uses.filter(({ from, to }) => from !== to && nodes.has(from) && nodes.has(to));
  for (const { from, to } of arrows) nodes.get(from).next.push(nodes.get(to));

  // The layer is the longest way from a module that no other requires; arrows that close a cycle do not count.
  const state = new Map();
  const sorted = [];
  const backward = new Set();
  for (const root of nodes.values()) {
    const stack = state.has(root) ? [] : [{ node: root, at: 0 }];
    if (stack.length) state.set(root, "open");
    while (stack.length) {
      const top = stack[stack.length - 1];
      const next = top.node.next[top.at++];
      if (!next) {
        state.set(top.node, "done");
        sorted.unshift(stack.pop().node);
      } else if (!state.has(next)) {
        state.set(next, "open");
        stack.push({ node: next, at: 0 });
      } else if (state.get(next) === "open") {
        backward.add(`${top.node.name}\n${next.name}`);
      }
    }
  }
  for (const node of sorted) {
    for (const next of node.next) {
      if (!backward.has(`${node.name}\n${next.name}`)) next.layer = Math.max(next.layer, node.layer + 1);
    }
  }

  // An arrow over several layers bends in each, so that it passes between the modules there.
  const layers = [];
  const place = (node) => (layers[node.layer] ??= []).push(node);
  nodes.forEach(place);
  for (const arrow of arrows) {
    const [from, to] = [nodes.get(arrow.from), nodes.get(arrow.to)];
    const step = Math.sign(to.layer - from.layer);
    arrow.points = [from];
    for (let layer = from.layer + step; step && layer !== to.layer; layer += step) {
      const bend = { layer, width: 0, height: heights.bend, next: [] };
      place(bend);
      arrow.points.push(bend);
    }
    arrow.points.push(to);
  }
  const around = new Map();
  const join = (one, other) => around.set(one, (around.get(one) || []).concat([other]));
  for (const { points } of arrows) {
    for (let at = 1; at < points.length; at++) {
      join(points[at - 1], points[at]);
      join(points[at], points[at - 1]);
    }
  }
  for (let round = 0; round < 6; round++) {
    for (const layer of layers) layer.forEach((node, index) => { node.rank = index / layer.length; });
    for (const layer of layers) {
      const wish = (node) => {
        const others = around.get(node) || [];
        return others.length ? others.reduce((sum, other) => sum + other.rank, 0) / others.length : node.rank;
      };
      layer.map((node) => [wish(node), node]).sort((one, other) => one[0] - other[0])
        .forEach(([, node], index) => { layer[index] = node; });
      layer.forEach((node, index) => { node.rank = index / layer.length; });
    }
  }

  const tall = (layer) => layer.reduce((sum, node) => sum + node.height + heights.gap, -heights.gap);
  const height = Math.max(...layers.map(tall)) + 2;
  let x = 1;
  for (const layer of layers) {
    const width = Math.max(...layer.map((node) => node.width));
    let y = (height - tall(layer)) / 2;
    for (const node of layer) {
      Object.assign(node, { x, y, width: width, middle: y + node.height / 2 });
      y += node.height + heights.gap;
    }
    x += width + 72;
  }
  const width = x - 71;
  const path = ({ points }) => {
    const forward = points[points.length - 1].layer > points[0].layer;
    const start = points[0];
    let text = `M${forward ? start.x + start.width : start.x} ${start.middle}`;
    let left = forward ? start.x + start.width : start.x;
    for (const point of points.slice(1)) {
      const end = forward ? point.x : point.x + point.width;
      const half = (left + end) / 2;
      text += ` C${half} ${points[points.indexOf(point) - 1].middle} ${half} ${point.middle} ${end} ${point.middle}`;
      left = forward ? point.x + point.width : point.x;
      if (point !== points[points.length - 1]) text += ` L${left} ${point.middle}`;
    }
    return text;
  };
  return drawn("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "Which module requires which" },
    drawn("defs", {}, drawn("marker", { id: "arrowhead", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
      drawn("path", { d: "M0 0 L8 4 L0 8 z" }))),
    arrows.map((arrow) => drawn("path", { class: "arrow", d: path(arrow), "marker-end": "url(#arrowhead)", "data-from": arrow.from, "data-to": arrow.to },
      drawn("title", {}, `${arrow.from} requires ${arrow.names.join(", ")} of ${arrow.to}`))),
    [...nodes.values()].map((node) => drawn("a", { href: link(`module ${node.name}`), class: "module" },
      drawn("rect", { x: node.x, y: node.y, width: node.width, height: node.height, rx: 8 }),
      drawn("text", { x: node.x + node.width / 2, y: node.middle, "text-anchor": "middle", "dominant-baseline": "central" }, node.name))));
}
