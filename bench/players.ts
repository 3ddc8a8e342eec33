// Searching players: positions and plays a second, beside programs by hand, bare playouts and OpenSpiel's.
import { finish, load, newMatch, type Rules, seeded, type WholeWork } from "ninefold/play";
import { makeMind, readMind, type Thought } from "ninefold/players";
import { enginePlayouts } from "./engine.ts";
import { GAMES } from "./games.ts";
import { limitOf } from "./limits.ts";
import { measure } from "./measure.ts";
import { openSpielLines, SPELT } from "./open-spiel.ts";
import { ratio, short } from "./report.ts";

/** Positions a second of alpha-beta search from the start. */
const NODES: readonly (readonly [game: string, atLeast: number, aim: number])[] = [
  ["connect-four", 3e6, 5e6],
  ["chess", 600e3, 1e6],
];

/** Plays a second of Monte Carlo search from the start: how many of the bare playouts' there should be, and of OpenSpiel's. */
const PLAYS: readonly (readonly [game: string, ofPlayouts?: number, ofOpenSpiel?: number])[] = [
  ["tic-tac-toe"],
  ["connect-four", undefined, 5],
  ["breakthrough"],
  ["othello", 0.6],
  ["go"],
  ["hex"],
  ["chess"],
];

export interface NodesRow {
  readonly game: string;
  readonly nodes: number;
  readonly byHand: number;
  readonly atLeast: number;
  readonly aim: number;
}

export interface PlaysRow {
  readonly game: string;
  readonly plays: number;
  readonly playouts: number;
  readonly ofPlayouts: number | undefined;
  readonly openSpiel: number | undefined;
  readonly ofOpenSpiel: number | undefined;
}

async function rulesOf(name: string): Promise<Rules> {
  const parameters = GAMES.find((game) => game.name === name)?.parameters;
  const loaded = await load(new URL(`../games/${name}.game`, import.meta.url), { parameters });
  if (!loaded.ok) throw new Error(`${name}: ${loaded.diagnostics[0]?.message}`);
  return loaded.rules;
}

/** Thinks about the start until so much of its budget is spent, anew where a thought ends with less since it is proved. */
function think(kind: string, rules: Rules, nodes: number): void {
  const match = newMatch(rules);
  const [player] = match.activePlayers;
  if (!player) throw new Error("Nobody begins.");
  for (let done = 0, seed = 1; done < nodes; seed++) {
    const mind = makeMind(readMind(kind), { system: rules.system, from: [match.start] });
    const asked = { budget: { nodes: nodes - done, memory: 2 ** 28 }, chance: seeded(seed) };
    done += finish(mind.think(match.perspective(player.id), asked) as unknown as WholeWork<Thought>).nodes;
  }
}

function perSecond(work: (amount: number) => void, budget: number): number {
  const { amount, seconds } = measure(work, budget);
  return amount / seconds;
}

async function nodesRow(game: string, atLeast: number, aim: number, budget: number): Promise<NodesRow> {
  const rules = await rulesOf(game);
  const limit = limitOf(game);
  if (!limit.search) throw new Error(`There is no search by hand of ${game}.`);
  const nodes = perSecond((amount) => think("alphabeta", rules, amount), budget);
  return { game, nodes, byHand: perSecond((amount) => limit.search?.(BigInt(amount)), budget), atLeast, aim };
}

/** The rows game by game, so that figures to be compared are measured close together. */
export async function playerRows(budget: number): Promise<readonly (NodesRow | PlaysRow)[]> {
  const rows: (NodesRow | PlaysRow)[] = [];
  for (const [game, atLeast, aim] of NODES) {
    console.error(`alphabeta, ${game} …`);
    rows.push(await nodesRow(game, atLeast, aim, budget));
  }
  for (const [game, ofPlayouts, ofOpenSpiel] of PLAYS) {
    console.error(`mcts, ${game} …`);
    const rules = await rulesOf(game);
    const plays = perSecond((amount) => think("mcts", rules, amount), budget);
    const playouts = perSecond((amount) => void enginePlayouts(rules.system, amount, 1), budget);
    const [other] = await openSpielLines("open_spiel_search", String(budget), `${game}=${SPELT[game]?.game}`);
    const openSpiel = other === undefined ? undefined : (other as { readonly perSecond: number }).perSecond;
    rows.push({ game, plays, playouts, ofPlayouts, openSpiel, ofOpenSpiel });
  }
  return rows;
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

export function playerReport(rows: readonly (NodesRow | PlaysRow)[]): string {
  return [
    "## Alpha-beta search: positions a second of processor time",
    "",
    line(["game", "Ninefold", "by hand", "ratio", "at least", "aim"]),
    line(Array<string>(6).fill("---")),
    ...rows
      .filter((row) => "nodes" in row)
      .map(({ game, nodes, byHand, atLeast, aim }) =>
        line([game, short(nodes), short(byHand), ratio(nodes, byHand), short(atLeast), short(aim)]),
      ),
    "",
    "## Monte Carlo search: plays a second of processor time",
    "",
    line(["game", "Ninefold", "playouts", "share", "at least", "OpenSpiel", "ratio", "at least"]),
    line(Array<string>(8).fill("---")),
    ...rows.filter((row) => "plays" in row).map((row) => line(playsCells(row))),
    "",
  ].join("\n");
}

function playsCells({ game, plays, playouts, ofPlayouts, openSpiel, ofOpenSpiel }: PlaysRow): readonly string[] {
  const beside = openSpiel === undefined ? ["", ""] : [short(openSpiel), ratio(plays, openSpiel)];
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  return [
    game,
    short(plays),
    short(playouts),
    percent(plays / playouts),
    ofPlayouts === undefined ? "" : percent(ofPlayouts),
    ...beside,
    ofOpenSpiel === undefined ? "" : `${ofOpenSpiel} ×`,
  ];
}
