// A game that comes from another one, written out: the text of that one, changed as the variant says. Order means
// nothing: what is left out goes first, then each thing is changed at most once.

import { type Brought, joined } from "../compose/compose.ts";
import type { ChangeDecl, Declaration, DisplayDecl, GameFile, Gone, Ident } from "../syntax/tree.ts";
import type { DiagnosticCode } from "../text/codes.ts";
import type { Diagnostic, Fix } from "../text/diagnostic.ts";
import type { Span } from "../text/source.ts";
import { MAX_GUESSES, nearestWord } from "../text/spelling.ts";
import { addressOf, addressOfChange, called, namesOf, reasonOf, withoutGone } from "./addresses.ts";
import { withoutCalls } from "./calls.ts";
import { speaksOf, withLines, withoutDecision, withoutTrack } from "./displays.ts";
import { membersOf, withoutMentions } from "./members.ts";
import { changed } from "./parts.ts";
import { withNamesOf } from "./qualified.ts";

/** A place of the variant that changes what its base says, and the name by which the base speaks of it. */
export interface Change extends Span {
  readonly name: string;
  /** Whether it is a value that a type has got, for which the base may have no arm and no row. */
  readonly isValue?: boolean;
}

/** A game written out, and what its `use` lines brought. */
export interface Written {
  readonly file: GameFile;
  readonly brought: readonly Brought[];
}

export interface Flat extends Written {
  readonly changes: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The game that a variant is; `base` is written out already, and `own` is what the variant uses of modules. */
export function flatten(variant: GameFile, base: Written, own: readonly Brought[]): Flat {
  const flattener = new Flattener(base);
  const declarations = withNamesOf(base.file.declarations, variant.declarations);
  for (const declaration of declarations)
    if (declaration.kind === "without") for (const gone of declaration.gone) flattener.leaveOut(gone);
  flattener.bring(own);
  // Types and players first: the arms and rows of those that are lost go from the base, and not from what the variant says.
  const isFirst = (one: Declaration): boolean => flattener.changesValues(one);
  for (const declaration of declarations.filter(isFirst)) flattener.enter(declaration);
  const others = declarations.filter((one) => !isFirst(one));
  flattener.dropMentions();
  for (const declaration of others) flattener.enter(declaration);
  const { base: _, ...head } = variant;
  const { changes, diagnostics, brought } = flattener;
  return { file: { ...head, declarations: flattener.declarations() }, brought, changes, diagnostics };
}

class Flattener {
  readonly changes: Change[] = [];
  readonly diagnostics: Diagnostic[] = [];
  brought: readonly Brought[];
  readonly #base: GameFile;
  #left: readonly Declaration[];
  /** The first declaration of each address; made anew when some are left out. */
  #addresses: ReadonlyMap<string, Declaration> | undefined;
  readonly #added: Declaration[] = [];
  readonly #uses: Declaration[] = [];
  /** What stands in the variant for a declaration of the base. */
  readonly #instead = new Map<Declaration, Declaration>();
  /** Where each address was changed. */
  readonly #touched = new Map<string, Span>();
  readonly #goneMembers = new Set<string>();

  constructor({ file, brought }: Written) {
    this.#base = file;
    this.#left = file.declarations;
    this.brought = brought;
  }

