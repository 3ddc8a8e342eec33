// The names that one text sees: what it declares itself, and what the modules declare that it uses. A game that is
// made of several texts has one of these for each, so that a module means the same whoever uses it.
import type { Board } from "../../core/board.ts";
import type { CoreMemory } from "../../core/core.ts";
import type { EnumType, Type, Value } from "../../core/types.ts";
import type {
  ActionDecl,
  BoardDecl,
  ConstantDecl,
  FnDecl,
  RememberDecl,
  TagDecl,
  TrackDecl,
  TypeDecl,
} from "../../syntax/tree.ts";
import type { Source, Span } from "../../text/source.ts";
import type { Chosen } from "./chosen.ts";

/** Something with a name, as editors ask for it. */
export interface Entity {
  readonly name: string;
  readonly kind:
    | "game"
    | "module"
    | "player"
    | "parameter"
    | "type"
    | "member"
    | "field"
    | "board"
    | "cell"
    | "direction"
    | "tag"
    | "constant"
    | "function"
    | "track"
    | "memory"
    | "decision"
    | "action"
    | "local"
    | "outcome"
    | "area"
    | "notation"
    | "spelling"
    | "library";
  /** Where the file or a module declares it; undefined for what the language or a board brings. */
  readonly span?: Span;
  /** One line about it: its declaration's head or its type. */
  readonly detail: string;
  /** The type of its values, once it is known. */
  type?: string;
  /** Of a local name: whether `let` made it. */
  readonly assignable?: boolean;
}

export interface Reference extends Span {
  readonly entity: Entity;
}

interface Declared {
  readonly entity: Entity;
  /** The names of the text that declares it. */
  readonly home: Namespace;
}

export type Global = Declared &
  (
    | { readonly kind: "parameter"; readonly value: Value; readonly type: Type }
    | { readonly kind: "type"; readonly decl?: TypeDecl; type?: Type; busy?: boolean }
    | { readonly kind: "board"; readonly decl: BoardDecl; board?: Board; busy?: boolean }
    | {
        readonly kind: "function";
        readonly decl: FnDecl | ConstantDecl | TagDecl;
        index?: number;
        busy?: boolean;
        /** Of a parameter with an index, which is a constant to what uses it. */
        readonly chosen?: Chosen;
        /** Whether it means something for each board. */
        general?: boolean;
        /** Then its indices among the checked functions; undefined for a board that lacks what it needs. */
        readonly instances: Map<Board, number | undefined>;
      }
    | { readonly kind: "action"; readonly decl: ActionDecl; extent?: Extent }
    | { readonly kind: "track"; readonly decl: TrackDecl; readonly index: number; head?: TrackHead; busy?: boolean }
    | {
        readonly kind: "memory";
        readonly decl: RememberDecl;
        readonly index: number;
        core?: CoreMemory;
        busy?: boolean;
      }
  );

/** How much an action stands for: calls are written out. */
export interface Extent {
  /** The length of its text, with that of the actions it calls. */
  readonly length: number;
  /** How many call one another below it, itself included. */
  readonly height: number;
}

/** What others need to know of a track: the types of its indices and of its values. */
export interface TrackHead {
  readonly index: readonly Type[];
  readonly type: Type;
}

export interface Member {
  readonly home: Namespace;
  readonly type: EnumType;
  readonly ordinal: number;
  readonly entity: Entity;
}

export interface Namespace {
  readonly source: Source;
  /** The path of the module; undefined for the text of a game. */
  readonly module?: string;
  /** Declared things by name, those of used modules included: `home` says whose they are. */
  readonly globals: Map<string, Global>;
  /** The values of enumerations by name. */
  readonly members: Map<string, Member[]>;
  readonly boards: Board[];
  /** Whether something that it uses could not be read: then no name is known to be missing. */
  readonly incomplete: boolean;
  /** Whether something is wrong with it or with what it uses, which is reported there. */
  readonly broken: boolean;
  /** Of a module that is right by itself: what is wrong with it in this game, whose players it did not know. */
  unfit: string | undefined;
}

export function makeNamespace(
  source: Source,
  known: { readonly module?: string; readonly incomplete?: boolean; readonly broken?: boolean } = {},
): Namespace {
  const { module, incomplete = false, broken = false } = known;
  return {
    source,
    ...(module !== undefined && { module }),
    globals: new Map(),
    members: new Map(),
    boards: [],
    incomplete,
    broken,
    unfit: undefined,
  };
}
