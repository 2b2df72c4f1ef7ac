// The same in a classic script, which imports nothing: the declarations are given to the compiler beside it.
type Actions = import("./actions").Actions;
type Events = import("./actions").Events;

async function script(id: string) {
  const bridge: MediatorBridge.Bridge<Actions, Events> = MediatorBridge.connect<Actions, Events>();
  const title: string = (await bridge.actions.Catalog.product({ id })).title;
  const stop = await bridge.on("Cart.orderPlaced", ({ orderID }) => orderID + title);
  await stop();
  const onError = (error: MediatorBridge.BridgeError) => error instanceof MediatorBridge.TimeoutError;
  // @ts-expect-error: no such action
  await MediatorBridge.connect<Actions>({ onError, timeout: 5 }).call("Catalog.prodct");
}
