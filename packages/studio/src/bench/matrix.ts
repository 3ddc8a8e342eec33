// What decisions of two players together lead to, as a table.
import { printRational } from "ninefold/model";
import type { Match } from "ninefold/play";
import type { MatrixAnswer } from "./questions.ts";

/** A larger table is not read. */
const MAX_ENTRIES = 2_500;

/** Of the present state, the first player's decisions down, the second's across; without lines where not just two decide. */
export function matrixOf(match: Match): MatrixAnswer {
  const { system } = match.rules;
  const choices = system.players.map(({ id }) => system.legal(match.state, id));
  const deciding = system.players.filter(({ id }) => (choices[id]?.length ?? 0) > 0);
  const [first, second, ...others] = deciding;
  if (!first || !second || others.length > 0) return { head: [], lines: [] };
  const [rows, columns] = [choices[first.id] ?? [], choices[second.id] ?? []];
  if (rows.length * columns.length > MAX_ENTRIES || rows[0]?.forced) return { head: [], lines: [] };
  return {
    head: [`${first.name} \\ ${second.name}`, ...columns.map(({ id }) => id)],
    lines: rows.map((row) => [
      row.id,
      ...columns.map((column) => {
        const tuple = choices.map((_, id) => (id === first.id ? row : id === second.id ? column : null));
        return system
          .consequences(match.state, tuple)
          .map(({ probability, state }) => {
            const isOver = system.players.every(({ id }) => system.legal(state, id).length === 0);
            const words = isOver ? system.outcome(state).text : system.printPosition(state);
            return probability.equals(1) ? words : `${printRational(probability)}: ${words}`;
          })
          .join("; ");
      }),
    ]),
  };
}
