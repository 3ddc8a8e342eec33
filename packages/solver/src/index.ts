// Linear programs. A program of `ninefold/players` comes in; its solution goes out, found by HiGHS (MIT), compiled to
// WebAssembly, in a thread of its own. Nothing here knows of games.
export { highs } from "./highs.ts";
