import { auctionWhist } from "./auction-whist.ts";
import { banquet } from "./banquet.ts";
import { chopsticks } from "./chopsticks.ts";
import { coinFlip } from "./coin-flip.ts";
import { connectFour } from "./connect-four.ts";
import { ginRummy } from "./gin-rummy.ts";
import { guessingGame } from "./guessing-game.ts";
import { hamlet } from "./hamlet.ts";
import { hex } from "./hex.ts";
import { kalah } from "./kalah.ts";
import { decksIn, keep } from "./keep.ts";
import { kuhnPoker } from "./kuhn-poker.ts";
import { liarsDice } from "./liars-dice.ts";
import { ludo } from "./ludo.ts";
import { mastermind } from "./mastermind.ts";
import { matchingPennies } from "./matching-pennies.ts";
import type { Named } from "./named.ts";
import { NAMED, type Parameters } from "./named-games.ts";
import { nightWatch } from "./night-watch.ts";
import { nim } from "./nim.ts";
import { pig } from "./pig.ts";
import { president } from "./president.ts";
import { provinces } from "./provinces.ts";
import { rockPaperScissors } from "./rock-paper-scissors.ts";
import { snakesAndLadders } from "./snakes-and-ladders.ts";
import { type Plain, type Tally, tally, upTo } from "./tally.ts";
import { arithmeticTicTacToe, ticTacToe } from "./tic-tac-toe.ts";
import { tricks } from "./tricks.ts";
import { yahtzee } from "./yahtzee.ts";

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
  banquet: counted((number) => banquet(number("seats", 4), number("perTray", 6))),
  chopsticks: counted(chopsticks),
  "coin-flip": counted(coinFlip),
  "connect-four": counted((number) => connectFour(number("columns", 7), number("rows", 6))),
  "gin-rummy": counted((number) => ginRummy(number("ranks", 13), number("knockLimit", 10))),
  "guessing-game": counted((number) => guessingGame(number("highest", 5))),
  hamlet: counted((number) => hamlet(number("seats", 4), number("rounds", 5))),
  hex: counted((number) => hex(number("size", 11))),
  kalah: counted((number) => kalah(number("pits", 6), number("seeds", 4))),
  keep: (parameters, depth) =>
    tally(keep(decksIn(parameters), Number(parameters.deckSize ?? 16), Number(parameters.strength ?? 14)), depth),
  "kuhn-poker": counted(kuhnPoker),
  "liars-dice": counted((number) => liarsDice(number("seats", 2), number("dice", 1), number("faces", 6))),
  ludo: counted((number) => ludo(number("seats", 4), number("side", 10), number("pawns", 4))),
  mastermind: counted((number) => mastermind(number("colours", 6), number("pegs", 4), number("guesses", 10))),
  "matching-pennies": counted(matchingPennies),
  "misere-tic-tac-toe": counted(ticTacToe),
  "night-watch": counted((number) => nightWatch(number("seats", 4), number("hours", 9))),
  nim: counted((number) => nim(upTo(number("heaps", 4)).map((heap) => number("first", 1) + heap * number("more", 2)))),
  pig: counted((number) => pig(number("goal", 100))),
  president: counted((number) => president(number("seats", 4), number("ranks", 13))),
  provinces: counted((number) => provinces(number("seats", 4), number("rounds", 6))),
  "rock-paper-scissors": counted(rockPaperScissors),
  "snakes-and-ladders": counted((number) => snakesAndLadders(number("seats", 2))),
  "tic-tac-toe": counted(ticTacToe),
  tricks: counted(tricks),
  yahtzee: counted((number) => yahtzee(number("dice", 5), number("rows", 13))),
};
