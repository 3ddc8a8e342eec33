import {
  type Comparison,
  compare,
  compareDescriptions,
  type DeclaredRenaming,
  type DescriptionComparison,
  type Identical,
  LABELS,
  type Label,
  type Relation,
} from "ninefold/analysis";
import type { GameSystem } from "ninefold/model";
import { analysed, explained } from "../analysis.ts";
import { usage } from "../failure.ts";
import { loadBeside, loadGame, readGame } from "../game-file.ts";
import { type TreeOptions, USUAL_STATES } from "../options.ts";
import { print, printJson, table } from "../output.ts";
import { byName, namesOf, renamedPlayers } from "../players.ts";
import { startFrom } from "../start-position.ts";
import { notShownDocument, printNotShown, printRenaming, renamingDocument } from "./compare/descriptions.ts";
import { differenceLines, reasonOf } from "./compare/difference.ts";

export interface CompareCommandOptions extends TreeOptions {
  /** Where the second game begins. */
  readonly fromOther?: string;
  /** Parameters of the second game. */
  readonly withOther?: Readonly<Record<string, string>>;
  readonly relation?: Relation;
  readonly identical?: readonly string[];
  /** Names of the first game that are to become names of the second. */
  readonly rename?: DeclaredRenaming;
}

const NAMES: Readonly<Record<Relation, string>> = {
  structural: "structurally equivalent",
  relabeling: "equivalent up to relabeling",
  agency: "agency equivalent",
};

/** Whether two games are the same game; the exit code is 0 either way. */
export async function compareGames(one: string, other: string, options: CompareCommandOptions): Promise<void> {
  const { relation = "relabeling", depth, states: maxStates = USUAL_STATES, nodes: maxNodes } = options;
  const identical = identicalOf(options.identical ?? [], relation);
  const begun = options.from !== undefined || options.fromOther !== undefined;
  // Descriptions are of whole games, and know nothing of decisions and states that must be the same.
  const describable = !begun && !identical.decisions && !identical.states;
  if (options.rename && !describable)
    throw usage(
      "--rename is of whole games and their names: it goes neither with --from nor with identical decisions or states.",
    );
  const first = await loadGame(readGame(one), options);
  const second = await loadBeside(other, options.with, options.withOther);
  const names = [first.rules.system.name, second.rules.system.name] as const;
  const systems = [first.rules.system, second.rules.system] as const;
  const sources = [first.source, second.source] as const;
  const [from, fromOther] = [startFrom(systems[0], options.from), startFrom(systems[1], options.fromOther)];
  const described = describable ? describedAs(systems, identical, options.rename) : undefined;
  const players = [namesOf(systems[0].players), namesOf(systems[1].players)] as const;
  const answer = (equivalent: boolean): object => ({ games: names, equivalent, relation, identical: asked(identical) });
  if (described?.shown) {
    if (!options.json) {
      print(headline(names, relation, { identical, depth }));
      if (relation !== "structural") printRenaming(described.renaming, names, players);
      return;
    }
    const witness = renamingDocument(described.renaming, players);
    printJson({ ...answer(true), by: "descriptions", witness });
    return;
  }
  const notShown = options.rename && described;
  if (notShown && !options.json) printNotShown(notShown, names, sources);
  const result = await analysed(
    first.source,
    compare(...systems, {
      relation,
      identical,
      depth,
      maxStates,
      maxNodes,
      ...(from && { from: [from] }),
      ...(fromOther && { fromOther: [fromOther] }),
    }),
  );
  if (!options.json) printComparison(result, names, { identical, depth });
  else {
    const stopped = notShown && { notShown: notShownDocument(notShown, sources) };
    printJson({ ...answer(result.equivalent), by: "unfolding", witness: witnessOf(result, players), ...stopped });
  }
}

const asked = (identical: Identical): readonly Label[] => LABELS.filter((label) => identical[label]);

function describedAs(
  [one, other]: readonly [GameSystem, GameSystem],
  identical: Identical,
  renaming: DeclaredRenaming | undefined,
): DescriptionComparison {
  try {
    return compareDescriptions(one, other, { identical, ...(renaming && { renaming }) });
  } catch (error) {
    throw explained(error);
  }
}

/** `outcomes,players`, or `all` labels. */
function identicalOf(labels: readonly string[], relation: Relation): Identical {
  const known: readonly string[] = [...LABELS, "all"];
  const unknown = labels.find((label) => !known.includes(label));
  if (unknown !== undefined) throw usage(`"${unknown}" is no label: expected ${known.join(", ")}.`);
  if (labels.length > 0 && relation === "structural") {
    throw usage("Structural equivalence is of trees without labels: --identical goes with another --relation.");
  }
  if (relation === "agency" && labels.some((label) => label !== "players" && label !== "outcomes")) {
    throw usage(
      "Of decisions and states that are alike a reduction leaves one: with agency only players and outcomes can be asked to be the same.",
    );
  }
  return Object.fromEntries(LABELS.map((label) => [label, labels.includes(label) || labels.includes("all")]));
}

/** How one game becomes the other, or why not. */
function witnessOf(found: Comparison, names: readonly [readonly string[], readonly string[]]): unknown {
  if (!found.equivalent) return reasonOf(found.witness, names);
  const { trees, players, outcomes, decisions } = found.witness;
  const [mine, theirs] = [trees[0].players, trees[1].players];
  const renamed = decisions?.map((own) => Object.fromEntries(own));
  return {
    players: Object.fromEntries(renamedPlayers(mine, theirs, players)),
    outcomes: Object.fromEntries(outcomes),
    decisions: renamed ? Object.fromEntries(byName(mine, renamed)) : null,
  };
}

interface Bounds {
  readonly identical: Identical;
  readonly depth: number | undefined;
}

/** The answer in a sentence; `no` where they are not. */
function headline(names: readonly [string, string], relation: Relation, { identical, depth }: Bounds, no = ""): string {
  const same = asked(identical);
  const labels = same.length === LABELS.length ? ", all labels being the same" : `, with identical ${same.join(", ")}`;
  const cut = `${same.length > 0 ? labels : ""}${depth === undefined ? "" : `, as far as ${depth} decisions go`}`;
  return `${names[0]} and ${names[1]} are ${no}${NAMES[relation]}${cut}.`;
}

function printComparison(found: Comparison, names: readonly [string, string], bounds: Bounds): void {
  const { relation } = found;
  if (!found.equivalent) {
    print(`${headline(names, relation, bounds, "not ")}\n`);
    for (const line of differenceLines(found.witness, names, relation)) print(line);
    return;
  }
  print(headline(names, relation, bounds));
  if (relation === "structural") return;
  const { trees, players, outcomes, decisions } = found.witness;
  const renamed = renamedPlayers(trees[0].players, trees[1].players, players);
  const rows = renamed.map(([name, other]) => [`player ${name}`, `player ${other}`]);
  for (const [from, to] of outcomes) rows.push([from, to]);
  const same = decisions?.every((own) => [...own].every(([from, to]) => from === to));
  for (const [index, [name, other]] of same ? [] : renamed.entries()) {
    const own = [...(decisions?.[index] ?? [])].sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
    for (const [from, to] of own) rows.push([`${name} ${from}`, `${other} ${to}`]);
  }
  print(`\n${table([[names[0], names[1]], ...rows])}`);
  if (same) print("\nAll decisions keep their names.");
  if (!decisions)
    print("\nNo one renaming of decisions was found that serves in all states: they correspond state by state.");
}
