// Terms that differ only in what they call their members are one, and no others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { programOf } from "../../src/compiler/lower/lower-game.ts";
import { termsOfProgram } from "../../src/compiler/lower/program.ts";
import { binderOf, partsOf } from "../../src/compiler/terms/kinds/kinds.ts";
import type { Term } from "../../src/compiler/terms/term.ts";
import { vectorizeProgram } from "../../src/compiler/vectorize/vectorize-program.ts";
import { Vectorizer } from "../../src/compiler/vectorize/vectorizer.ts";
import { GAMES_OF_BAGS, GAMES_OF_DRAWS } from "./games-of-bags.ts";
import { GAMES_OF_NONE } from "./games-of-none.ts";
import { GAMES_OF_PILES } from "./games-of-piles.ts";
import { GAMES_OF_QUESTIONS } from "./games-of-questions.ts";
import { GAMES_OF_SETS } from "./games-of-sets.ts";
import { SMALL_GAMES, smallGame } from "./small-games.ts";

const { game, lowering } = programOf(
  smallGame([
    "players A, B",
    "board Cell = grid(3, 3)",
    "track mark[Cell]: Player? = none",
    "track next[Cell]: Cell = a1",
    "decision d(c in Cell) by A when mark[c] is none do mark[c] := A",
    "outcome draw otherwise",
  ]),
);
const { terms } = lowering;
const [cell] = game.tracks[0]!.index;
const all = terms.all(cell!);
const mark = (at: Term): Term => terms.trackRead(game.tracks[0]!.type, 0, at);
const next = (at: Term): Term => terms.trackRead(cell!, 1, at);
const same = (left: Term, right: Term): Term => terms.compare("=", left, right);
/** The cells x for which there is an y. */
const where = (relation: (x: Term, y: Term) => Term): Term =>
  terms.filter(all, cell!, (x) => terms.not(terms.empty(terms.filter(all, cell!, (y) => relation(x, y)))));

test("the same question about members is one term, one binder within another too", () => {
  const free = (): Term => terms.filter(all, cell!, (x) => terms.isNone(mark(x)));
  assert.equal(free(), free());
  const relation = (x: Term, y: Term): Term => same(next(x), y);
  assert.equal(where(relation), where(relation));
  const onward = (): Term => terms.reach(free(), cell!, (x) => terms.maybe(next(x)));
  assert.equal(onward(), onward());
});

test("the inner member is not the outer one", () => {
  assert.notEqual(
    where((x, y) => same(next(x), y)),
    where((x, y) => same(next(y), x)),
  );
  assert.notEqual(
    where((x, y) => terms.and(same(next(x), y), terms.isNone(mark(x)))),
    where((x, y) => terms.and(same(next(x), y), terms.isNone(mark(y)))),
  );
});

test("a member is not a place that stands outside", () => {
  const outer = terms.variable(cell!);
  const apart = terms.filter(all, cell!, (x) => same(next(x), terms.at(outer)));
  assert.notEqual(
    apart,
    terms.filter(all, cell!, (x) => same(next(x), x)),
  );
  assert.notEqual(
    apart,
    terms.filter(all, cell!, (x) => same(next(x), terms.at(terms.variable(cell!)))),
  );
});

test("what is written in the place of a member does not become one", () => {
  const outer = terms.variable(cell!);
  const inner = terms.filter(all, cell!, (x) => same(next(x), terms.at(outer))) as Term & { kind: "filter" };
  const put = terms.substitute(inner, outer, terms.at(inner.variable)) as Term & { kind: "filter" };
  assert.ok(put.free.has(inner.variable.id));
  assert.notEqual(put.variable, inner.variable);
});

/** Whether there is a place as far as another, where a step from it may have no value. */
const faulting = (at: Term): Term & { kind: "possible" } =>
  terms.exists(all, (x) =>
    terms.compare("=", terms.narrow(game.player, mark(x)), terms.narrow(game.player, mark(at))),
  ) as Term & { kind: "possible" };

