import type { SpellingDecl, SpeltItem } from "../syntax/tree.ts";
import { exprDoc, filled, textDoc } from "./expression.ts";
import { concat, type Doc, group, line, nest, sequence } from "./layout.ts";
import { POSTFIX } from "./precedence.ts";

export function spellingDoc({ name, decision, items, again }: SpellingDecl): Doc {
  const head = `spelling ${name.text} of ${decision.text} =`;
  const further = again ? [[group(line, "again")], again.map((item) => group(line, itemDoc(item)))].flat() : [];
  return sequence([
    head,
    ...items.map((item) => nest(2, group(line, itemDoc(item)))),
    ...further.map((doc) => nest(2, doc)),
  ]);
}

function itemDoc(item: SpeltItem): Doc {
  if (item.kind === "text") return textDoc(item);
  if (item.kind === "value-item") {
    const value = exprDoc(item.value, POSTFIX);
    return item.texts.length > 0 ? concat(value, " ", nest(2, filled(item.texts.map(textDoc)))) : value;
  }
  const [open, close] = item.optional ? ["[", "]"] : ["(", ")"];
  const [first, ...rest] = item.items.map(itemDoc);
  const inside = sequence([first ?? "", ...rest.map((doc) => nest(2, group(line, doc)))]);
  const when = item.condition ? nest(2, group(line, "when ", exprDoc(item.condition))) : "";
  return concat(open, inside, when, close);
}
