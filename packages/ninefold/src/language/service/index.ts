// What editors ask. A text comes in, right or wrong, with a place in it; diagnostics, completions, hovers, places, symbols and
// edits go out, in the terms of the text. Nothing is changed here but by an edit that the editor makes, and no file is read.
export { type Analysis, analyse, diagnostics, type Edit } from "./analysis.ts";
export { type Completion, type Completions, completion } from "./completion.ts";
export type { Folder, Occurrence } from "./folder.ts";
export { formatting } from "./formatting.ts";
export { type Hover, hover } from "./hover.ts";
export { definition, type Location, references } from "./navigation.ts";
export { applyEdits, type FileEdits, type Renamed, rename } from "./rename.ts";
export { type SemanticToken, semanticTokens, TOKEN_TYPES, type TokenType } from "./semantic-tokens.ts";
export { type DocumentSymbol, documentSymbols } from "./symbols.ts";
export { uses } from "./uses.ts";
