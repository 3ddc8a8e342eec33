// Names with a word before them: `deck.hand` is one name where the file uses a module `as deck`, or declares a name so.

import type { Span } from "../text/source.ts";

/** What of a token tells whether it is a part of such a name. */
interface Word extends Span {
  readonly kind: string;
  readonly text: string;
  readonly column: number;
  readonly first: boolean;
}

const DECLARES: ReadonlySet<string> = new Set([
  "type",
  "board",
  "tag",
  "constant",
  "fn",
  "track",
  "action",
  "decision",
  "with",
]);

const isDot = (token: Word | undefined): boolean => token?.kind === "symbol" && token.text === ".";

/** Whether a name, a dot and another name begin here without space between. */
function isPair(tokens: readonly Word[], at: number): boolean {
  const [first, dot, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first?.kind !== "name" || !isDot(dot) || second?.kind !== "name") return false;
  return dot?.start === first.end && second.start === dot.end;
}

/** The words that stand before names: those of `use … as deck`, and those of names that are declared with one. */
function qualifiers(tokens: readonly Word[]): ReadonlySet<string> {
  const found = new Set<string>();
  let isUse = false;
  tokens.forEach((token, i) => {
    if (token.first) isUse = token.text === "use" && token.column === 1;
    if (token.kind !== "name") return;
    const before = tokens[i - 1];
    if (before?.kind !== "name") return;
    if (before.text === "as" && !token.first && (isUse || isPair(tokens, i))) found.add(token.text);
    else if (before.first && before.column === 1 && DECLARES.has(before.text) && isPair(tokens, i))
      found.add(token.text);
  });
  return found;
}

/** The tokens, where a name with a word before it is one. */
export function withQualified<Token extends Word>(tokens: readonly Token[]): readonly Token[] {
  const words = qualifiers(tokens);
  if (words.size === 0) return tokens;
  const merged: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const name = tokens[i + 2];
    if (!name || !words.has(token.text) || !isPair(tokens, i) || isDot(tokens[i - 1])) {
      merged.push(token);
      continue;
    }
    merged.push({ ...token, text: `${token.text}.${name.text}`, end: name.end });
    i += 2;
  }
  return merged;
}
