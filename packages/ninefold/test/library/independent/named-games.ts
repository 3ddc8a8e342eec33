import { amazons } from "./amazons.ts";
import { breakthrough } from "./breakthrough.ts";
import { chess } from "./chess.ts";
import { dotsAndBoxes } from "./dots-and-boxes.ts";
import { englishDraughts } from "./english-draughts.ts";
import { go } from "./go.ts";
import { gomoku } from "./gomoku.ts";
import { internationalDraughts } from "./international-draughts.ts";
import type { Named } from "./named.ts";
import { nineMensMorris } from "./nine-mens-morris.ts";
import { othello } from "./othello.ts";
import { pentago } from "./pentago.ts";
import { shogi } from "./shogi.ts";
import { xiangqi } from "./xiangqi.ts";
import { yavalath } from "./yavalath.ts";

export type Parameters = Readonly<Record<string, string>>;

const number = (text: string | undefined, usual: number): number => Number(text ?? usual);

/** By the name of the game's file: the same game, to be played side by side with it. */
export const NAMED: Readonly<Record<string, (parameters: Parameters) => Named<unknown>>> = {
  amazons: ({ split }) => amazons(split === "true"),
  breakthrough: () => breakthrough(),
  chess: () => chess(),
  "dots-and-boxes": ({ columns, rows }) => dotsAndBoxes(number(columns, 3), number(rows, 3)),
  "english-draughts": () => englishDraughts(),
  go: ({ size, superko }) => go(number(size, 9), superko === "true"),
  gomoku: ({ size, exact }) => gomoku(number(size, 15), exact === "true"),
  "international-draughts": () => internationalDraughts(),
  "nine-mens-morris": ({ flying }) => nineMensMorris(flying !== "false"),
  othello: () => othello(),
  pentago,
  shogi: () => shogi(),
  xiangqi: () => xiangqi(),
  yavalath: ({ swap }) => yavalath(swap === "true"),
};
