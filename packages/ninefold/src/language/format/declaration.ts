import { lastOf, type NonEmpty } from "../syntax/non-empty.ts";
import type {
  Binder,
  Block,
  BoardDecl,
  ConsequencePart,
  ConstantDecl,
  Declaration,
  EndDecl,
  Expr,
  FnDecl,
  NotationDecl,
  OutcomeDecl,
  OutcomeNode,
  PlayersDecl,
  RememberDecl,
  TrackDecl,
  TypeDecl,
  WithDecl,
} from "../syntax/tree.ts";
import type { Notes } from "./comments.ts";
import { decisionRows, doRows, reasoned } from "./decision.ts";
import { displayItemDoc } from "./display.ts";
import { bindersDoc, bracketed, exprDoc, filled, parenthesized, reasonDoc, textDoc } from "./expression.ts";
import { indexDoc, paramsDoc } from "./heads.ts";
import { concat, type Doc, group, line, nest, sequence } from "./layout.ts";
import { needsDoc, useDoc } from "./module.ts";
import { ANY, COMMA, firstName, IN_MEMORY, IN_TRACK, MORE, POSTFIX, WORD } from "./precedence.ts";
import { hang, makeRow, type Row, valueRows } from "./rows.ts";
import { spellingDoc } from "./spelling.ts";
import { coordinatesDoc, shapeDoc, typeDoc } from "./type.ts";
import { changeRows, withoutDoc } from "./variant.ts";

/** Long: a row for each kind of declaration. */
export function declarationRows(declaration: Declaration, notes: Notes): Row[] {
  const nodes: NonEmpty<object> = [declaration];
  switch (declaration.kind) {
    case "use":
      return [makeRow(useDoc(declaration), 0, nodes)];
    case "needs":
      return [makeRow(needsDoc(declaration), 0, nodes)];
    case "players":
      return [makeRow(playersDoc(declaration), 0, nodes)];
    case "with":
      return [makeRow(withDoc(declaration), 0, nodes)];
    case "type":
      return [makeRow(typeDeclDoc(declaration), 0, nodes)];
    case "board":
      return [makeRow(boardDoc(declaration), 0, nodes)];
    case "tag":
      return valueRows(`tag ${declaration.name.text} =`, declaration.value, 0, nodes, notes);
    case "constant":
      return constantRows(declaration, notes);
    case "fn":
      return valueRows(fnHead(declaration), declaration.body, 0, nodes, notes);
    case "track":
      return trackRows(declaration, notes);
    case "remember":
      return [makeRow(rememberDoc(declaration), 0, nodes)];
    case "start":
      return [makeRow(reasoned("start when ", declaration.condition, declaration.reason), 0, nodes)];
    case "setup":
      return doRows("setup do", declaration, declaration.start + "setup".length, notes);
    case "whenever": {
      const { condition, reason, shown } = declaration;
      const test = concat(exprDoc(condition, ANY, (reason ? WORD : 0) | MORE | IN_TRACK), reasonDoc(reason));
      const head = concat("whenever ", nest(2, test), shown ? " shown do" : " do");
      return doRows(head, declaration, (reason ?? condition).end, notes);
    }
    case "consequence": {
      const head = concat("consequence ", nest(4, filled(declaration.parts.map(partDoc))), " do");
      return doRows(head, declaration, lastOf(declaration.parts).end, notes);
    }
    case "decision":
    case "every":
      return decisionRows(declaration, notes);
    case "action": {
      const { name, params } = declaration;
      const head = concat(`action ${name.text}`, paramsDoc(params), " do");
      return doRows(head, declaration, (params.at(-1) ?? name).end, notes);
    }
    case "end":
    case "outcome":
      return [makeRow(endingDoc(declaration), 0, nodes)];
    case "worth": {
      const { outcome, player, value } = declaration;
      const bare = !outcome.subject && !outcome.parameter;
      const pattern = bare ? outcome.label.text : concat("(", outcomeDoc(outcome), ")");
      return valueRows(concat("worth ", pattern, ` to ${player.text} =`), value, 0, nodes, notes);
    }
    case "notation":
      return notationRows(declaration, notes);
    case "spelling":
      return [makeRow(spellingDoc(declaration), 0, nodes)];
    case "display":
      return [makeRow("display", 0, nodes), ...declaration.items.map((one) => makeRow(displayItemDoc(one), 2, [one]))];
    case "without":
      return [makeRow(withoutDoc(declaration), 0, nodes)];
    case "change":
      return changeRows(declaration, notes);
    case "missing-declaration":
      return [];
  }
}

function typeDeclDoc({ name, type, coordinates, letters, lettersBy, said }: TypeDecl): Doc {
  const given = lettersBy ? [`${lettersBy.of.text} by ${lettersBy.by.text}`] : letters.map(textDoc);
  const list = given.length > 0 ? nest(2, group(line, "letters ", nest(2, filled(given)))) : "";
  const items = said.map((item) => group(line, "kind" in item ? textDoc(item) : item.text));
  const spoken = said.length > 0 ? nest(2, group(line, "said", nest(2, sequence(items)))) : "";
  return hang(`type ${name.text} =`, typeDoc(type), 0, concat(coordinatesDoc(coordinates), list, spoken));
}

function boardDoc({ name, shape, named }: BoardDecl): Doc {
  const tail = named.length === 0 ? "" : nest(2, group(line, "named ", filled(named.map(textDoc))));
  return hang(`board ${name.text} =`, shapeDoc(shape), 0, tail);
}

