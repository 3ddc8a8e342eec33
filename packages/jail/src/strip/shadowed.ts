/// <reference path="./sucrase.d.ts" />
import type { Scope } from "sucrase/dist/parser/index.js";
import * as tokenizerModule from "sucrase/dist/parser/tokenizer/index.js";
import * as typesModule from "sucrase/dist/parser/tokenizer/types.js";
import type { Token, TokenProcessor } from "sucrase/dist/TokenProcessor.js";
import { exportsOf } from "./interop.ts";

const tokenizer = exportsOf(tokenizerModule);
const types = exportsOf(typesModule);

const isName = ({ type }: Token): boolean => type === types.TokenType.name;

/** The scopes in which names of the file's imports and exports are declared again. Scopes come in the order of their ends. */
function declaring(
  tokens: TokenProcessor,
  scopes: readonly Scope[],
  names: ReadonlySet<string>,
): Map<string, Set<Scope>> {
  const found = new Map<string, Set<Scope>>();
  const open: Scope[] = [];
  let left = scopes.length;
  for (let at = tokens.tokens.length - 1; at >= 0; at--) {
    while (open.at(-1)?.startTokenIndex === at + 1) open.pop();
    for (; left > 0 && scopes[left - 1]?.endTokenIndex === at + 1; left--) open.push(scopes[left - 1] as Scope);
    const token = tokens.tokens[at] as Token;
    // The outermost scope is the file.
    if (open.length <= 1 || token.isType || !isName(token)) continue;
    const scope = tokenizer.isBlockScopedDeclaration(token)
      ? open.at(-1)
      : tokenizer.isFunctionScopedDeclaration(token)
        ? (open.findLast(({ isFunctionScope }) => isFunctionScope) ?? open[0])
        : undefined;
    if (!scope) continue;
    const name = tokens.identifierNameForToken(token);
    if (!names.has(name)) continue;
    const all = found.get(name);
    if (all) all.add(scope);
    else found.set(name, new Set([scope]));
  }
  return found;
}

/**
 * Marks the names that mean something else than the import or export of that name. Sucrase does so by going through a scope
 * anew for each declaration in it; here the file is gone through twice.
 */
export function markShadowed(tokens: TokenProcessor, scopes: readonly Scope[], names: ReadonlySet<string>): void {
  const ranges = new Map(
    [...declaring(tokens, scopes, names)].map(([name, all]) => {
      // Two scopes are apart, or one lies in the other.
      return [
        name,
        { scopes: [...all].sort((one, other) => one.startTokenIndex - other.startTokenIndex), at: 0, end: 0 },
      ];
    }),
  );
  if (ranges.size === 0) return;
  for (const [at, token] of tokens.tokens.entries()) {
    if (!isName(token)) continue;
    const range = ranges.get(tokens.identifierNameForToken(token));
    if (!range) continue;
    for (let next = range.scopes[range.at]; next && next.startTokenIndex <= at; next = range.scopes[++range.at]) {
      range.end = Math.max(range.end, next.endTokenIndex);
    }
    if (at < range.end) token.shadowsGlobal = true;
  }
}
