// Decisions that come back to the game: those of a state and of its equals are known by their place.
import assert from "node:assert/strict";
import { test } from "node:test";
import { InterpretedDecision } from "../../src/model/decide/interpreted-decision.ts";
import { gameOf } from "./game.ts";

const many = gameOf(
  "players A",
  "track n: 0..2 = 0",
  "decision go(k in n..1000) by A when n < 2",
  "  do n += 1",
  "end draw when n is 2",
);
const [start] = many.initialStates();
const { id } = many.players[0]!;

test("a decision of an equal state is not searched for among the others", (context) => {
  const given = many.legal(many.decode(many.encode(start!)), id).at(-1)!;
  const made = context.mock.getter(InterpretedDecision.prototype, "id");
  assert.equal(many.consequences(start!, [given]).length, 1);
  assert.ok(made.mock.callCount() < 10, `${made.mock.callCount()} ids were made`);
});

test("a decision that stands at another place is found by its id", () => {
  const [next] = many.consequences(start!, [many.legal(start!, id)[0]!]).map(({ state }) => state);
  const last = many.legal(start!, id).at(-1)!;
  assert.equal(last.id, "go(1000)");
  assert.deepEqual(
    many.consequences(next!, [last]).map(({ state }) => many.printPosition(state)),
    ["n=2"],
  );
  assert.equal(many.consequences(next!, [{ ...last, id: "go(1000)" }]).length, 1);
  const first = many.legal(start!, id)[0]!;
  assert.throws(() => many.consequences(next!, [first]), /RangeError: "go\(0\)" is not legal for A here/);
});
