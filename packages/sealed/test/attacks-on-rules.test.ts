// Attacks on what is committed to, drawn and decided, by their numbers in docs/sealed.md.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Body, readMessage, Spectator, streamOf, verifyBlame, verifySealed, writeRecord } from "ninefold-sealed";
import { instead, lastOf, mustConvict, mustStand, playedOn, recordWith, saidBy, withheld } from "./attacks.ts";
import { openedOf, Relay } from "./matches.ts";

describe("decisions that are made together", () => {
  test("42, 43, 44: a copied commitment cannot be opened as one's own, nor another decision; silence leaves a seat awaited", async () => {
    const by = await withheld("rock-paper-scissors", 1, "reveal");
    await mustStand(by.opened, by.record, [1]);
    await mustConvict(by.opened, instead(by, 1, lastOf(by.relay, 0, "reveal")), 1, "NF9103");
    const throws = ["throw(rock)", "throw(paper)", "throw(scissors)"].filter((id) => id !== by.honest.id);
    for (const id of throws) await mustConvict(by.opened, instead(by, 1, { ...by.honest, id }), 1, "NF9103");
    await mustStand(by.opened, instead(by, 1, by.honest), [0, 1]);
  });

  test("42: what another seat has promised is promised again and opened with its salt", async () => {
    const opened = await openedOf("matching-pennies");
    const relay = await Relay.of(opened, "copy");
    relay.send(0, await relay.seats[0]!.decide("show(heads)"));
    const { commitment } = lastOf(relay, 0, "promise");
    const copy = saidBy(relay, 1, { k: "promise", commitment });
    await relay.seats[0]!.hear(copy);
    const { round, base } = relay.seats[0]!.course;
    const { salt } = lastOf(relay, 0, "reveal");
    const opening = saidBy(relay, 1, { k: "reveal", salt, id: "show(heads)" }, { round, base });
    await mustConvict(opened, recordWith(relay, [opening]), 1, "NF9103");
  });

  test("46: a decision that the rules refuse, promised and opened, convicts", async () => {
    const opened = await openedOf("matching-pennies");
    const relay = await Relay.of(opened, "illegal");
    const { decisionCommitment } = await import("../src/secret/commitment.ts");
    const { mid } = opened.setting;
    const salt = "77".repeat(32);
    const commitment = decisionCommitment({ mid, round: 0, seat: 1 }, salt, "show(edge)");
    relay.send(0, await relay.seats[0]!.decide("show(heads)"));
    await relay.seats[0]!.hear(saidBy(relay, 1, { k: "promise", commitment }));
    const { round, base } = relay.seats[0]!.course;
    const opening = saidBy(relay, 1, { k: "reveal", salt, id: "show(edge)" }, { round, base });
    await mustConvict(opened, recordWith(relay, [opening]), 1, "NF9104");
  });

  test("46: so does one in the open", async () => {
    const opened = await openedOf("tic-tac-toe");
    const relay = await playedOn(opened, 1);
    const { body } = readMessage(relay.seats[0]!.record.said[0]!.message);
    await mustConvict(opened, recordWith(relay, [saidBy(relay, 1, body)]), 1, "NF9104");
  });
});

