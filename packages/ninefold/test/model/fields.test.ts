// Fields: what constructors leave out, and assignments to one of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type PlayerId } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { gameOf } from "./game.ts";

const LINES = [
  "players A, B",
  "type Face = { plain, raised }",
  "type Spot = { face: Face = plain, n: 0..3 = 2 }",
  "type Man = { owner: Player, spot: Spot }",
  "track at[Player]: Man? = none",
  "track one: Man = Man(B, Spot())",
  "track turn: Player = A",
];

/** The position after the only decision of A. */
function after(...statements: readonly string[]): string {
  const system = gameOf(
    ...LINES,
    "decision go by turn",
    ...statements.map((one, i) => `${i === 0 ? "  do" : "    "} ${one}`),
    "outcome draw otherwise",
  );
  const [state] = system.initialStates();
  assert.ok(state);
  const [choice] = system.legal(state, 0 as PlayerId);
  assert.ok(choice);
  const [made] = system.consequences(state, [choice, null]);
  assert.ok(made);
  return system.printPosition(made.state);
}

test("a constructor leaves out the last fields that have a usual value", () => {
  assert.equal(after("at[A] := Man(A, Spot(raised))"), "at[A]=Man(A, Spot(raised, 2))");
  assert.equal(after("at[A] := Man(A, Spot(raised, 1))"), "at[A]=Man(A, Spot(raised, 1))");
});

test("an assignment to a field leaves the other fields", () => {
  assert.equal(after("one.owner := A"), "one=Man(A, Spot(plain, 2))");
  assert.equal(after("one.spot.n += 1, one.spot.face := raised"), "one=Man(B, Spot(raised, 3))");
  assert.equal(after("at[B] := one", "at[next(me)].spot.n -= one.spot.n"), "at[B]=Man(B, Spot(plain, 0))");
  assert.equal(after("let man = one", "man.owner := A", "at[A] := man"), "at[A]=Man(A, Spot(plain, 2))");
});

test("what is not there has no field to assign, and what does not fit is a fault", () => {
  const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;
  assert.throws(() => after("at[A].owner := B"), isFault("NF2003"));
  assert.throws(() => after("one.spot.n += 2"), isFault("NF2001"));
});

test("what cannot be assigned says so", () => {
  const codes = (statement: string): readonly string[] =>
    compileText(
      ["game G", ...LINES, `decision go by turn do ${statement}`, "outcome draw otherwise", ""].join("\n"),
    ).diagnostics.map(({ code }) => code);
  assert.deepEqual(codes("at[Player].owner := A"), ["NF1308"]);
  assert.deepEqual(codes("one.colour := A"), ["NF1207"]);
  assert.deepEqual(codes("one.owner := plain"), ["NF1301"]);
  assert.deepEqual(codes("one.spot := Spot(plain, 4)"), ["NF1301"]);
  assert.deepEqual(codes("one := Man(A)"), ["NF1304"]);
});
