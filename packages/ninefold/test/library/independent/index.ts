import { auctionWhist } from "./auction-whist.ts";
import { chopsticks } from "./chopsticks.ts";
import { coinFlip } from "./coin-flip.ts";
import { connectFour } from "./connect-four.ts";
import { guessingGame } from "./guessing-game.ts";
import { hex } from "./hex.ts";
import { kalah } from "./kalah.ts";
import { kuhnPoker } from "./kuhn-poker.ts";
import { liarsDice } from "./liars-dice.ts";
import { matchingPennies } from "./matching-pennies.ts";
import type { Named } from "./named.ts";
import { NAMED, type Parameters } from "./named-games.ts";
import { nim } from "./nim.ts";
import { pig } from "./pig.ts";
import { rockPaperScissors } from "./rock-paper-scissors.ts";
import { type Plain, type Tally, tally, upTo } from "./tally.ts";
import { arithmeticTicTacToe, ticTacToe } from "./tic-tac-toe.ts";
import { tricks } from "./tricks.ts";

export type { Parameters };

const counted =
  <State>(make: (number: (name: string, usual: number) => number) => Plain<State>) =>
  (parameters: Parameters, depth?: number): Tally =>
    tally(
      make((name, usual) => Number(parameters[name] ?? usual)),
      depth,
    );

const countedByName = ([game, make]: [string, (parameters: Parameters) => Named<unknown>]) => {
  const plain = ({ start, next }: Named<unknown>): Plain<unknown> => ({
    starts: [start],
    next: (state) => [...next(state).values()].map((after) => [after]),
  });
  return [game, (parameters: Parameters, depth?: number) => tally(plain(make(parameters)), depth)] as const;
};

/** By the name of the game's file: counts the same game without its file, down to a depth where one is given. */
export const INDEPENDENT: Readonly<Record<string, (parameters: Parameters, depth?: number) => Tally>> = {
  ...Object.fromEntries(Object.entries(NAMED).map(countedByName)),
  "arithmetic-tic-tac-toe": counted(arithmeticTicTacToe),
  "auction-whist": counted((number) => auctionWhist(number("highest", 14) - 1)),
  chopsticks: counted(chopsticks),
  "coin-flip": counted(coinFlip),
  "connect-four": counted((number) => connectFour(number("columns", 7), number("rows", 6))),
  "guessing-game": counted((number) => guessingGame(number("highest", 5))),
  hex: counted((number) => hex(number("size", 11))),
  kalah: counted((number) => kalah(number("pits", 6), number("seeds", 4))),
  "kuhn-poker": counted(kuhnPoker),
  "liars-dice": counted((number) => liarsDice(number("seats", 2), number("dice", 1), number("faces", 6))),
  "matching-pennies": counted(matchingPennies),
  "misere-tic-tac-toe": counted(ticTacToe),
  nim: counted((number) => nim(upTo(number("heaps", 4)).map((heap) => number("first", 1) + heap * number("more", 2)))),
  pig: counted((number) => pig(number("goal", 100))),
  "rock-paper-scissors": counted(rockPaperScissors),
  "tic-tac-toe": counted(ticTacToe),
  tricks: counted(tricks),
};
