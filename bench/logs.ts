// Matches on a log: processor time for a decision by the play alone, and with the referee of `ninefold-log`, who checks it, writes the
// entries and what each seat may be sent.
import { readFileSync } from "node:fs";
import { load, type Match, quickenMatches, type Rules, seeded } from "ninefold/play";
import { Logged, type SeatAct, shownTo, type Terms, toHex, usualTerms, writeOpenings } from "ninefold-log";
import { processorSeconds } from "./measure.ts";

const GAMES = ["tic-tac-toe", "chess", "rock-paper-scissors", "pig", "kuhn-poker", "phantom-tic-tac-toe"] as const;

export interface LogRow {
  readonly game: string;
  /** Microseconds of processor time for one decision. */
  readonly play: number;
  readonly logged: number;
}

type Decided = readonly (readonly [seat: number, id: string])[];

const CHANCE = "chance";
const MAX_DECISIONS = 100;

/** Decisions of random plays. */
function decisionsOf(rules: Rules, plays: number): readonly Decided[] {
  return Array.from({ length: plays }, (_, play) => {
    const random = seeded(play);
    const decided: [number, string][] = [];
    let match = rules.newGame({ chance: CHANCE });
    while (!match.outcome && decided.length < MAX_DECISIONS) {
      const { id } = match.activePlayers[0]!;
      const legal = match.legalDecisions(id);
      const decision = legal[random.uniform(legal.length)]!.id;
      decided.push([id, decision]);
      match = committed(match, id, decision);
    }
    return decided;
  });
}

function committed(match: Match, seat: number, decision: string): Match {
  const taken = match.commitOption(seat, decision);
  if (!taken.success) throw new Error(taken.error.message);
  return taken.match;
}

function play(rules: Rules, decided: Decided): void {
  let match = rules.newGame({ chance: CHANCE });
  for (const [seat, decision] of decided) match = committed(match, seat, decision);
}

const salt = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

function log(rules: Rules, terms: Terms, decided: Decided): void {
  const chance = seeded(CHANCE);
  let at = 0;
  const outside = () => ({ at: at++, salt, chance });
  let logged = Logged.begin(rules, terms, outside()).next;
  const act = (seat: number, asked: SeatAct): void => {
    const acted = logged.act(seat, asked, outside());
    if ("refused" in acted) throw new Error(acted.refused.message);
    logged = acted.next;
    for (const written of acted.entries) {
      writeOpenings(written.openings);
      for (const viewer of [0, 1, "public"] as const) shownTo(written, viewer);
    }
  };
  for (const seat of logged.seats.keys()) act(seat, { k: "sit", key: "00".repeat(32), name: "" });
  for (const [number, [seat, id]] of decided.entries()) {
    // No ask comes twice in a match.
    const ask = number.toString(16).padStart(32, "0");
    act(seat, { k: "decide", ask, since: logged.since ?? 0, id, spent: 0 });
  }
}

/** Microseconds for one decision in so many seconds of rounds, after one to make the machine warm. */
function timed(all: readonly Decided[], budget: number, run: (decided: Decided) => void): number {
  for (const decided of all) run(decided);
  const began = processorSeconds();
  let decisions = 0;
  while (processorSeconds() - began < budget)
    for (const decided of all) {
      run(decided);
      decisions += decided.length;
    }
  return ((processorSeconds() - began) / decisions) * 1e6;
}

export async function logRows(budget: number): Promise<readonly LogRow[]> {
  const rows: LogRow[] = [];
  for (const game of GAMES) {
    const loaded = await load(readFileSync(new URL(`../games/${game}.game`, import.meta.url), "utf8"));
    if (!loaded.ok) throw new Error(game);
    const { rules } = loaded;
    await quickenMatches(rules);
    const all = decisionsOf(rules, 10);
    const chosen = { clock: "5m", leave: "wait", undo: "never" } as const;
    const terms: Terms = { k: "terms", ...usualTerms(rules, "00".repeat(32), chosen) };
    rows.push({
      game,
      play: timed(all, budget, (decided) => play(rules, decided)),
      logged: timed(all, budget, (decided) => log(rules, terms, decided)),
    });
  }
  return rows;
}

export function logReport(rows: readonly LogRow[]): string {
  const lines = rows.map(
    ({ game, play: alone, logged }) => `| ${game} | ${alone.toFixed(0)} µs | ${logged.toFixed(0)} µs |`,
  );
  return ["| game | the play | with the log |", "| --- | ---: | ---: |", ...lines, ""].join("\n");
}
