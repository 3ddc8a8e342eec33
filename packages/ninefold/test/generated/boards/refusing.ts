// Decisions that foresight may refuse.
import { oneOf, oneWay } from "../expressions/scope.ts";
import { indented } from "../expressions/values.ts";
import { block } from "../rules/block.ts";
import { area, cell, condition, directions, few, kind, offset, type Place, player } from "./areas.ts";
import { beyond, cellsOf, standing, sweep } from "./statements.ts";

/** A decision with one refusal by foresight, of what the few writes of its action can bring about. */
export function refusing(place: Place, name: string): string {
  const { board } = place;
  const x = board.fresh();
  const mine: Place = { ...place, me: true, cells: [x], depth: 1 };
  const owned = `of(${oneOf(board, ["me", "none", "next(me)"])})`;
  const asked = standing(mine);
  const who = cellsOf(asked);
  const where = oneOf(board, [...board.named, x]);
  const refused = oneOf(board, [
    `(${who} and steps(${where}, ${directions(mine)})) is not {}`,
    `(slide(${where}, ${directions(mine)}, of(none)) and ${who}) is not {}`,
    `some y in ${who}: y in zone`,
    `size ${who} > ${4 + board.pick(board.cells >> 2)}`,
    `${where} in ${who}`,
    `(${who} and ray(${where}, ${offset(mine)})) is {}`,
  ]);
  const put = asked.track === "mark" ? oneOf(board, ["none", "me", "next(me)"]) : kind(mine);
  const write = `${asked.track}[${x}] := ${put}`;
  const clauses = ["by turn", "when left > 0", `unless after ${refused}`];
  const lines = oneOf(board, [
    [write],
    [beyond(mine, true), write],
    [beyond(mine, true), write],
    [write, sweep(mine)],
    [sweep(mine, asked), write],
    [sweep(mine, asked), write],
  ]);
  clauses.push(block("do", [...lines, "left := max(0, left - 1)", "turn := next(turn)"]));
  return block(
    `decision ${name}(${x} in ${few(mine, owned)})`,
    clauses.map((one) => indented(one, 2)),
  );
}

/** What is asked of the board after an action. */
export function foreseen(place: Place): string {
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
