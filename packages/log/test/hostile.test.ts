// Whatever a table or a seat writes, well formed and well chained, is taken or refused in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type Body,
  type Entry,
  entryHash,
  Follower,
  LogError,
  Logged,
  type Opening,
  readLog,
  sealed,
  shownTo,
  type Value,
} from "ninefold-log";
import { rounds } from "../../ninefold/test/sample.ts";
import { bodies, values } from "./entries.ts";
import { rulesOf, Table } from "./matches.ts";

const SALT = "77".repeat(32);

/** Values that look like what tables send. */
const texts = fc.constantFrom(
  "seen",
  "deciding",
  "offered",
  "decided",
  "refused",
  "ended",
  "bet",
  "mark",
  "P1",
  "throw(rock)",
);
const heard: fc.Arbitrary<Value> = fc.array(
  fc.oneof(
    fc.tuple(
      fc.constant("seen"),
      fc.array(fc.tuple(texts, fc.array(texts, { maxLength: 2 }), fc.option(texts), fc.option(texts)), {
        maxLength: 2,
      }),
    ),
    fc.tuple(fc.constant("deciding"), fc.array(fc.nat(3), { maxLength: 3 })),
    fc.tuple(
      fc.constant("offered"),
      fc.array(fc.tuple(texts, texts, fc.array(texts, { maxLength: 2 }), fc.constant(null)), { maxLength: 3 }),
    ),
    fc.tuple(
      fc.constant("decided"),
      fc.array(fc.tuple(fc.nat(3), fc.oneof(texts, fc.tuple(texts, texts, fc.array(texts), fc.constant(null)))), {
        maxLength: 2,
      }),
    ),
    fc.tuple(fc.constant("ended"), texts, fc.option(texts)),
    values,
  ),
  { maxLength: 4 },
);

/** The body with commitments of these values where it has some, and what opens them. */
function opened(
  body: Body,
  seq: number,
  match: string,
  by: number | "table",
  given: readonly Value[],
): { body: Body; openings: Opening[] } {
  const openings: Opening[] = [];
  const seal = (
    kind: "name" | "choice" | "chance" | "view",
    seat: number | "public",
    value: Value,
    to: Opening["to"],
  ): string => {
    const of = sealed({ match, kind, seq, seat }, SALT, value);
    openings.push({ of, salt: SALT, value, to });
    return of;
  };
  const [first = "bet", second = null, third = []] = given;
  const seat = by === "table" ? 0 : by;
  if (body.k === "sit") return { body: { ...body, name: seal("name", seat, first, "public") }, openings };
  if (body.k === "decide" && body.choice.sealed)
    return { body: { ...body, choice: { sealed: seal("choice", seat, first, seat) } }, openings };
  if (body.k !== "ply" || !body.views) return { body, openings };
  const chance = { sealed: seal("chance", "public", third, "end") };
  const views = [seal("view", 0, first, 0), seal("view", 1, second, 1), seal("view", "public", third, "public")];
  return { body: { ...body, chance, views }, openings };
}

/** A match of each kind, at several points of it, as the referee and as a seat know it. */
async function pointsOf(game: string) {
  const rules = await rulesOf(game);
  const { written } = new Table(rules, { clock: "5m" }).sitAll().playRandomly("1", 6);
  const [first, ...rest] = written;
  const readers: (Logged | Follower)[] = [
    Logged.first(rules, first!.entry),
    Follower.begin(rules, 0, first!),
    Follower.begin(rules, "public", first!),
  ];
  return [first!, ...rest].flatMap((one, at) => {
    if (at === 0) return [...readers];
    for (const [i, reader] of readers.entries())
      readers[i] =
        reader instanceof Logged ? reader.after(one.entry, one.openings) : reader.after(shownTo(one, reader.viewer));
    return [...readers];
  });
}

for (const game of ["tic-tac-toe", "rock-paper-scissors", "pig", "kuhn-poker"]) {
  test(`entries of all kinds, after any entry of a match of ${game}, are taken or refused`, async () => {
    const points = await pointsOf(game);
    let taken = 0;
    fc.assert(
      fc.property(
        fc.nat(points.length - 1),
        bodies,
        fc.oneof(fc.constant("table" as const), fc.nat(2)),
        fc.array(fc.oneof(heard, values), { maxLength: 3 }),
        fc.boolean(),
        (at, asked, who, given, isApt) => {
          const point = points[at]!;
          const { seq, hash } = point.head;
          const isTable = ["ply", "back", "end", "flag", "pause", "remove", "terms"].includes(asked.k);
          const by = isApt ? (isTable ? "table" : who === "table" ? 0 : who) : who;
          const apt =
            isApt && (asked.k === "decide" || asked.k === "withdraw") ? { ...asked, since: point.since ?? 0 } : asked;
          const { body, openings } = opened(apt, seq + 1, point.id, by, given);
          const entry: Entry = { match: point.id, seq: seq + 1, prev: hash, by, at: point.at + 5, body };
          try {
            const next = point instanceof Logged ? point.after(entry, openings) : point.after({ entry, openings });
            assert.equal(next.head.hash, entryHash(entry));
            if (next instanceof Follower) void next.perspective;
            taken++;
          } catch (error) {
            assert.ok(error instanceof LogError, `${error instanceof Error ? error.stack : error}`);
          }
        },
      ),
      { seed: 1, numRuns: rounds(200, 60_000) },
    );
    assert.ok(taken > 3, `${taken}`);
  });
}

test("a log nested deeper than any is refused", () => {
  const deep = `{"ninefold-log":1}\n{"k":"entry","entry":${"[".repeat(200_000)}${"]".repeat(200_000)}}\n`;
  assert.throws(() => readLog(new TextEncoder().encode(deep)), { code: "NF7503" });
});
