// A module may import bridge.js for the global that it defines, and gets no names of it.
// @ts-expect-error: in a page there would be no such name
import { connect } from "./bridge.js";
// @ts-expect-error: nor any other
import * as library from "./bridge.js";

export const bridges = [connect(), library];
