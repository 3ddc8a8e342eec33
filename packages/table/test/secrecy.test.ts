// Whole matches that are alike but for what is hidden from a seat give it the same traffic: kinds, order, lengths, and all that
// is in them but salts and commitments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rounds } from "../../ninefold/test/sample.ts";
import { askOf, DirectTable } from "./direct.ts";

const SEEDS = rounds(40, 600);

interface Run {
  /** What the seat knows at the end, and where the play is in truth. */
  readonly knows: string;
  readonly truth: string;
  readonly traffic: readonly string[];
}

/** Commitments, salts and hashes are alike for who cannot open them. */
const masked = (message: unknown): string => JSON.stringify(message).replace(/"[0-9a-f]{64}"/g, '"#"');

/** Plays by a seed; seats take their first choices, those whose bits are set in `last` their last. */
async function run(game: string, seed: number, last: number): Promise<Run> {
  const table = await DirectTable.of(game, { seed });
  const { match, seats } = await table.begun();
  const { table: server } = table;
  for (let ask = 100; ; ask++) {
    const { logged } = await server.actor(match);
    const [seat] = logged.active;
    if (seat === undefined) break;
    const { id } = logged.match.legalDecisions(seat).at((last >> seat) & 1 ? -1 : 0)!;
    await seats[seat]!.say({ k: "decide", ask: askOf(seat, ask), match, since: logged.since!, id });
  }
  const { logged } = await server.actor(match);
  const [one] = seats;
  const messages = one!.sent();
  return {
    knows: logged.perspective(0).infostate,
    truth: logged.rules.system.encode(logged.match.state),
    // The last entry opens everything: it is the end that the terms agree on.
    traffic: one!.frames.flatMap((frame, i) => {
      const message = messages[i]!;
      const isEnd = message.k === "entries" && message.entries.some(({ entry }) => entry.body.k === "end");
      return isEnd || message.k === "challenge" ? [] : [`${frame.length} ${masked(message)}`];
    }),
  };
}

for (const game of ["kuhn-poker", "tricks"]) {
  test(`what a seat of ${game} is sent tells it nothing else`, async () => {
    const groups = new Map<string, Run[]>();
    for (let seed = 0; seed < SEEDS; seed++) {
      const played = await run(game, seed, seed % 4);
      groups.set(played.knows, [...(groups.get(played.knows) ?? []), played]);
    }
    let compared = 0;
    for (const [first, ...others] of groups.values()) {
      for (const other of others) {
        if (other.truth !== first!.truth) compared++;
        assert.deepEqual(other.traffic, first!.traffic);
      }
    }
    if (game === "kuhn-poker") assert.ok(compared > 3, `only ${compared} matches that differ`);
  });
}
