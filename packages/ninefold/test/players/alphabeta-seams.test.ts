// Where alpha-beta search meets what is not alpha-beta: rules that remember, evaluators, what is hidden, players who both
// gain, positions that are asked and compiled.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { choicesAt, type GameSystem, isOver, type State } from "../../src/model/index.ts";
import { compileText, finish, makeRules, newMatch, seeded, type WholeWork } from "../../src/play/index.ts";
import { AskedPositions } from "../../src/play/work/positions.ts";
import { makeMind, readMind } from "../../src/players/choosing/spec.ts";
import type { EvaluatorFor } from "../../src/players/evaluators/evaluator.ts";
import type { Thought } from "../../src/players/minds/mind.ts";
import { systemOf } from "../library/library.ts";
import { long } from "../library/sample.ts";
import { agrees, breakthrough, minimax, searched, stateAfter } from "./searches.ts";

function systemOfText(text: string): GameSystem {
  const { system, diagnostics } = compileText(text);
  if (!system) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return system;
}

async function thoughtOfStart(system: GameSystem, mind: string): Promise<Thought> {
  const match = newMatch(await makeRules(system), { chance: 3 });
  const [player = 0] = match.perspective(0).to;
  const spec = readMind(mind);
  const asked = { budget: spec.budget, chance: seeded(1) };
  const work = makeMind(spec, { system, from: [match.start] }).think(match.perspective(player), asked);
  return finish(work as unknown as WholeWork<Thought>);
}

describe("rules that remember", () => {
  // Whoever steps to where the token was before loses: what a position is worth depends on the whole path.
  const walk = systemOfText(`
game Walk "Never the same way"
players A, B
board Node = graph { a - b - c - d - a, a - c, b - e - f - d, e - g - f, c - g }
track at: Node = a
track turn: Player = A
remember at as visits at most 20
decision go(to in around(at)) by turn
  do at := to, turn := next(turn)
end turn wins when times visits > 1
`);

  test("endings that depend on the path are no values of positions", () => {
    for (let plies = 0; plies <= 3; plies++) {
      for (let seed = 1; seed <= 3; seed++) {
        const state = stateAfter(walk, plies, seeded(seed));
        if (!state || isOver(choicesAt(walk, state))) continue;
        for (const table of [false, true]) agrees(walk, state, { depth: 9, table });
      }
    }
  });
});

describe("loud decisions are searched on from where the search would end", () => {
  const game = breakthrough(3, 5);
  const MAN = 256;

  /** Men more than the other's, as many to 1 as `MAN`. A capture is loud. */
  const material =
    (reads?: "tracks"): EvaluatorFor =>
    (positions) => {
      const ordinals = new Uint8Array(positions.cells.length);
      const men = positions.cells.map((cell, number) => ({ cell, number })).filter(({ cell }) => cell.track === "man");
      const worth = ({ cell, number }: (typeof men)[number]): number => {
        const value = cell.values[ordinals[number] ?? 0];
        return value === "White" ? 1 : value === "Black" ? -1 : 0;
      };
      return {
        unit: 16 * MAN,
        loud: MAN,
        reads,
        evaluate(level, player) {
          positions.read(level, ordinals);
          const more = men.reduce((sum, cell) => sum + worth(cell), 0);
          return MAN * (player === 0 ? more : -more);
        },
      };
    };

  const menOf = (state: State): number =>
    game
      .values(state)
      .filter(({ track }) => track === "man")
      .reduce((men, { value }) => men + (value === "White" ? 1 : value === "Black" ? -1 : 0), 0) / 16;

  /** What a state is worth to White: so many plies whole, and captures alone after them. */
  function plain(state: State, depth: number): number {
    const choices = choicesAt(game, state);
    if (isOver(choices)) return game.outcome(state).player === 0 ? 1 : -1;
    const mover = choices.findIndex((legal) => legal.length > 0);
    const better = mover === 0 ? Math.max : Math.min;
    const after = (choices[mover] ?? []).map(
      (decision) =>
        game.consequences(
          state,
          choices.map((_, player) => (player === mover ? decision : null)),
        )[0]?.state,
    );
    const states = after.filter((next) => next !== undefined);
    if (depth > 0) return better(...states.map((next) => plain(next, depth - 1)));
    const still = menOf(state);
    if (depth <= -8) return still;
    const loud = states.filter(
      (next) => isOver(choicesAt(game, next)) || (menOf(next) - still) * (mover === 0 ? 1 : -1) >= 1 / 16,
    );
    return better(still, ...loud.map((next) => plain(next, depth - 1)));
  }

  for (const [seed, reads] of [1, 2, 3, 4].flatMap((one) => [[one, undefined] as const, [one, "tracks"] as const])) {
    test(`seed ${seed}, an evaluator that ${reads ? "reads tracks alone" : "looks at positions"}`, () => {
      const state = stateAfter(game, 3, seeded(seed));
      assert.ok(state);
      const mover = choicesAt(game, state).findIndex((legal) => legal.length > 0);
      for (const depth of [1, 2]) {
        const [best] = searched(game, state, { depth, evaluator: material(reads) }).lines;
        const expected = plain(state, depth) * (mover === 0 ? 1 : -1);
        assert.ok(Math.abs((best?.worth ?? Number.NaN) - expected) < 1e-5, `${best?.worth}, not ${expected}`);
      }
    });
  }
});

