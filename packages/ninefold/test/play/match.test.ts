import assert from "node:assert/strict";
import { test } from "node:test";
import { shownTracks } from "../../src/knowledge/index.ts";
import type { State } from "../../src/model/index.ts";
import {
  type CommitErrorCode,
  type Committed,
  compileText,
  loadRecord,
  type Match,
  makeRules,
  PlayError,
  saveRecord,
  supplied,
} from "../../src/play/index.ts";
import { played } from "./played.ts";
import { coin, endless, faulty, hidden, nim, signs, twice, twoStarts } from "./systems.ts";

function refused(match: Match, committed: Committed, code: CommitErrorCode): void {
  assert.ok(!committed.success);
  assert.equal(committed.error.code, code);
  assert.equal(committed.match, match);
}

const names = (match: Match) => match.activePlayers.map(({ name }) => name);

test("a game is played to its end by committing options", async () => {
  const start = (await makeRules(nim(5))).newGame();
  assert.deepEqual(names(start), ["Ann"]);
  assert.deepEqual(start.getOptions("Bob"), { groups: [] });
  assert.deepEqual(start.getOptions("Ann").groups[0], {
    on: "1",
    options: [{ id: "take(1)", family: "take", parameters: ["1"], values: ["1"] }],
  });
  const end = played(start, "Ann:take(1)", "Bob:take(3)", "Ann:take(1)");
  assert.equal(end.outcome?.text, "Ann wins");
  assert.deepEqual([end.ply, end.length, names(end)], [3, 3, []]);
  assert.equal(start.ply, 0);
  refused(end, end.commitOption("Bob", "take(1)"), "game-over");
});

test("options without parameters are grouped under their family", async () => {
  const { groups } = (await makeRules(coin)).newGame().getOptions(0);
  assert.deepEqual(groups, [{ on: "flip", options: [{ id: "flip", family: "flip", parameters: [], values: [] }] }]);
});

test("what cannot be decided leaves the match as it is and says why", async () => {
  const start = (await makeRules(nim(2))).newGame();
  refused(start, start.commitOption("Cleo", "take(1)"), "unknown-player");
  refused(start, start.commitOption(2, "take(1)"), "unknown-player");
  refused(start, start.commitOption("Bob", "take(1)"), "not-your-turn");
  refused(start, start.commitOption("Ann", "~"), "unknown-option");
  const forbidden = start.commitOption("Ann", "take(3)");
  refused(start, forbidden, "refused");
  assert.ok(!forbidden.success);
  assert.deepEqual(forbidden.error, {
    code: "refused",
    message: "You may not.",
    condition: "some condition",
    reason: "It is forbidden.",
  });
  assert.throws(() => start.getOptions("Cleo"), RangeError);
  assert.throws(() => start.view(7), RangeError);
});

test("a decision that goes by another id is refused with that id", async () => {
  const { system } = compileText(`game Circle
players A
track n: 0..9 = 0
decision circle(k in 1..2) by A when n < 3
  do n += k
  again circle
  same when n, steps
outcome over otherwise
`);
  const start = (await makeRules(system!)).newGame();
  const other = start.commitOption("A", "circle(2; 1)");
  refused(start, other, "refused");
  assert.ok(!other.success);
  assert.equal(other.error.same, "circle(1; 2)");
  assert.ok(start.commitOption("A", other.error.same).success);
});

test("each kind of refusal has its code, with what the rules say of it", async () => {
  const { system } = compileText(`game Codes
players A, B
track n: 0..9 = 0
decision go(k in 1..3 | k > n) by A when n < 3 when k is not 2  "two is taken" do n := k
decision stay by { A, B } when n < 3 do nothing
decision rest by B unless n is 0 do nothing
consequence A go(k), B stay do n := k
consequence A stay, B stay do n := n
consequence A go(k), B rest do n := k
consequence A stay, B rest do n := n
outcome over otherwise
`);
  const start = (await makeRules(system!)).newGame();
  const errorOf = (match: Match, player: string, option: string) => {
    const committed = match.commitOption(player, option);
    assert.ok(!committed.success && committed.match === match);
    const { code, condition, reason, same } = committed.error;
    assert.equal(same, undefined);
    return [code, condition, reason];
  };
  assert.deepEqual(errorOf(start, "B", "go(1)"), ["not-your-turn", "A", undefined]);
  assert.deepEqual(errorOf(start, "A", "go(2)"), ["refused", "when k is not 2", "two is taken"]);
  assert.deepEqual(errorOf(start, "A", "go(4)"), ["unknown-option", undefined, undefined]);
  assert.deepEqual(errorOf(start, "B", "rest"), ["refused", "unless n is 0", undefined]);
  assert.deepEqual(errorOf(start, "A", "go"), ["unknown-option", undefined, undefined]);
  assert.deepEqual(errorOf(start, "A", "jump(1)"), ["unknown-option", undefined, undefined]);
  const next = played(start, "A:go(1)", "B:stay");
  assert.deepEqual(errorOf(next, "A", "go(1)"), ["refused", "k > n", undefined]);
  const over = played(next, "A:go(3)", "B:rest");
  assert.deepEqual(errorOf(over.back(), "C", "stay"), ["unknown-player", undefined, undefined]);
});

