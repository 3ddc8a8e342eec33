// Whether a server has kept what it answered, and shows everybody the same.
import assert from "node:assert/strict";
import type { Head } from "ninefold-log";
import type { SeenMatch } from "../src/client/index.ts";
import type { readStored } from "../src/server/index.ts";

/** The entries of a match with their openings, as a store has them. */
export type Items = readonly ReturnType<typeof readStored>[];

/** A decision that was answered. */
export interface Acknowledged {
  readonly seat: number;
  readonly seq: number;
  readonly id: string;
}

/** That all decisions that were answered are in the log, where the answers said. AssertionError */
export function requireAcknowledged(items: Items, acknowledged: readonly Acknowledged[]): void {
  for (const { seat, seq, id } of acknowledged) {
    const { entry, openings } = items[seq] ?? {};
    const body = entry?.body;
    assert.ok(body?.k === "decide" && entry?.by === seat, `what was acknowledged at ${seq} is lost`);
    const said = body.choice.open ?? openings?.find(({ of }) => of === body.choice.sealed)?.value;
    assert.equal(said, id, `another decision is kept at ${seq}`);
  }
}

/** That a client believes the server, and has come to the head of its log. AssertionError */
export function requireSameHead({ distrust, isRolledBack, follower }: SeenMatch, head: Head): void {
  assert.equal(distrust, undefined);
  assert.ok(!isRolledBack, "a client has more than the server");
  assert.deepEqual(follower?.head, head, "the heads of clients differ");
}
