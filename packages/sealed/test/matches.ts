// Sealed matches for tests: rules of the library with plans written by hand, seats with fixed keys, and a relay that reorders
// and doubles.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import type { ViewedTrack } from "ninefold/model";
import { load, type Rules, type SeededSource, seeded } from "ninefold/play";
import { listedParameters, publicKeyOf } from "ninefold-log";
import {
  type Found,
  type Header,
  headOf,
  type Keeper,
  memoryKeeper,
  type PlannedTrack,
  PROTOCOL,
  planHash,
  type SealedPlan,
  SealedSeat,
  type SeatKeys,
  type Setting,
  type Signed,
  settingOf,
  signHeader,
  writeRecord,
} from "ninefold-sealed";
import { sealPlan } from "ninefold-sealed/plan";

export const GAMES: URL = new URL("../../../games/", import.meta.url);

/** Games of these tests alone. */
export const OWN_GAMES: URL = new URL("plan/games/", import.meta.url);

const OWN: ReadonlySet<string> = new Set(readdirSync(OWN_GAMES));

/** Plans written by hand, by game: what is not open. Those of all other games follow from their rules. */
const PLANS: Readonly<Record<string, Partial<SealedPlan>>> = {
  "guessing-game": {
    tracks: [{ track: "picked", kind: "C", owner: { by: "seat", seat: 0 }, opens: "end" }],
    decisions: [
      { decision: "pick", kind: "C" },
      { decision: "guess", kind: "O" },
    ],
    answers: [
      { rule: "decision pick", about: "legality", by: [0], decider: true, check: "audit" },
      { rule: "outcome wins", about: "outcome", by: [0], decider: false, check: "audit" },
    ],
    audit: true,
  },
  "liars-dice": { tracks: [{ track: "die", kind: "D", owner: { by: "index", index: 0 }, opens: "shown" }] },
  battleship: {
    tracks: [{ track: "ship", kind: "C", owner: { by: "index", index: 0 }, opens: "end" }],
    decisions: [
      { decision: "place", kind: "C" },
      { decision: "shoot", kind: "O" },
    ],
    answers: [
      { rule: "decision place", about: "legality", by: [0, 1], decider: true, check: "audit" },
      { rule: "decision shoot", about: "track", writes: "shot", by: [0, 1], decider: false, check: "audit" },
    ],
    audit: true,
  },
  mastermind: {
    tracks: [{ track: "hidden", kind: "C", owner: { by: "seat", seat: 0 }, opens: "shown" }],
    decisions: [
      { decision: "hide", kind: "C" },
      { decision: "put", kind: "O" },
    ],
    answers: [
      { rule: "decision hide", about: "legality", by: [0], decider: true, check: "replay" },
      { rule: "decision put", about: "track", writes: "right", by: [0], decider: false, check: "replay" },
      { rule: "decision put", about: "track", writes: "near", by: [0], decider: false, check: "replay" },
    ],
  },
};

export function planOf(rules: Rules, game: string): SealedPlan {
  const written = PLANS[game];
  if (!written) return plannedBy(rules);
  const { tracks = [], ...more } = written;
  const secret = new Map(tracks.map((track) => [track.track, track]));
  const open = (track: string): PlannedTrack => ({ track, kind: "O" });
  return { audit: false, ...more, tracks: rules.system.tracks.map(({ name }) => secret.get(name) ?? open(name)) };
}

const plans = new WeakMap<Rules, SealedPlan>();

function plannedBy(rules: Rules): SealedPlan {
  const before = plans.get(rules);
  if (before) return before;
  const sealing = sealPlan(rules.system);
  if (!sealing.ok) throw new Error(sealing.refusals[0]?.message);
  plans.set(rules, sealing.plan);
  return sealing.plan;
}

const known = new Map<string, Promise<Rules>>();

export function rulesOf(game: string, parameters: Readonly<Record<string, string>> = {}): Promise<Rules> {
  const key = JSON.stringify([game, parameters]);
  const rules = known.get(key) ?? loaded(game, parameters);
  known.set(key, rules);
  return rules;
}

async function loaded(game: string, parameters: Readonly<Record<string, string>>): Promise<Rules> {
  const result = await load(
    readFileSync(new URL(`${game}.game`, OWN.has(`${game}.game`) ? OWN_GAMES : GAMES), "utf8"),
    {
      parameters,
    },
  );
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return result.rules;
}

const hex = (byte: number): string => byte.toString(16).padStart(2, "0").repeat(32);

export const keysOf = (seat: number): SeatKeys => ({
  signing: new Uint8Array(32).fill(seat + 1),
  secret: hex(100 + seat),
});

/** A match that nobody has said anything in. */
export interface Opened {
  readonly found: Found;
  readonly setting: Setting;
  readonly agreed: readonly string[];
}

export async function openedOf(
  game: string,
  parameters: Readonly<Record<string, string>> = {},
  more: Partial<Header> = {},
  nonce = 50,
): Promise<Opened> {
  const rules = await rulesOf(game, parameters);
  return openedBy(rules, planOf(rules, game), { audit: true, ...more }, nonce);
}

