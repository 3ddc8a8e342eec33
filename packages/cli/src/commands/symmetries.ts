import { type Orbits, type Renamed, type Symmetries, type Symmetry, symmetries } from "ninefold/analysis";
import { withThousands } from "ninefold/language";
import type { Player } from "ninefold/model";
import { analysed } from "../analysis.ts";
import { loadGame, readGame } from "../game-file.ts";
import { type GameOptions, USUAL_STATES } from "../options.ts";
import { plural, print, printJson, table } from "../output.ts";
import { byName, nameOf, namesOf, renamedPlayers } from "../players.ts";
import { startFrom } from "../start-position.ts";

export interface SymmetriesOptions extends GameOptions {
  readonly from?: string;
  readonly states?: number;
  readonly exchange?: boolean;
}

/** More renamings are not listed one by one, but those that generate the others. */
const MAX_LISTED = 100;

/** How a game can be renamed and is the same game, and how much is alike by that. */
export async function symmetriesOf(name: string, options: SymmetriesOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const { system } = rules;
  const { states: maxStates = USUAL_STATES, exchange = false } = options;
  const from = startFrom(system, options.from);
  const found = await analysed(source, symmetries(system, { maxStates, exchange, ...(from && { from: [from] }) }), {
    NF6002: "--states says how many may be held.",
  });
  const all = found.renamings(MAX_LISTED);
  if (options.json) printJson(documentOf(system.name, system.players, found, all));
  else printSymmetries(system.name, system.players, found, all);
}

function documentOf(
  game: string,
  players: readonly Player[],
  { order, generators, decisions, states, first }: Symmetries,
  all: readonly Renamed[] | undefined,
): unknown {
  const names = namesOf(players);
  const written = (one: Renamed): unknown => ({
    players: Object.fromEntries(renamedPlayers(names, names, one.players)),
    decisions: Object.fromEntries(byName(names, one.decisions).map(([name, own]) => [name, Object.fromEntries(own)])),
  });
  return {
    game,
    symmetries: order <= Number.MAX_SAFE_INTEGER ? Number(order) : String(order),
    renamings: all?.length ?? null,
    states,
    decisions,
    first,
    generators: generators.map((one) => ({
      ...(written(one) as object),
      outcomes: Object.fromEntries(one.outcomes),
    })),
    all: all?.map(written) ?? null,
  };
}

function printSymmetries(
  game: string,
  players: readonly Player[],
  { order, generators, states, decisions, first }: Symmetries,
  all: readonly Renamed[] | undefined,
): void {
  const number = `${withThousands(order)} symmetries, the one that changes nothing among them`;
  print(`${game} has ${order === 1n ? "no symmetry but the one that changes nothing" : number}.\n`);
  const row = (what: string, { all: count, orbits }: Orbits): readonly string[] => [
    what,
    withThousands(count),
    withThousands(orbits),
  ];
  print(
    table(
      [
        ["", "all", "unlike each other"],
        row("states", states),
        row("decisions", decisions),
        row("at the start", first),
      ],
      [false, true, true],
    ),
  );
  if (order === 1n) return;
  const renamings = all?.length;
  if (renamings !== undefined && BigInt(renamings) < order)
    print(`\nThey rename the decisions in ${plural(renamings, "way")}; the others change states alone.`);
  const texts = generators.map((one) => cycles(one, players)).filter((text) => text !== "");
  if (texts.length > 0)
    print(`\n${texts.length === 1 ? "They come of this one:" : `They come of these ${texts.length}:`}`);
  for (const text of texts) print(`\n${text}`);
}

/** What becomes of outcomes, and of decisions in cycles, the last the first: `X claim(a1) → claim(c1) →`. What stays is left out. */
function cycles({ players: to, outcomes, decisions }: Symmetry, players: readonly Player[]): string {
  const exchanged = to.some((image, player) => image !== player);
  const seen = new Set<string>();
  const lines = [...outcomes].filter(([from, there]) => from !== there).map(([from, there]) => `  ${from} → ${there}`);
  for (const [player, own] of decisions.entries()) {
    for (const start of own.keys()) {
      const cycle: string[] = [];
      for (let [who, what] = [player, start]; !seen.has(`${who} ${what}`); ) {
        seen.add(`${who} ${what}`);
        cycle.push(cycle.length > 0 && !exchanged ? what : `${nameOf(players, who)} ${what}`);
        // A renaming names what becomes of each player and of each of her decisions.
        [who, what] = [to[who]!, decisions[who]!.get(what)!];
      }
      const [first, ...others] = cycle;
      if (first === undefined || others.length === 0) continue;
      lines.push(`  ${[...cycle, first.slice(first.indexOf(" ") + 1)].join(" → ")}`);
    }
  }
  return lines.join("\n");
}