  declarations(): readonly Declaration[] {
    const whole = [...this.#left.map((one) => this.#instead.get(one) ?? one), ...this.#added];
    const uses = whole.filter(({ kind }) => kind === "use");
    const others = whole.filter(({ kind }) => kind !== "use");
    return [...uses, ...this.#uses, ...others];
  }

  leaveOut(gone: Gone): void {
    const { word, name, reason } = gone;
    if (word === "") return;
    if (word === "use" && name && this.#leaveOutModule(name)) return;
    const left = this.#left.flatMap((one) => withoutGone(one, gone));
    if (left.length === this.#left.length && left.every((one, i) => one === this.#left[i])) {
      const all = this.#left.filter(({ kind }) => kind === word);
      const label = name
        ? `${word} "${name.text}"`
        : `"${word}"${word === "end" && !reason ? " without an outcome" : ""}`;
      const found = `no ${label}${reason ? ` that says "${reason.value}"` : ""}`;
      const known = reason ? all.flatMap((one) => reasonOf(one) ?? []) : all.flatMap(namesOf);
      this.#report(
        "NF1515",
        gone,
        `"${this.#base.name.text}" has ${found} to do without${this.#guessed(reason?.value ?? name?.text, known)}`,
      );
      return;
    }
    if (name) this.changes.push({ name: name.text, start: gone.start, end: gone.end });
    this.#addresses = undefined;
    this.#left = name ? left.flatMap((one) => withoutMention(one, word, name.text)) : left;
  }

  /** Leaves out all that a module brought, but for what others bring too; false where no such module is there. */
  #leaveOutModule({ text, start, end }: Ident): boolean {
    const gone = this.brought.find(({ names }) => names.includes(text));
    if (!gone) return false;
    this.brought = this.brought.filter((one) => one !== gone);
    const others = new Set(this.brought.flatMap(({ instances }) => instances));
    for (const instance of gone.instances) {
      if (others.has(instance)) continue;
      for (const declaration of instance.declarations) {
        this.#left = this.#left.filter((one) => !isPlacedAs(one, declaration));
        for (const name of namesOf(declaration)) {
          this.#left = this.#left.flatMap((one) => withoutMention(one, declaration.kind, name));
          this.changes.push({ name, start, end });
        }
      }
    }
    this.#addresses = undefined;
    return true;
  }

  /** Puts behind what the base has left what modules bring that the variant uses. */
  bring(own: readonly Brought[]): void {
    const { declarations, diagnostics } = joined(this.#left, own, () => this.#base.name.text);
    this.#left = declarations;
    this.diagnostics.push(...diagnostics);
    this.brought = [...this.brought, ...own];
    this.#addresses = undefined;
  }

  /** Whether a declaration gives a type or the players of the base anew, or changes parts of a type. */
  changesValues(declaration: Declaration): boolean {
    if (declaration.kind === "change") return declaration.word === "type";
    if (declaration.kind === "players") return true;
    return declaration.kind === "type" && this.#at(addressOf(declaration))?.kind === "type";
  }

  /** Leaves out what the base says of values that its types have lost, and of players who are no more. */
  dropMentions(): void {
    if (this.#goneMembers.size === 0) return;
    const mended = withoutMentions(this.#left, this.#goneMembers);
    this.#left = this.#left.map((one, i) => (this.#instead.has(one) ? one : (mended[i] ?? one)));
    this.#addresses = undefined;
  }

  enter(declaration: Declaration): void {
    if (declaration.kind === "change") this.#change(declaration);
    else if (declaration.kind === "needs") return;
    else if (declaration.kind === "use" && !this.#at(addressOf(declaration))) this.#uses.push(declaration);
    else if (declaration.kind === "display") this.#display(declaration);
    else if (declaration.kind === "with") this.#parameters(declaration);
    else if (declaration.kind !== "without") this.#replace(declaration);
  }

  /** What the base has at an address. */
  #at(address: string | undefined): Declaration | undefined {
    this.#addresses ??= new Map(
      this.#left.toReversed().flatMap((one) => {
        const own = addressOf(one);
        return own === undefined ? [] : [[own, one] as const];
      }),
    );
    return address === undefined ? undefined : this.#addresses.get(address);
  }

  #report(code: DiagnosticCode, { start, end }: Span, message: string, fix?: Fix): void {
    this.diagnostics.push({ code, severity: "error", start, end, message, ...(fix && { fix }) });
  }

  /** What a name may have been meant as; nobody reads hundreds of guesses. */
  #guessed(name: string | undefined, known: readonly string[]): string {
    const near = name === undefined || this.diagnostics.length >= MAX_GUESSES ? undefined : nearestWord(name, known);
    return near === undefined || near === name ? "" : `; did you mean "${near}"?`;
  }

