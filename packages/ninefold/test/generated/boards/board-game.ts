// Random games on boards, mostly wide ones: sets of cells that need several words, slides, groups and their differences.
import type fc from "fast-check";
import { chanceOf, oneOf, type Pick } from "../expressions/scope.ts";
import { indented } from "../expressions/values.ts";
import { gamesBy } from "../random-game.ts";
import { block } from "../rules/block.ts";
import { area, condition, deeper, directions, few, KINDS, type Place, placeOn, player } from "./areas.ts";
import { type Board, randomBoard } from "./board.ts";
import { foreseen, refusing } from "./refusing.ts";
import { statements } from "./statements.ts";

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
    `type Kind = { ${KINDS.join(", ")} }`,
    `track turn: Player = ${oneOf(board, board.players)}`,
    `track left: 0..6 = ${1 + pick(6)}`,
    `track mark[x in Cell]: Player? = ${standing(board)}`,
    `track kind[x in Cell]: Kind? = if x in ${oneOf(board, ["border", "row(2)", "column(1)"])} then ${oneOf(board, KINDS)} else none`,
    `tag zone = ${oneOf(board, ["row(1)", "Cell", "column(2) or row(1)"])}`,
    `track spot: Cell = ${oneOf(board, board.named)}`,
    `track marked: set of Cell = ${area(fixed)}`,
    "track last: Cell? = none",
    `constant near1[n in 0..6] = { x in Cell | x.row is ${board.named[1]}.row and x.column <= ${board.named[1]}.column and x.column > ${board.named[1]}.column - n }`,
    "fn of(p: Player?) = { x in Cell | mark[x] is p }",
    `fn near(x: Cell) = ${area({ ...deeper(place), cells: ["x"], loops: false })}`,
    ...Array.from({ length: 1 + pick(3) }, (_, i) =>
      pick(3) === 0 ? refusing(place, `d${i + 1}`) : decision(place, `d${i + 1}`, timed),
    ),
    ...(chanceOf(board, 60) ? [filling(board)] : []),
    ...(chanceOf(board, 40) ? [riding(place)] : []),
    ...ends(place),
    "",
  ].join("\n");
}

/** What stands where at first: a picture of a part of the board, or everywhere by a rule. */
function standing(board: Board): string {
  const { players, pick } = board;
  const modulus = 2 + pick(4);
  const other = `${oneOf(board, players)} else ${oneOf(board, ["none", ...players])}`;
  // Slides are long on some boards, and short on others.
  const dense = oneOf(board, [2, 4, 10, 30, 60]);
  const letter = (): string => (chanceOf(board, dense) ? oneOf(board, players) : ".");
  const row = (): string => Array.from({ length: board.columns }, letter).join("");
  switch (board.rectangular ? pick(8) : pick(3)) {
    case 0:
      return "none";
    case 1:
      return `if mod(2 * x.row + x.column, ${modulus}) is 0 then ${other}`;
    case 2:
    case 3:
    case 4: {
      const low = `x.row < ${2 + pick(2)} and mod(x.column, ${modulus}) is 0`;
      return `if ${low} then ${players[0]} else if x.row > ${board.rows - 1 - pick(2)} then ${players[1]} else none`;
    }
    default:
      return `picture "${Array.from({ length: board.rows }, row).join("/")}"`;
  }
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
      [`${x} in ${few(mine, "of(me)")}`, `${y} in slide(${x}, ${directions(mine)}, of(none)) except of(me)`],
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
      ...statements({ ...inside, loops: cells.length < 2 || board.pick(3) === 0 }, 2),
      counted,
      passed,
    ]),
  );
  return block(
    `decision ${name}${params.length > 0 ? `(${params.join(", ")})` : ""}`,
    clauses.map((one) => indented(one, 2)),
  );
}

/** Pieces that slide over free cells, and take what they meet. */
function riding(place: Place): string {
  const clauses = ["by turn", "when left > 0", "do mark[y] := me, mark[x] := none, left -= 1, turn := next(turn)"];
  return block(`decision ride(x in of(me), y in slide(x, ${directions(place)}, of(none)) except of(me))`, clauses);
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
