// Shows a page in a headless browser, and runs a command beside it, an app that the page calls and that calls the page:
//
//     node relay.js [--picture FILE] BROWSER PAGE COMMAND [ARGUMENT …]
//
// "{}" among the arguments is the path of a Unix socket, at which the messages of the page pass, one on each line. The
// page has an object "mediator", as in an Android WebView, and gets messages by MediatorBridge.receive. When it loads
// again, the connection ends; the app connects with the next page. The status is that of the command.
"use strict";
const fs = require("node:fs");
const net = require("node:net");
const os = require("node:os");
const path = require("node:path");
const readline = require("node:readline");
const { pathToFileURL } = require("node:url");
const { spawn } = require("node:child_process");

const given = process.argv.slice(2);
const picture = given[0] === "--picture" ? given.splice(0, 2)[1] : undefined;
const [browser, page, command, ...more] = given;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "relay-"));
const socket = path.join(folder, "socket");
let [child, run] = [];

/** The protocol of the browser's own tools, over a pipe: JSON, each message ended by a zero byte. */
function control(child) {
  const waiting = new Map();
  const heard = {};
  let count = 0;
  let rest = "";
  child.stdio[4].setEncoding("utf8").on("data", (part) => {
    const messages = (rest + part).split("\0");
    rest = messages.pop();
    for (const { id, result, error, method, params } of messages.map((text) => JSON.parse(text))) {
      if (error) throw new Error(error.message);
      if (waiting.has(id)) waiting.get(id)(result);
      else if (heard[method]) heard[method](params);
    }
  });
  const ask = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve) => {
      waiting.set(++count, resolve);
      child.stdio[3].write(JSON.stringify({ id: count, method, params, sessionId }) + "\0");
    });
  return { ask, heard };
}

async function main() {
  const options = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
    "--remote-debugging-pipe", `--user-data-dir=${folder}/profile`, "about:blank",
  ];
  // In a group of its own, since a browser has many processes.
  child = spawn(browser, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], detached: true });
  child.on("error", (error) => clean(70, error)).on("close", () => clean(70, new Error("the browser ended")));
  for (const pipe of child.stdio.slice(3)) pipe.on("error", () => {});
  const { ask, heard } = control(child);
  const { targetInfos } = await ask("Target.getTargets");
  const { targetId } = targetInfos.find(({ type }) => type === "page");
  const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
  const tab = (method, params) => ask(method, params, sessionId);

  let app;
  let isLoaded = false;
  let [address, shown] = ["", () => {}];
  let [toPage, toApp] = [[], []];
  /** Passes on what waits, in both directions. */
  const pass = () => {
    if (app) for (const line of toApp.splice(0)) app.write(line + "\n");
    if (!isLoaded) return;
    for (const line of toPage.splice(0)) {
      tab("Runtime.evaluate", { expression: `MediatorBridge.receive(${JSON.stringify(line)})` });
    }
  };
  heard["Runtime.bindingCalled"] = ({ payload }) => {
    toApp.push(payload);
    pass();
  };
  heard["Runtime.exceptionThrown"] = ({ exceptionDetails: { exception, text } }) => {
    console.error(`page: ${((exception && exception.description) || text).split("\n")[0]}`);
  };
  heard["Page.loadEventFired"] = () => {
    if (!address.startsWith("file:")) return;
    isLoaded = true;
    shown();
    pass();
  };
  heard["Page.frameNavigated"] = ({ frame }) => {
    if (frame.parentId) return;
    address = frame.url;
    isLoaded = false;
    [toPage, toApp] = [[], []];
    if (app) app.destroy();
  };
  const server = net.createServer((connection) => {
    app = connection;
    readline.createInterface({ input: connection }).on("line", (line) => {
      if (app !== connection) return;
      toPage.push(line);
      pass();
    });
    connection.on("close", () => { if (app === connection) app = undefined; });
    pass();
  });
  await new Promise((resolve) => server.listen(socket, resolve));

  await tab("Page.enable");
  await tab("Runtime.enable");
  await tab("Runtime.addBinding", { name: "toApp" });
  await tab("Page.addScriptToEvaluateOnNewDocument", { source: "window.mediator = { postMessage: (text) => toApp(text) };" });
  await tab("Emulation.setDeviceMetricsOverride", { width: 480, height: 260, deviceScaleFactor: 2, mobile: false });
  const isShown = new Promise((resolve) => { shown = resolve; });
  await tab("Page.navigate", { url: pathToFileURL(page).href });
  await isShown;

  const arguments_ = more.map((argument) => argument.replaceAll("{}", socket));
  run = spawn(command, arguments_, { stdio: "inherit" });
  const status = await new Promise((resolve, reject) => run.on("error", reject).on("close", (code) => resolve(code ?? 1)));
  if (picture) {
    const { data } = await tab("Page.captureScreenshot", { format: "png" });
    fs.writeFileSync(picture, Buffer.from(data, "base64"));
  }
  end(status);
}

/** Ends the browser, and then all. */
function end(status, error) {
  child.removeAllListeners("close").on("close", () => clean(status, error));
  process.kill(-child.pid, "SIGKILL");
}

/** Ends without a browser. */
function clean(status, error) {
  if (error) console.error(`relay.js: ${error.message}`);
  if (run) run.kill();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit(status);
}

// Ctrl-C is for the command.
process.on("SIGINT", () => {});
main().catch((error) => end(70, error));
