export { type Analysis, analyse, diagnostics, type Edit } from "./analysis.ts";
export { type Completion, type Completions, completion } from "./completion.ts";
export { formatting } from "./formatting.ts";
export { type Hover, hover } from "./hover.ts";
export { definition, type Location, references } from "./navigation.ts";
export { applyEdits, type Renamed, rename } from "./rename.ts";
export { type SemanticToken, semanticTokens, TOKEN_TYPES, type TokenType } from "./semantic-tokens.ts";
export { type DocumentSymbol, documentSymbols } from "./symbols.ts";
