import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load, loadMatchText, MatchTree, newMatch, type Rules } from "ninefold/play";
import { spelledLine, worthText } from "../src/match/advice.ts";
import { Labels } from "../src/match/labels.ts";
import { positionFault, shownPosition } from "../src/match/positions.ts";
import { recordOf } from "../src/match/record.ts";
import { exchanged, levelCount, type Seat } from "../src/match/seats.ts";
import { Session } from "../src/match/session.ts";
import { Ahead } from "../src/play/turn/ahead.ts";
import { answerer } from "../src/thinking/chooser.ts";

async function rulesOf(game: string): Promise<Rules> {
  const loaded = await load(new URL(`../../../games/${game}.game`, import.meta.url));
  assert.ok(loaded.ok);
  return loaded.rules;
}

const PEOPLE: readonly Seat[] = ["human", "human", "human"];

async function sessionOf(game: string, seats = PEOPLE): Promise<Session> {
  const rules = await rulesOf(game);
  return new Session({ rules, seats: seats.slice(0, rules.system.players.length), seed: "s1" });
}

/** Decides for who decides: the decision with this number. */
function decide(session: Session, number = 0): void {
  const [player] = session.match.activePlayers;
  const id = session.match.legalDecisions(player!.id)[number]!.id;
  assert.equal(session.commit(player!.id, id), undefined);
}

test("who looks at what was played makes no machine decide until the match goes on", async () => {
  const session = await sessionOf("tic-tac-toe", ["human", "random"]);
  decide(session);
  decide(session);
  session.step(-1);
  assert.deepEqual([session.thinking.length, session.resting.length], [0, 1]);
  session.goOn();
  assert.deepEqual([session.thinking.length, session.resting.length], [1, 0]);
  session.step(Number.POSITIVE_INFINITY);
  assert.equal(session.match.ply, 2);
  session.undo();
  assert.equal(session.match.ply, 0);
  session.redo();
  assert.equal(session.match.ply, 2);
});

test("no label tells more than its viewer was shown, and people who must not see each other have one line", async () => {
  const session = await sessionOf("tricks", ["human", "random", "random"]);
  for (let i = 0; i < 6; i++) decide(session);
  const labels = new Labels();
  const shown = JSON.stringify(session.match.perspective(session.viewer).events);
  for (const { id } of session.tree.line.slice(1)) {
    const [, , card] = /play (\w+) (\w+)/.exec(labels.of(session, id)) ?? [];
    assert.ok(card !== undefined && shown.includes(card));
  }
  const secret = await sessionOf("tricks");
  decide(secret);
  secret.goTo(0);
  assert.deepEqual([secret.mayTravel, secret.match.ply], [false, 1]);
  secret.step(-1);
  assert.equal(secret.match.ply, 0);
});

test("players end a match themselves, and take it back", async () => {
  const session = await sessionOf("tic-tac-toe");
  session.settle({ resigned: 0 });
  assert.deepEqual([session.deciding, session.settled], [undefined, { resigned: 0 }]);
  const read = loadMatchText(recordOf(session), session.rules);
  assert.ok("tree" in read);
  const again = new Session({ rules: session.rules, seats: PEOPLE.slice(0, 2), seed: "x", loaded: read });
  assert.deepEqual(again.settled, { resigned: 0 });
  session.undo();
  assert.equal(session.settled, undefined);
});

test("records and PGN are read, and what is neither has a code", async () => {
  const chess = await rulesOf("chess");
  const read = loadMatchText("1. e4 e5 2. Nf3 *", chess);
  assert.ok("tree" in read);
  assert.equal(read.tree.line.length, 4);
  for (const [text, code] of [
    ["{}", "NF3102"],
    ["1. e9", "NF3114"],
    ["{", "NF3101"],
    ["", "NF3117"],
    ["no idea what this is", "NF3117"],
    ["[1, 2]", "NF3117"],
    ["<html>", "NF3117"],
    ["e4 e5 Ke9", "NF3114"],
    ['[Event "x"]\nnothing', "NF3114"],
    ["; said first\n1... e9", "NF3114"],
  ] as const) {
    const wrong = loadMatchText(text, chess);
    assert.equal("error" in wrong && wrong.error.code, code);
  }
});