test("simultaneous decisions wait unseen for the last of them", async () => {
  const start = (await makeRules(signs)).newGame();
  assert.deepEqual(names(start), ["P1", "P2"]);
  const waiting = played(start, "P1:show(rock)");
  assert.deepEqual([waiting.ply, names(waiting)], [0, ["P2"]]);
  assert.deepEqual(waiting.getOptions("P1"), { groups: [] });
  assert.equal(waiting.view("P1").pending?.id, "show(rock)");
  for (const viewer of ["P2", undefined]) assert.ok(!JSON.stringify(waiting.view(viewer)).includes("rock"));
  refused(waiting, waiting.commitOption("P1", "show(paper)"), "already-decided");

  const withdrawn = waiting.withdraw("P1");
  assert.ok(withdrawn.success);
  assert.deepEqual(names(withdrawn.match), ["P1", "P2"]);
  refused(start, start.withdraw("P1"), "nothing-to-withdraw");
  refused(start, start.withdraw("P9"), "unknown-player");

  const stepped = played(waiting, "P2:show(scissors)");
  assert.deepEqual([stepped.ply, names(stepped)], [1, ["P1", "P2"]]);
  assert.deepEqual(
    stepped.view("P2").history[0]!.map((shown) => shown.id),
    ["show(rock)", "show(scissors)"],
  );
  assert.equal(played(stepped, "P2:show(paper)", "P1:show(scissors)").outcome?.text, "P1 wins");
});

test("stepping back keeps what came later until something else is decided", async () => {
  const end = played((await makeRules(nim(6))).newGame(), "Ann:take(1)", "Bob:take(2)", "Ann:take(3)");
  const past = end.back().back();
  assert.deepEqual([past.ply, past.length], [1, 3]);
  assert.equal(past.forward().forward().outcome?.text, "Ann wins");
  assert.equal(end.forward(), end);
  assert.equal(end.goTo(0).back().ply, 0);
  for (const ply of [-1, 4, 0.5]) assert.throws(() => end.goTo(ply), RangeError);
  const other = played(past, "Bob:take(1)");
  assert.deepEqual([other.ply, other.length], [2, 2]);
  assert.deepEqual([end.ply, end.length], [3, 3]);
});

test("stepping away drops decisions that wait for others", async () => {
  const waiting = played((await makeRules(signs)).newGame(), "P1:show(rock)", "P2:show(rock)", "P2:show(paper)");
  assert.deepEqual(names(waiting), ["P1"]);
  assert.deepEqual(names(waiting.back().forward()), ["P1", "P2"]);
});

test("with a seed, whoever repeats the decisions meets the same chance", async () => {
  const rules = await makeRules(faulty);
  const dice = (seed: string) => played(rules.newGame({ chance: seed }), "Solo:die").outcome!.text;
  assert.equal(dice("a"), dice("a"));
  assert.ok(new Set(["a", "b", "c", "d", "e", "f"].map(dice)).size > 1);
  const before = played(rules.newGame({ chance: 1 }), "Solo:stay");
  const after = played(before, "Solo:die");
  assert.deepEqual(played(after.back(), "Solo:die").state, after.state);
  assert.deepEqual(played(before, "Solo:die").state, after.state);
});

