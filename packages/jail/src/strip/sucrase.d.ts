// The parts of sucrase that files are read with. They are its own, of version 3.35.1: the package exports them only as one
// function, whose work nobody can count.

declare module "sucrase/dist/parser/index.js" {
  import type { Token } from "sucrase/dist/TokenProcessor.js";

  export interface Scope {
    readonly startTokenIndex: number;
    readonly endTokenIndex: number;
    readonly isFunctionScope: boolean;
  }
  const parts: {
    parse(
      code: string,
      jsx: boolean,
      typescript: boolean,
      flow: boolean,
    ): { readonly tokens: Token[]; readonly scopes: readonly Scope[] };
  };
  export default parts;
}

declare module "sucrase/dist/parser/tokenizer/index.js" {
  import type { Token } from "sucrase/dist/TokenProcessor.js";

  const parts: {
    isBlockScopedDeclaration(token: Token): boolean;
    isFunctionScopedDeclaration(token: Token): boolean;
  };
  export default parts;
}

declare module "sucrase/dist/parser/tokenizer/types.js" {
  const parts: { readonly TokenType: { readonly name: number } };
  export default parts;
}

declare module "sucrase/dist/NameManager.js" {
  class NameManager {
    readonly usedNames: Set<string>;
    constructor(code: string, tokens: readonly object[]);
    claimFreeName(name: string): string;
    findFreeName(name: string): string;
  }
  const parts: { readonly default: typeof NameManager };
  export default parts;
  export type { NameManager };
}

declare module "sucrase/dist/HelperManager.js" {
  import type { NameManager } from "sucrase/dist/NameManager.js";

  class HelperManager {
    constructor(names: NameManager);
  }
  const parts: { readonly HelperManager: typeof HelperManager };
  export default parts;
  export type { HelperManager };
}

declare module "sucrase/dist/TokenProcessor.js" {
  import type { HelperManager } from "sucrase/dist/HelperManager.js";

  export interface Token {
    readonly type: number;
    readonly start: number;
    readonly end: number;
    readonly isType: boolean;
    shadowsGlobal: boolean;
  }
  class TokenProcessor {
    readonly tokens: readonly Token[];
    constructor(code: string, tokens: Token[], flow: boolean, disableESTransforms: boolean, helpers: HelperManager);
    identifierNameForToken(token: Token): string;
    appendTokenPrefix(): void;
    appendTokenSuffix(): void;
    nextToken(): void;
    previousToken(): void;
    replaceToken(code: string): void;
    replaceTokenTrimmingLeftWhitespace(code: string): void;
    copyToken(): void;
    copyTokenWithPrefix(prefix: string): void;
    appendCode(code: string): void;
  }
  const parts: { readonly default: typeof TokenProcessor };
  export default parts;
  export type { TokenProcessor };
}

declare module "sucrase/dist/CJSImportProcessor.js" {
  import type { HelperManager } from "sucrase/dist/HelperManager.js";
  import type { NameManager } from "sucrase/dist/NameManager.js";
  import type { TokenProcessor } from "sucrase/dist/TokenProcessor.js";

  class CJSImportProcessor {
    constructor(
      names: NameManager,
      tokens: TokenProcessor,
      legacyInterop: boolean,
      options: object,
      typescript: boolean,
      keepUnusedImports: boolean,
      helpers: HelperManager,
    );
    preprocessTokens(): void;
    pruneTypeOnlyImports(): void;
    getGlobalNames(): ReadonlySet<string>;
    getIdentifierReplacement(name: string): string | null;
    resolveExportBinding(name: string): string | null;
  }
  const parts: { readonly default: typeof CJSImportProcessor };
  export default parts;
  export type { CJSImportProcessor };
}

declare module "sucrase/dist/transformers/RootTransformer.js" {
  class RootTransformer {
    constructor(context: object, transforms: readonly string[], legacyInterop: boolean, options: object);
    transform(): { readonly code: string };
  }
  const parts: { readonly default: typeof RootTransformer };
  export default parts;
}