function endingDoc({ kind, binders, outcome, condition, reason }: EndDecl | OutcomeDecl): Doc {
  const label = outcome ? concat(" ", outcomeDoc(outcome)) : "";
  const head = concat(familyDoc(binders), kind, label);
  if (!condition) return concat(head, " otherwise", reasonDoc(reason));
  return concat(head, nest(2, group(line, reasoned("when ", condition, reason))));
}

function playersDoc({ names, first }: PlayersDecl): Doc {
  const tail = first ? nest(2, group(line, `first ${first.text}`)) : "";
  return concat("players ", nest(2, filled(names.map((one) => one.text))), tail);
}

function withDoc(declaration: WithDecl): Doc {
  const last = declaration.parameters.length - 1;
  const parameters = declaration.parameters.map(({ name, index, domain, initial }, i) =>
    concat(
      name.text,
      indexDoc(index),
      " in ",
      exprDoc(domain, ANY, MORE),
      " = ",
      exprDoc(initial, ANY, i < last ? COMMA | MORE : 0),
    ),
  );
  return concat("with ", nest(2, filled(parameters)));
}

function constantRows(declaration: ConstantDecl, notes: Notes): Row[] {
  const { name, index, type, value, table } = declaration;
  const head = concat(`constant ${name.text}`, indexDoc(index), type ? concat(": ", typeDoc(type)) : "", " =");
  if (value) return valueRows(head, value, 0, [declaration], notes);
  const rows = table ?? [];
  const last = rows.length - 1;
  const entries = rows.map((row, i) =>
    concat(exprDoc(row.key, ANY, MORE), ": ", exprDoc(row.value, ANY, i < last ? COMMA | MORE : 0)),
  );
  return [makeRow(hang(head, nest(2, filled(entries)), 0), 0, [declaration])];
}

function fnHead(declaration: FnDecl): Doc {
  const { name, params, result } = declaration;
  return concat(`fn ${name.text}`, paramsDoc(params), result ? concat(": ", typeDoc(result)) : "", " =");
}

function trackRows(declaration: TrackDecl, notes: Notes): Row[] {
  const { name, index, type, initial, initialIn, shownTo, shownElse } = declaration;
  const typed = concat(`track ${name.text}`, indexDoc(index), ": ", typeDoc(type));
  const others = shownElse ? nest(2, group(line, "else ", exprDoc(shownElse))) : "";
  const around = shownElse ? MORE : 0;
  const tail = shownTo ? concat(nest(2, group(line, "shown to ", exprDoc(shownTo, ANY, around))), others) : "";
  const value = initial ?? initialIn;
  if (!value) return [makeRow(concat(typed, tail), 0, [declaration])];
  const head = concat(typed, initial ? " =" : " in");
  if (!shownTo) return valueRows(head, value, 0, [declaration], notes, IN_TRACK);
  return [makeRow(hang(head, exprDoc(value, ANY, MORE | IN_TRACK), 0, tail), 0, [declaration])];
}

function rememberDoc(declaration: RememberDecl): Doc {
  const { tuple, except, name, since, last, atMost } = declaration;
  const clause = (word: string, value: Expr | undefined): Doc =>
    value ? nest(2, group(line, word, exprDoc(value, ANY, MORE | IN_MEMORY))) : "";
  const [only, ...others] = tuple;
  const alone = only && others.length === 0 && firstName(only) !== "all";
  const what = except
    ? concat("all", except.length > 0 ? concat(" except ", filled(except.map((one) => one.text))) : "")
    : alone
      ? exprDoc(only, ANY, MORE | IN_MEMORY)
      : bracketed("(", tuple, ")");
  const bounds = concat(clause("since ", since), clause("last ", last), clause("at most ", atMost));
  return concat("remember ", what, nest(2, group(line, `as ${name.text}`)), bounds);
}

function notationRows(declaration: NotationDecl, notes: Notes): Row[] {
  const { name, items } = declaration;
  const docs = items.map((item) => {
    if (item.kind === "text") return textDoc(item);
    if (item.kind !== "track-item") return "_";
    return item.index ? concat(item.track.text, bracketed("[", item.index, "]")) : item.track.text;
  });
  const head = sequence([`notation ${name.text} =`, ...docs.map((doc) => nest(2, group(line, doc)))]);
  if (!hasBody(declaration)) return [makeRow(head, 0, [declaration])];
  return doRows(concat(head, " do"), declaration, items.at(-1)?.end ?? name.end, notes);
}

const hasBody = (declaration: NotationDecl): declaration is NotationDecl & { readonly body: Block } =>
  declaration.body !== undefined;

function partDoc(part: ConsequencePart): Doc {
  const player = part.player ? `${part.player.text} ` : "";
  const params = part.params.length === 0 ? "" : `(${part.params.map((one) => one.text).join(", ")})`;
  return `${player}${part.decision.text}${params}`;
}

function familyDoc(binders: readonly Binder[]): Doc {
  return binders.length === 0 ? "" : concat("for ", bindersDoc(binders, MORE), ": ");
}

/** A parameter without a subject stands in brackets, where a name is not taken for the label. */
function outcomeDoc(outcome: OutcomeNode): Doc {
  const { subject, label, parameter } = outcome;
  if (!subject) return parameter ? concat(label.text, bracketed("(", [parameter], ")")) : label.text;
  if (!parameter) return concat(exprDoc(subject, POSTFIX), ` ${label.text}`);
  // In `worth`, a `to` ends the outcome; before a condition, an `if` without its `then` is taken for `when`.
  const hidden = parameter.kind === "if" || firstName(parameter) === "to";
  const rest = hidden ? parenthesized(parameter) : exprDoc(parameter, ANY, MORE);
  return concat(exprDoc(subject, POSTFIX), ` ${label.text} `, rest);
}
