// The programs of games/programs, and small ones that tests write.
import { readdirSync, readFileSync } from "node:fs";
import type { GameSystem } from "ninefold";
import {
  type Chance,
  type GameState,
  type Piece,
  type Player,
  type Program,
  Player as ProgramPlayer,
  Rules,
  trustedSystem,
  UnownedPiece,
} from "ninefold-platform";
import type { GameSystem as TestedSystem } from "../../ninefold/src/model/index.ts";
import type { KnownCount } from "../../ninefold/test/library/library.ts";

const FOLDER = new URL("../../../games/programs/", import.meta.url);
const END = ".rules.ts";

/** The names of the programs, without `.rules.ts`. */
export const PROGRAMS = readdirSync(FOLDER)
  .filter((file) => file.endsWith(END))
  .map((file) => file.slice(0, -END.length))
  .sort();

export const textOfProgram = (name: string): string => readFileSync(new URL(name + END, FOLDER), "utf8");

/** The programs and the files beside them, by their names in the order of the names. */
export function filesOfPrograms(): Readonly<Record<string, string>> {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith(".ts"));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(new URL(name, FOLDER), "utf8")]));
}

export async function systemOfProgram(name: string): Promise<GameSystem> {
  // Nobody whom a test has made plays in a program that is loaded now.
  playersOf("Nobody");
  const { default: program } = (await import(new URL(name + END, FOLDER).href)) as { default: Program };
  return trustedSystem(program, { name, rules: textOfProgram(name) });
}

export const countsOfProgram = (name: string): readonly KnownCount[] =>
  JSON.parse(readFileSync(new URL(`${name}.counts.json`, FOLDER), "utf8")) as KnownCount[];

/**
 * The players of a test, which has more of them than of programs: `Rules` takes those that were made before it, and other tests
 * run in the same process.
 */
export function playersOf<const Names extends readonly string[]>(
  ...names: Names
): { -readonly [At in keyof Names]: Player<Names[At]> } {
  const players = names.map((name) => new ProgramPlayer(name));
  Rules({ players, startingPlayer: players[0]!, initialize: () => [] });
  return players as unknown as { -readonly [At in keyof Names]: Player<Names[At]> };
}

/** The same for laws that are written against the sources of the core. */
export const tested = (system: GameSystem): TestedSystem => system as unknown as TestedSystem;

/** A piece with a value of any kind, as plain JavaScript would have it. */
export class Thing extends UnownedPiece<string> {
  value: unknown = null;
}

export interface Small {
  effect?(thing: Thing, state: GameState, chance: Chance): void;
  condition?(thing: Thing, state: GameState): boolean | string;
  readonly value?: unknown;
  readonly players?: readonly Player[];
}

/** A game with one piece `thing`, on which One and Two may choose `act` in turn. */
export function small({ effect, condition, value = null, players }: Small): GameSystem {
  class One extends Thing {
    override options() {
      return [
        {
          id: "act",
          name: "act",
          condition: (_: Player, state: GameState) => condition?.(this, state) ?? true,
          effect: (state: GameState, _: Player, chance: Chance) => effect?.(this, state, chance),
        },
      ];
    }
  }
  const both = players ?? [new ProgramPlayer("One"), new ProgramPlayer("Two")];
  const program = Rules({
    players: both,
    startingPlayer: both[0]!,
    initialize: (): readonly Piece[] => [Object.assign(new One("thing"), { value })],
  });
  return trustedSystem(program, { name: "Small", rules: "small" });
}
