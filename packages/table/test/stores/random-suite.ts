// Random commands, to a store and to the one in memory: both answer the same, and in the end hold the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { memoryStore } from "../../src/store/memory.ts";
import type { Append, Store } from "../../src/store/store.ts";
import { append, ask, entriesOf, entry, hashOf, opening, without } from "./samples.ts";

const MATCHES = 3;

/** An append whose `after` is the number of the last entry, or near it. */
const appends = fc.record({
  match: fc.nat(MATCHES - 1),
  off: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }) }),
  entries: fc.integer({ min: 1, max: 4 }),
  asks: fc.array(fc.nat(6), { maxLength: 2 }),
  due: fc.option(fc.integer({ min: -1e6, max: -1 })),
  opens: fc.nat(3),
});

const commands = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("append" as const), all: fc.array(appends, { minLength: 1, maxLength: 4 }) }),
    fc.record({ kind: fc.constant("forget" as const), match: fc.nat(MATCHES - 1), of: fc.nat(3) }),
  ),
  { maxLength: 20 },
);

type Commands = (typeof commands extends fc.Arbitrary<infer T> ? T : never)[number];

/** A command for matches of one run, as both stores are asked it. */
function commandOf(command: Commands, run: string): (store: Store) => Promise<unknown> {
  const match = (at: number): string => hashOf(`${run} ${at}`);
  if (command.kind === "forget") return (store) => store.forget(match(command.match), [hashOf(`${command.of}`)]);
  return async (store) => {
    const heads = await store.heads(command.all.map((one) => match(one.match)));
    const all = command.all.map((one): Append => {
      const openings = opening(hashOf(`${one.opens}`), "value").repeat(one.opens);
      const entries = Array.from({ length: one.entries }, (_, at) => entry(`${at}`, openings));
      const after = Math.max(-1, (heads.get(match(one.match)) ?? -1) + one.off);
      return append(match(one.match), after, [], { entries, asks: one.asks.map((at) => ask(`${at}`)), due: one.due });
    });
    return store.append(all);
  };
}

async function contentsOf(store: Store, run: string): Promise<unknown> {
  const matches = Array.from({ length: MATCHES }, (_, at) => hashOf(`${run} ${at}`));
  const entries = await Promise.all(matches.map((match) => entriesOf(store, match)));
  const due = (await store.due(0, 1e6)).filter((match) => matches.includes(match));
  const heads = [...(await store.heads(matches))].sort();
  const texts = entries.map((all) =>
    all.map(({ seq, bytes, openings }) => [seq, Buffer.from(bytes).toString(), Buffer.from(openings).toString()]),
  );
  return { texts, due, heads };
}

/** Compares a store with the one in memory. */
export function describeRandom(store: () => Store, runs: number): void {
  test("random commands are answered as the store in memory answers them", async () => {
    let run = 0;
    const property = fc.asyncProperty(commands, async (all) => {
      const model = memoryStore(without);
      const name = `random ${run++}`;
      for (const one of all) {
        const ask = commandOf(one, name);
        assert.deepEqual(await ask(store()), await ask(model));
      }
      assert.deepEqual(await contentsOf(store(), name), await contentsOf(model, name));
    });
    await fc.assert(property, { numRuns: runs, seed: 9 });
  });
}
