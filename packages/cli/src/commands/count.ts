import { type Count, count } from "ninefold/analysis";
import { askGame, loadGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import { type GameOptions, MOST_STATES } from "../options.ts";
import { grouped, print, printJson, table } from "../output.ts";

export interface CountOptions extends GameOptions {
  readonly depth?: number;
  readonly states?: number;
}

export async function countGame(name: string, options: CountOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { depth, states: maxStates } = options;
  const work = count(rules.system, { depth, maxStates });
  const { result } = await askGame(source, () => runLong(work, ({ done }) => `Counted ${grouped(done)} states`));
  if (options.json) printJson({ game: rules.system.name, ...result });
  else printCount(result, maxStates);
}

function printCount(result: Count, maxStates: number | undefined): void {
  const { states, terminal, edges, plays, treeNodes, byPly, stopped } = result;
  const least = stopped === "states" || stopped === "interrupted" ? "at least " : "";
  const unknown = least ? "not counted" : "infinite";
  const rows = [
    ["states", `${least}${grouped(states)}`],
    ["terminal states", `${least}${grouped(terminal)}`],
    ["edges", `${least}${grouped(edges)}`],
    ["plays", plays === null ? unknown : grouped(plays)],
    ["nodes of the game tree", treeNodes === null ? unknown : grouped(treeNodes)],
  ];
  print(table(rows));
  print(`\n${table([["decisions", "new states"], ...byPly.map((n, at) => [String(at), grouped(n)])], [true, true])}`);
  const why = {
    depth: "Counted to the depth asked for; deeper states were left out.",
    states:
      maxStates === MOST_STATES
        ? `Stopped at ${grouped(MOST_STATES)} states, the most that can be held: there are more. --depth counts a part.`
        : `Stopped at the limit of states: there are more. --states raises it, to ${MOST_STATES} at most.`,
    interrupted: "Interrupted: these are the numbers so far.",
  };
  if (stopped) print(`\n${why[stopped]}`);
}
