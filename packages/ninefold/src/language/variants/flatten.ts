// A game that comes from another one, written out: the text of that one, changed as the variant says. Order means
// nothing: what is left out goes first, then each thing is changed at most once.

import { printExpr } from "../format/format.ts";
import type {
  ChangeDecl,
  ChangePart,
  Declaration,
  DisplayDecl,
  DisplayItem,
  GameFile,
  Gone,
  Ident,
  TypeDecl,
} from "../syntax/tree.ts";
import type { DiagnosticCode } from "../text/codes.ts";
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import type { Span } from "../text/source.ts";
import { nearestWord } from "../text/spelling.ts";
import { addressesOf, addressOf, called, isGone, namesOf } from "./addresses.ts";
import { valuesIn, withoutMentions } from "./members.ts";
import { changed } from "./parts.ts";

/** A place of the variant that changes what its base says, and the name by which the base speaks of it. */
export interface Change extends Span {
  readonly name: string;
}

export interface Flat {
  readonly file: GameFile;
  readonly changes: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The game that a variant is; `base` is written out already. */
export function flatten(variant: GameFile, base: GameFile): Flat {
  const flattener = new Flattener(base);
  for (const declaration of variant.declarations)
    if (declaration.kind === "without") for (const gone of declaration.gone) flattener.leaveOut(gone);
  for (const declaration of variant.declarations) flattener.enter(declaration);
  const { base: _, ...head } = variant;
  const { changes, diagnostics } = flattener;
  return { file: { ...head, declarations: flattener.declarations() }, changes, diagnostics };
}

class Flattener {
  readonly changes: Change[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #base: GameFile;
  #left: readonly Declaration[];
  readonly #added: Declaration[] = [];
  readonly #uses: Declaration[] = [];
  /** What stands in the variant for a declaration of the base. */
  readonly #instead = new Map<Declaration, Declaration>();
  /** The addresses that were changed, of parts behind that of their declaration. */
  readonly #touched = new Set<string>();
  readonly #goneMembers: string[] = [];

  constructor(base: GameFile) {
    this.#base = base;
    this.#left = base.declarations;
  }

  declarations(): readonly Declaration[] {
    const whole = [...this.#left.map((one) => this.#instead.get(one) ?? one), ...this.#added];
    const uses = whole.filter(({ kind }) => kind === "use");
    const others = whole.filter(({ kind }) => kind !== "use");
    const values = valuesIn(others);
    const mended = this.#goneMembers
      .filter((member) => !values.has(member))
      .reduce((all: readonly Declaration[], member) => withoutMentions(all, member), others);
    return [...uses, ...this.#uses, ...mended];
  }

  leaveOut(gone: Gone): void {
    const { word, name } = gone;
    if (word === "") return;
    const left = this.#left.flatMap((one) => (isGone(one, gone) ? rest(one, gone) : [one]));
    if (!this.#left.some((one) => isGone(one, gone))) {
      const all = this.#left.filter(({ kind }) => kind === word).flatMap(namesOf);
      const found = name ? `no ${word} "${name.text}"` : `no "${word}"${word === "end" ? " without an outcome" : ""}`;
      this.#report(
        "NF1515",
        gone,
        `"${this.#base.name.text}" has ${found} to do without${this.#known(name?.text, all)}`,
      );
      return;
    }
    if (name) this.changes.push({ name: name.text, start: gone.start, end: gone.end });
    if (word === "track" && name) this.#left = left.map((one) => withoutTrack(one, name.text));
    else this.#left = left;
  }

  enter(declaration: Declaration): void {
    if (declaration.kind === "change") this.#change(declaration);
    else if (declaration.kind === "use") this.#uses.push(declaration);
    else if (declaration.kind === "display") this.#display(declaration);
    else if (declaration.kind === "with") this.#parameters(declaration);
    else if (declaration.kind !== "without") this.#replace(declaration);
  }

  #report(code: DiagnosticCode, { start, end }: Span, message: string, fix?: Fix): void {
    this.diagnostics.push({ code, severity: "error", start, end, message, ...(fix && { fix }) });
  }

  #known(name: string | undefined, known: readonly string[]): string {
    const near = name === undefined ? undefined : nearestWord(name, known);
    return near === undefined ? "" : `; did you mean "${near}"?`;
  }

  /** Whether this is the first change of what is at an address. */
  #isFirst(address: string, span: Span, name = called(address)): boolean {
    if (this.#touched.has(address)) {
      this.#report("NF1517", span, `found a second change of ${name}, expected one: write both in one place`);
      return false;
    }
    this.#touched.add(address);
    return true;
  }

  #replace(declaration: Declaration): void {
    const address = addressOf(declaration);
    const before = address && this.#left.find((one) => addressOf(one) === address);
    if (!address || !before) {
      this.#added.push(declaration);
      return;
    }
    const span = "name" in declaration ? declaration.name : declaration;
    if (!this.#isFirst(address, span)) return;
    this.#instead.set(before, declaration);
    if ("name" in declaration) this.changes.push({ ...spanOf(span), name: declaration.name.text });
    if (before.kind === "type" && declaration.kind === "type") {
      const left = new Set(membersOf(declaration).map(({ text }) => text));
      for (const { text } of membersOf(before)) if (!left.has(text)) this.#loseMember(text, declaration.name);
    }
  }

