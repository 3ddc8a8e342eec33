// Notations: textual forms of positions. Like the display they are a tier above the rules, checked with them.
import { trackNamed } from "./check-display.ts";
import { type Notated, notatedTrack, takesLetters } from "./check-notated-tracks.ts";
import { block } from "./check-statements.ts";
import { type Context, type Entity, newFrame } from "./context.ts";
import type { CoreNotation, CoreNotationPart } from "./core.ts";
import { hasChance } from "./purity.ts";
import type { NotationDecl, NotationItem } from "./syntax.ts";

/** The notations with their entities; none of those that had a diagnostic. */
export function notations(
  cx: Context,
  decls: readonly NotationDecl[],
): { readonly cores: readonly CoreNotation[]; readonly entities: readonly Entity[] } {
  const entities = new Map<string, Entity>();
  const cores = decls.flatMap((decl) => {
    const { name } = decl;
    if (entities.has(name.text)) {
      cx.report("NF1202", name, `the notation "${name.text}" is declared already; choose another name`);
    } else if (name.text !== "") {
      const entity: Entity = { name: name.text, kind: "notation", span: name, detail: `notation ${name.text}` };
      entities.set(name.text, entity);
      cx.refer(name, entity);
    }
    return notation(cx, decl) ?? [];
  });
  return { cores, entities: [...entities.values()] };
}

function notation(cx: Context, decl: NotationDecl): CoreNotation | undefined {
  const sequence = sequenceOf(cx, decl.items);
  const { result: body, size: frame } = cx.inFrame(newFrame(), () => (decl.body ? block(cx, decl.body) : []));
  if (hasChance(body)) cx.report("NF1409", decl.body!, "found chance, expected one position for each text");
  return sequence && { name: decl.name.text, ...sequence, frame, body, span: { start: decl.start, end: decl.end } };
}

function sequenceOf(cx: Context, items: readonly NotationItem[]): Pick<CoreNotation, "parts" | "end"> | undefined {
  const parts: CoreNotationPart[] = [];
  const written = new Set<number>();
  let last: { readonly item: NotationItem; readonly characters: ReadonlySet<string> } | undefined;
  let before = "";
  let whole = true;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind === "text") {
      const [first] = item.value;
      if (before === "" && last && first !== undefined && last.characters.has(first)) {
        const found = `found a text that begins with "${first}", which may stand in ${quoted(last.item)} too`;
        cx.report("NF1323", item, `${found}, expected one that begins otherwise`);
      }
      before += item.value;
      continue;
    }
    if (before === "" && last) {
      const found = `found ${quoted(item)} right behind ${quoted(last.item)}`;
      cx.report("NF1323", item, `${found}, expected a text between them`);
    }
    const track = item.kind === "track-item" ? trackNamed(cx, item.track) : undefined;
    if (track && written.has(track.index))
      cx.report("NF1322", item, `found ${quoted(item)} a second time, expected each track once`);
    if (track) written.add(track.index);
    const next = items[i + 1];
    const letters = track && next?.kind === "text" && takesLetters(cx, track) ? next : undefined;
    if (letters) i++;
    const found = item.kind === "aside-item" ? ASIDE : track && notatedTrack(cx, track, item, letters);
    last = { item, characters: found?.characters ?? new Set() };
    if (found) parts.push({ ...found.part, before });
    else whole = false;
    before = "";
  }
  return whole ? { parts, end: before } : undefined;
}

const ASIDE: Notated = { part: { kind: "aside" }, characters: new Set() };

const quoted = (item: NotationItem): string => (item.kind === "track-item" ? `"${item.track.text}"` : '"_"');
