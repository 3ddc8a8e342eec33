// What the checker knows while it walks a file: the names, the frames of local variables, the diagnostics, and for
// editors every reference with the thing it names.
import type { Board } from "../../core/board.ts";
import type { Core, CoreFunction } from "../../core/core.ts";
import { type EnumType, printType, type Type } from "../../core/types.ts";
import type { DecisionDecl, Expr, Ident } from "../../syntax/tree.ts";
import type { DiagnosticCode } from "../../text/codes.ts";
import type { Diagnostic, Fix } from "../../text/diagnostic.ts";
import type { Span } from "../../text/source.ts";
import { MAX_GUESSES, nearestWord } from "../../text/spelling.ts";
import { type Frame, type Local, newFrame } from "./frame.ts";
import type { Entity, Global, Member, Namespace, Reference } from "./namespace.ts";

/** What the checker knew where a name or a statement stands or is missing: for editors that complete it. */
export interface Hint extends Span {
  /** The local names that may be used here, and whether `me` may. */
  readonly locals: readonly Entity[];
  readonly me: boolean;
  /** The type of value that is wanted here. */
  readonly expected?: Type;
  /** The type of what stands before the dot. */
  readonly base?: Type;
}

/** A player who plays only if there are more. */
export interface Absent {
  readonly entity: Entity;
  /** With which numbers of players this one does not play: `seats=2 or 3`. */
  readonly without: string;
}

/** A declared family of decisions. */
export interface DecisionFound {
  readonly index: number;
  readonly decl: DecisionDecl;
  readonly entity: Entity;
}

/** How deep expressions, scopes and definitions may be checked inside each other: what a stack surely holds. */
const MAX_LEVELS = 1000;

/** How long the texts may be together that stand in several places, each counted for each place, in UTF-16 units. */
const MAX_EXPANDED = 1 << 18;

/** How many levels of expressions take as much of the stack as one scope does. */
const SCOPE_DEPTH = 2;

/** The type of players before they are declared. */
const NO_PLAYERS: EnumType = {
  kind: "enum",
  members: [],
  named: { name: "Player", modulus: 1, coordinates: [], noNumbers: true },
};

export class Context {
  readonly diagnostics: Diagnostic[] = [];
  readonly references: Reference[] = [];
  readonly hints: Hint[] = [];
  readonly decisions = new Map<string, DecisionFound>();
  readonly decisionParams: (readonly { readonly name: string; readonly type: Type }[])[] = [];
  /** The decisions whose parameters are being checked because others ask for them. */
  readonly asked = new Set<number>();
  readonly functions: CoreFunction[] = [];
  readonly backs = new Set<number>();
  /** The entities of fields and coordinates, by their entry in the type. */
  readonly fields = new Map<object, Entity>();
  readonly cells = new Map<Board, Map<string, Entity>>();
  readonly directions = new Map<Board, Map<string, Entity>>();
  readonly outcomes = new Map<string, Entity>();
  /** What the language itself brings: primitives, types, shapes of boards. */
  readonly brought = new Map<string, Entity>();
  readonly worths = new Set<string>();
  /** How many values the tracks hold that were looked at so far. */
  trackValues = 0;
  /** How long the definitions are together that were checked for a board, counted for each board. */
  spread = 0;
  /** How long the texts are together that are checked in several places. */
  expanded = 0;
  /** While an action is checked for its own sake: then the actions that it calls are not written out. */
  inAction = false;
  /** The call depth of each function: how many call one another below it, itself included. */
  readonly heights = new Map<CoreFunction, number>();
  /** Words of declarations that could not be read: whatever they declare is not known to be missing. */
  readonly lost = new Set<string>();
  player: EnumType = NO_PLAYERS;
  /** Those named behind the players: they do not play with this number of players. */
  absent: ReadonlyMap<string, Absent> = new Map();
  /** Where absent players were named while nothing was reported. */
  private named: Ident[] = [];
  /** The families of decisions by name, in the order of the text; a module has none. */
  family: EnumType | undefined;
  /** The checker of expressions, handed in because expressions and what they name check each other. */
  readonly expression: (node: Expr, expected?: Type) => Core;
  frame: Frame = newFrame();
  /** True while something is checked that is reported elsewhere or not at all: nothing is recorded or reported. */
  suppressed = false;
  /** What was wrong first where nothing is reported. */
  unfit: string | undefined;
  /** Whether some board could not be made: then its cells and directions are not known to be missing. */
  boardLost = false;
  /** While the game's parameters are set: nothing else has a name yet. */
  early = false;
  /** How deep in expressions and scopes the checker is, through definitions too. */
  depth = 0;
  /** Whether a definition of a module was nested too deeply for its use, and the use has not been reported yet. */
  private deepElsewhere = false;
  private readonly reported = new Set<string>();

