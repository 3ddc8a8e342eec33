export * from "./analysis/index.ts";
export * from "./language/index.ts";
export * from "./model/index.ts";
export * from "./play/index.ts";
