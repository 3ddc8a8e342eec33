// One run of a sealed table on a rough disk and network: what was acknowledged is heard by everybody, in one order.
import assert from "node:assert/strict";
import type { Rules } from "ninefold/play";
import { toHex } from "ninefold-log";
import { Declined, openRelay, type RelayChannel, relayChannel, TableClient } from "../../src/client/index.ts";
import { MAX_PART } from "../../src/messages/index.ts";
import type { Planted } from "./disk.ts";
import { Simulation } from "./events.ts";
import { connected } from "./network.ts";
import { Servers, untilOver } from "./run.ts";
import { signingAs } from "./signing.ts";

/** Milliseconds in which things fail, and then those in which nothing does. */
const ROUGH = 25_000;
const QUIET = 60_000;

class Poster {
  readonly client: TableClient;
  readonly heard: string[] = [];
  readonly posted = new Set<string>();
  readonly acknowledged = new Set<string>();
  readonly problems: unknown[] = [];
  readonly #simulation: Simulation;
  readonly #number: number;
  #count = 0;

  constructor(simulation: Simulation, servers: Servers, number: number) {
    this.#simulation = simulation;
    this.#number = number;
    this.client = new TableClient({
      server: "http://server",
      ...signingAs(number),
      report: (defect) => this.problems.push(defect),
      world: {
        connect: (_url, _protocol, events) =>
          connected(simulation, (connection) => servers.listening(connection), events, {
            opened: (end) => servers.opened(end),
          }),
        after: (milliseconds, call) => simulation.after(milliseconds, call),
        now: () => simulation.now,
        random: simulation.random,
      },
    });
    this.client.connect();
  }

  begin(channel: RelayChannel): void {
    channel.listen((bytes) => this.heard.push(toHex(bytes)));
    this.#again(channel);
  }

  #again(channel: RelayChannel): void {
    this.#simulation.after(20 + this.#simulation.below(1_500), () => {
      if (!this.#simulation.isRough) return;
      if (this.#simulation.below(30) === 0) this.client.disconnect();
      this.#post(channel).catch((error: unknown) => {
        if (!(error instanceof Declined)) this.problems.push(error);
      });
      this.#again(channel);
    });
  }

  async #post(channel: RelayChannel): Promise<void> {
    const length = this.#simulation.below(40) === 0 ? MAX_PART + 5 : 4;
    const bytes = new Uint8Array(length).fill(this.#number);
    new DataView(bytes.buffer).setUint16(0, this.#count++);
    const text = toHex(bytes);
    this.posted.add(text);
    await channel.post(bytes);
    this.acknowledged.add(text);
  }
}

/** Has some people post at a table by a seed; what does not hold is thrown as an AssertionError. Answers how many posts were acknowledged. */
export async function relayed(seed: number, rules: Rules, planted?: Planted): Promise<number> {
  const simulation = new Simulation(seed);
  const servers = new Servers(simulation, { rules }, planted);
  const posters = Array.from(
    { length: 2 + simulation.below(2) },
    (_, number) => new Poster(simulation, servers, number),
  );
  const opened = { rules: "11".repeat(32), title: "Poker", seats: posters.length, isPublic: true };
  let relay: string | undefined;
  const problems: unknown[] = [];
  openRelay(posters[0]!.client, opened).then(
    (id) => {
      relay = id;
      for (const poster of posters) poster.begin(relayChannel(poster.client, id));
    },
    (error) => problems.push(error),
  );
  const isOver = (): boolean =>
    !simulation.isRough &&
    posters.every(
      ({ heard, posted, acknowledged }) =>
        acknowledged.size === posted.size && heard.length === posters.reduce((sum, one) => sum + one.posted.size, 0),
    );
  await untilOver(simulation, ROUGH, isOver);
  simulation.isRough = false;
  await untilOver(simulation, QUIET, isOver);
  for (const { client } of posters) client.close();
  assert.ok(relay, `the table was never opened: ${problems}`);
  assert.deepEqual([...servers.problems, ...posters.flatMap((poster) => poster.problems)], []);
  const [first] = posters;
  const heard = new Set(first!.heard);
  assert.equal(heard.size, first!.heard.length, "something was heard twice");
  for (const poster of posters) {
    assert.ok(poster.heard.join() === first!.heard.join(), "two have heard different posts, or in another order");
    for (const text of poster.acknowledged) assert.ok(heard.has(text), "what was acknowledged is lost");
    assert.equal(poster.acknowledged.size, poster.posted.size, "something was never acknowledged");
  }
  const all = new Set(posters.flatMap(({ posted }) => [...posted]));
  assert.ok(
    first!.heard.every((text) => all.has(text)),
    "something was heard that nobody has posted",
  );
  return heard.size;
}
