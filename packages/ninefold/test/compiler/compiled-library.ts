// Games of the library as compiled code.

import { NotCompiled } from "../../src/compiler/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { makeSource, readGame } from "../../src/language/index.ts";
import { interpret, type State } from "../../src/model/index.ts";
import { textOf } from "../library/library.ts";
import type { Emitted } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";

export interface CompiledLibraryGame {
  readonly game: CoreGame;
  readonly emitted: Emitted;
}

const known = new Map<string, CoreGame>();

/** The checked game of a file of the library, which is read once. */
export function libraryGame(name: string, parameters: Readonly<Record<string, string>> = {}): CoreGame {
  const key = JSON.stringify([name, parameters]);
  let found = known.get(key);
  if (!found) {
    const { checked, diagnostics } = readGame(makeSource(`${name}.game`, textOf(name)), parameters);
    if (!checked.game) throw new RangeError(`${name}: ${diagnostics[0]?.message}`);
    found = checked.game;
    known.set(key, found);
  }
  return found;
}

/** A game of the library that compiles. */
export function compiledLibraryGame(
  name: string,
  parameters: Readonly<Record<string, string>> = {},
): CompiledLibraryGame {
  const game = libraryGame(name, parameters);
  const emitted = compiledOnce(game);
  if (emitted instanceof NotCompiled) throw new RangeError(`${name} is not compiled: ${emitted.message}`);
  return { game, emitted };
}

/** The state of a written position; without one the first initial state. */
export function stateOf(game: CoreGame, position = "start"): State {
  const read = interpret(game, game.name).parsePosition(position);
  if ("error" in read) throw new RangeError(read.error.message);
  return read.state;
}

/** A position of a game, with the game's parameters; without `from` its first initial state. */
export interface Position {
  readonly name: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** A position for the name of a test. */
export const told = ({ name, with: parameters, from }: Position): string =>
  [name, ...Object.entries(parameters ?? {}).map(([key, value]) => `${key}=${value}`), from].filter(Boolean).join(" ");