test("with forced steps, chance and loud decisions, what is found is a worth that the game has", () => {
  const counting: EvaluatorFor = (positions) => {
    const ordinals = new Uint8Array(positions.cells.length);
    return {
      unit: 1_000,
      loud: 2,
      reads: "tracks",
      evaluate(level, player) {
        positions.read(level, ordinals);
        const sum = ordinals.reduce<number>((total, ordinal, cell) => total + ((ordinal * (cell + 1)) % 7), 0) % 100;
        return player === 0 ? sum : -sum;
      },
    };
  };
  for (const name of ["pig", "kalah", "provinces"]) {
    const game = systemOf(name, name === "provinces" ? { seats: "2" } : {});
    const state = stateAfter(game, 3, seeded(5));
    assert.ok(state);
    const { lines, nodes } = searched(game, state, { nodes: 400, evaluator: counting });
    assert.ok(Math.abs(lines[0]?.worth ?? Number.NaN) < 1, `${name}: ${lines[0]?.worth}`);
    // What the decisions of the last position gain is asked for at once.
    assert.ok(nodes >= 400 && nodes < 430, `${name}: ${nodes}`);
  }
});

test("reductions change what is searched, and not what is proved", () => {
  const game = systemOf("tic-tac-toe");
  const [state] = game.initialStates();
  assert.ok(state);
  const [plainly, reduced] = [false, true].map((reductions) => searched(game, state, { nodes: 100_000, reductions }));
  assert.ok(plainly?.lines[0]?.proved && reduced?.lines[0]?.proved);
  assert.equal(reduced.lines[0].worth, plainly.lines[0].worth);
  assert.notEqual(reduced.nodes, plainly.nodes);
});

test("positions that are asked and compiled ones give the same worths", () => {
  for (const [name, plies, depth] of [
    ["connect-four", 6, 4],
    ["kalah", 4, 3],
    ["pig", 3, 3],
  ] as const) {
    const game = systemOf(name);
    const state = stateAfter(game, plies, seeded(2));
    assert.ok(state);
    const worths = [undefined, new AskedPositions(game)].map((positions) => {
      const { lines } = searched(game, state, { depth, lines: 9, ...(positions && { positions }), table: false });
      return new Map(lines.map((line) => [line.plies[0], line.worth]));
    });
    assert.deepEqual(worths[0], worths[1], name);
  }
});

test("two players who may gain together are each taken to want the best for itself", async () => {
  const share = systemOfText(`
game Share
players A, B
track step: 0..2 = 0
track sum: 0..8 = 0
track turn: Player = A
decision add(n in 0..2) by turn when step < 2
  do sum := 3 * sum + n, step += 1, turn := next(turn)
outcome shared(sum) otherwise
worth (shared(n)) to p = if p is A then mod(n, 4) else mod(2 * n, 5)
`);
  const thought = await thoughtOfStart(share, "alphabeta");
  const [state] = share.initialStates();
  assert.ok(state);
  assert.match(thought.remark ?? "", /each was taken to want the best for itself/);
  assert.ok(Math.abs((thought.lines[0]?.worth ?? Number.NaN) - (minimax(share, state, 2)[0] ?? 0)) < 1e-6);
  assert.equal(thought.lines[0]?.proved, true);
});

test("where something is hidden, decisions are legal and worth what they are on average", async () => {
  for (const [game, mind] of [
    ["kuhn-poker", "alphabeta:nodes=500"],
    ["leduc-poker", "alphabeta:nodes=500"],
    ["phantom-tic-tac-toe", "alphabeta:nodes=50"],
  ] as const) {
    const system = systemOf(game);
    const match = newMatch(await makeRules(system), { chance: 3 });
    const [player = 0] = match.perspective(0).to;
    const { mixture, lines } = await thoughtOfStart(system, mind);
    const legal = match.perspective(player).choices.map(({ id }) => id);
    assert.deepEqual(new Set(lines.map(({ plies }) => plies[0])), new Set(legal), game);
    assert.equal(mixture.size, 1);
    assert.ok(lines.every(({ proved }) => !proved));
  }
});

