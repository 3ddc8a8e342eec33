import type { Chance } from "./chance.ts";
import type { PieceClass } from "./classes.ts";
import { describe, ProgramError } from "./errors.ts";
import { type ProgramDisplay, partsOf } from "./given.ts";
import type { Piece } from "./piece.ts";
import { Player, requireNames, takeDeclared } from "./player.ts";
import type { GameState } from "./state.ts";

export type { ProgramDisplay };

/** What a program says of its game (003, `Rules`). */
export interface RulesOptions<P extends Piece = Piece> {
  /** What the game is called, such as `TicTacToe`; after its file where nothing is said. */
  readonly name?: string;
  /** For people. */
  readonly title?: string;
  /** In cyclic order; all that were made before, in the order in which they were, where nothing is said. */
  readonly players?: readonly Player[];
  /** Who chooses first. */
  readonly startingPlayer: Player;
  /** The pieces in the beginning, in a list or by their keys. Asked once: every game begins with the same. */
  initialize(): readonly P[] | Readonly<Record<string, P>>;
  /** The classes of which there may be pieces later that are not there in the beginning. */
  readonly pieces?: readonly PieceClass[];
  /** What options are called later, but not in the beginning. */
  readonly options?: readonly string[];
  /** A step by chance before the first choice, such as a deal. */
  setup?(state: GameState<P>, chance: Chance): void;
  /**
   * Called where the game goes on and the active player may choose nothing: ends it, or has another player choose. Without it
   * such a state is a hole in the rules.
   */
  stuck?(state: GameState<P>, player: Player): void;
  readonly display?: ProgramDisplay;
}

const KNOWN = [
  "name",
  "title",
  "players",
  "startingPlayer",
  "initialize",
  "pieces",
  "options",
  "setup",
  "stuck",
  "display",
];

declare const pieces: unique symbol;

/** The rules of a game as a program says them. */
export interface Program<P extends Piece = Piece> extends RulesOptions<P> {
  readonly players: readonly Player[];
  /** The types of its pieces, for those who load it; never there. */
  readonly [pieces]?: P;
}

/** In UTF-16 units. */
const LONGEST_TITLE = 200;

let last: Program | undefined;
let calls = 0;
let isAlone = false;

/** From now on `Rules` may be called once: there is one program. */
export function expectOneProgram(): void {
  isAlone = true;
}

/** The rules that were handed in since this was last asked. ProgramError where there are none, or more. */
export function takeRules(): Program {
  const [rules, count] = [last, calls];
  last = undefined;
  calls = 0;
  if (rules && count === 1) return rules;
  const found = count === 0 ? "it did not" : `it did ${count} times`;
  throw new ProgramError("rules", `a program calls Rules({ startingPlayer, initialize }) once; ${found}`);
}

/** Says what the rules are. A program calls it once, anywhere. ProgramError for what is wrong in them. */
export function Rules<P extends Piece>(options: RulesOptions<P>): Program<P> {
  if (isAlone && calls > 0) throw new ProgramError("rules", "Rules was called before: a program calls it once");
  if (typeof options !== "object" || options === null) throw new ProgramError("rules", "Rules takes an object");
  // A getter of the program's answers once.
  const given: RulesOptions<P> = { ...options };
  requireOptions(given as unknown as Readonly<Record<string, unknown>>);
  if (given.players !== undefined && !Array.isArray(given.players))
    throw new ProgramError("rules", `players is ${describe(given.players)}, expected a list of players`);
  const declared = takeDeclared();
  const players = Object.freeze([...(given.players ?? declared)]);
  const odd = players.find((player) => !(player instanceof Player));
  if (odd !== undefined) throw new ProgramError("rules", `players holds ${describe(odd)}, expected players`);
  if (players.length === 0)
    throw new ProgramError("rules", 'a game has at least one player, made before Rules is called: new Player("X")');
  requireNames(players);
  if (!players.includes(given.startingPlayer)) {
    throw new ProgramError("rules", `startingPlayer is ${describe(given.startingPlayer)}, expected one of the players`);
  }
  const program: Program<P> = Object.freeze({ ...given, players, ...partsOf(given) });
  last = program as Program;
  calls++;
  return program;
}

function requireOptions(options: Readonly<Record<string, unknown>>): void {
  const odd = Object.keys(options).find((name) => !KNOWN.includes(name));
  if (odd !== undefined) {
    throw new ProgramError("rules", `Rules knows no ${JSON.stringify(odd)}, only ${KNOWN.join(", ")}`);
  }
  const { name, title, initialize, setup, stuck } = options;
  const wrong = (field: string, found: string, expected: string) =>
    new ProgramError("rules", `${field} is ${found}, expected ${expected}`);
  if (typeof initialize !== "function") throw wrong("initialize", describe(initialize), "a function");
  if (setup !== undefined && typeof setup !== "function") throw wrong("setup", describe(setup), "a function");
  if (stuck !== undefined && typeof stuck !== "function") throw wrong("stuck", describe(stuck), "a function");
  if (name !== undefined && !(typeof name === "string" && /^\p{L}[\p{L}\p{N}]{0,79}$/u.test(name)))
    throw wrong("name", describe(name), 'letters and digits, such as "TicTacToe"');
  if (title !== undefined && !(typeof title === "string" && title.length <= LONGEST_TITLE)) {
    const found = typeof title === "string" ? `a text of ${title.length} characters` : describe(title);
    throw wrong("title", found, `a text of at most ${LONGEST_TITLE} characters`);
  }
}
