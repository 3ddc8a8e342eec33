// Random actions on a board.
import { chanceOf, oneOf, oneWay } from "../expressions/scope.ts";
import { block } from "../rules/block.ts";
import { area, cell, condition, deeper, directions, offset, type Place, player } from "./areas.ts";

const someone = (place: Place): string => (chanceOf(place.board, 25) ? "none" : player(place));
const kind = ({ board }: Place): string => oneOf(board, ["low", "mid", "high", "none"]);

/** A few statements. */
export function deeds(place: Place, most: number): readonly string[] {
  return Array.from({ length: 1 + place.board.pick(most) }, () => deed(place));
}

function deed(place: Place): string {
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

/** What is no hole, as a condition says of a track as it was then: of a cell, and of the only cell of a row that is so near. */
function beyond(place: Place): string {
  const { board } = place;
  if (chanceOf(board, 50)) {
    const use = "last := the near1[left]";
    const write = `left := min(${3 + board.pick(4)}, ${cell(place)}.column)`;
    return block("if left < 2:", oneOf(board, [[use], [write, use], [write, use], [use, write]]));
  }
  const step = `step(spot, ${offset(place)})`;
  const move = `spot := the ${step}`;
  const use = oneOf(board, [`mark[the ${step}] := ${someone(place)}`, `kind[the ${step}] := ${kind(place)}`]);
  return block(`if ${step} is not {}:`, oneOf(board, [[move], [use], [use, move], [move, use]]));
}

function branch(place: Place): string {
  const { board } = place;
  const few = (): readonly string[] => deeds({ ...deeper(place), loops: false }, 2);
  const head = `if ${condition({ ...deeper(place), foresight: false })}:`;
  const other = block("else:", few());
  if (chanceOf(board, 40)) return `${block(head, ["nothing"])}\n${other}`;
  return block(head, few()) + (chanceOf(board, 30) ? `\n${other}` : "");
}

/** A loop over cells, each round of which asks what the rounds before have written. */
function sweep(place: Place): string {
  const { board } = place;
  const name = board.fresh();
  const inside: Place = { ...deeper(place), cells: [...place.cells, name], loops: false, foresight: false };
  const near = oneOf(board, [
    `around(${name})`,
    `steps(${name}, ${directions(place)})`,
    `step(${name}, ${offset(place)})`,
  ]);
  const asked = oneOf(board, [
    `(of(${player(place)}) and ${near}) is not {}`,
    `some y in ${near}: mark[y] is ${someone(place)}`,
    `size (of(${player(place)}) and ${near}) is ${1 + board.pick(2)}`,
  ]);
  const write = oneOf(board, [`mark[${name}] := ${someone(place)}`, `mark[${near}] := mark[${name}]`]);
  const body = chanceOf(board, 80)
    ? block(`if ${asked}:`, [write])
    : block(`if ${condition({ ...inside, depth: 1 })}:`, [write]);
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