test("a decision that the search did not come to in a state is neither good nor bad for it", async () => {
  // Whatever is decided, A loses, the least by go(2). One of the two possible states takes more nodes than the other.
  const losses = systemOfText(`
game Losses "All decisions lose something"
players A, B
track coin: 0..1 = 0 shown to {}
track lost: 0..9 = 0
setup do random c in 0..1, coin := c
decision go(n in 1..4) by A when lost is 0
  do lost := if n is 2 then 1 + coin else 4 + n + coin
     if coin is 1: random x in 0..2, coin := if x > 0 then 1 else 0
outcome scored(lost) when lost > 0
worth (scored(n)) to p = if p is A then -n else n
`);
  const found = new Set<string>();
  for (let nodes = 2; nodes <= 20; nodes++) {
    const { lines, mixture } = await thoughtOfStart(losses, `alphabeta:nodes=${nodes}`);
    assert.equal(lines.length, 4);
    const [best] = lines;
    if (best?.worth === undefined) assert.equal(mixture.size, 4, `${nodes} nodes find nothing`);
    else assert.deepEqual([...mixture.keys()], best.plies, `${nodes} nodes`);
    for (const { worth = -5.5 } of lines) assert.ok(worth <= -1.5, `${nodes} nodes: ${worth}`);
    found.add(
      lines
        .map(({ plies, worth }) => `${plies} ${worth === undefined ? "unknown" : Number(worth.toFixed(2))}`)
        .join(", "),
    );
  }
  assert.deepEqual(
    [...found],
    [
      "go(1) unknown, go(2) unknown, go(3) unknown, go(4) unknown",
      "go(1) -5, go(2) unknown, go(3) unknown, go(4) unknown",
      "go(2) -3.5, go(1) -5.5, go(3) unknown, go(4) unknown",
      "go(2) -3.5, go(1) -5.5, go(3) -6.5, go(4) unknown",
      "go(2) -1.5, go(1) -5.5, go(3) -5.5, go(4) -6",
      "go(2) -1.5, go(1) -5.5, go(4) -6.67, go(3) -7.5",
      "go(2) -1.5, go(1) -5.5, go(3) -7.5, go(4) -8.5",
    ],
  );
});

test("what is told of several possible states never goes back", async () => {
  const system = systemOf("leduc-poker");
  const match = newMatch(await makeRules(system), { chance: 3 });
  const [player = 0] = match.perspective(0).to;
  const asked = { budget: { depth: 6 }, chance: seeded(1) };
  const work = makeMind(readMind("alphabeta"), { system, from: [match.start] }).think(match.perspective(player), asked);
  let told = { done: 0, nodes: 0, depth: 0, pauses: 0 };
  let step = work.next();
  for (; !step.done; step = work.next()) {
    const { nodes, depth } = step.value.thought();
    // Before, the possible states are looked for.
    if (depth === undefined) continue;
    const { done } = step.value;
    assert.ok(done >= told.done && nodes >= told.nodes && depth >= told.depth, `${done} ${nodes} ${depth}`);
    told = { done, nodes, depth, pauses: told.pauses + 1 };
  }
  assert.ok(told.pauses >= 3 && told.done > 1_000);
  assert.ok(step.value.nodes >= told.nodes && (step.value.depth ?? 0) >= told.depth);
});

describe("outcomes that cannot be listed", () => {
  // What the first takes in all is worth so much: the rules name more outcomes than are looked at beforehand.
  const take = systemOfText(`
game Take
players A, B
track step: 0..4 = 0
track sum: 0..2000000 = 0
track turn: Player = A
decision add(n in {0, 1, 7, 40}) by turn when step < 4
  do sum := 8 * sum + n, step += 1, turn := next(turn)
outcome taken(sum) otherwise
worth (taken(n)) to p = if p is A then n else -n
`);

  test("a table that is kept has scores of one scale", async () => {
    const rules = await makeRules(take);
    const match = newMatch(rules, { chance: 1 });
    const mind = makeMind(readMind("alphabeta"), { system: take, from: [match.start] });
    const asked = { budget: { milliseconds: 60_000 }, chance: seeded(1) };
    const worths = [0, 1, 2].map(() => {
      const thought = finish(mind.think(match.perspective(0), asked) as unknown as WholeWork<Thought>);
      return [Math.round(thought.lines[0]?.worth ?? Number.NaN), thought.lines[0]?.proved];
    });
    const [state] = take.initialStates();
    assert.ok(state);
    const expected = [Math.round(minimax(take, state, 4)[0] ?? 0), true];
    assert.deepEqual(worths, [expected, expected, expected]);
  });
});

