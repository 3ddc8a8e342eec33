// Clocks of matches in the page: whose runs, what a decision gives back, and how overstepping ends a match.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { PlayerId } from "ninefold/model";
import { load, loadMatchText, type Rules } from "ninefold/play";
import { recordOf } from "../src/match/record.ts";
import type { Seat } from "../src/match/seats.ts";
import { Session, type SessionOptions } from "../src/match/session.ts";

async function rulesOf(game: string): Promise<Rules> {
  const loaded = await load(new URL(`../../../games/${game}.game`, import.meta.url));
  assert.ok(loaded.ok);
  return loaded.rules;
}

const [X, O] = [0 as PlayerId, 1 as PlayerId];

/** A match with clocks, and time that passes when it is said. */
async function timed(
  seats: readonly Seat[],
  use: (session: Session, pass: (milliseconds: number) => void) => void,
  { game = "tic-tac-toe", ...options }: { game?: string } & Partial<SessionOptions> = {},
): Promise<void> {
  const rules = await rulesOf(game);
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  mock.method(performance, "now", () => now);
  try {
    const session = new Session({ rules, seats, seed: "s1", clock: "10s+2s", ...options });
    session.runClocks();
    use(session, (milliseconds) => {
      now += milliseconds;
      mock.timers.tick(milliseconds);
    });
    session.timing?.stop();
  } finally {
    mock.timers.reset();
    mock.restoreAll();
  }
}

const left = ({ timing }: Session): readonly (number | undefined)[] =>
  [X, O].map((player) => timing?.of(player).milliseconds);

test("the clock of who is to decide runs, and a decision adds to it", () =>
  timed(["human", "human"], (session, pass) => {
    pass(3_000);
    assert.deepEqual(left(session), [7_000, 10_000]);
    session.commit(X, "claim(b2)");
    pass(1_000);
    assert.deepEqual(left(session), [9_000, 9_000]);
    session.commit(O, "claim(a1)");
    assert.deepEqual(left(session), [9_000, 11_000]);
  }));

test("who looks at what was played has time to, and who takes a decision back has its time again", () =>
  timed(["human", "human"], (session, pass) => {
    pass(3_000);
    session.commit(X, "claim(b2)");
    pass(4_000);
    session.step(-1);
    pass(60_000);
    assert.deepEqual(session.timing?.running, []);
    session.step(1);
    assert.deepEqual([left(session), session.timing?.running], [[9_000, 6_000], [O]]);
    session.undo();
    assert.deepEqual([left(session), session.timing?.running], [[10_000, 10_000], [X]]);
  }));

test("who oversteps the clock loses, and has the time of that turn again where it is taken back", () =>
  timed(["human", "human"], (session, pass) => {
    session.commit(X, "claim(b2)");
    pass(10_000);
    assert.deepEqual(session.settled, { resigned: O, onTime: true });
    assert.deepEqual([session.deciding, left(session)[1], session.timing?.running], [undefined, 0, []]);
    const read = loadMatchText(recordOf(session), session.rules);
    assert.deepEqual("settled" in read && read.settled, { resigned: O, onTime: true });
    session.undo();
    assert.deepEqual([session.settled, left(session)[1]], [undefined, 10_000]);
    pass(9_000);
    session.commit(O, "claim(a1)");
    pass(13_000);
    assert.deepEqual(session.settled, { resigned: X, onTime: true });
  }));

test("clocks of those who think wait until they are prepared, and rest with the match", () =>
  timed(["random", "human"], (session, pass) => {
    pass(5_000);
    assert.deepEqual(left(session), [10_000, 10_000]);
    session.mindsAreReady();
    pass(1_000);
    session.rest();
    pass(20_000);
    assert.deepEqual(left(session), [9_000, 10_000]);
  }));

test("no clock runs while the screen is handed over", () =>
  timed(
    ["human", "human", "human"],
    (session, pass) => {
      pass(60_000);
      assert.equal(session.settled, undefined);
      const { deciding } = session;
      assert.ok(deciding);
      session.uncover(deciding.id);
      assert.deepEqual(session.timing?.running, [deciding.id]);
    },
    { game: "tricks" },
  ));

test("what remains is kept with a match that goes on, and what is no time control gives nobody a clock", async () => {
  const time = { control: "10s+2s", clocks: [{ milliseconds: 1_500 }, { milliseconds: 8_000 }] };
  await timed(
    ["human", "human"],
    (session, pass) => {
      pass(500);
      assert.deepEqual(session.timing?.kept, { ...time, clocks: [{ milliseconds: 1_000 }, { milliseconds: 8_000 }] });
    },
    { time },
  );
  await timed(["human", "human"], ({ timing }) => assert.equal(timing, undefined), { clock: "soon" });
});
