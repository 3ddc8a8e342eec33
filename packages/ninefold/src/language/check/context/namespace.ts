// The names that one text sees: what it declares itself, and what the modules declare that it uses. A game that is
// made of several texts has one of these for each, so that a module means the same whoever uses it.
import type { Board } from "../../core/board.ts";
import type { Source } from "../../text/source.ts";
import type { Global, Member } from "./context.ts";

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
  /** Whether something is wrong with it or with what it uses, which is told where it stands. */
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
