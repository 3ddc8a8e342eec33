/** What is used of the engine, by the names in its source, with the short names in the binary of version 0.32.0. */
export const SHORT_NAMES = {
  malloc: "v",
  free: "M",
  QTS_NewRuntime: "K",
  QTS_RuntimeSetMemoryLimit: "y",
  QTS_RuntimeSetMaxStackSize: "D",
  QTS_NewContext: "N",
  QTS_GetUndefined: "E",
  QTS_NewString: "_",
  QTS_GetString: "$",
  QTS_GetProp: "ha",
  QTS_Call: "ma",
  QTS_Eval: "pa",
  QTS_ResolveException: "na",
} as const;

export type EngineFunction = keyof typeof SHORT_NAMES;

/** A call of the engine: numbers and addresses in its memory. */
export type EngineCall = (...args: readonly number[]) => number;

/** The function that the binary wants to be called first. */
export const INITIALIZE = "u";

/** Parts of the language that a context of the engine has, as bits. */
export const INTRINSICS = {
  baseObjects: 1 << 0,
  date: 1 << 1,
  eval: 1 << 2,
  stringNormalize: 1 << 3,
  regExp: 1 << 4,
  regExpCompiler: 1 << 5,
  json: 1 << 6,
  proxy: 1 << 7,
  mapSet: 1 << 8,
  typedArrays: 1 << 9,
  promise: 1 << 10,
} as const;

/** Without dates, typed arrays (whose bytes show how a machine writes numbers) and promises, whose jobs nobody would run. */
export const CONTEXT_INTRINSICS =
  INTRINSICS.baseObjects |
  INTRINSICS.eval |
  INTRINSICS.stringNormalize |
  INTRINSICS.regExp |
  INTRINSICS.regExpCompiler |
  INTRINSICS.json |
  INTRINSICS.proxy |
  INTRINSICS.mapSet;

/**
 * Where the binary keeps things: its own variables below `variables`; then a stack for what does not fit into WebAssembly's,
 * which grows downward from where the heap begins; at `breakAt` the address at which the used part of the heap ends. At `stripAt` in
 * a runtime it says whether functions are kept without their texts. From `notes` there is space for 262,146 bytes in the part of the
 * stack that is never used.
 */
export const LAYOUT = { variables: 90_208, breakAt: 86_864, stripAt: 228, notes: 1 << 20 } as const;
