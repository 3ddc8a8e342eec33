import { chopsticks } from "./chopsticks.ts";
import { coinFlip } from "./coin-flip.ts";
import { connectFour } from "./connect-four.ts";
import { go } from "./go.ts";
import { guessingGame } from "./guessing-game.ts";
import { hex } from "./hex.ts";
import { kalah } from "./kalah.ts";
import { kuhnPoker } from "./kuhn-poker.ts";
import { liarsDice } from "./liars-dice.ts";
import { matchingPennies } from "./matching-pennies.ts";
import { nim } from "./nim.ts";
import { pig } from "./pig.ts";
import { rockPaperScissors } from "./rock-paper-scissors.ts";
import { type Plain, type Tally, tally, upTo } from "./tally.ts";
import { arithmeticTicTacToe, ticTacToe } from "./tic-tac-toe.ts";
import { tricks } from "./tricks.ts";

export type Parameters = Readonly<Record<string, string>>;

const counted =
  <State>(make: (number: (name: string, usual: number) => number) => Plain<State>) =>
  (parameters: Parameters): Tally =>
    tally(make((name, usual) => Number(parameters[name] ?? usual)));

/** By the name of the game's file: counts the same game without its file. */
export const INDEPENDENT: Readonly<Record<string, (parameters: Parameters) => Tally>> = {
  "arithmetic-tic-tac-toe": counted(arithmeticTicTacToe),
  chopsticks: counted(chopsticks),
  "coin-flip": counted(coinFlip),
  "connect-four": counted((number) => connectFour(number("columns", 7), number("rows", 6))),
  go: counted((number) => go(number("size", 9))),
  "guessing-game": counted((number) => guessingGame(number("highest", 5))),
  hex: counted((number) => hex(number("size", 11))),
  kalah: counted((number) => kalah(number("pits", 6), number("seeds", 4))),
  "kuhn-poker": counted(kuhnPoker),
  "liars-dice": counted(liarsDice),
  "matching-pennies": counted(matchingPennies),
  "misere-tic-tac-toe": counted(ticTacToe),
  nim: counted((number) => nim(upTo(number("heaps", 4)).map((heap) => number("first", 1) + heap * number("more", 2)))),
  pig: counted((number) => pig(number("goal", 100))),
  "rock-paper-scissors": counted(rockPaperScissors),
  "tic-tac-toe": counted(ticTacToe),
  tricks: counted(tricks),
};
