// Random actions on a board.
import { chanceOf, oneOf, oneWay } from "../expressions/scope.ts";
import { block } from "../rules/block.ts";
import { area, cell, condition, deeper, directions, kind, offset, type Place, player } from "./areas.ts";

const someone = (place: Place): string => (chanceOf(place.board, 25) ? "none" : player(place));

/** A few statements. */
export function statements(place: Place, most: number): readonly string[] {
  return Array.from({ length: 1 + place.board.pick(most) }, () => statement(place));
}

function statement(place: Place): string {
  const { board, depth } = place;
  const simple = { ...deeper(place), loops: false };
  const set = (): string => area(simple);
  return oneWay(board, [
    [6, () => `mark[${cell(place)}] := ${someone(place)}`],
    [4, () => `mark[${set()}] := ${someone(place)}`],
    [3, () => `kind[${cell(place)}] := ${kind(place)}`],
    [2, () => `kind[${set()}] := ${kind(place)}`],
    [2, () => `marked := ${set()}`],
    [1, () => `spot := ${cell(place)}`],
    [2, () => beyond(place)],
    [depth > 1 ? 4 : 0, () => branch(place)],
    [depth > 1 && place.loops ? 4 : 0, () => sweep(place)],
    [depth > 1 && place.loops ? 2 : 0, () => capture(place)],
  ]);
}

/**
 * What cannot fault, as a condition on a track shows as long as that is not written: the cell a step away, and the only
 * cell of a row that is so near.
 */
export function beyond(place: Place, near = chanceOf(place.board, 50)): string {
  const { board } = place;
  if (near) {
    const use = "last := the near1[left]";
    const write = `left := min(${3 + board.pick(4)}, ${cell(place)}.column)`;
    return block("if left < 2:", oneOf(board, [[use], [write, use], [write, use], [use, write]]));
  }
  const step = `step(spot, ${offset(place)})`;
  const go = `spot := the ${step}`;
  const use = oneOf(board, [`mark[the ${step}] := ${someone(place)}`, `kind[the ${step}] := ${kind(place)}`]);
  return block(`if ${step} is not {}:`, oneOf(board, [[go], [use], [use, go], [go, use]]));
}

function branch(place: Place): string {
  const { board } = place;
  const few = (): readonly string[] => statements({ ...deeper(place), loops: false }, 2);
  const head = `if ${condition({ ...deeper(place), foresight: false })}:`;
  const other = block("else:", few());
  if (chanceOf(board, 40)) return `${block(head, ["nothing"])}\n${other}`;
  return block(head, few()) + (chanceOf(board, 30) ? `\n${other}` : "");
}

/** A value of one of the two tracks of the board. */
export interface Standing {
  readonly track: "mark" | "kind";
  readonly value: string;
}

/** What may stand on cells: a piece of a player, a kind. */
export function standing(place: Place): Standing {
  if (chanceOf(place.board, 50)) return { track: "mark", value: someone(place) };
  return { track: "kind", value: kind(place) };
}

export const cellsOf = ({ track, value }: Standing): string =>
  track === "mark" ? `of(${value})` : `{ v in Cell | kind[v] is ${value} }`;

/** A loop over cells, each round of which asks what the rounds before have written. */
export function sweep(place: Place, asked = standing(place)): string {
  const { board } = place;
  const { track, value } = asked;
  // Mostly what is asked is what is written, so that later rounds go on from earlier ones.
  const put = chanceOf(board, 60) ? value : track === "mark" ? someone(place) : kind(place);
  const name = board.fresh();
  const inside: Place = { ...deeper(place), cells: [...place.cells, name], loops: false, foresight: false };
  const near = oneOf(board, [
    `around(${name})`,
    `steps(${name}, ${directions(place)})`,
    `step(${name}, ${offset(place)})`,
  ]);
  const met = oneOf(board, [
    `(${cellsOf(asked)} and ${near}) is not {}`,
    `some y in ${near}: ${track}[y] is ${value}`,
    `size (${cellsOf(asked)} and ${near}) is ${1 + board.pick(2)}`,
  ]);
  const written = `${track}[${name}] := ${put}`;
  const write = oneOf(board, [written, written, `${track}[${near}] := ${track}[${name}]`]);
  const single = block(`if ${track}[y] is ${value}:`, [write]);
  const body = oneWay(board, [
    [4, () => block(`if ${met}:`, [write])],
    [6, () => block(`for y in ${near}:`, [single])],
    [1, () => block(`if ${condition({ ...inside, depth: 1 })}:`, [write])],
  ]);
  return block(`for ${name} in ${area({ ...deeper(place), depth: 1, loops: false })}:`, [body]);
}

/** What is enclosed between a cell and the next of one's own, in all directions. */
function capture(place: Place): string {
  const { board } = place;
  const [way, over] = [board.fresh(), board.fresh()];
  const from = cell(place);
  const whole = `slide(${from}, {${way}}, of(next(${player(place)})))`;
  const end = `(${whole} and of(${player(place)})) is not {}`;
  return block(`for ${way} in ${oneOf(board, board.directionSets)}:`, [
    `let ${over} = ${whole}`,
    block(`if ${end}:`, [`mark[${over}] := ${player(place)}`]),
  ]);
}