describe("what is hidden", () => {
  test("43, 44, 45: what is due at the end and not opened leaves its owner awaited, and anything else convicts", async () => {
    const by = await withheld("guessing-game", 0, "show");
    await mustStand(by.opened, by.record, [0]);
    await mustStand(by.opened, instead(by, 0, by.honest), []);
    const [opening] = by.honest.openings;
    const other = { ...opening!, id: opening!.id === "pick(1)" ? "pick(2)" : "pick(1)" };
    await mustConvict(by.opened, instead(by, 0, { k: "show", openings: [other] }), 0, "NF9103");
    await mustConvict(by.opened, instead(by, 0, { k: "show", openings: [] }), 0, "NF9103");
  });

  test("48: a hidden decision that the rules refuse convicts when it is opened", async () => {
    const opened = await openedOf("guessing-game");
    const { decisionCommitment } = await import("../src/secret/commitment.ts");
    const salt = "77".repeat(32);
    for (const [id, isWrong] of [
      ["pick(99)", true],
      ["guess(1)", true],
      ["pick(3)", false],
    ] as const) {
      const relay = await Relay.of(opened, "layout");
      const commitment = decisionCommitment({ mid: opened.setting.mid, round: 0, seat: 0 }, salt, id);
      await relay.seats[1]!.hear(saidBy(relay, 0, { k: "hide", family: "pick", commitment }));
      await relay.seats[1]!.decide("guess(3)");
      const { round, base } = relay.seats[1]!.course;
      const opening = saidBy(relay, 0, { k: "show", openings: [{ secret: 0, salt, id }] }, { round, base });
      const record = recordWith(relay, [opening], 1);
      if (isWrong) await mustConvict(opened, record, 0, "NF9106");
      else await mustStand(opened, record, []);
    }
  });
});

test("47: a false answer convicts when what it was about is opened, and one that is no value at once", async () => {
  const opened = await openedOf("mastermind", { pegs: "1", guesses: "1", colours: "2" });
  const playedTo = async () => {
    const relay = await Relay.of(opened, "answer");
    relay.change = (signed) => (["answer", "show"].includes(readMessage(signed.message).body.k) ? undefined : signed);
    relay.send(0, await relay.seats[0]!.decide("hide(red)"));
    await relay.settle();
    relay.send(1, await relay.seats[1]!.decide("put(red)"));
    await relay.settle();
    return relay;
  };
  for (const values of [
    ["1", "0"],
    ["0", "0"],
    ["0", "1"],
  ]) {
    const relay = await playedTo();
    const { round, base } = relay.seats[1]!.course;
    const said = saidBy(relay, 0, { k: "answer", values }, { round, base });
    await relay.seats[1]!.hear(said);
    const next = relay.seats[1]!.course;
    const { openings } = lastOf(await (await Relay.of(opened, "twin")).playAs(["hide(red)", "put(red)"]), 0, "show");
    const opening = saidBy(relay, 0, { k: "show", openings }, { round: next.round, base: next.base });
    const record = recordWith(relay, [opening], 1);
    if (values[0] === "1") await mustStand(opened, record, []);
    else await mustConvict(opened, record, 0, "NF9106");
  }
  for (const values of [["2", "0"], ["0"], ["0", "0", "0"], ["00", "0"], ["0, made=0", "0"]]) {
    const relay = await playedTo();
    const { round, base } = relay.seats[1]!.course;
    await mustConvict(
      opened,
      recordWith(relay, [saidBy(relay, 0, { k: "answer", values }, { round, base })], 1),
      0,
      "NF9104",
    );
  }
});

test("47: a false answer about one cell of several convicts in the end, and a true one does not", async () => {
  const opened = await openedOf("battleship-cells");
  const relay = await (await Relay.of(opened, "cells")).play();
  const { record } = relay.seats[0]!;
  const said = record.said.map(({ message }) => readMessage(message));
  const at = said.findLastIndex(({ body }) => body.k === "answer");
  const { seat, body } = said[at]!;
  assert.ok(body.k === "answer");
  for (const isWrong of [true, false]) {
    const spectator = new Spectator(opened.setting, opened.agreed);
    for (const signed of record.said.slice(0, at)) spectator.hear(signed);
    const say = (by: number, other: Body): void => {
      const { round, base } = spectator.course;
      spectator.hear(saidBy(relay, by, other, { round, base }));
    };
    const before = spectator.course.line!.world.state;
    const old = opened.setting.system.values(before).filter(({ track }) => track === "hit");
    // The cell that was shot at has no value yet.
    const shot = body.values.findIndex((value, i) => value !== old[i]!.value);
    const values = body.values.with(shot, body.values[shot] === "true" ? "false" : "true");
    say(seat, isWrong ? { k: "answer", values } : body);
    for (const one of said.slice(at + 1).toSorted((a, b) => a.seat - b.seat)) {
      const { round, base } = spectator.course;
      assert.equal(one.body.k, "show");
      spectator.hear(saidBy(relay, one.seat, one.body, { round, base }));
    }
    if (isWrong) await mustConvict(opened, spectator.record, seat, "NF9106");
    else await mustStand(opened, spectator.record, []);
  }
});

