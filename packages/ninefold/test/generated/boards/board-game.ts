// Random games on boards, mostly wide ones: sets of cells that need several words, slides, groups and their differences.
import type fc from "fast-check";
import { chanceOf, oneOf, oneWay, type Pick } from "../expressions/scope.ts";
import { indented } from "../expressions/values.ts";
import { gamesBy } from "../random-game.ts";
import { block } from "../rules/block.ts";
import { area, cell, condition, deeper, directions, type Place, placeOn, player } from "./areas.ts";
import { type Board, randomBoard } from "./board.ts";
import { deeds } from "./deeds.ts";

/** The text of a game on a board. */
export function boardGameBy(pick: Pick): string {
  const board = randomBoard(pick);
  const place = placeOn(board);
  const fixed: Place = { ...place, state: false, depth: 1 };
  const timed = chanceOf(board, 60);
  return [
    "game Board",
    `players ${board.players.join(", ")}`,
    `board Cell = ${board.shape}`,
    "type Kind = { low, mid, high }",
    `track turn: Player = ${oneOf(board, board.players)}`,
    `track left: 0..6 = ${3 + pick(4)}`,
    `track mark[x in Cell]: Player? = ${standing(board)}`,
    `track kind[x in Cell]: Kind? = if x in ${oneOf(board, ["border", "row(2)", "column(1)"])} then ${oneOf(board, ["low", "mid", "high"])} else none`,
    `tag zone = ${oneOf(board, ["row(1)", "Cell", "column(2) or row(1)"])}`,
    `track spot: Cell = ${oneOf(board, board.named)}`,
    `track marked: set of Cell = ${area(fixed)}`,
    "track last: Cell? = none",
    `constant near1[n in 0..6] = { x in Cell | x.row is ${board.named[1]}.row and x.column <= ${board.named[1]}.column and x.column > ${board.named[1]}.column - n }`,
    "fn of(p: Player?) = { x in Cell | mark[x] is p }",
    `fn near(x: Cell) = ${area({ ...deeper(place), cells: ["x"], loops: false })}`,
    ...Array.from({ length: 1 + pick(3) }, (_, i) => decision(place, `d${i + 1}`, timed)),
    ...(chanceOf(board, 70) ? [filling(board)] : []),
    ...ends(place),
    "",
  ].join("\n");
}

/** What stands where at first: a picture of a part of the board, or everywhere by a rule. */
function standing(board: Board): string {
  const { players, pick } = board;
  const dense = 1 + pick(6);
  const letter = (): string => (pick(8) < dense ? oneOf(board, players) : ".");
  const row = (): string => Array.from({ length: board.columns }, letter).join("");
  if (board.rectangular && chanceOf(board, 70)) return `picture "${Array.from({ length: board.rows }, row).join("/")}"`;
  const modulus = 2 + pick(4);
  return chanceOf(board, 30)
    ? "none"
    : `if mod(2 * x.row + x.column, ${modulus}) is 0 then ${oneOf(board, players)} else none`;
}

/** A part of a set, on wide boards: what may be decided there is looked at choice by choice. */
function few({ board }: Place, set: string): string {
  if (board.cells < 40 || chanceOf(board, 15)) return set;
  const row = 1 + board.pick(board.rows);
  const column = 1 + board.pick(board.columns);
  return `(${set}) and (${oneOf(board, [`row(${row}) or column(${column})`, `row(${row})`, `around(spot) or row(${row})`])})`;
}