test("the same question about choices is one term", () => {
  assert.equal(faulting(terms.constant(cell!, 0)).kind, "possible");
  assert.equal(faulting(terms.constant(cell!, 0)), faulting(terms.constant(cell!, 0)));
  assert.notEqual(faulting(terms.constant(cell!, 0)), faulting(terms.constant(cell!, 1)));
});

test("what is written into choices keeps its own places", () => {
  const outer = terms.variable(cell!);
  const inner = faulting(terms.at(outer));
  const chosen = inner.params[0]!.variable;
  for (const by of [terms.at(chosen), next(terms.at(chosen))]) {
    const put = terms.substitute(inner, outer, by) as Term & { kind: "possible" };
    assert.ok(put.free.has(chosen.id));
    assert.notEqual(put.params[0]!.variable, chosen);
  }
});

test("a question that may be a fault is lowered once, however deep it stands", () => {
  const termsOf = (depth: number): number => {
    const asks = Array.from({ length: depth }, (_, i) => `some x${i} in Cell: worth(x${i}) is 1 or `);
    return programOf(
      smallGame([
        "players A, B",
        "board Cell = grid(3, 3)",
        "type Kind = { rook, king }",
        "type Man = { owner: Player, kind: Kind }",
        "track mark[Cell]: Man? = Man(A, rook)",
        "track level[Cell]: 0..9 = 0",
        "fn worth(c: Cell) = match mark[c].kind",
        "  rook => 1",
        "  king => 2",
        `fn asked(n: 0..9) = ${asks.map((ask) => `(${ask}`).join("")}level[a1] > n${")".repeat(depth)}`,
        "decision d by A when asked(1) do level[a1] := 3",
        "outcome draw otherwise",
      ]),
    ).lowering.terms.count;
  };
  const [few, more, most] = [2, 4, 6].map(termsOf) as [number, number, number];
  assert.ok(most - more <= 2 * (more - few), `${few}, ${more}, ${most} terms`);
});

test("an end line asked in every turn is one, so that only those who can have made it true are asked", () => {
  const { states } = programOf(
    smallGame([
      "players A, B",
      "board Cell = grid(3, 3)",
      "track mark[Cell]: Player? = none",
      "track turn: Player = A",
      "end A wins when some x in reach y from {a1} to { z in around(y) | mark[z] is A }: x is c3",
      "decision d(c in Cell) by turn when mark[c] is none do mark[c] := me, turn := next(turn)",
      "outcome draw otherwise",
    ]),
  );
  const [one, other] = states.map(({ ends }) => ends[0]!.condition);
  assert.equal(one, other);
});

test("no place is bound again within what is asked of it, or is free where it is bound", () => {
  const games = {
    ...SMALL_GAMES,
    ...GAMES_OF_SETS,
    ...GAMES_OF_PILES,
    ...GAMES_OF_BAGS,
    ...GAMES_OF_DRAWS,
    ...GAMES_OF_NONE,
    ...GAMES_OF_QUESTIONS,
  };
  for (const [name, lines] of Object.entries(games)) {
    const program = programOf(smallGame(lines));
    const asked = [program, vectorizeProgram(program, new Vectorizer(program.lowering))].flatMap(termsOfProgram);
    const bound = new Map<Term, ReadonlySet<number>>();
    /** The places that are bound in a term or its parts. */
    const boundIn = (term: Term): ReadonlySet<number> => {
      const known = bound.get(term);
      if (known) return known;
      const parts = partsOf(term);
      const found = new Set(parts.flatMap((part) => [...boundIn(part)]));
      const binder = binderOf(term);
      if (binder) {
        const { id } = binder.variable;
        assert.ok(!term.free.has(id), name);
        assert.equal(parts.at(-1), binder.body, name);
        assert.ok(!boundIn(binder.body).has(id), name);
        found.add(id);
      }
      if (term.kind === "possible") {
        for (const { variable } of term.params) {
          assert.ok(!term.free.has(variable.id), name);
          assert.ok(!found.has(variable.id), name);
        }
        for (const { variable } of term.params) found.add(variable.id);
      }
      bound.set(term, found);
      return found;
    };
    asked.forEach(boundIn);
  }
});