  /** Whether this is the first change of what is at an address. */
  #isFirst(address: string, span: Span): boolean {
    if (this.#touched.has(address)) {
      this.#report(
        "NF1517",
        span,
        `found a second change of ${called(address)}, expected one: write both in one place`,
      );
      return false;
    }
    this.#touched.set(address, span);
    return true;
  }

  #replace(declaration: Declaration): void {
    const address = addressOf(declaration);
    const before = this.#at(address);
    if (!address || !before) {
      this.#added.push(declaration);
      return;
    }
    const span = "name" in declaration ? declaration.name : declaration;
    if (!this.#isFirst(address, span)) return;
    this.#instead.set(before, declaration);
    if ("name" in declaration) this.changes.push({ ...spanOf(span), name: declaration.name.text });
    if (before.kind === "type" && declaration.kind === "type")
      this.#noteLost(before, declaration, () => declaration.name);
    if (before.kind === "players") {
      this.#noteLost(before, declaration, () => declaration);
      this.changes.push({ ...spanOf(declaration), name: "Player" });
    }
  }

  #change(change: ChangeDecl): void {
    const { name, word } = change;
    if (name.text === "") return;
    const address = addressOfChange(change);
    const found = this.#at(address);
    const before = found?.kind === word ? found : undefined;
    if (!before) {
      const known = this.#left.filter(({ kind }) => kind === word).flatMap(namesOf);
      const message = `"${this.#base.name.text}" has no ${word} "${name.text}" to change`;
      this.#report("NF1515", name, message + this.#guessed(name.text, known));
      return;
    }
    if (!this.#isFirst(address, name)) return;
    const after = changed(before, change, (span, message, name, known = []) =>
      this.#report("NF1516", span, message + this.#guessed(name, known)),
    );
    if (!after) return;
    this.#instead.set(before, after);
    this.changes.push({ ...spanOf(change), name: name.text });
    if (before.kind === "type" && after.kind === "type") {
      const parts = change.parts.filter((part) => part.kind === "part-gone");
      this.#noteLost(before, after, (value) => parts.find(({ gone }) => "text" in gone && gone.text === value) ?? name);
      for (const part of change.parts.filter(({ kind }) => kind === "also"))
        for (const { text } of part.kind === "also" ? part.members : [])
          this.changes.push({ name: text, ...spanOf(part), isValue: true });
    }
  }

  /**
   * What is said of a value that its type loses, or of a player who is no more, goes along, unless a player or a value of
   * another type has the name.
   */
  #noteLost(before: Declaration, after: Declaration, spanFor: (value: string) => Span): void {
    const now = namesIn([after]);
    const others = namesIn(this.#left.filter((one) => one !== before));
    for (const text of namesIn([before])) {
      if (now.has(text)) continue;
      if (!others.has(text)) this.#goneMembers.add(text);
      this.changes.push({ name: text, ...spanOf(spanFor(text)) });
    }
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

  /** Each line goes to the block of the base that speaks of its subject, others to the last. */
  #display(declaration: DisplayDecl): void {
    const blocks = this.#left.filter((one) => one.kind === "display");
    const last = blocks.at(-1);
    if (!last) {
      this.#added.push(declaration);
      return;
    }
    for (const item of declaration.items) {
      const before = blocks.find((block) => speaksOf(block, item)) ?? last;
      const now = this.#instead.get(before);
      this.#instead.set(before, withLines(now?.kind === "display" ? now : before, [item]));
    }
  }
}

/** Whether a declaration is another one of a module, or stands in its place. */
function isPlacedAs(one: Declaration, other: Declaration): boolean {
  if (one.start === other.start) return true;
  const address = addressOf(other);
  return address !== undefined && "name" in other && address === addressOf(one);
}

/** What stays of a declaration where what has this word and name is no more, without making a hole. */
function withoutMention(one: Declaration, word: string, name: string): readonly Declaration[] {
  if (word === "track") return [withoutTrack(one, name)];
  if (word === "action") return [withoutCalls(one, name)];
  if (word !== "decision") return [one];
  if (one.kind === "display") return [withoutDecision(one, name)];
  return one.kind === "spelling" && one.decision.text === name ? [] : [one];
}

/** The names of the values of enumerations and of the players. */
const namesIn = (declarations: readonly Declaration[]): ReadonlySet<string> =>
  new Set(
    declarations
      .flatMap((one) => (one.kind === "type" ? membersOf(one) : one.kind === "players" ? one.names : []))
      .map(({ text }) => text),
  );

const spanOf = ({ start, end }: Span): Span => ({ start, end });
