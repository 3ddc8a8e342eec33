// What holds for stores and wakes whose server is a process of its own: it is killed, and started again.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { OutsideServer } from "../../../../scripts/outside-servers.mjs";
import { openStore } from "../../src/open.ts";
import type { Append, Store, StoredEntry } from "../../src/store/store.ts";
import type { Wake } from "../../src/wake/wake.ts";
import { append, ask, entry, eventually, hashOf, insist, textsOf, without } from "../stores/samples.ts";
import { describeStore } from "../stores/suite.ts";

/** Random commands that are compared with the store in memory. */
const RUNS = 300;

export interface Outside {
  readonly name: string;
  readonly server: OutsideServer;
  /** A store that stands apart from others by its name. */
  open(name: string): Promise<Store>;
  wake(): Promise<Wake>;
  readonly kills: Kills;
}

/** Appends around which the server is killed. */
export interface Kills {
  readonly rounds: number;
  readonly large: StoredEntry;
  readonly due: (round: number) => Append["due"];
  /** What must hold after each round. */
  readonly after?: (store: Store, match: string) => Promise<void>;
}

function describeWakes({ name, server, wake }: Outside): void {
  test(`wakes of ${name} reach other processes, again after the server was away`, async (t) => {
    const wakes = [await wake(), await wake()];
    t.after(() => Promise.all(wakes.map((one) => one.close())));
    const heard: number[] = [];
    wakes[1]?.hear((_, seq) => heard.push(seq));
    wakes[0]?.tell(hashOf("wake"), 7);
    assert.deepEqual(
      await eventually(
        async () => heard,
        (all) => all.length > 0,
      ),
      [7],
    );
    await server.kill();
    wakes[0]?.tell(hashOf("wake"), 8);
    await server.start();
    const again = async () => {
      wakes[0]?.tell(hashOf("wake"), 9);
      return heard;
    };
    assert.ok((await eventually(again, (all) => all.includes(9))).includes(9));
  });
}

function describeKills({ server, open, kills }: Outside): void {
  const { rounds, large, due } = kills;
  test("an append that kill -9 cut off is there once or not at all, and its ask tells", async (t) => {
    const store = await insist(() => open("killed"));
    t.after(() => store.close());
    const match = hashOf("killed");
    const outcomes = { answered: 0, "cut off, was there": 0, "cut off, was not": 0 };
    for (let round = 0; round < rounds; round++) {
      await insist(() => store.heads([match]));
      const one = append(match, 3 * round - 1, [], {
        asks: [ask(`${round}`)],
        entries: [entry(`${round}`), large, large],
        due: due(round),
      });
      const pending = store.append([one]).catch((error: { code: string }) => error.code);
      await new Promise((done) => setTimeout(done, round / 2));
      await server.kill();
      await server.start();
      const first = await pending;
      const [second] = await insist(() => store.append([one]));
      if (second !== "done") assert.deepEqual(second, { again: 3 * round });
      if (first !== "NF7704") {
        assert.deepEqual([first, second], [["done"], { again: 3 * round }]);
        outcomes.answered++;
      } else if (second === "done") outcomes["cut off, was not"]++;
      else outcomes["cut off, was there"]++;
      await kills.after?.(store, match);
    }
    const small = (await insist(() => textsOf(store, match))).filter((text) => text.length < 9);
    assert.deepEqual(
      small,
      Array.from({ length: rounds }, (_, at) => `${at}`),
    );
    t.diagnostic(JSON.stringify(outcomes));
  });
}

/** Runs all of it, and ends the server in the end; `outside` is undefined where there is no such server. */
export function describeOutside(outside: Outside | undefined): void {
  if (!outside) return;
  const { name, server, open } = outside;
  after(() => server.close());
  describeStore(`a store in ${name}`, async () => ({ open: () => open("suite"), end: async () => {} }), RUNS);
  describeWakes(outside);
  describeKills(outside);

  test("a store and its wakes are opened by the address", async (t) => {
    const { store, wake } = await openStore(server.address, without);
    t.after(() => Promise.all([store.close(), wake.close()]));
    const heard = new Promise((done) => wake.hear((match, seq) => done([match, seq])));
    await store.append([append(hashOf("open"), -1, ["a"])]);
    wake.tell(hashOf("open"), 0);
    assert.deepEqual(await heard, [hashOf("open"), 0]);
  });
}
