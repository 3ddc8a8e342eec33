// Matches for tests: rules of the library, terms, and salts and times that are the same each time.
import { readFileSync } from "node:fs";
import type { Rules } from "ninefold/play";
import { load, seeded } from "ninefold/play";
import {
  type Acted,
  Follower,
  Logged,
  type Outside,
  publicKeyOf,
  type SeatAct,
  type Shown,
  shownTo,
  type Terms,
  toHex,
  usualTerms,
  type Viewer,
  type Written,
} from "ninefold-log";

const GAMES = new URL("../../../games/", import.meta.url);
const known = new Map<string, Promise<Rules>>();

export function rulesOf(game: string, parameters: Readonly<Record<string, string>> = {}): Promise<Rules> {
  const key = JSON.stringify([game, parameters]);
  const rules = known.get(key) ?? loaded(game, parameters);
  known.set(key, rules);
  return rules;
}

async function loaded(game: string, parameters: Readonly<Record<string, string>>): Promise<Rules> {
  const result = await load(readFileSync(new URL(`${game}.game`, GAMES), "utf8"), { parameters });
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return result.rules;
}

export const secretOf = (seat: number): Uint8Array => new Uint8Array(32).fill(seat + 1);
export const keyOf = (seat: number): string => publicKeyOf(secretOf(seat));
export const askOf = (number: number): string => number.toString(16).padStart(32, "0");

export const termsOf = (rules: Rules, more: Partial<Terms> = {}): Terms => ({
  k: "terms",
  ...usualTerms(rules, "11".repeat(32), { leave: "wait", ...more }),
});

/** Salts, times that grow by 100 ms and chance, from a seed. */
export function outsideOf(seed: string): { next(): Outside; at: number } {
  const chance = seeded(seed);
  const salts = seeded(`${seed} salts`);
  const salt = (): string => toHex(Uint8Array.from({ length: 32 }, () => salts.uniform(256)));
  return {
    at: 0,
    next() {
      this.at += 100;
      return { at: this.at, salt, chance };
    },
  };
}

/** What a viewer knows who was shown all that was written. */
export function followed(rules: Rules, viewer: Viewer, written: readonly Shown[]): Follower {
  const [first, ...others] = written.map((one) => shownTo(one, viewer));
  return others.reduce((follower, shown) => follower.after(shown), Follower.begin(rules, viewer, first!));
}

/** A match that is played on, and all that was written. */
export class Table {
  logged: Logged;
  readonly written: Written[];
  readonly outside: ReturnType<typeof outsideOf>;
  #asks = 0;

  constructor(rules: Rules, more: Partial<Terms> = {}, seed = "1") {
    this.outside = outsideOf(seed);
    const { entries, next } = Logged.begin(rules, termsOf(rules, more), { ...this.outside.next(), at: 0 });
    this.logged = next;
    this.written = [...entries];
  }

  keep(acted: Acted): Acted {
    if ("refused" in acted) return acted;
    this.logged = acted.next;
    this.written.push(...acted.entries);
    return acted;
  }

  act(seat: number, act: SeatAct): Acted {
    return this.keep(this.logged.act(seat, act, this.outside.next()));
  }

  /** LogError where it is refused. */
  must(seat: number, act: SeatAct): void {
    const acted = this.act(seat, act);
    if ("refused" in acted) throw new Error(`${JSON.stringify(act)}: ${acted.refused.code} ${acted.refused.message}`);
  }

  sitAll(): this {
    for (const seat of this.logged.seats.keys()) this.must(seat, { k: "sit", key: keyOf(seat), name: `Seat ${seat}` });
    return this;
  }

  decide(seat: number, id: string, spent = 0): Acted {
    return this.act(seat, { k: "decide", ask: askOf(++this.#asks), since: this.logged.since ?? 0, id, spent });
  }

  mustDecide(seat: number, id: string): void {
    const acted = this.decide(seat, id);
    if ("refused" in acted) throw new Error(`${id}: ${acted.refused.code} ${acted.refused.message}`);
  }

  /** Random decisions until the end, or so many. */
  playRandomly(seed: string, max = Number.POSITIVE_INFINITY): this {
    const random = seeded(seed);
    for (let made = 0; made < max && this.logged.active.length > 0; made++) {
      const { active } = this.logged;
      const seat = active[random.uniform(active.length)]!;
      const { choices } = this.logged.perspective(seat);
      this.mustDecide(seat, choices[random.uniform(choices.length)]!.id);
    }
    return this;
  }
}
