// What a file uses of others, and what a module needs of those that use it.
import type { Need, NeedsDecl, UseDecl } from "../syntax/tree.ts";
import { exprDoc, filled } from "./expression.ts";
import { indexDoc, paramsDoc } from "./heads.ts";
import { concat, type Doc, flatText, group, nest, softline } from "./layout.ts";
import { ANY, COMMA, MORE } from "./precedence.ts";
import { typeDoc } from "./type.ts";

export function useDoc({ path, bindings, as }: UseDecl): Doc {
  const list = bindings?.map(({ name, value }) => `${name.text} = ${value.text}`);
  const given = list ? concat("(", nest(4, group(softline), filled(list)), ")") : "";
  return concat(`use ${path.text}`, given, as ? ` as ${as.text}` : "");
}

export function needsDoc({ needs }: NeedsDecl): Doc {
  const last = needs.length - 1;
  return concat("needs ", nest(2, filled(needs.map((need, i) => needDoc(need, i < last)))));
}

/** Something needed, as messages say it. */
export const needText = (need: Need): string => flatText(needDoc(need));

/** One thing that is needed; `more` follow it. */
function needDoc(need: Need, more = false): Doc {
  const head = `${need.kind} ${need.name.text}`;
  switch (need.kind) {
    case "board":
      return head;
    case "type": {
      const parts = need.parts.map(({ name, type }) => concat(name.text, type ? concat(": ", typeDoc(type)) : ""));
      return concat(
        head,
        need.of ? ` of ${need.of.text}` : "",
        parts.length > 0 ? concat(" with ", filled(parts)) : "",
      );
    }
    case "tag":
      return concat(head, ": ", typeDoc(need.type));
    case "constant":
    case "track":
      return concat(head, indexDoc(need.index), ": ", typeDoc(need.type));
    case "fn":
      return concat(head, paramsDoc(need.params), ": ", typeDoc(need.type));
    case "action":
    case "decision":
      return concat(head, paramsDoc(need.params));
    case "with":
      return concat(head, " in ", exprDoc(need.domain, ANY, more ? COMMA | MORE : MORE));
  }
}
