// Long plays of games whose states are large hold no state for every ply.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { load, loadRecord, type Match, saveRecord } from "../../src/play/index.ts";
import { long, rounds } from "../library/sample.ts";

/** So many cells, and decisions of each state. */
const CELLS = rounds(1_500, 5_000);

const LARGE = `game Large
players A, B
track seen[0..${CELLS - 1}]: 0..3 = 0
track turn: Player = A
decision mark(i in 0..${CELLS - 1}) by turn when seen[i] < 3
  do seen[i] := seen[i] + 1, turn := next(turn)
end draw when seen[0] is 3
`;

const marked = (match: Match, i: number): Match => {
  const done = match.commitOption(match.activePlayers[0]!.id, `mark(${i})`);
  assert.ok(done.success);
  return done.match;
};

test("a play may be gone back through, and its record says the same", async () => {
  const loaded = await load(LARGE);
  assert.ok(loaded.ok);
  const { rules } = loaded;
  const { encode } = rules.system;
  const plays = [rules.newGame({ chance: 1 })];
  for (let i = 1; i <= 6; i++) plays.push(marked(plays.at(-1)!, i));
  const last = plays.at(-1)!;
  for (const [ply, before] of plays.entries()) {
    const back = last.goTo(ply);
    assert.equal(encode(back.state), encode(before.state));
    assert.deepEqual(back.activePlayers, before.activePlayers);
    const player = before.activePlayers[0]!.id;
    assert.deepEqual(back.getOptions(player), before.getOptions(player));
    assert.equal(encode(marked(back, 7).state), encode(marked(before, 7).state));
    assert.equal(saveRecord(back), saveRecord(last.goTo(ply)));
  }
  const read = loadRecord(saveRecord(last), rules);
  assert.ok("match" in read);
  assert.equal(encode(read.match.state), encode(last.state));
});

long("some hundred plies of thousands of decisions each take little memory", async () => {
  const program = `
    import { workerData } from "node:worker_threads";
    const { load } = await import(workerData.play);
    const { rules } = await load(workerData.text);
    let match = rules.newGame();
    for (let i = 1; i <= 200; i++) match = match.commitOption(match.activePlayers[0].id, "mark(" + i + ")").match;
    if (match.ply !== 200) throw new Error("found " + match.ply);
  `;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    workerData: { text: LARGE, play: new URL("../../src/play/index.ts", import.meta.url).href },
    resourceLimits: { maxOldGenerationSizeMb: 96 },
  });
  await new Promise((done, failed) => worker.on("exit", done).on("error", failed));
});