describe("yardsticks look one ply ahead", () => {
  const system = systemOf("tic-tac-toe");

  test("from the start all cells leave as many decisions", async () => {
    const { mixture } = await thoughtOfStart(system, "greedy");
    assert.deepEqual(
      [...mixture.values()],
      Array.from({ length: 9 }, () => 1 / 9),
    );
  });

  test("greedy wins where it can; the worst player leaves the others as much as it can", async () => {
    const nim = systemOf("nim", { heaps: "1", first: "3" });
    assert.deepEqual([...(await thoughtOfStart(nim, "greedy")).mixture], [["take(3, 1)", 1]]);
    assert.deepEqual([...(await thoughtOfStart(nim, "worst")).mixture], [["take(1, 1)", 1]]);
  });
});

describe("budgets", () => {
  test("depth", async () => {
    const { depth, nodes } = await thoughtOfStart(systemOf("connect-four"), "alphabeta:depth=3");
    assert.equal(depth, 3);
    assert.ok(nodes > 50);
  });

  test("nodes", async () => {
    for (const nodes of [1, 2, 100, 777]) {
      const thought = await thoughtOfStart(systemOf("connect-four"), `alphabeta:nodes=${nodes}`);
      assert.equal(thought.nodes, nodes);
      // One position is too few to find anything of any decision.
      assert.equal(thought.mixture.size, nodes === 1 ? 7 : 1);
    }
  });

  test("one of several possible states has its share", async () => {
    const { nodes } = await thoughtOfStart(systemOf("kuhn-poker"), "alphabeta:nodes=2");
    assert.ok(nodes <= 2, String(nodes));
  });
});

describe("more than two players, each for itself", () => {
  const thoughtOf = (...ends: readonly string[]): Promise<Thought> =>
    thoughtOfStart(
      systemOfText(
        [
          "game Kingmaker",
          "players A, B, C",
          "track at: 0..4 = 0",
          "decision go(to in 1..2) by A when at is 0 do at := to",
          "decision king(of in 3..4) by B when at is 1 do at := of",
          ...ends,
          "outcome draw when at is 2",
        ].join("\n"),
      ),
      "alphabeta:depth=4",
    );
  const proved = ({ lines }: Thought): unknown[] => lines.map(({ plies, proved }) => [plies[0], proved]);

  test("what another may decide otherwise at no loss is not proved", async () => {
    const thought = await thoughtOf("outcome A wins when at is 3", "outcome C wins when at is 4");
    assert.deepEqual(proved(thought), [
      ["go(1)", false],
      ["go(2)", true],
    ]);
    assert.deepEqual([...thought.mixture.keys()], ["go(1)"]);
  });

  test("where it makes no difference to anybody, it is", async () => {
    const thought = await thoughtOf("outcome A wins when at is 3 or at is 4");
    assert.deepEqual(proved(thought)[0], ["go(1)", true]);
  });
});

long("players who both cannot move for most throws of dice do not keep a search from its end", async () => {
  // Nobody enters but with a one, on two dice of six, so that throws follow each other for long.
  for (const players of ["A, B", "A, B, C"]) {
    const game = systemOfText(
      [
        "game Barred",
        `players ${players}`,
        "track turn: Player = A",
        "track dice[1..2]: 1..6 = 1",
        "track men[Player]: 0..9 = 9",
        "decision enter(n in 1..2) by turn when dice[n] is 1 do",
        "  men[me] -= 1, turn := next(me)",
        "  random one in 1..6, dice[1] := one",
        "  random other in 1..6, dice[2] := other",
        "whenever not enter is possible for turn do",
        "  turn := next(turn)",
        "  random one in 1..6, dice[1] := one",
        "  random other in 1..6, dice[2] := other",
        "for p in Player: end p wins when men[p] is 0",
      ].join("\n"),
    );
    const thought = await thoughtOfStart(game, "alphabeta:nodes=50");
    assert.equal(thought.mixture.size, 1);
    assert.ok(thought.nodes <= 50);
  }
});

test("a proved worth of a game with chance is as near to the exact one as docs/search.md says", async () => {
  const lots = systemOfText(`
game Lots "A third, a seventh, or what is certain"
players A, B
track left: 0..2 = 2
track won: 0..3 = 0
decision draw(n in { 3, 7, 11 }) by A when left > 0
  do random d in 1..n
     if d is 1: won += 1
     left -= 1
end A wins when won is 2
end draw when left is 0 and won is 1
end B wins when left is 0 and won is 0
`);
  const { lines } = await thoughtOfStart(lots, "alphabeta:depth=9");
  // Drawing from three twice: 1/9 won, 4/9 drawn, 4/9 lost.
  const [best] = lines;
  assert.deepEqual([best?.plies[0], best?.proved, best?.within], ["draw(3)", true, undefined]);
  assert.ok(Math.abs((best?.worth ?? Number.NaN) + 1 / 3) <= 4e-6, String(best?.worth));
});