  #change(change: ChangeDecl): void {
    const { name, word } = change;
    if (name.text === "") return;
    const address =
      word === "every"
        ? addressOf({
            ...spanOf(change),
            kind: "every",
            clauses: [],
            ...(change.families && { families: change.families }),
          })
        : undefined;
    const before = this.#left.find((one) =>
      address === undefined
        ? one.kind === word && "name" in one && one.name.text === name.text
        : addressOf(one) === address,
    );
    if (!before) {
      const known = this.#left.filter(({ kind }) => kind === word).flatMap(namesOf);
      const sought = word === "every" ? '"every decision" of these families' : `${word} "${name.text}"`;
      const found = `"${this.#base.name.text}" has no ${sought} to change`;
      this.#report("NF1515", name, found + this.#known(name.text, known));
      return;
    }
    const whole = addressOf(before) ?? "";
    if (!this.#isFirst(whole, name)) return;
    for (const part of change.parts)
      for (const within of addressesOf(part, change))
        if (!this.#isFirst(`${whole}, ${within}`, part, `"${within.replace(/^reason /, "")}"`)) break;
    const isLeftOut = ({ kind }: ChangePart): boolean => kind === "part-gone";
    const parts = [...change.parts.filter(isLeftOut), ...change.parts.filter((part) => !isLeftOut(part))];
    const after = changed(before, { ...change, parts }, (span, message) => this.#report("NF1516", span, message));
    if (!after) return;
    this.#instead.set(before, after);
    this.changes.push({ ...spanOf(change), name: name.text });
    if (after.kind === "type") this.#noteMembers(change);
  }

  #noteMembers({ parts }: ChangeDecl): void {
    for (const part of parts)
      if (part.kind === "part-gone" && !("value" in part.gone)) this.#loseMember(part.gone.text, part);
  }

  /** What is said of a value that its type loses goes along, unless a value of another type has its name. */
  #loseMember(member: string, { start, end }: Span): void {
    this.#goneMembers.push(member);
    this.changes.push({ name: member, start, end });
  }

  #parameters(declaration: Declaration & { readonly kind: "with" }): void {
    for (const parameter of declaration.parameters) {
      const name = parameter.name.text;
      const before = this.#left.find(
        (one) => one.kind === "with" && one.parameters.some((other) => other.name.text === name),
      );
      if (before?.kind !== "with") {
        this.#added.push({ ...declaration, parameters: [parameter] });
        continue;
      }
      if (!this.#isFirst(`name ${name}`, parameter.name)) continue;
      const now = this.#instead.get(before) ?? before;
      const parameters = (now.kind === "with" ? now : before).parameters.map((one) =>
        one.name.text === name ? parameter : one,
      );
      this.#instead.set(before, { ...before, parameters });
      this.changes.push({ ...spanOf(parameter), name });
    }
  }

  /** Lines of a display replace those with the same subject; others stand behind. */
  #display(declaration: DisplayDecl): void {
    const blocks = this.#left.filter((one) => one.kind === "display");
    const last = blocks.at(-1);
    if (!last) {
      this.#added.push(declaration);
      return;
    }
    const itemsOf = (block: DisplayDecl): readonly DisplayItem[] => {
      const now = this.#instead.get(block) ?? block;
      return now.kind === "display" ? now.items : [];
    };
    for (const item of declaration.items) {
      const subject = subjectOf(item);
      const isSame = (one: DisplayItem): boolean => subject !== undefined && subjectOf(one) === subject;
      const block = blocks.find((one) => itemsOf(one).some(isSame)) ?? last;
      const items = itemsOf(block);
      const at = items.findIndex(isSame);
      this.#instead.set(block, { ...block, items: at < 0 ? [...items, item] : items.with(at, item) });
    }
  }
}

/** Of several parameters of a game in one line, those that a `without` does not name. */
function rest(declaration: Declaration, { name }: Gone): readonly Declaration[] {
  if (declaration.kind !== "with") return [];
  const parameters = declaration.parameters.filter((one) => one.name.text !== name?.text);
  return parameters.length > 0 ? [{ ...declaration, parameters }] : [];
}

const membersOf = ({ type }: TypeDecl): readonly Ident[] => (type.kind === "enum" ? type.members : []);

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** What a line of a display is about; undefined for what several lines may say. */
function subjectOf(item: DisplayItem): string | undefined {
  switch (item.kind) {
    case "board-item":
      return `board ${item.board.text}`;
    case "colour-item":
      return `colour ${printExpr(item.source)}`;
    case "title-item":
      return `title ${item.track.text}`;
    default:
      return undefined;
  }
}

/** What speaks of a track that is no more without making a hole: notations write `-` in its place. */
function withoutTrack(declaration: Declaration, track: string): Declaration {
  if (declaration.kind === "notation") {
    const items = declaration.items.flatMap((item, i, all) => {
      const before = all[i - 1];
      if (
        item.kind === "text" &&
        before?.kind === "track-item" &&
        before.track.text === track &&
        !/^\s/.test(item.value)
      )
        return [];
      if (item.kind !== "track-item" || item.track.text !== track) return item;
      return { kind: "text" as const, value: "-", start: item.start, end: item.end };
    });
    return { ...declaration, items };
  }
  if (declaration.kind !== "display") return declaration;
  const items = declaration.items.flatMap((item): readonly DisplayItem[] => {
    if (item.kind === "hide-item") {
      const tracks = item.tracks.filter(({ text }) => text !== track);
      return tracks.length > 0 ? [{ ...item, tracks }] : [];
    }
    const isAbout = (item.kind === "title-item" || item.kind === "board-item") && item.track.text === track;
    return isAbout ? [] : [item];
  });
  return { ...declaration, items };
}