  /** The text that is being checked for its own sake: what is wrong with it is reported, what it names recorded. */
  readonly own: Namespace;
  /** The module that is always in use. */
  readonly library: Namespace;
  /** The names that are seen where the checker is. */
  names: Namespace;

  constructor(own: Namespace, library: Namespace, expression: (cx: Context, node: Expr, expected?: Type) => Core) {
    this.own = own;
    this.library = library;
    this.names = own;
    this.expression = (node, expected) => expression(this, node, expected);
  }

  get globals(): Map<string, Global> {
    return this.names.globals;
  }

  get members(): Map<string, Member[]> {
    return this.names.members;
  }

  get boards(): Board[] {
    return this.names.boards;
  }

  /** The sign at an offset of the text being checked: a fix looks at what stands around a node. */
  sign(offset: number): string | undefined {
    const { text, start } = this.own.source;
    return text[offset - start];
  }

  /**
   * Runs `inside` with the names of the text in which a definition stands. In another text than the own one, reports are
   * suppressed: mistakes of a module are reported when the module is checked. If the module itself has none, the first
   * suppressed message is kept in `unfit` of its names.
   */
  at<Result>(home: Namespace, inside: () => Result): Result {
    const { names, suppressed, unfit } = this;
    this.names = home;
    this.suppressed = home !== this.own;
    this.unfit = undefined;
    try {
      return inside();
    } finally {
      if (!home.broken) home.unfit ??= this.unfit;
      this.names = names;
      this.suppressed = suppressed;
      this.unfit = unfit;
    }
  }

  report(code: DiagnosticCode, span: Span, message: string, fix?: Fix): void {
    if (this.suppressed) {
      this.unfit ??= message;
      return;
    }
    const key = `${code} ${span.start} ${span.end}`;
    if (this.reported.has(key)) return;
    this.reported.add(key);
    this.diagnostics.push({ code, severity: "error", start: span.start, end: span.end, message, ...(fix && { fix }) });
  }

  refer(span: Span, entity: Entity): void {
    if (!this.suppressed && span.end > span.start) this.references.push({ start: span.start, end: span.end, entity });
  }

  /**
   * Reports what is nested too deeply to be checked. A definition of a correct module can be too deep only where it is
   * used: `reportTooDeepAt` then reports the use.
   */
  tooDeep(span: Span): boolean {
    if (this.depth < MAX_LEVELS) return false;
    if (this.names === this.own) this.reportDeep(span);
    else if (!this.names.broken) this.deepElsewhere = true;
    return true;
  }

  /** Reports the use of a definition of `home` if checking it nested too deeply. A broken module has been reported already. */
  reportTooDeepAt(asking: Span, home: Namespace): void {
    if (!this.deepElsewhere || this.suppressed) return;
    this.deepElsewhere = false;
    if (!home.broken) this.reportDeep(asking);
  }

  private reportDeep(span: Span): void {
    const found = "found expressions and definitions nested too deeply";
    this.report("NF1407", span, `${found}, expected at most ${MAX_LEVELS} levels; declare first what others use`);
  }

  hint(span: Span, known: { readonly expected?: Type; readonly base?: Type } = {}): void {
    if (this.suppressed) return;
    const locals = this.frame.scopes.flatMap((scope) => [...scope.values()].map((local) => local.entity));
    this.hints.push({ start: span.start, end: span.end, locals, me: this.frame.me !== undefined, ...known });
  }

  /** A declared name that is seen here. */
  global(name: string): Global | undefined {
    return this.globals.get(name);
  }

  /** Whether there are too many messages to guess what was meant. */
  get crowded(): boolean {
    return this.diagnostics.length >= MAX_GUESSES;
  }

  /** Reports a name that is not known, with the nearest one that is. */
  unknown(code: DiagnosticCode, name: Ident, known: Iterable<string>, message: string, fix?: Fix): void {
    if (name.text === "" || this.lost.has(name.text) || this.names.incomplete) return;
    const guess = this.crowded ? undefined : nearestWord(name.text, known);
    this.report(
      code,
      name,
      guess ? `${message}; did you mean "${guess}"?` : message,
      guess ? { title: `write "${guess}"`, edits: [{ start: name.start, end: name.end, text: guess }] } : fix,
    );
  }

  /** Runs `inside` with a new frame and returns its result with the number of variables used. */
  inFrame<Result>(frame: Frame, inside: () => Result): { readonly result: Result; readonly size: number } {
    const outer = this.frame;
    this.frame = frame;
    this.depth += SCOPE_DEPTH;
    try {
      return { result: inside(), size: frame.size };
    } finally {
      this.depth -= SCOPE_DEPTH;
      this.frame = outer;
    }
  }

