// Opening books: what they have of plays and of thoughts, and who goes by them.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { finish, type Match, makeRules, newMatch, type WholeWork } from "../../src/play/index.ts";
import { bookOfPlays, bookOfThoughts } from "../../src/players/books/book.ts";
import { chooseDecision } from "../../src/players/choosing/choose.ts";
import { MindError } from "../../src/players/minds/errors.ts";
import { positionKey, type Table, type TablePosition } from "../../src/players/tables/table.ts";
import { readTable, writeTable } from "../../src/players/tables/text.ts";
import { systemOf } from "../library/library.ts";

const rules = await makeRules(systemOf("tic-tac-toe"));
const { system } = rules;

const finished = (work: ReturnType<typeof bookOfPlays>): Table => finish(work as unknown as WholeWork<Table>);

/** A match of these decisions, by the names of their cells. */
function played(cells: string): Match {
  let match = newMatch(rules);
  for (const cell of cells.split(" ")) {
    const [player] = match.activePlayers;
    assert.ok(player);
    const committed = match.commitOption(player.id, `claim(${cell})`);
    assert.ok(committed.success, cell);
    match = committed.match;
  }
  return match;
}

const entry = (book: Table, match: Match): TablePosition["best"] | undefined =>
  book.positions.get(positionKey(system, match.state))?.best;

const WON = "a1 b1 a2 b2 a3"; // X wins
const LOST = "c1 b1 a1 b2 c3 b3"; // O wins
const DRAWN = "b2 a1 c1 a3 a2 c2 b1 b3 c3";

test("a book of plays has what was won twice as often as what was drawn, and nothing that was lost", () => {
  const book = finished(
    bookOfPlays(
      rules,
      [WON, LOST, DRAWN].map(played).map((match) => ({ match })),
      2,
    ),
  );
  assert.deepEqual(entry(book, newMatch(rules)), {
    X: [
      ["claim(a1)", 0.666667],
      ["claim(b2)", 0.333333],
    ],
  });
  assert.equal(entry(book, played("a1")), undefined, "O lost after it");
  assert.deepEqual(entry(book, played("c1")), { O: [["claim(b1)", 1]] });
  assert.equal(book.positions.size, 3, "two plies of each play");
});

test("a play without an end is left out, unless it is known what it was worth", () => {
  const open = { match: played("a1 b1") };
  assert.equal(finished(bookOfPlays(rules, [open], 9)).positions.size, 0);
  const resigned = finished(bookOfPlays(rules, [{ ...open, worths: [0, 1] }], 9));
  assert.deepEqual([...resigned.positions.values()], [{ worth: [], best: { O: [["claim(b1)", 1]] } }]);
});

test("a book of thoughts answers everything that the other may decide", async () => {
  const bounds = { plies: 3, positions: 1_000 };
  const book = finished(bookOfThoughts(newMatch(rules), { mind: "alphabeta:depth=2" }, bounds));
  const first = entry(book, newMatch(rules))?.X?.[0]?.[0];
  assert.ok(first);
  for (const { id } of newMatch(rules).legalDecisions(0)) {
    const committed = newMatch(rules).commitOption(0, id);
    assert.ok(committed.success);
    assert.ok(entry(book, committed.match)?.O, `O knows what to do after ${id}`);
  }
  // Of the third ply: what X decides after the first decision of the book and any answer. O kept to the book where X did not.
  const third = [...book.positions.values()].filter(({ best }) => best.X).length;
  assert.equal(third, 1 + 8);
  assert.equal(book.positions.size, 1 + 9 + 8);
  const few = finished(bookOfThoughts(newMatch(rules), { mind: "random" }, { plies: 3, positions: 4 }));
  assert.equal(few.positions.size, 4);
});

test("who has a book decides by its weights, and thinks where it ends", async () => {
  const key = positionKey(system, newMatch(rules).state);
  const best = {
    X: [
      ["claim(a1)", 0.25],
      ["claim(nowhere)", 0.5],
      ["claim(c3)", 0.25],
    ],
  } as const;
  const book: Table = { game: system.name, rules: rules.hash, positions: new Map([[key, { worth: [], best }]]) };
  const taken = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const { decision, thought } = await chooseDecision(newMatch(rules), "X", { book, level: 9, seed });
    assert.equal(thought.nodes, 0);
    taken.add(decision);
  }
  assert.deepEqual([...taken].sort(), ["claim(a1)", "claim(c3)"], "what is not legal is not taken");
  const { thought } = await chooseDecision(played("a1"), "O", { book, mind: "alphabeta:depth=1" });
  assert.ok(thought.nodes > 0);
  // What has no weight is not decided, not even where nothing else is known.
  const weightless = { worth: [], best: { X: [["claim(a1)", 0] as const, ["claim(nowhere)", 1] as const] } };
  const empty = { ...book, positions: new Map([[key, weightless]]) };
  assert.ok((await chooseDecision(newMatch(rules), "X", { book: empty, mind: "alphabeta:depth=1" })).thought.nodes > 0);
  // A table goes before a book.
  const table = {
    ...book,
    positions: new Map([[key, { worth: ["0", "0"], best: { X: [["claim(b2)", 1]] as const } }]]),
  };
  assert.equal((await chooseDecision(newMatch(rules), "X", { book, table })).decision, "claim(b2)");
});

test("whatever a file says that is read as a book, what is decided by it is legal", async () => {
  const book = finished(bookOfPlays(rules, [{ match: played(DRAWN) }], 9));
  const text = writeTable(book);
  assert.deepEqual(readTable(text), book);
  const position = fc.nat({ max: text.length - 1 });
  await fc.assert(
    fc.asyncProperty(position, fc.string({ minLength: 1, maxLength: 3 }), async (at, instead) => {
      let read: Table;
      try {
        read = readTable(text.slice(0, at) + instead + text.slice(at + instead.length));
      } catch (error) {
        assert.ok(error instanceof MindError);
        return;
      }
      if (read.rules !== rules.hash) return;
      const { decision } = await chooseDecision(newMatch(rules), "X", { book: read, mind: "random" });
      assert.ok(
        newMatch(rules)
          .legalDecisions("X")
          .some(({ id }) => id === decision),
      );
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("a book by other rules is refused, and a game that hides something has none", async () => {
  const book: Table = { game: "Chess", rules: "other", positions: new Map() };
  await assert.rejects(chooseDecision(newMatch(rules), "X", { book }), /The book is for Chess by other rules/);
  const hidden = await makeRules(systemOf("kuhn-poker"));
  assert.throws(() => finished(bookOfPlays(hidden, [], 2)), /hides something/);
});

test("a book of thoughts tells how far it is while it follows the decisions of a position, and ends there when it is asked to", () => {
  const work = () => bookOfThoughts(newMatch(rules), { mind: "random", seed: "1" }, { plies: 3, positions: 50 });
  const waiting: number[] = [];
  const following = work();
  for (let step = following.next(); !step.done; step = following.next()) waiting.push(step.value.waiting);
  // After the first position: each of its nine decisions leads to one that waits.
  assert.deepEqual(waiting.slice(0, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const ended = work();
  ended.next();
  const step = ended.next(true);
  assert.ok(step.done);
  assert.equal(step.value.positions.size, 1);
});
