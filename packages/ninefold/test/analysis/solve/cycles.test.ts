// Values where plays come back: what endless plays have to do with them, and that what is called exact is.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Solution } from "../../../src/analysis/index.ts";
import { rounds } from "../../library/sample.ts";
import { type Edges, endingGames, solved, togetherGames, turnGames } from "./made.ts";
import { byIteration, byPolicies } from "./other-ways.ts";

const worth = ({ value }: Solution): string | undefined => value(0).worth?.[0]?.toFraction();

test("games without chance in which one decides at a time are worth what the best of all policies gives", () => {
  fc.assert(
    fc.property(turnGames(false), (edges) => {
      const found = solved(edges);
      assert.equal(worth(found), byPolicies(edges, "s0").toFraction());
      assert.equal(found.exact, found.graph.size);
    }),
    { numRuns: rounds(100, 800), seed: 5 },
  );
});

test("games with chance in which one decides at a time are worth what the best of all policies gives", () => {
  let exact = 0;
  fc.assert(
    fc.property(turnGames(true), (edges) => {
      const found = solved(edges);
      const wanted = byPolicies(edges, "s0");
      const { low, high } = found.value(0).interval;
      assert.ok(low <= wanted.valueOf() + 1e-15 && wanted.valueOf() - 1e-15 <= high, `${low} ${wanted} ${high}`);
      if (worth(found) === undefined) return;
      exact++;
      assert.equal(worth(found), wanted.toFraction());
    }),
    { numRuns: rounds(100, 800), seed: 6 },
  );
  assert.ok(exact > rounds(50, 500), `${exact} of them exactly`);
});

test("games in which two decide together are worth what the only solution of the equations is", () => {
  let exact = 0;
  fc.assert(
    fc.property(endingGames(), (edges) => {
      const { value } = solved(edges);
      const wanted = byIteration(edges, "s0");
      const { worth: found, interval, ends } = value(0);
      const { low, high } = interval;
      assert.ok(low - 1e-11 <= wanted && wanted <= high + 1e-11 && high - low < 1e-9, `${low} ${wanted} ${high}`);
      assert.ok(ends);
      if (found) exact++;
    }),
    { numRuns: rounds(40, 200), seed: 9 },
  );
  assert.ok(exact > rounds(1, 8), `${exact} of them exactly`);
});

test("steps: who gains hurries, all others delay, and the best decisions lead there", () => {
  fc.assert(
    fc.property(turnGames(false), (edges) => {
      const { graph, value } = solved(edges);
      for (let index = 0; index < graph.size; index++) {
        const { steps, best, equal, worth: worths } = value(index);
        if (graph.isTerminal(index)) {
          assert.equal(steps, 0);
          continue;
        }
        const after = graph.edges(index).map(({ chanceOutcomes }) => value(chanceOutcomes[0]!.target));
        const mover = graph.edges(index)[0]!.tuple.findIndex((decision) => decision !== null);
        const same = after.flatMap((one, edge) => (one.worth![0]!.equals(worths![0]!) ? [edge] : []));
        assert.deepEqual(equal, same);
        const lengths = same.map((edge) => after[edge]!.steps!);
        const wanted = worths![mover]!.gt(0) ? Math.min(...lengths) : Math.max(...lengths);
        assert.equal(steps, wanted + 1);
        assert.equal(after[best.findIndex((probability) => probability.equals(1))]!.steps, wanted);
      }
    }),
    { numRuns: rounds(100, 1000), seed: 7 },
  );
});

