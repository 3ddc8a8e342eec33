// A page that asks what the tests ask in Node as well.
import {
  browserCache,
  type Cache,
  count,
  type Executed,
  load,
  type Playouts,
  parallelPerft,
  parallelPlayouts,
  run,
} from "ninefold";
import { openBackground } from "ninefold/background";
import { computed } from "./arithmetic.ts";

/** What is asked of a game. */
export interface Asked {
  readonly text: string;
  readonly plays: number;
}

export interface Answers {
  readonly legal: readonly string[];
  readonly outcomes: readonly (readonly [string, number])[];
  readonly played: Executed;
  readonly leaves: string;
  readonly counted: Executed;
  readonly states: number;
  readonly enumerated: Executed;
  /** What a thread of its own, or the page in its place, says of the same. */
  readonly background: { readonly ok: boolean; readonly findings: number; readonly states: number };
  /** How often the cache gave something back, and how often it was given something. */
  readonly cache: { readonly hits: number; readonly writes: number };
}

const executed = ({ engine, reason }: Executed): Executed => ({ engine, ...(reason !== undefined && { reason }) });
const sorted = ({ outcomes }: Playouts): Answers["outcomes"] => [...outcomes].sort();

async function legalOf({ text }: Asked): Promise<readonly string[]> {
  const loaded = await load(text);
  if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  return loaded.rules
    .newGame({ chance: "a seed" })
    .legalDecisions("X")
    .map(({ id }) => id);
}

async function ask({ text, plays }: Asked): Promise<Answers> {
  const kept = browserCache();
  const cache = { hits: 0, writes: 0 };
  const watched: Cache = {
    async read(name) {
      const bytes = await kept.read(name);
      if (bytes) cache.hits++;
      return bytes;
    },
    async write(name, bytes) {
      await kept.write(name, bytes);
      cache.writes++;
    },
  };
  const loaded = await load(text, { cache: watched });
  if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  const { system } = loaded.rules;
  const played = await parallelPlayouts(system, { seed: 1, plays, workers: 3 });
  const counted = await parallelPerft(system, 5, { workers: 3 });
  const enumerated = await run(count(system));
  const background = openBackground();
  const { ok } = await background.ask("check", { text }, {});
  const { findings } = await background.ask("examine", { text }, {});
  const { states } = await background.ask("count", { text }, {});
  background.close();
  return {
    legal: await legalOf({ text, plays }),
    outcomes: sorted(played),
    played: executed(played),
    leaves: String(counted.leaves),
    counted: executed(counted),
    states: enumerated.states,
    enumerated: executed(enumerated),
    background: { ok, findings: findings.length, states },
    cache,
  };
}

/** Writes entries, each with its number; what is then kept under each of the names. */
async function keep(names: readonly string[]): Promise<readonly (number | undefined)[]> {
  const cache = browserCache();
  for (const [at, name] of names.entries()) await cache.write(name, Uint8Array.of(at));
  return Promise.all(names.map(async (name) => (await cache.read(name))?.[0]));
}

export interface Page {
  legalOf(asked: Asked): Promise<readonly string[]>;
  ask(asked: Asked): Promise<Answers>;
  keep(names: readonly string[]): Promise<readonly (number | undefined)[]>;
  computed(): readonly string[];
}

Object.assign(globalThis, { ninefold: { legalOf, ask, keep, computed } satisfies Page });