export function openedBy(rules: Rules, plan: SealedPlan, more: Partial<Header> = {}, nonce = 50): Opened {
  const found = { rules, plan };
  const seats = rules.system.players.map(({ id }) => ({
    key: publicKeyOf(keysOf(id).signing),
    nonce: hex(nonce + id),
  }));
  const header: Header = {
    protocol: PROTOCOL,
    rules: rules.hash,
    parameters: listedParameters(rules.parameters),
    plan: planHash(plan),
    seats,
    audit: plan.audit,
    absent: 0,
    ...more,
  };
  const headed = headOf(header);
  const agreed = seats.map((_, seat) => signHeader(headed.mid, keysOf(seat).signing));
  return { found, setting: settingOf(rules, plan, headed), agreed };
}

/** A relay: what is sent arrives at everybody else in some order, and some of it twice. */
export class Relay {
  readonly seats: SealedSeat[] = [];
  readonly keepers: Keeper[] = [];
  readonly opened: Opened;
  readonly #chance: SeededSource;
  readonly #waiting: { readonly to: number; readonly signed: Signed }[] = [];
  /** What becomes of a message on its path to a seat; undefined drops it. */
  change: (signed: Signed, to: number) => Signed | undefined = (signed) => signed;

  private constructor(opened: Opened, seed: string) {
    this.opened = opened;
    this.#chance = seeded(seed);
  }

  static async of(opened: Opened, seed: string): Promise<Relay> {
    const relay = new Relay(opened, seed);
    for (const { id } of opened.setting.system.players) await relay.open(id, memoryKeeper());
    return relay;
  }

  async open(seat: number, keeper: Keeper): Promise<void> {
    const { setting, agreed } = this.opened;
    const opened = await SealedSeat.open(setting, agreed, seat, keysOf(seat), keeper);
    this.seats[seat] = opened.seat;
    this.keepers[seat] = keeper;
    this.send(seat, opened.send);
  }

  send(from: number, all: readonly Signed[]): void {
    for (const signed of all)
      for (const to of this.opened.setting.system.players)
        if (to.id !== from) this.#waiting.push({ to: to.id, signed });
  }

  /** One message arrives; false where none is under way. */
  async deliver(): Promise<boolean> {
    if (this.#waiting.length === 0) return false;
    const at = this.#chance.uniform(this.#waiting.length);
    const isDoubled = this.#chance.uniform(5) === 0;
    const [one] = isDoubled ? [this.#waiting[at]!] : this.#waiting.splice(at, 1);
    const signed = this.change(one!.signed, one!.to);
    const answer = signed && (await this.seats[one!.to]!.hear(signed));
    if (answer) this.send(one!.to, answer.send);
    return true;
  }

  async settle(): Promise<void> {
    while (await this.deliver());
  }

  /** Random legal decisions until nobody has any. */
  async play(max = Number.POSITIVE_INFINITY): Promise<this> {
    for (let made = 0; made < max; made++) {
      await this.settle();
      const asked = this.seats.filter(({ decisions }) => decisions.length > 0);
      if (asked.length === 0) return this;
      const seat = asked[this.#chance.uniform(asked.length)]!;
      const { id } = seat.decisions[this.#chance.uniform(seat.decisions.length)]!;
      this.send(seat.seat, await seat.decide(id));
    }
    await this.settle();
    return this;
  }

  /** These decisions, by whoever may take them. */
  async playAs(ids: readonly string[]): Promise<this> {
    for (const id of ids) {
      await this.settle();
      const seat = this.seats.find(({ decisions }) => decisions.some((one) => one.id === id));
      if (!seat) throw new Error(`Nobody can decide ${id}.`);
      this.send(seat.seat, await seat.decide(id));
    }
    await this.settle();
    return this;
  }

  bytes(seat = 0): Uint8Array {
    return writeRecord(this.seats[seat]!.record);
  }
}

/** Rules that are written in a test. */
export async function rulesIn(text: string): Promise<Rules> {
  const loaded = await load(text);
  if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  return loaded.rules;
}

/**
 * What seats see of a finished play does not differ, and no cell shows to one seat what the rules hide from it. Which cells of a track do
 * that cards index depends on which of the closed cards a seat holds: there as many are shown as the rules show.
 */
export function viewsAgree({ seats, opened }: Relay): void {
  const cells = new Map<string, string>();
  const { tracks } = opened.found.plan;
  const byCard = new Set(tracks.flatMap(({ track, cards }) => (typeof cards === "number" ? [track] : [])));
  const shownOf = (view: readonly ViewedTrack[], family: string): number =>
    view.filter(({ track, value }) => track === family && value !== undefined).length;
  for (const { seat, view, course } of seats) {
    const { setting, line } = course;
    const { system } = setting;
    const ruled = system.view(line!.world.state, system.players[seat]!.id);
    for (const family of byCard) assert.equal(shownOf(view, family), shownOf(ruled, family));
    for (const [i, { track, index, value }] of view.entries()) {
      if (!byCard.has(track)) assert.equal(value === undefined, ruled[i]!.value === undefined);
      const cell = `${track} ${index.join()}`;
      if (value !== undefined) assert.equal(cells.get(cell) ?? value, value);
      if (value !== undefined) cells.set(cell, value);
    }
  }
}
