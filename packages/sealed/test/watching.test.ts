// Spectators, views of seats, and seats that stay silent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Signed, Spectator, signMessage, stateAbsence } from "ninefold-sealed";
import { long } from "../../ninefold/test/sample.ts";
import { playedOn, recordWith, saidBy, verdictOf } from "./attacks.ts";
import { keysOf, openedOf, Relay } from "./matches.ts";

const shown = (view: readonly { readonly track: string; readonly value: string | undefined }[], track: string) =>
  view.filter((one) => one.track === track).map(({ value }) => value !== undefined);

test("a seat sees its own dice and not those of others before somebody doubts, and all of them then", async () => {
  const opened = await openedOf("liars-dice");
  const relay = await Relay.of(opened, "views");
  const spectator = new Spectator(opened.setting, opened.agreed);
  const said: Signed[] = [];
  relay.change = (signed) => {
    said.push(signed);
    return signed;
  };
  await relay.settle();
  assert.deepEqual(
    relay.seats.map(({ view }) => shown(view, "die")),
    [
      [true, false],
      [false, true],
    ],
  );
  await relay.play();
  const [first, second] = relay.seats.map(({ view }) => view);
  assert.deepEqual(shown(first!, "die"), [true, true]);
  assert.deepEqual(first, second);
  for (const one of said) spectator.hear(one);
  assert.equal(spectator.course.base, relay.seats[0]!.course.base);
  assert.deepEqual(spectator.record, relay.seats[0]!.record);
});

test("what is said of an absent seat ends the match where the header agrees to it, and blames nobody", async () => {
  const endOf = async (absent: number, stating: readonly number[], more: readonly Signed[] = []) => {
    const opened = await openedOf("snakes-and-ladders", { seats: "3" }, { absent });
    const relay = await playedOn(opened, 0);
    const { round, base } = relay.seats[0]!.course;
    const { mid } = opened.setting;
    const absences = stating.map((by) => stateAbsence(mid, { round, base, seat: 0, by }, keysOf(by).signing));
    const verdict = await verdictOf(opened, { ...recordWith(relay, more, 1), absences });
    if (verdict.verdict !== "accepted" || verdict.course.stage.k !== "over") return verdict.verdict;
    return verdict.course.stage.end.by;
  };
  assert.equal(await endOf(0, [1, 2]), "notFinished");
  assert.equal(await endOf(2, [1, 1]), "notFinished");
  assert.equal(await endOf(1, [0]), "notFinished");
  assert.equal(await endOf(2, [1, 2]), "absent");
  const opened = await openedOf("snakes-and-ladders", { seats: "3" }, { absent: 2 });
  const spoken = saidBy(await playedOn(opened, 0), 0, { k: "decide", id: "throw" });
  assert.equal(await endOf(2, [1, 2], [spoken]), "notFinished");
});

test("noise that is no message is refused, and nothing comes of it", async () => {
  const opened = await openedOf("tic-tac-toe");
  const relay = await playedOn(opened, 1);
  for (const message of ["", "zz", "a", "A5", "00", "a5", "ff".repeat(100)]) {
    const { taking, send } = await relay.seats[1]!.hear({ message, signature: "00".repeat(64) });
    assert.deepEqual([taking.became, send], ["refused", []], message);
  }
});

long("of one who signs for rounds far ahead so much is kept, and no more; who is honest plays on", async () => {
  const opened = await openedOf("tic-tac-toe");
  const relay = await playedOn(opened, 1);
  const { mid } = opened.setting;
  const base = "11".repeat(32);
  const body = { k: "cards", kind: 0, body: "00".repeat(2_000_000) } as const;
  const heard: string[] = [];
  for (let round = 500; round < 520; round++) {
    const signed = signMessage({ mid, round, seat: 1, base, body }, keysOf(1).signing);
    heard.push((await relay.seats[0]!.hear(signed)).taking.became);
  }
  assert.deepEqual(heard, [...Array(16).fill("taken"), ...Array(4).fill("refused")]);
  await relay.play();
  assert.equal(relay.seats[0]!.course.stage.k, "over");
  assert.equal(relay.seats[0]!.convicted, undefined);
});