  /** Runs `inside` on a text that is checked elsewhere for its own sake: nothing is reported or recorded. */
  silently<Result>(inside: () => Result): Result {
    const { suppressed, unfit } = this;
    this.suppressed = true;
    try {
      return inside();
    } finally {
      this.suppressed = suppressed;
      this.unfit = unfit;
    }
  }

  /** Whether a name is a player's, of one who plays or not. */
  isPlayer(name: string): boolean {
    return this.player.members.includes(name) || this.absent.has(name);
  }

  /** Reports an absent player; false for any other name. */
  reportAbsent(ident: Ident): boolean {
    const found = this.names.module === undefined ? this.absent.get(ident.text) : undefined;
    if (!found) return false;
    if (this.suppressed) this.named.push(ident);
    this.refer(ident, found.entity);
    const wanted = "expected one who always plays; only tables, arms, glyphs and letters name others";
    this.report("NF1229", ident, `found "${ident.text}", who does not play with ${found.without}, ${wanted}`);
    return true;
  }

  /** Whether `inside`, which checks what is said of something, names absent players: then it is left aside. */
  namesAbsent(inside: () => unknown): boolean {
    if (this.absent.size === 0 || this.names.module !== undefined) return false;
    const outer = this.named;
    this.named = [];
    this.silently(inside);
    const found = this.named;
    this.named = outer;
    for (const ident of found) {
      const absent = this.absent.get(ident.text);
      if (absent) this.refer(ident, absent.entity);
    }
    return found.length > 0;
  }

  /**
   * Whether a text of this length that is written once may stand here too. What stands inside a text that is counted is
   * counted with it; a length without end has had its diagnostic.
   */
  mayExpand(span: Span, length: number): boolean {
    if (this.suppressed) return length <= MAX_EXPANDED;
    const before = this.expanded;
    this.expanded += length;
    if (this.expanded <= MAX_EXPANDED) return true;
    if (before <= MAX_EXPANDED && Number.isFinite(length)) {
      const found = `found actions and what is said of every decision in too many places: ${MAX_EXPANDED} characters`;
      this.report("NF1410", span, `${found} in all, expected fewer`);
    }
    return false;
  }

  /** Runs `inside` with the variables of the present frame, but with none of its names: its text stands elsewhere. */
  apart<Result>(known: Partial<Frame>, inside: () => Result): Result {
    const outer = this.frame;
    const { result, size } = this.inFrame({ ...newFrame(), ...known, size: outer.size }, inside);
    outer.size = size;
    return result;
  }

  /** Runs `inside` with a scope that ends with it. */
  inScope<Result>(inside: () => Result): Result {
    this.frame.scopes.push(new Map());
    this.depth += SCOPE_DEPTH;
    try {
      return inside();
    } finally {
      this.depth -= SCOPE_DEPTH;
      this.frame.scopes.pop();
    }
  }

  local(name: string): Local | undefined {
    for (let i = this.frame.scopes.length - 1; i >= 0; i--) {
      const found = this.frame.scopes[i]!.get(name);
      if (found) return found;
    }
    return undefined;
  }

  /** What of the state, or which player, a local name would hide: reading on, nobody would notice. */
  private hidden(name: string): string | undefined {
    const global = this.global(name);
    if (global?.kind === "track" || global?.kind === "memory" || global?.kind === "parameter")
      return `a ${global.kind}`;
    return this.names.module === undefined && this.isPlayer(name) ? "a player" : undefined;
  }

  /** Gives a name a new local variable. A name that is already local is reported: nothing is shadowed. */
  bind(name: Ident, type: Type, options: { mutable?: boolean; perPlayer?: boolean } = {}): Local {
    const earlier = this.local(name.text);
    const meant = earlier ? "a local name" : this.hidden(name.text);
    if (meant && name.text !== "") {
      this.report("NF1203", name, `"${name.text}" is ${meant} here already; choose another name`);
    }
    const value = printType(options.perPlayer && type.kind === "pile" ? type.of : type);
    const detail = `${name.text}${options.perPlayer ? "[Player]" : ""}: ${value}`;
    const assignable = options.mutable ?? false;
    // What the file does not write, such as `steps`, has no place in it.
    const written = name.end > name.start ? { span: name } : {};
    const entity: Entity = { name: name.text, kind: "local", ...written, detail, type: value, assignable };
    const local: Local = {
      entity,
      slot: this.frame.size++,
      type,
      mutable: assignable,
      perPlayer: options.perPlayer ?? false,
    };
    if (name.text !== "") this.frame.scopes.at(-1)!.set(name.text, local);
    this.refer(name, entity);
    return local;
  }
}

/** What stands for an expression that has had its diagnostic. */
export const missing = (span: Span): Core => ({
  kind: "missing",
  type: { kind: "unknown" },
  span: { start: span.start, end: span.end },
});
