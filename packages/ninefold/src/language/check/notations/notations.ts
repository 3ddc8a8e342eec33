// Notations: textual forms of positions. Like the display they are a tier above the rules, checked with them.

import type { CoreNotation, CoreNotationPart } from "../../core/core.ts";
import { tupleOrdinal } from "../../core/domain.ts";
import { hasChance } from "../../core/parts.ts";
import { UNKNOWN } from "../../core/types.ts";
import type { NotationDecl, NotationItem, TextExpr } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { newFrame } from "../context/frame.ts";
import type { Entity } from "../context/namespace.ts";
import { block } from "../decisions/statements.ts";
import { trackHead } from "../definitions/definitions.ts";
import { fitted } from "../types/values.ts";
import { trackNamed } from "./display-names.ts";
import { asideBefore, literal, mayRead, namingForms, type TextAutomaton } from "./notated-texts.ts";
import { type Notated, notatedTrack, takesLetters, type Written } from "./notated-tracks.ts";

/** The most notations of a game: each is compared with all others. */
const MAX_NOTATIONS = 16;

/** The notations with their entities; none of those that had a diagnostic. */
export function notations(
  cx: Context,
  decls: readonly NotationDecl[],
): { readonly cores: readonly CoreNotation[]; readonly entities: readonly Entity[] } {
  const entities = new Map<string, Entity>();
  const extra = decls[MAX_NOTATIONS];
  if (extra) cx.report("NF1318", extra.name, `found ${decls.length} notations, expected at most ${MAX_NOTATIONS}`);
  const checked = decls.slice(0, MAX_NOTATIONS).flatMap((decl) => {
    const { name } = decl;
    const again = entities.has(name.text);
    if (again) {
      cx.report("NF1202", name, `the notation "${name.text}" is declared already; choose another name`);
    } else if (name.text !== "") {
      const entity: Entity = { name: name.text, kind: "notation", span: name, detail: `notation ${name.text}` };
      entities.set(name.text, entity);
      cx.refer(name, entity);
    }
    const core = notation(cx, decl);
    return core && !again ? core : [];
  });
  reportAmbiguous(cx, checked);
  return { cores: checked.map(({ core }) => core), entities: [...entities.values()] };
}

/** A checked notation with the texts that it writes. */
interface Checked {
  readonly decl: NotationDecl;
  readonly core: CoreNotation;
  readonly texts: readonly TextAutomaton[];
}

function notation(cx: Context, decl: NotationDecl): Checked | undefined {
  const sequence = sequenceOf(cx, decl.items);
  const { result: body, size: frame } = cx.inFrame(newFrame(), () => (decl.body ? block(cx, decl.body) : []));
  if (decl.body && hasChance(body)) cx.report("NF1409", decl.body, "found chance, expected one position for each text");
  if (!sequence || decl.name.text === "") return undefined;
  const { texts, ...parts } = sequence;
  const span = { start: decl.start, end: decl.end };
  return { decl, core: { name: decl.name.text, ...parts, frame, body, span }, texts };
}

/** Reports a notation whose texts are read in a form that is tried before: what names tracks, and notations above. */
function reportAmbiguous(cx: Context, checked: readonly Checked[]): void {
  const names = [...cx.globals].flatMap(([name, { kind }]) => (kind === "track" || kind === "memory" ? [name] : []));
  const naming = namingForms([...names, "setup"]);
  checked.forEach((one, i) => {
    const { decl, texts } = one;
    const above = checked.slice(0, i).find((other) => !readAlike(cx, other, one) && mayRead(other.texts, texts));
    if (!above && !naming.some((form) => mayRead(form, texts))) return;
    const other = above ? `the notation "${above.core.name}"` : 'the form that names tracks, as "n=1" or "start"';
    const [{ start }] = decl.items as [NotationItem];
    const edits = [{ start, end: start, text: `"${decl.name.text}: " ` }];
    const fix = { title: `begin it with "${decl.name.text}: "`, edits };
    const found = `found a notation whose texts may be read in ${other}`;
    cx.report("NF1325", decl.name, `${found}, expected one that begins otherwise`, fix);
  });
}

/** Whether a text in both is the same position in both: no matter in which of the two it is read. */
function readAlike(cx: Context, one: Checked, other: Checked): boolean {
  const [parts, others] = [one.core.parts, other.core.parts];
  if (one.core.end !== other.core.end || parts.length !== others.length) return false;
  if (writtenBody(cx, one) !== writtenBody(cx, other)) return false;
  // The texts between them are the same, so parts of the same tracks begin and end at the same characters.
  return parts.every((part, i) => {
    const twin = others[i];
    return twin !== undefined && part.before === twin.before && partsAlike(part, twin);
  });
}

