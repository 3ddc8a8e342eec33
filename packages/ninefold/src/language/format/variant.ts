// What a game that comes from another one leaves out and changes.
import type { ChangeDecl, ChangePart, Gone, WithoutDecl } from "../syntax/tree.ts";
import type { Notes } from "./comments.ts";
import { actionRows, clauseRows } from "./decision.ts";
import { bindersDoc, exprDoc, filled, listed, textDoc } from "./expression.ts";
import { concat, type Doc, group, line, nest, unbroken } from "./layout.ts";
import { ALONE, ANY, MORE, WORD } from "./precedence.ts";
import { fits, makeRow, type Row, valueRows } from "./rows.ts";
import { fieldsDoc } from "./type.ts";

export function withoutDoc({ gone }: WithoutDecl): Doc {
  return concat("without ", nest(2, filled(gone.map(goneText))));
}

const goneText = ({ word, name, reason }: Gone): Doc =>
  concat(word, name ? ` ${name.text}` : "", reason ? concat(" ", textDoc(reason)) : "");

/** One part that takes one row stands on the head's line; others stand on lines of their own. */
export function changeRows(declaration: ChangeDecl, notes: Notes): Row[] {
  const { word, name, families } = declaration;
  const covered = families ? concat(" in ", exprDoc(families, ANY, WORD | MORE)) : "";
  const head = concat(`${word} ${name.text}`, covered, " but");
  const rows = declaration.parts.flatMap((part) => partRows(part, notes));
  const [only, ...others] = rows;
  const isFree = [declaration, ...rows.flatMap(({ nodes }) => nodes)].every((node) => {
    const { leading, trailing } = notes.of(node);
    return (leading.length === 0 || node === declaration) && trailing === undefined;
  });
  const joined = only && concat(head, " ", only.text);
  if (joined && others.length === 0 && isFree && !only.text.includes("\n") && fits(joined, 0))
    return [makeRow(joined, 0, [declaration, ...only.nodes])];
  return [makeRow(head, 0, [declaration]), ...rows];
}

function partRows(part: ChangePart, notes: Notes): Row[] {
  switch (part.kind) {
    case "also": {
      const { members, letters } = part;
      const list = letters.length > 0 ? nest(2, group(line, "letters ", nest(2, filled(letters.map(textDoc))))) : "";
      return [makeRow(concat("also ", nest(2, filled(members.map((one) => one.text))), list), 2, [part])];
    }
    case "also-fields":
      return [makeRow(concat("also ", nest(2, fieldsDoc(part.fields))), 2, [part])];
    case "part-gone": {
      const { gone } = part;
      return [makeRow(concat("without ", "value" in gone ? textDoc(gone) : gone.text), 2, [part])];
    }
    case "arm":
      return valueRows(concat(unbroken(listed(part.values)), " =>"), part.body, 2, [part], notes);
    case "otherwise":
      return valueRows("otherwise", part.body, 2, [part], notes);
    case "row":
      return [makeRow(concat(exprDoc(part.key, ANY, MORE), ": ", exprDoc(part.value)), 2, [part])];
    case "parameter":
      return [makeRow(bindersDoc([part.parameter], ALONE), 2, [part])];
    case "first":
    case "then":
      return actionRows(`${part.kind} do`, part, part.body, notes);
    case "clause":
      return clauseRows(part.clause, notes);
  }
}
