import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlayerId } from "../../src/model/index.ts";
import { load, type Match, newMatch, type Rules } from "../../src/play/index.ts";
import { type ChanceReader, goalsOf, sayChance, scoresOf } from "../../src/scene/index.ts";
import { systemOf, textOf } from "../library/library.ts";

const [FIRST, SECOND] = [0 as PlayerId, 1 as PlayerId];

async function rulesIn(text: string): Promise<Rules> {
  const loaded = await load(text);
  assert.ok(loaded.ok);
  return loaded.rules;
}

const begun = async (name: string): Promise<Match> => newMatch(await rulesIn(textOf(name)), { chance: "words" });

const scoresIn = ({ rules: { system }, state }: Match, viewer: PlayerId | undefined = FIRST) =>
  scoresOf(system, state, viewer);

/** After the first legal decision of these families, one after the other. */
function after(match: Match, ...families: readonly string[]): Match {
  return families.reduce((now, family) => {
    const [player] = now.activePlayers;
    const id = now.legalDecisions(player!.id).find((one) => one.family === family)!.id;
    const committed = now.commitOption(player!.id, id);
    assert.ok(committed.success);
    return committed.match;
  }, match);
}

const chanceOf = (match: Match, reader: ChanceReader): string =>
  sayChance(match.rules.system, match.ply === 0 ? match.start : match.back().state, match.lastSteps, reader);

test("scores are the counts of players that conditions of outcomes compare, also in functions and where each is compared with all", async () => {
  const titles = async (name: string): Promise<readonly string[]> =>
    scoresIn(await begun(name)).map(({ title }) => title);
  assert.deepEqual(scoresIn(await begun("othello")), [{ title: "count", counts: [2, 2] }]);
  assert.deepEqual(scoresIn(await begun("kalah")), [{ title: "seeds", counts: [0, 0] }]);
  assert.deepEqual(await titles("pig"), ["score"]);
  assert.deepEqual(await titles("goofspiel"), ["score"]);
  assert.deepEqual(await titles("provinces"), ["points"]);
  assert.deepEqual(await titles("battleship"), ["sunk"]);
  assert.deepEqual(await titles("backgammon"), ["men at 0"]);
  assert.deepEqual(await titles("yahtzee"), ["score"]);
  for (const name of ["chess", "hex", "coin-flip", "kuhn-poker"]) assert.deepEqual(await titles(name), [], name);
});

test("a score is said to who is shown all that it is made of, and to nobody else", async () => {
  const rules = await rulesIn(
    game([
      "players A, B",
      "track gold[p in Player]: 0..9 = 3 shown to {p}",
      "track laid: Bool = false",
      "decision lay by A unless laid do laid := true",
      "for p in Player: outcome p wins when gold[p] > gold[next(p)]",
      "outcome draw otherwise",
    ]),
  );
  assert.deepEqual(scoresIn(newMatch(rules)), []);
  const president = await begun("president");
  assert.deepEqual(scoresOf(president.rules.system, president.state, undefined)[0]?.title, "cards left");
});

test("goals are the lines of the rules as sentences, with what the text says first", async () => {
  const pig = goalsOf(systemOf("pig"));
  assert.match(pig?.about ?? "", /^P1 begins\. Who has enough must hold: nobody can roll on past the goal\.$/);
  assert.deepEqual(pig?.lines, ["for each p in Player: p wins when score[p] is 100"]);
  assert.deepEqual(goalsOf(systemOf("chess"))?.lines, [
    "draw when quiet is 100 and move is possible for turn",
    "draw when times positions is 3",
    "next(turn) wins when inCheck(turn)",
    "draw otherwise",
  ]);
  const lines = ['end when laid  "all is laid"', "outcome draw otherwise"];
  const rules = await rulesIn(
    game(["players A, B", "track laid: Bool = false", "decision lay by A unless laid do laid := true", ...lines]),
  );
  assert.deepEqual(goalsOf(rules.system)?.lines, ["the play ends when laid (all is laid)", "draw otherwise"]);
});

test("what chance gave is said of plies and setups of games that hide nothing, also where no track keeps it", async () => {
  assert.match(chanceOf(after(await begun("pig"), "roll"), FIRST), /^chance: [1-6]$/);
  assert.match(chanceOf(await begun("backgammon"), undefined), /^chance: (White|Black), [1-6], [1-6]$/);
  assert.match(chanceOf(after(await begun("snakes-and-ladders"), "throw"), FIRST), /^chance: [1-6]$/);
  assert.match(chanceOf(after(await begun("yahtzee"), "throw"), FIRST), /^chance: [1-6](, [1-6]){4}$/);
  assert.equal(chanceOf(after(await begun("pig"), "roll", "hold"), FIRST), "");
});

test("where something is hidden, each is told of what chance gave where it is shown", async () => {
  const drawn = after(await begun("gin-rummy"), "draw");
  const by = drawn.lastSteps[0]!.tuple.findIndex((one) => one !== null) as PlayerId;
  assert.match(chanceOf(drawn, by), /^chance: (\w+) of (clubs|diamonds|hearts|spades)$/);
  assert.equal(chanceOf(drawn, by === FIRST ? SECOND : FIRST), "");
  assert.equal(chanceOf(drawn, undefined), "");
  assert.equal(chanceOf(after(drawn, "discard"), by), "");
  const doubted = after(await begun("liars-dice"), "raise", "doubt");
  assert.equal(chanceOf(doubted, FIRST), "");
  const kuhn = await begun("kuhn-poker");
  const own = chanceOf(kuhn, SECOND).replace("chance: ", "");
  assert.equal(kuhn.perspective(SECOND).view.find(({ index }) => index[0] === "P2")?.value, own);
  assert.equal(chanceOf(kuhn, undefined), "");
  assert.match(chanceOf(kuhn, "everything"), /^chance: \w+, \w+$/);
});

const game = (lines: readonly string[]): string => ["game Words", ...lines, ""].join("\n");