/** Whether what is written in both is the same in both: a track, and no letter that stands for two values. */
function partsAlike(one: CoreNotationPart, other: CoreNotationPart): boolean {
  if (one.kind === "aside" || other.kind === "aside") return one.kind === other.kind;
  if (one.track !== other.track) return false;
  if (!("letters" in one && "letters" in other)) return true;
  return one.letters.every((letter, i) => [i, -1].includes(other.letters.indexOf(letter)));
}

/** What is done behind the parts, as written: alike in two notations only if it is written alike. */
function writtenBody({ own }: Context, { decl }: Checked): string {
  const { text, start } = own.source;
  return decl.body ? text.slice(decl.body.start - start, decl.body.end - start) : "";
}

interface Sequence extends Pick<CoreNotation, "parts" | "end"> {
  readonly texts: readonly TextAutomaton[];
}

function sequenceOf(cx: Context, items: readonly NotationItem[]): Sequence | undefined {
  const parts: CoreNotationPart[] = [];
  const texts: TextAutomaton[] = [];
  // Those that are not empty.
  const literals: TextExpr[] = [];
  const written = new Set<string>();
  let last: { readonly item: NotationItem; readonly characters: ReadonlySet<string> } | undefined;
  let before = "";
  const known = cx.diagnostics.length;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind === "text") {
      const [first] = item.value;
      if (before === "" && last && first !== undefined && last.characters.has(first)) {
        const found = `found a text that begins with "${first}", which may occur in ${quoted(last.item)} too`;
        cx.report("NF1323", item, `${found}, expected one that begins otherwise`);
      }
      before += item.value;
      if (item.value !== "") literals.push(item);
      continue;
    }
    if (before === "" && last) {
      const found = `found ${quoted(item)} right after ${quoted(last.item)}`;
      cx.report("NF1323", item, `${found}, expected a text between them`);
    }
    const track = item.kind === "track-item" ? writtenBy(cx, item) : undefined;
    const keys = track?.entry === undefined ? [] : [`${track.track.index} ${track.entry}`];
    if (track && [`${track.track.index}`, ...keys].some((key) => written.has(key)))
      cx.report("NF1322", item, `found ${quoted(item)} a second time, expected each track once`);
    if (track) written.add(keys[0] ?? `${track.track.index}`);
    const next = items[i + 1];
    const letters = track && next?.kind === "text" && takesLetters(cx, track) ? next : undefined;
    if (letters) i++;
    const found =
      item.kind === "aside-item"
        ? aside(next?.kind === "text" ? next.value : "")
        : track && notatedTrack(cx, track, item, letters);
    last = { item, characters: new Set(found?.texts.flatMap(({ writes }) => [...writes])) };
    if (found) {
      parts.push({ ...found.part, before });
      texts.push(literal(before), ...found.texts);
    }
    before = "";
  }
  if (items.length === 0 || cx.diagnostics.length > known) return undefined;
  const head = parts[0]?.before ?? before;
  if (head !== head.trimStart()) spaced(cx, literals[0]!, "begins");
  else if (before !== before.trimEnd()) spaced(cx, literals.at(-1)!, "ends");
  else return { parts, end: before, texts: [...texts, literal(before)] };
  return undefined;
}

/** What an item writes; undefined after a diagnostic. */
function writtenBy(cx: Context, item: NotationItem & { readonly kind: "track-item" }): Written | undefined {
  const track = trackNamed(cx, item.track);
  if (!track || !item.index) return track && { track };
  const { index } = trackHead(cx, track);
  const values = item.index.map((expr, i) => fitted(cx, expr, index[i] ?? UNKNOWN));
  if (values.length !== index.length) {
    const found = `found ${values.length} indices, expected ${index.length} for "${item.track.text}"`;
    cx.report("NF1305", item, found);
    return undefined;
  }
  const constants = values.flatMap((value) => (value.kind === "constant" ? [value.value] : []));
  if (constants.length === values.length) return { track, entry: tupleOrdinal(index, constants) };
  if (values.every(({ kind }) => kind !== "missing"))
    cx.report("NF1317", item, "found an index that is computed, expected a value");
  return undefined;
}

const aside = (text: string): Notated => ({ part: { kind: "aside" }, texts: [asideBefore(text)] });

/** Reports a notation that begins or ends with a space. */
function spaced(cx: Context, item: TextExpr, where: "begins" | "ends"): void {
  const found = `found a notation that ${where} with a space, expected none: space around a position is ignored`;
  const text = where === "begins" ? item.value.trimStart() : item.value.trimEnd();
  const edits = [{ start: item.start, end: item.end, text: `"${text}"` }];
  cx.report("NF1324", item, found, { title: "leave the space out", edits });
}

const quoted = (item: NotationItem): string => (item.kind === "track-item" ? `"${item.track.text}"` : '"_"');
