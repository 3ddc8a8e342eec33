// The plays of findings, played again as matches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { examine, type Finding, replayed } from "../../src/analysis/index.ts";
import { finish, load, type Rules } from "../../src/play/index.ts";

async function found(text: string): Promise<{ readonly rules: Rules; readonly findings: readonly Finding[] }> {
  const loaded = await load(text);
  assert.ok(loaded.ok, loaded.diagnostics[0]?.message);
  return { rules: loaded.rules, findings: finish(examine(loaded.rules.system)).findings };
}

function again({ rules, findings }: Awaited<ReturnType<typeof found>>, code: string) {
  const play = findings.find((finding) => finding.code === code)?.play;
  assert.ok(play, `no play shows ${code}: ${findings.map((one) => one.code)}`);
  const match = replayed(rules, play);
  assert.ok(match);
  return { ...match, play };
}

const DIE = `game Race "Race"
players A, B
track at[Player]: 0..7 = 0
track turn: Player = A
decision roll
  by turn
  do
    random die in 1..3
    at[me] := min(at[me] + die, 7)
    turn := next(turn)
end when at[A] is 7
outcome won when at[B] < 3
`;

test("chance does again what it did", async () => {
  const game = await found(DIE);
  const { match, isWhole, play } = again(game, "NF4001");
  // The last ply ends in a state without outcome: rules that fail there are played up to it.
  assert.equal(isWhole, false);
  assert.equal(match.ply, play.steps.length - 1);
  assert.equal(match.rules.system.printPosition(match.state), play.steps.at(-2)?.result);
});

const ROUND = `game Round "Round"
players A, B
track at: 0..3 = 0
track turn: Player = A
decision step
  by turn
  do at := if at is 2 then 1 else at + 1, turn := next(turn)
end when at is 3
outcome draw otherwise
`;

test("a play that need not end goes on round after what leads to it", async () => {
  const game = await found(ROUND);
  const { match, isWhole, play } = again(game, "NF4204");
  assert.ok(isWhole);
  assert.equal(game.rules.system.printPosition(match.state), play.position);
  assert.equal(match.length, match.ply + (play.cycle?.length ?? 0));
  assert.equal(game.rules.system.printPosition(match.goTo(match.length).state), play.position);
});

test("a play of nobody's is refused", async () => {
  const { rules } = await found(ROUND);
  assert.throws(() => replayed(rules, { start: "start", steps: [], position: "", shortest: true }), RangeError);
});
