// What a step really takes is never more than what the checker says it can take at most.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stepWork } from "../../src/language/work.ts";
import { choicesAt, forcedTuple, isOver } from "../../src/model/index.ts";
import { interpret } from "../../src/model/interpreter.ts";
import { legalityOf } from "../../src/model/legality.ts";
import { link as linkGame } from "../../src/model/link.ts";
import { memoriesOf } from "../../src/model/memories.ts";
import { type Run, WORK_LIMIT } from "../../src/model/run.ts";
import { partCodecs, stateCodec } from "../../src/model/state-codec.ts";
import { transitionOf } from "../../src/model/transitions.ts";
import { compileText, randomTuple, seeded } from "../../src/play/index.ts";
import { GAMES, textOf } from "../library/library.ts";

/** A decision may ask about itself in its conditions, which count as far as they stand above. */
const ASKS_ITSELF = `game AsksItself
players A, B
track heap: 0..9 = 9
track turn: Player = A
decision take(n in 1..3 | n <= heap) by turn
  when take is possible
  unless n is 3 and after (no m in 1..2: m is heap and take is possible)
  when after take is possible for turn or n < 3
  do heap -= n
  again take when take is possible and heap > 4
  finally turn := next(turn)
outcome next(turn) wins otherwise
`;
const TEXTS = [
  ...GAMES.map((name) => [name, textOf(name)] as const),
  ["a decision that asks itself", ASKS_ITSELF] as const,
];

for (const [name, text] of TEXTS) {
  test(`${name}: a step takes no more work than its bound`, () => {
    const game = compileText(text).checked?.game;
    assert.ok(game);
    const bound = stepWork(game);
    const system = interpret(game, "");
    const link = linkGame(game);
    const memories = memoriesOf(link);
    const legality = legalityOf(link, memories);
    const transition = transitionOf(link, system.players, legality, memories);
    const codec = stateCodec(link, partCodecs(link));
    const asked: Run[] = [];
    const { ask } = link;
    link.ask = (state, frame) => {
      const run = ask(state, frame);
      asked.push(run);
      return run;
    };
    const chance = seeded(name);
    let state = system.initialStates()[0]!;
    for (let ply = 0; ply < 12; ply++) {
      const known = codec.decode(system.encode(state));
      asked.length = 0;
      for (const { id } of system.players) legality.legal(known, id);
      const spent = asked.reduce((sum, run) => sum + WORK_LIMIT - run.work, 0);
      const most = bound.legality + bound.ending + bound.consequence + bound.tables;
      assert.ok(spent <= most, `legality took ${spent}, bound ${most}`);
      const choices = choicesAt(system, state);
      if (isOver(choices)) break;
      const tuple = forcedTuple(choices) ?? randomTuple(choices, chance);
      const budget = { left: WORK_LIMIT };
      const cells = BigInt(known.cells.length);
      transition(known, tuple, chance, budget);
      const taken = WORK_LIMIT - budget.left;
      assert.ok(
        taken <= bound.consequence + bound.tables + cells,
        `an action took ${taken}, bound ${bound.consequence}`,
      );
      state = system.draw(state, tuple, chance);
    }
  });
}
