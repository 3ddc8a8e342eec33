// The whole path over real sockets: a server on SQLite, clients with keys, matches to their ends.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readLog, verify } from "ninefold-log";
import { addressOf, bundleOf, clientOf, serverIn, until, uploaded } from "./at-server.ts";

describe("at a server", () => {
  test("two play tic-tac-toe to its end, and the log is verified", async (context) => {
    const server = await serverIn(context);
    const { rules, files, terms } = await uploaded(server, bundleOf("tic-tac-toe"));
    const [anna, bert] = [await clientOf(context, server), await clientOf(context, server)];
    const { match } = await anna.ask({ k: "open", rules: files, terms, public: true });
    await anna.ask({ k: "sit", match, seat: 0, name: "Anna" });
    await bert.ask({ k: "sit", match, seat: 1, name: "Bert" });
    const seen = [anna.watch(match), bert.watch(match)];
    await until(() => seen.every(({ follower }) => follower?.active[0] === 0));
    for (const [seat, id] of [
      [0, "claim(b2)"],
      [1, "claim(a1)"],
      [0, "claim(a2)"],
      [1, "claim(b1)"],
      [0, "claim(c2)"],
    ] as const) {
      await until(() => seen[seat]!.follower?.active.includes(seat));
      await [anna, bert][seat]!.decide(match, id);
    }
    await until(() => seen.every(({ follower }) => follower?.ended));
    assert.deepEqual(seen[0]!.follower!.head, seen[1]!.follower!.head);
    assert.equal(seen[1]!.follower!.ended!.outcome, "X wins");
    assert.deepEqual(
      seen[1]!.follower!.seats.map(({ name }) => name),
      ["Anna", "Bert"],
    );
    const log = await (await fetch(`${addressOf(server)}/matches/${match}/log`)).bytes();
    const verdict = await verify(readLog(log).items, () => rules, seen[0]!.follower!.head);
    assert.equal(verdict.verdict, "accepted");
  });
});