test("ships that are placed one after the other are hidden, also where others might have been first", async () => {
  for (let nonce = 0; nonce < 4; nonce++) {
    const opened = await openedOf("battleship", { ships: "2", columns: "3" }, {}, nonce);
    const relay = await (await Relay.of(opened, `ships ${nonce}`)).play();
    await mustStand(opened, relay.seats[1]!.record, []);
    assert.equal(relay.seats[1]!.course.stage.k, "over");
  }
});

test("48: it convicts too where the others keep theirs closed", async () => {
  const { decisionCommitment } = await import("../src/secret/commitment.ts");
  const opened = await openedOf("battleship", { columns: "2", rows: "1", longest: "1", shots: "1", ships: "1" });
  const salt = "77".repeat(32);
  for (const [id, isWrong] of [
    ["place(c1, east)", true],
    ["place(a1, east)", false],
  ] as const) {
    const relay = await Relay.of(opened, "closed");
    const other = relay.seats[1]!;
    const say = async (body: Body) => {
      const { round, base } = other.course;
      const signed = saidBy(relay, 0, body, { round, base });
      await other.hear(signed);
      return signed;
    };
    await say({
      k: "hide",
      family: "place",
      commitment: decisionCommitment({ mid: opened.setting.mid, round: 0, seat: 0 }, salt, id),
    });
    await other.decide("place(b1, east)");
    await say({ k: "decide", id: "shoot(a1)" });
    await other.decide("shoot(b1)");
    await say({ k: "answer", values: ["water", "none", "none", "water"] });
    const { record } = other;
    const { said } = record;
    const { round, base } = other.course;
    const opening = saidBy(relay, 0, { k: "show", openings: [{ secret: 0, salt, id }] }, { round, base });
    const closed = { ...record, said: [...said.slice(0, -1), opening] };
    if (isWrong) await mustConvict(opened, closed, 0, "NF9106");
    else await mustStand(opened, closed, [1]);
  }
});