const games: readonly (readonly [what: string, edges: Edges, worth: string | undefined, ends: boolean])[] = [
  [
    "an exit to a toss",
    [
      ["a", "stay, 0", "b"],
      [
        "a",
        "leave, 0",
        [
          ["2/3", "1"],
          ["1/3", "-1"],
        ],
      ],
      ["b", "0, on", "a"],
    ],
    "1/3",
    false,
  ],
  [
    "who only could lose stays",
    [
      [
        "a",
        "stay, 0",
        [
          ["1/2", "a"],
          ["1/2", "b"],
        ],
      ],
      ["a", "quit, 0", "-1"],
      ["b", "0, on", "a"],
    ],
    "0",
    false,
  ],
  [
    "who only could win leaves",
    [
      [
        "a",
        "stay, 0",
        [
          ["1/2", "a"],
          ["1/2", "b"],
        ],
      ],
      ["a", "quit, 0", "1"],
      ["b", "0, on", "a"],
    ],
    "1",
    true,
  ],
  // Against one choice the first player wins at once, against the other nobody leaves.
  [
    "who would lose at once waits together with the other",
    [
      ["a", "x, c", "1"],
      ["a", "x, d", "a"],
      ["a", "y, c", "-1"],
      ["a", "y, d", "-1"],
    ],
    "0",
    false,
  ],
  // All from 1/2 to 2/3 are fixpoints, and where endless plays are worth 0 the first player has to leave.
  [
    "leaving now or then",
    [
      [
        "a",
        "go, 0",
        [
          ["1/2", "a"],
          ["1/2", "b"],
        ],
      ],
      ["a", "exit, 0", "1/2"],
      [
        "b",
        "0, go",
        [
          ["1/2", "a"],
          ["1/2", "b"],
        ],
      ],
      ["b", "0, exit", "2/3"],
    ],
    "1/2",
    false,
  ],
  [
    "no end at all",
    [
      [
        "a",
        "go, 0",
        [
          ["1/2", "a"],
          ["1/2", "b"],
        ],
      ],
      ["b", "0, go", "a"],
    ],
    "0",
    true,
  ],
  [
    "a walk of chance",
    [
      [
        "a",
        "on, 0",
        [
          ["1/2", "0"],
          ["1/2", "b"],
        ],
      ],
      [
        "b",
        "on, 0",
        [
          ["1/2", "a"],
          ["1/2", "c"],
        ],
      ],
      [
        "c",
        "on, 0",
        [
          ["1/2", "b"],
          ["1/2", "1"],
        ],
      ],
    ],
    "1/4",
    true,
  ],
  // x = 1 / (2 - x / 2), a worth of 2 - √2.
  [
    "an irrational worth",
    [
      ["a", "x, x", "0"],
      ["a", "x, y", "1"],
      ["a", "y, x", "1"],
      [
        "a",
        "y, y",
        [
          ["1/2", "a"],
          ["1/2", "0"],
        ],
      ],
    ],
    undefined,
    true,
  ],
];

for (const [what, edges, wanted, ends] of games) {
  test(`${what}: ${wanted ?? "within an interval"}`, () => {
    const found = solved(edges);
    assert.equal(worth(found), wanted);
    assert.equal(found.value(0).ends, ends);
  });
}

test("an irrational worth lies in its interval, which is as narrow as asked for", () => {
  const edges = games.find(([what]) => what === "an irrational worth")![1];
  for (const error of [1e-3, 1e-10]) {
    const { low, high } = solved(edges, error).value(0).interval;
    assert.ok(low <= 2 - Math.SQRT2 && 2 - Math.SQRT2 <= high && high - low <= error, `${low} ${high}`);
  }
});

// Everett, Recursive games (1957): the first player comes as near to 1 as she likes by leaving late, and never has it.
test("a worth that no mixture reaches stays an interval", () => {
  const edges: Edges = [
    ["a", "wait, look", "a"],
    ["a", "wait, sleep", "1"],
    ["a", "run, look", "1"],
    ["a", "run, sleep", "0"],
  ];
  const { low, high } = solved(edges, 0.1).value(0).interval;
  assert.ok(high >= 1 && high - low <= 0.1, `${low} ${high}`);
  assert.equal(worth(solved(edges, 0.1)), undefined);
});

/** How far a game's worth may be from that of one which ends so with each step; where matrices are solved as a square root. */
const NEAR = 0.06;

test("what is called exact is near what the game is worth when each step ends it with probability 1/500", () => {
  let exact = 0;
  fc.assert(
    fc.property(togetherGames(), (edges) => {
      const found = solved(edges, 0.1);
      const { low, high } = found.value(0).interval;
      assert.ok(low <= high);
      const wanted = byIteration(edges, "s0", 0.998, 2500);
      const [least, most] = found.value(0).worth ? [low - NEAR, high + NEAR] : [low - 0.2, high + 0.2];
      assert.ok(least <= wanted && wanted <= most, `${low} ${wanted} ${high}`);
      if (worth(found)) exact++;
    }),
    { numRuns: rounds(8, 20), seed: 10 },
  );
  assert.ok(exact > rounds(3, 8), `${exact} of them exactly`);
});

test("worths that floating point hardly tells apart are different worths", () => {
  const [more, less] = ["1/3", "333333333333/1000000000000"];
  const [minusMore, minusLess] = [`-${more}`, `-${less}`];
  for (const around of [false, true]) {
    const back: Edges = around
      ? [
          ["s", "wait, 0", "t"],
          ["t", "wait, 0", "s"],
        ]
      : [];
    for (const [one, other] of [
      [more, less],
      [less, more],
    ] as const) {
      assert.equal(worth(solved([["s", "d0, 0", one], ["s", "d1, 0", other], ...back])), more);
      const second = back.map(([from, tuple, to]): Edges[number] => [from, tuple.split(", ").reverse().join(", "), to]);
      assert.equal(worth(solved([["s", "0, d0", `-${one}`], ["s", "0, d1", `-${other}`], ...second])), minusMore);
      assert.equal(worth(solved([["s", "0, d0", one], ["s", "0, d1", other], ...second])), around ? "0" : less);
      assert.equal(
        worth(solved([["s", "d0, 0", `-${one}`], ["s", "d1, 0", `-${other}`], ...back])),
        around ? "0" : minusLess,
      );
    }
  }
});
