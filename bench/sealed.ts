// Cards without a dealer: what a deal and a proof cost in bytes, in multiplications and terms of sums of points, and in processor time.

import {
  begin,
  type CardState,
  due,
  isRefusal,
  make,
  type Operation,
  openCards,
  type Secrets,
  step,
} from "ninefold-sealed/cards";
import { group } from "ninefold-sealed/group";
import { forgetChecked } from "ninefold-sealed/proofs";
import { processorSeconds } from "./measure.ts";

export interface SealedRow {
  readonly what: string;
  readonly bytes: number;
  readonly multiplications: number;
  readonly sumPoints: number;
  /** Processor time of what has to be done one after the other: the least of all runs. */
  readonly seconds: number;
  readonly wanted: { readonly bytes: number; readonly seconds: number };
}

const SEATS = 4;
const RUNS = 5;
const MID = new Uint8Array(32).fill(7);
const SUITS = [..."SHDC"];
const VALUES = SUITS.flatMap((suit) => [..."A23456789TJQK"].map((rank) => [`${rank}${suit}`, suit] as const));

const secrets = Array.from(
  { length: SEATS },
  (_, seat): Secrets => ({
    key: new Uint8Array(32).fill(seat + 1),
    randomness: new Uint8Array(32).fill(seat + 101),
  }),
);

/** What was measured of some operations. */
interface Cost {
  bytes: number;
  multiplications: number;
  sumPoints: number;
  seconds: number;
}

const none = (): Cost => ({ bytes: 0, multiplications: 0, sumPoints: 0, seconds: 0 });

function taken(result: ReturnType<typeof step>): CardState {
  if (isRefusal(result)) throw new Error(result.refused.message);
  return result;
}

function timed<Value>(run: () => Value): readonly [Value, number] {
  const began = processorSeconds();
  const value = run();
  return [value, processorSeconds() - began];
}

/**
 * The state after an operation. Seats that speak at once compute at once: of them the slowest counts, and what each checks of the others.
 * Those that speak in turn wait for each other.
 */
function run(before: CardState, operation: Operation, cost: Cost): CardState {
  const counts = { ...group.counts };
  let state = taken(begin(before, operation));
  for (let round = 1; due(state).length > 0; round++) {
    const seats = due(state).map(({ seat }) => seat);
    forgetChecked();
    const said = seats.map((seat) => timed(() => make(state, seat, round, secrets[seat]!)));
    cost.bytes += said.reduce((sum, [{ body }]) => sum + body.length, 0);
    const checks = said.map(([message]) => {
      // Whoever checks it has not made it.
      forgetChecked();
      const [next, seconds] = timed(() => taken(step(state, message)));
      state = next;
      return seconds;
    });
    const others = seats.length === 1 ? 1 : seats.length - 1;
    cost.seconds += Math.max(...said.map(([, seconds]) => seconds));
    cost.seconds += (checks.reduce((sum, one) => sum + one, 0) / seats.length) * others;
  }
  cost.multiplications += group.counts.multiplications - counts.multiplications;
  cost.sumPoints += group.counts.sumPoints - counts.sumPoints;
  return state;
}

const slots = VALUES.map((_, i) => `pile[${i}]`);
const seats = Array.from({ length: SEATS }, (_, seat) => seat);

/** A pile of 52 cards in the beginning, with keys; with suits as lanes of their own or without. */
function laid(hasSuits: boolean): CardState {
  const state = run(openCards(MID, SEATS), { op: "keys" }, none());
  const lanes = hasSuits ? ["card", "suit"] : ["card"];
  const cards = slots.map((slot, i) => ({ slot, values: VALUES[i]!.slice(0, lanes.length) }));
  return taken(begin(state, { op: "start", lanes, cards }));
}

const shuffle: Operation = { op: "shuffle", slots, by: seats };
const deal: Operation = { op: "show", cards: slots.map((slot, i) => ({ slot, to: i % SEATS })) };

function dealt(): Cost {
  const cost = none();
  run(run(laid(false), shuffle, cost), deal, cost);
  return cost;
}

/** Seat 0 shows that none of its 13 cards is of the suit of the first card that another was dealt. */
function voidOf(state: CardState): Cost {
  const cost = none();
  run(state, { op: "member", slots: slots.slice(0, 13), lane: "suit", values: SUITS.slice(0, 3), by: 0 }, cost);
  return cost;
}

function best(runs: number, measure: () => Cost): Cost {
  const all = Array.from({ length: runs }, measure);
  return { ...all[0]!, seconds: Math.min(...all.map(({ seconds }) => seconds)) };
}

/** Seat 0 reads 13 cards that nobody shuffled, so that it is known which suits they are of. */
function unshuffled(): CardState {
  const state = laid(true);
  return run(state, { op: "show", cards: slots.slice(0, 13).map((slot) => ({ slot, to: 0 })) }, none());
}

export function sealedRows(runs = RUNS): readonly SealedRow[] {
  const proven = unshuffled();
  return [
    {
      what: `${VALUES.length} cards shuffled by ${SEATS} seats in turn and dealt`,
      ...best(runs, dealt),
      wanted: { bytes: 42 * 1024, seconds: 0.7 },
    },
    {
      what: "13 cards, each proven to be of one of three suits",
      ...best(runs, () => voidOf(proven)),
      wanted: { bytes: 3 * 1024, seconds: 0.2 },
    },
  ];
}

export function sealedReport(rows: readonly SealedRow[]): string {
  const lines = rows.map(({ what, bytes, multiplications, sumPoints, seconds, wanted }) => {
    const size = `${(bytes / 1024).toFixed(1)} KiB (≤ ${wanted.bytes / 1024})`;
    const time = `${seconds.toFixed(2)} s (≤ ${wanted.seconds})`;
    return `| ${what} | ${size} | ${multiplications} | ${sumPoints} | ${time} |`;
  });
  const head = "| what | bytes | multiplications | points in sums | processor time |";
  return [head, "| --- | ---: | ---: | ---: | ---: |", ...lines, ""].join("\n");
}