describe("chance", () => {
  test("49: a share or a secret that is opened before all have committed convicts", async () => {
    const opened = await openedOf("liars-dice");
    const relay = await Relay.of(opened, "early");
    const other = await Relay.of(opened, "late");
    await other.settle();
    const early = saidBy(relay, 1, lastOf(other, 1, "share"), { round: 0 });
    const without = { ...relay.seats[0]!.record };
    await mustConvict(opened, { ...without, said: [...without.said, early] }, 1, "NF9107");
    const opening = { secret: 0, salt: "00".repeat(32), result: 0, path: [] };
    await mustConvict(
      opened,
      { ...without, said: [saidBy(relay, 0, { k: "show", openings: [opening] }, { round: 0 })] },
      0,
      "NF9107",
    );
  });

  test("43, 50: another share, another seed or another result of a draw than its seed has convicts", async () => {
    const shares = await withheld("snakes-and-ladders", 1, "share");
    await mustConvict(shares.opened, instead(shares, 1, { k: "share", salt: "00".repeat(32) }), 1, "NF9103");
    await mustStand(shares.opened, instead(shares, 1, shares.honest), [1]);
    const dice = await withheld("liars-dice", 1, "show");
    const [opening] = dice.honest.openings;
    for (const result of [0, 1, 2, 3, 4, 5]) {
      const record = instead(dice, 1, { k: "show", openings: [{ ...opening!, result }] });
      if (result === opening!.result)
        await mustStand(
          dice.opened,
          record,
          [0].filter(
            () => !dice.relay.seats[0]!.record.said.some(({ message }) => readMessage(message).body.k === "show"),
          ),
        );
      else await mustConvict(dice.opened, record, 1, "NF9108");
    }
    const salted = { ...opening!, salt: "00".repeat(32) };
    await mustConvict(dice.opened, instead(dice, 1, { k: "show", openings: [salted] }), 1, "NF9103");
  });

  test("50: a draw that is committed to twice, at two levels of the tree, can be opened at the last alone", async () => {
    const { drawCommitment } = await import("../src/secret/commitment.ts");
    const { pathIn, treeOf } = await import("../src/secret/tree.ts");
    const opened = await openedOf("liars-dice");
    const { mid } = opened.setting;
    const leafOf = (salt: string) => drawCommitment({ mid, round: 0, seat: 1 }, 0, salt);
    // Level 0 has the honest leaf, and nothing else is any; in the other tree the root is a leaf itself.
    const tree = treeOf([leafOf("11".repeat(32)), ...Array.from({ length: 255 }, () => "00".repeat(32))]);
    for (const [root, path, salt, isHonest] of [
      [tree.at(-1)![0]!, pathIn(tree, 0), "11".repeat(32), true],
      [leafOf("22".repeat(32)), [], "22".repeat(32), false],
    ] as const) {
      const relay = await Relay.of(opened, "levels");
      const here = relay.seats[0]!;
      const say = async (body: Body) => {
        const { round, base } = here.course;
        const signed = saidBy(relay, 1, body, { round, base });
        await here.hear(signed);
        return signed;
      };
      const { shareCommitment } = await import("../src/secret/commitment.ts");
      const share = "33".repeat(32);
      await say({ k: "draw", commitment: shareCommitment({ mid, round: 0, seat: 1 }, share), draws: root });
      await say({ k: "share", salt: share });
      await here.decide(here.decisions[0]!.id);
      await say({ k: "decide", id: "doubt" });
      const { secrets } = here.course.line!;
      const own = secrets.find(({ seat }) => seat === 1)!;
      const { drawnAs } = await import("../src/course/showing.ts");
      assert.ok(own.of === "draw");
      const opening = { secret: own.number, salt, result: drawnAs(own, salt), path: [...path] };
      const { round, base } = here.course;
      const signed = saidBy(relay, 1, { k: "show", openings: [opening] }, { round, base });
      if (isHonest) await mustStand(opened, recordWith(relay, [signed]), []);
      else await mustConvict(opened, recordWith(relay, [signed]), 1, "NF9103");
    }
  });

  test("50: results of 6 outcomes are as frequent as they should be, and those by the remainder of a byte are not", () => {
    const draws = 60_000;
    const squares = (results: readonly number[], outcomes: number): number => {
      const counts = Array.from({ length: outcomes }, () => 0);
      for (const result of results) counts[result]!++;
      return counts.reduce((sum, count) => sum + (count - draws / outcomes) ** 2 / (draws / outcomes), 0);
    };
    const stream = streamOf("42".repeat(32));
    const bytes = streamOf("43".repeat(32));
    // Chi-squared with 5 and with 99 degrees of freedom at 0.001.
    assert.ok(
      squares(
        Array.from({ length: draws }, () => stream.uniform(6)),
        6,
      ) < 20.5,
    );
    assert.ok(
      squares(
        Array.from({ length: draws }, () => stream.uniform(100)),
        100,
      ) < 148.3,
    );
    assert.ok(
      squares(
        Array.from({ length: draws }, () => bytes.uniform(256) % 100),
        100,
      ) > 148.3,
    );
  });
});

test("a blame file that names another seat or code is refused", async () => {
  const opened = await openedOf("tic-tac-toe");
  const relay = await playedOn(opened, 1);
  const wrong = saidBy(relay, 0, { k: "resign" });
  const verdict = await verifySealed(writeRecord(recordWith(relay, [wrong])), () => opened.found);
  assert.ok(verdict.verdict === "convicted");
  const blame = verdict.blame.slice();
  const at = new TextDecoder("ascii").decode(blame).indexOf("NF9005");
  blame.set(new TextEncoder().encode("NF9104"), at);
  const again = await verifyBlame(blame, () => opened.found);
  assert.equal(again.verdict === "refused" && again.code, "NF9015");
});