/** Decisions that put, move or change something, with their conditions. */
function decision(place: Place, name: string, timed: boolean): string {
  const { board } = place;
  const mine: Place = { ...place, me: true };
  const [x, y] = [board.fresh(), board.fresh()];
  const from = { ...mine, cells: [x], depth: 2 };
  const to = { ...from, loops: false };
  const [params, cells] = oneOf(board, [
    [[], []],
    [[`${x} in ${few(mine, area({ ...mine, depth: 2 }))}`], [x]],
    [[`${x} in ${few(mine, area({ ...mine, depth: 2 }))}`], [x]],
    [
      [`${x} in ${few(mine, `of(${player(mine)})`)}`, `${y} in ${area(to)}`],
      [x, y],
    ],
    [
      [`${x} in ${few(mine, "of(me)")}`, `${y} in slide(${x}, ${directions(mine)}, ${area(to)}) except of(me)`],
      [x, y],
    ],
    [
      [
        `${x} in ${few(mine, "of(me)")}`,
        `${y} in slide(${x}, ${directions(mine)}, of(none)) ${oneOf(board, ["and", "except"])} ${area(to)}`,
      ],
      [x, y],
    ],
    [
      [`${x} in ${few(mine, area({ ...mine, depth: 1 }))}`, `${y} in near(${x})`],
      [x, y],
    ],
  ] as const);
  const inside: Place = { ...mine, cells, depth: 2 };
  const foresight = board.pick(3) === 0;
  const asked: Place = { ...inside, foresight, loops: cells.length < 2 };
  const clauses = ["by turn", ...(timed || chanceOf(board, 60) ? ["when left > 0"] : [])];
  for (let count = foresight ? 1 : board.pick(2); count > 0; count--)
    clauses.push(`${oneOf(board, ["when", "unless", "unless"])} ${foresight ? foreseen(asked) : condition(asked)}`);
  const first = cells.length === 2 ? oneOf(board, [[], [`mark[${y}] := mark[${x}]`, `mark[${x}] := none`]]) : [];
  const passed = oneOf(board, [
    "turn := next(turn)",
    "turn := next(turn)",
    `if ${condition({ ...inside, depth: 1 })}: turn := next(turn)`,
  ]);
  const counted = oneOf(board, ["left -= 1", "left := max(0, left - 1)", "if left > 0: left -= 1"]);
  clauses.push(
    block("do", [
      ...first,
      ...deeds({ ...inside, loops: cells.length < 2 || board.pick(3) === 0 }, 2),
      counted,
      passed,
    ]),
  );
  return block(
    `decision ${name}${params.length > 0 ? `(${params.join(", ")})` : ""}`,
    clauses.map((one) => indented(one, 2)),
  );
}

/** Most games have something that can be done for a while. */
function filling({ pick, rows }: Board): string {
  const set = `of(none) and row(${1 + pick(rows)})`;
  return block(`decision fill(y in ${set})`, [
    "by turn",
    "when left > 0",
    "do mark[y] := me, left -= 1, turn := next(turn)",
  ]);
}

/** What is asked of the board after an action. */
function foreseen(place: Place): string {
  const { board } = place;
  const here: Place = { ...place, foresight: false, depth: 1 };
  const who = player(here);
  return oneWay(board, [
    [3, () => `after ${condition(here)}`],
    [3, () => `after (group(${cell(here)}, of(${who})) and steps(${cell(here)}, ${directions(here)})) is {}`],
    [3, () => `after size (slide(${cell(here)}, ${directions(here)}, of(none)) and of(${who})) > ${board.pick(3)}`],
    [2, () => `after ${cell(here)} in ${area(here)}`],
    [2, () => `(${condition(here)} or after mark[${cell(here)}] is ${who})`],
  ]);
}

function ends(place: Place): readonly string[] {
  const { board } = place;
  const lines: string[] = [];
  const inside: Place = { ...place, depth: 2 };
  // Many a condition holds at once.
  const asked = (): string => `${chanceOf(board, 60) ? `left < ${1 + board.pick(4)} and ` : ""}${condition(inside)}`;
  if (chanceOf(board, 35)) lines.push(`for p in Player: end p wins when p is turn and ${asked()}`);
  if (chanceOf(board, 20)) lines.push(`end stopped when ${asked()}`);
  if (chanceOf(board, 40)) lines.push(`outcome ${player(inside)} leads when ${asked()}`);
  if (chanceOf(board, 30)) lines.push(`outcome lasted(size ${area(inside)}) when ${asked()}`);
  return [...lines, "outcome draw otherwise"];
}
export const randomBoardGame = (): fc.Arbitrary<string> => gamesBy(boardGameBy);