test("without a seed, chance is handed in with each decision", async () => {
  const match = (await makeRules(faulty)).newGame();
  refused(match, match.commitOption("Solo", "die"), "chance");
  refused(match, match.commitOption("Solo", "die", supplied([6])), "chance");
  const died = match.commitOption("Solo", "die", supplied([5]));
  assert.ok(died.success);
  assert.equal(died.match.outcome?.text, "dead on 6");
  assert.deepEqual(died.match.lastSteps[0]!.results, [5]);
  const seededMatch = (await makeRules(faulty)).newGame({ chance: "seed" });
  assert.throws(() => seededMatch.commitOption("Solo", "die", supplied([5])), RangeError);
});

test("a hole in the rules leaves the match as it is", async () => {
  const match = (await makeRules(faulty)).newGame();
  const jumped = match.commitOption("Solo", "jump");
  refused(match, jumped, "fault");
  assert.ok(!jumped.success && jumped.error.fault === "NF2007");
  assert.ok(!("span" in jumped.error));
  const ended = match.commitOption("Solo", "end");
  refused(match, ended, "fault");
  assert.ok(!ended.success && ended.error.fault === "NF2013");
  const rules = await makeRules(endless);
  assert.throws(() => rules.newGame(), { name: "Fault", code: "NF2010" });
});

test("a hole in written rules says where it is", async () => {
  const text = "game G\nplayers A\ntrack n: 0..1 = 1\ndecision go do n := n + 1\noutcome over otherwise\n";
  const { system } = compileText(text);
  const gone = (await makeRules(system!)).newGame().commitOption("A", "go");
  assert.ok(!gone.success && gone.error.fault === "NF2001" && gone.error.span);
  assert.equal(text.slice(gone.error.span.start, gone.error.span.end), "n + 1");
});

test("forced steps are taken by themselves and are not plies", async () => {
  const rules = await makeRules(hidden);
  const match = rules.newGame({ chance: supplied([2]) });
  assert.deepEqual([match.ply, names(match)], [0, ["Guesser"]]);
  assert.deepEqual(match.state, { card: 3, guess: 0 });
  assert.deepEqual(match.start, { card: 0, guess: 0 });
  assert.equal(match.lastSteps[0]!.tuple[0]!.id, "!setup");
  assert.throws(
    () => rules.newGame(),
    (error) => error instanceof PlayError && error.code === "NF3002",
  );
  const thrown = (await makeRules(twice)).newGame().commitOption("A", "throw", supplied([1, 0]));
  assert.ok(thrown.success);
  assert.deepEqual([thrown.match.ply, thrown.match.lastSteps.length], [1, 2]);
  assert.deepEqual(thrown.match.state, { sum: 1, again: false, left: 2 });
});

test("a view keeps what is hidden, in the state and in what was decided", async () => {
  const match = played((await makeRules(hidden)).newGame({ chance: "deal" }), "Guesser:guess(2)");
  const [shownToDealer, shownToGuesser] = [match.view("Dealer"), match.view("Guesser")];
  assert.match(shownToDealer.tracks[0]!.value!, /^card \d, guess 2$/);
  assert.equal(shownToGuesser.tracks[0]!.value, "guess 2");
  assert.deepEqual(shownToGuesser.history[0]![0]!.parameters, ["2"]);
  assert.deepEqual(Object.keys(shownToDealer.history[0]![0]!), ["player", "family"]);
  assert.equal(match.goTo(0).view().history.length, 0);
});

test("a decision is shown as it was when it was taken, whatever the state is now", async () => {
  const { system } = compileText(`game Whisper
players A, B
track n: 0..9 = 0
track loud: Bool = false
setup do loud := true
decision say(k in 1..9) by A when n < 9 shown to { p in Player | p is A or loud }
  do n := k, loud := not loud
outcome over otherwise
`);
  const match = played((await makeRules(system!)).newGame(), "A:say(1)", "A:say(2)", "A:say(3)");
  const shown = (viewer?: string) =>
    match.view(viewer).history.map((ply) => ply.map(({ id, family }) => id ?? family).join());
  assert.deepEqual(shown("A"), ["say(1)", "say(2)", "say(3)"]);
  assert.deepEqual(shown("B"), ["say(1)", "say", "say(3)"]);
  // What all players are shown, everyone is.
  assert.deepEqual(shown(), ["say(1)", "say", "say(3)"]);
});

