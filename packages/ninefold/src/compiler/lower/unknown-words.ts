// What of the language the compiler has no terms for, in words of the language.
import type { Core } from "../../language/core/core.ts";
import { NotCompiled } from "../terms/term.ts";

const WORDS: { readonly [Kind in Core["kind"]]?: string } = {
  subsets: "the sets of so many members, `2 of S`, elsewhere than in `random`",
  orders: "the orders of a set",
  pile: "piles",
  back: "memories in order, `m[2 back]`",
};

/** For a value that cannot become a term. */
export function notCompiled({ kind }: Core): NotCompiled {
  return new NotCompiled(WORDS[kind] ?? `"${kind}"`);
}
