// A module imports bridge.js for the global that it defines; bridge.js exports no names.
// @ts-expect-error: no such export
import { connect } from "./bridge.js";
// @ts-expect-error: no such export
import * as library from "./bridge.js";

export const bridges = [connect(), library];
