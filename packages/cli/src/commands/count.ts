import { type Count, count } from "ninefold/analysis";
import { nearestWord, withThousands } from "ninefold/language";
import type { GameSystem } from "ninefold/model";
import { engineLine } from "../engine.ts";
import { didYouMean, usage } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import { runLong } from "../long-work.ts";
import { type GameOptions, MAX_STATES } from "../options.ts";
import { print, printJson, table } from "../output.ts";

export interface CountOptions extends GameOptions {
  readonly depth?: number;
  readonly states?: number;
  /** Names of tracks. */
  readonly distinct?: readonly string[];
  /** Megabytes. */
  readonly memory?: number;
  readonly interpreter?: boolean;
}

export async function countGame(name: string, options: CountOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { depth, states: maxStates, distinct, memory, interpreter } = options;
  if (distinct) requireTracks(rules.system, distinct);
  const work = count(rules.system, {
    depth,
    maxStates,
    distinct,
    interpreter,
    limits: memory === undefined ? undefined : { memory: memory * 1_000_000 },
  });
  const { result } = await askGame(
    source,
    () => runLong(work, ({ done }) => `Counted ${withThousands(done)} states`),
    options,
  );
  if (options.json) printJson({ game: rules.system.name, ...result });
  else printCount(result, options);
}

function requireTracks(system: GameSystem, names: readonly string[]): void {
  const tracks = system.tracks.map(({ name }) => name);
  const unknown = names.find((name) => !tracks.includes(name));
  if (unknown === undefined) return;
  const near = didYouMean(nearestWord(unknown, tracks));
  throw usage(`"${unknown}" is no track of ${system.name}.${near} Its tracks are: ${tracks.join(", ")}.`);
}

function printCount(result: Count, { states: maxStates, distinct }: CountOptions): void {
  const { states, terminal, edges, plays, treeNodes, byPly, stopped, engine, distinct: values } = result;
  const least = stopped === null || stopped === "depth" ? "" : "at least ";
  const unknown = least ? "not counted" : "infinite";
  const rows = [
    ["states", `${least}${withThousands(states)}`],
    ["terminal states", `${least}${withThousands(terminal)}`],
    ["edges", `${least}${withThousands(edges)}`],
    ["plays", plays === null ? unknown : withThousands(plays)],
    ["nodes of the game tree", treeNodes === null ? unknown : withThousands(treeNodes)],
    ...(distinct && values !== undefined
      ? [[`different values of ${distinct.join(", ")}`, `${least}${withThousands(values)}`]]
      : []),
  ];
  print(table(rows));
  print(
    `\n${table([["decisions", "new states"], ...byPly.map((n, at) => [String(at), withThousands(n)])], [true, true])}`,
  );
  const why = {
    depth: "Counted to the depth asked for; deeper states were left out.",
    states:
      states === MAX_STATES && maxStates !== undefined && maxStates > states
        ? `Stopped at ${withThousands(states)} states: there are more, and only states that stay packed in a compiled game can be ` +
          "more, without chance, forced steps, players together, decisions in steps and --distinct. --depth counts a part."
        : "Stopped at the limit of states: there are more. --states raises it, --depth counts a part.",
    memory:
      engine === "compiled"
        ? "Stopped at the limit of memory: there are more. --memory raises it, --depth counts a part."
        : "Stopped at the limit of memory: there are more. --states raises it, by 256 bytes each, --depth counts a part.",
    interrupted: "Interrupted: these are the numbers so far.",
  };
  print(`\n${engineLine(result)}`);
  if (stopped) print(why[stopped]);
}
