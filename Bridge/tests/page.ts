// Valid and invalid calls of a page, checked against the declarations of the shop, as a module.
import "./bridge.js";
import type { Actions, Events, Failures, Product, Routes } from "./actions";

function links(...all: unknown[]) {
  return all.length;
}

export async function page() {
  const bridge = MediatorBridge.connect<Actions>({ timeout: 10 });
  const product: Product = await bridge.actions.Catalog.product({ id: "P-1001" });
  const title: string = (await bridge.call("Catalog.product", { id: product.id }, { timeout: 5 })).title;
  const found: Product[] = await bridge.call("Catalog.search", { text: title, limit: 1, category: null });
  const categories: string[] = await bridge.call("Catalog.categories");
  bridge.notify("Catalog.product", { id: categories[found.length] });
  // @ts-expect-error: no such action
  await bridge.call("Catalog.prodct", { id: "P-1001" });
  // @ts-expect-error: not external
  await bridge.actions.Catalog.reserve({ productID: "P-1001", quantity: 1 });
  // @ts-expect-error: a parameter is missing
  await bridge.call("Catalog.product");
  // @ts-expect-error: a parameter is of another type
  await bridge.actions.Catalog.product({ id: 1 });
  // @ts-expect-error: a parameter is unknown
  await bridge.actions.Catalog.product({ id: "P-1001", size: "L" });
  // @ts-expect-error: there are no parameters
  await bridge.actions.Catalog.categories({ text: "mug" });

  const shop = MediatorBridge.connect<Actions, Events>();
  const end = await shop.on("Cart.orderPlaced", (payload, event, missed) => {
    const total: number = payload.total + missed;
    return `${event} ${payload.orderID} ${total}`;
  });
  await end();
  // @ts-expect-error: no such event
  await shop.on("Cart.cleared", () => {});
  // @ts-expect-error: no such member of the payload
  await shop.on("Cart.orderPlaced", (payload) => payload.items);

  shop.handle("Share", "show", async ({ text }, { signal, report }) => {
    report({ completed: 1, message: text });
    return signal.aborted;
  });
  const field: MediatorBridge.ParameterSchema = { name: "text", type: { type: "string" } };
  const close = shop.handle(
    "Share", "close", { parameters: [field], returns: { type: "array", items: { type: "int" } }, impact: "reads" }, () => [1]);
  close();
  shop.declare("Share", "shared", { parameters: [field] });
  shop.post("Share", "shared", { text: "mug" });
  // @ts-expect-error: no such type
  shop.declare("Share", "hidden", { parameters: [{ name: "text", type: { type: "text" } }] });

  // Links, also to an action that no message reaches.
  const screen: Routes["/product/:id/screen"] = { id: product.id };
  const searches: Routes["/search/:text(/:category)"][] = [{ text: "mug" }, { text: "mug", category: null, limit: 5 }];
  const category: Routes["/category/:category"] = { category: "audio" };
  // @ts-expect-error: a part of the path is missing, though the action takes it or not
  const none: Routes["/category/:category"] = {};
  // @ts-expect-error: a part of a path is never null
  const empty: Routes["/category/:category"] = { category: null };
  links(screen, searches, category, none, empty);

  const any: MediatorBridge.Bridge = window.MediatorBridge.connect({ window: window.parent, origin: "https://app.example.com" });
  await any.actions.Whatever.there({ is: 1 });
  const stop = await any.on("Cart.changed", (payload) => payload.items);
  await stop();
  try {
    await any.call("Whatever.there", { is: 1 });
  } catch (error) {
    const code: Failures["Catalog.product"] = "notFound";
    if (error instanceof MediatorBridge.ActionError && error.code === code) return error.details.id;
    if (error instanceof MediatorBridge.RedirectError) return error.url.length;
    if (error instanceof MediatorBridge.CallError) return error.number;
  }
  any.close();
}