test("a state before a forced step that is shown is a stop, and others are not", async () => {
  const { system } = compileText(`game Tricks
players A, B
track secret: 0..2 = 0 shown to A else secret is 0
track laid[Player]: 1..2? = none
track taken: 0..4 = 0
track turn: Player = A
setup do random s in 1..2, secret := s
decision lay(n in 1..2) by turn when taken < 2
  do laid[me] := n, turn := next(turn)
whenever laid[A] is not none and laid[B] is not none shown do
  laid[Player] := none, taken += 1, secret := 0
whenever secret is 0 do secret := 1
whenever taken is 1 shown do taken := 2
outcome over otherwise
`);
  let match = (await makeRules(system!)).newGame({ chance: 1 });
  const stops = (viewer?: string): readonly string[] =>
    match.view(viewer).stops.map((tracks) => tracks.map(({ value, instead }) => value ?? `(${instead})`).join(" "));
  assert.deepEqual(stops("A"), []);
  const secret = match.view("A").tracks[0]!.value;
  match = played(match, "A:lay(1)");
  assert.deepEqual([match.stops.length, stops("A")], [0, []]);
  match = played(match, "B:lay(2)");
  // Between the two stops the secret is set, unseen.
  assert.equal(match.lastSteps.length, 4);
  assert.deepEqual(stops("A"), [`${secret} 1 2 0 A`, "1 none none 1 A"]);
  assert.deepEqual(stops("B"), ["(false) 1 2 0 A", "(false) none none 1 A"]);
  assert.deepEqual(stops(), stops("B"));
  assert.deepEqual(
    match.stops.map((state) => shownTracks(system!, state, match.rules.system.players[0]!.id)),
    match.view("A").stops,
  );
  const resumed = loadRecord(saveRecord(match), match.rules);
  assert.ok("match" in resumed);
  assert.deepEqual(resumed.match.view("B"), match.view("B"));
  match = match.back();
  assert.deepEqual(stops("A"), []);
});

test("a state before a first forced step that is shown is a stop before the first decision", async () => {
  const { system } = compileText(`game First
players A
track n: 0..2 = 0
whenever n is 0 shown do n := 1
decision go when n is 1 do n := 2
outcome over otherwise
`);
  const match = (await makeRules(system!)).newGame();
  const stops = ({ stops: states }: Match): readonly string[] => states.map((state) => system!.printPosition(state));
  assert.deepEqual(stops(match), ["start"]);
  assert.deepEqual(stops(played(match, "A:go")), []);
});

test("a match starts from any initial state, position or state", async () => {
  const rules = await makeRules(twoStarts);
  assert.deepEqual(names(rules.newGame()), ["A"]);
  assert.deepEqual(names(rules.newGame({ from: 1 })), ["B"]);
  assert.deepEqual(names(rules.newGame({ from: "start" })), ["A"]);
  const state = { side: "right", over: false } as unknown as State;
  assert.deepEqual(names(rules.newGame({ from: state })), ["B"]);
  assert.throws(() => rules.newGame({ from: 2 }), RangeError);
  assert.throws(
    () => rules.newGame({ from: "nowhere" }),
    (error) => error instanceof PlayError && error.code === "NF3001",
  );
});

test("several matches of one game share nothing that changes", async () => {
  const rules = await makeRules(nim(9));
  const [one, two] = [rules.newGame(), rules.newGame()];
  const further = played(one, "Ann:take(3)");
  assert.deepEqual(two.state, { left: 9, turn: 0 });
  assert.deepEqual(played(two, "Ann:take(1)").state, { left: 8, turn: 1 });
  assert.deepEqual(further.state, { left: 6, turn: 1 });
});

test("rules are known by the SHA-256 of their text", async () => {
  // echo -n "game Coin" | sha256sum
  assert.equal((await makeRules(coin)).hash, "6fc78543386346bfd1fb7bd68014e71e91463afa3aa75ac939754031857c5c43");
});

test("the name of a player that the game has not is quoted, not repeated", async () => {
  const match = (await makeRules(nim(5))).newGame();
  for (const evil of ["\u001b[2J\u009b", "z".repeat(100_000)]) {
    const committed = match.commitOption(evil, "take(1)");
    assert.ok(!committed.success && committed.error.code === "unknown-player");
    assert.doesNotMatch(committed.error.message, /\p{Cc}/u);
    assert.ok(committed.error.message.length < 200);
  }
});