test("what is neither a record nor PGN is named for what it is, with what was expected", async () => {
  const saying = async (text: string, game: string): Promise<string> => {
    const wrong = loadMatchText(text, await rulesOf(game));
    assert.ok("error" in wrong);
    return wrong.error.message;
  };
  assert.equal(
    await saying("  no idea\nwhat", "chess"),
    'This is no record of a match: found "no idea what", expected the text of a saved record, which begins with "{", or PGN, which begins with tags or "1.".',
  );
  assert.equal(
    await saying("", "tic-tac-toe"),
    'This is no record of a match: found nothing, expected the text of a saved record, which begins with "{".',
  );
});

test("positions are shown unless they tell what is hidden", async () => {
  const session = await sessionOf("chess");
  const text = shownPosition(session, session.rules.system.notations[0]) ?? "";
  assert.equal(positionFault(text, session.rules), undefined);
  assert.match(positionFault("nothing", session.rules) ?? "", /^NF3001: /);
  assert.equal(shownPosition(await sessionOf("tricks")), undefined);
});

test("a mind in a thread goes on from the record of the beginning, also without a seed", async () => {
  const rules = await rulesOf("yahtzee");
  const loaded = { tree: MatchTree.of(newMatch(rules)) };
  const session = new Session({ rules, seats: ["human"], seed: "later", loaded });
  for (let i = 0; i < 3; i++) decide(session);
  const source = readFileSync(new URL("../../../games/yahtzee.game", import.meta.url), "utf8");
  const setting = { game: { name: "yahtzee", text: source, modules: {} }, beginning: session.beginning };
  const { decision } = await answerer()(
    { setting, player: session.players[0]!.id, mind: "random", plies: session.plies },
    { signal: new AbortController().signal, report: () => {} },
  );
  assert.ok(session.match.legalDecisions(0).some(({ id }) => id === decision));
});

test("lines are spelled as the game does, worths have a sign, seats go round", async () => {
  const session = await sessionOf("chess");
  assert.deepEqual(spelledLine(session.match, ["move(e2, e4, pawn)", "move(e7, e5, pawn)"]), ["e4", "e5"]);
  assert.deepEqual([worthText(0.5), worthText(-0.001), worthText(-1)], ["+0.50", "+0.00", "−1.00"]);
  assert.deepEqual(exchanged(["human", "random", "level:3"]), ["level:3", "human", "random"]);
  assert.deepEqual([levelCount(undefined), levelCount('{"levels":[{},{}]}'), levelCount("no")], [9, 2, 9]);
});

test("what is said ahead is taken where it is legal then, dropped where it is not, and given up by going elsewhere", async () => {
  const session = await sessionOf("tic-tac-toe", ["human", "random"]);
  const ahead = new Ahead(session);
  const { signal } = new AbortController();
  session.commit(session.players[0]!.id, "claim(a1)");
  assert.equal(await ahead.look(signal), false);
  ahead.isWanted = true;
  const arrivedAfter = async (said: string, decided: string) => {
    assert.equal(await ahead.look(signal), true);
    assert.equal(ahead.say("claim(a1)"), undefined);
    assert.ok(ahead.say(said));
    assert.equal(ahead.offered, undefined);
    // Before the other has decided nothing has come of it.
    assert.deepEqual(ahead.arrive(), {});
    session.commit(session.players[1]!.id, decided);
    return ahead.arrive();
  };
  assert.equal((await arrivedAfter("claim(b2)", "claim(c3)")).taken?.id, "claim(b2)");
  session.undo();
  session.commit(session.players[0]!.id, "claim(a1)");
  assert.equal((await arrivedAfter("claim(b2)", "claim(b2)")).dropped?.id, "claim(b2)");
  session.undo();
  session.commit(session.players[0]!.id, "claim(a1)");
  await ahead.look(signal);
  ahead.say("claim(b2)");
  session.undo();
  assert.deepEqual(ahead.arrive(), {});
  ahead.isWanted = false;
  const hiding = new Ahead(await sessionOf("kuhn-poker", ["human", "random"]));
  assert.equal(hiding.isPossible, false);
});
