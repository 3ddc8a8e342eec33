// Memories outside the usual path: which entries are kept and in which order, what counts as one state, what forgets.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

/** The state after these decisions of players who decide alone. */
function after(system: GameSystem, ...decisions: readonly string[]): State {
  return decisions.reduce((state, id) => {
    const tuple = legalTuples(system, state).find((one) => one.some((decision) => decision?.id === id));
    assert.ok(tuple, `${id} is not legal`);
    return system.consequences(state, tuple)[0]!.state;
  }, system.initialStates()[0]!);
}

const valueIn = (system: GameSystem, state: State, track: string): string | undefined =>
  system.values(state).find((one) => one.track === track)?.value;

const sets = (...numbers: readonly number[]): readonly string[] => numbers.map((n) => `set(${n})`);

function at(system: GameSystem, text: string): State {
  const read = system.parsePosition(text);
  assert.ok("state" in read, JSON.stringify(read));
  return read.state;
}

/** A game in which any number may be set, and `asked` is how often the one before it has occurred. */
const counting = (memory: string): GameSystem =>
  gameOf(
    "players A",
    "track n: 0..5 = 0",
    "track asked: 0..9 = 0",
    memory,
    "decision set(k in 0..5) by A",
    "  do n := k, asked := times past",
    "outcome over otherwise",
  );

test("of a bounded memory that is only counted the oldest entry goes, not the least", () => {
  const system = counting("remember n as past last 2");
  assert.equal(valueIn(system, after(system, ...sets(5, 1, 3, 5)), "asked"), "2");
  assert.equal(system.printPosition(after(system, ...sets(5, 1, 3))), "n=3, asked=1, past=[(5), (1)]");
  assert.equal(system.printPosition(after(system, ...sets(5, 1, 3, 1))), "n=1, asked=2, past=[(1), (3)]");
  assert.equal(system.printPosition(after(system, ...sets(1, 5, 3, 5))), "n=5, asked=2, past=[(5), (3)]");
});

test("a bounded memory keeps its order where it is only counted, so the orders are different states", () => {
  const system = counting("remember n as past last 3");
  const [one, other] = [after(system, ...sets(4, 2, 0)), after(system, ...sets(2, 4, 0))];
  assert.notEqual(system.encode(one), system.encode(other));
  for (const state of [one, other])
    assert.equal(system.encode(at(system, system.printPosition(state))), system.encode(state));
});

test("a memory that is only counted and loses nothing is a bag: its order is no part of the state", () => {
  const system = counting("remember n as past at most 9");
  const [one, other] = [after(system, ...sets(4, 2, 0)), after(system, ...sets(2, 4, 0))];
  assert.equal(system.encode(one).length, system.encode(other).length);
  assert.equal(system.printPosition(one), "asked=2, past=[(0), (2), (4)]");
  assert.equal(system.printPosition(other), "asked=2, past=[(0), (2), (4)]");
  assert.equal(system.encode(one), system.encode(other));
});

test("a bag read from text is the same in any order", () => {
  const system = counting("remember (n, n > 2) as past at most 9");
  const states = [
    "[(4, true), (0, false), (2, false)]",
    "[(0, false), (2, false), (4, true)]",
    "[(2, false), (4, true), (0, false)]",
  ];
  const read = states.map((past) => at(system, `n=1, past=${past}`));
  assert.equal(new Set(read.map((state) => system.encode(state))).size, 1);
  assert.equal(new Set(read.map((state) => system.printPosition(state))).size, 1);
  assert.equal(system.printPosition(system.decode(system.encode(read[0]!))), system.printPosition(read[0]!));
});

test("a memory that is looked into keeps the order it is given in", () => {
  const system = gameOf(
    "players A",
    "track n: 0..5 = 0",
    "track before: 0..5? = none",
    "remember n as past at most 9",
    "decision set(k in 0..5) by A",
    "  do n := k, before := past[2 back]",
    "outcome over otherwise",
  );
  assert.equal(system.printPosition(after(system, ...sets(4, 2, 1))), "n=1, before=0, past=[(0), (4), (2)]");
  for (const past of ["[(3), (1)]", "[(1), (3)]"]) {
    assert.equal(system.printPosition(at(system, `past=${past}`)), `past=${past}`);
  }
});

test("a memory forgets by the state that comes, and keeps what was before it otherwise", () => {
  const system = gameOf(
    "players A",
    "track n: 0..5 = 0",
    "remember n as past since n is 3 last 4",
    "decision set(k in 0..5) by A",
    "  do n := k",
    "end draw when times past is 9",
    "outcome over otherwise",
  );
  assert.equal(system.printPosition(after(system, ...sets(1, 2))), "n=2, past=[(0), (1)]");
  assert.equal(system.printPosition(after(system, ...sets(1, 2, 3))), "n=3");
  // The 3 itself is remembered by the next ply.
  assert.equal(system.printPosition(after(system, ...sets(1, 2, 3, 4))), "n=4, past=[(3)]");
});

test("a forced step adds nothing to a memory but may make it forget", () => {
  const system = gameOf(
    "players A",
    "track n: 0..5 = 0",
    "track m: 0..5 = 0",
    "remember n as past last 4",
    "remember n as fresh since m is 1 last 4",
    "whenever n is 2 do n := 3",
    "whenever n is 4 do n := 5, m := 1",
    "decision set(k in 0..5) by A",
    "  do n := k",
    "end draw when times past + times fresh is 9",
    "outcome over otherwise",
  );
  const forced = (state: State): State => {
    const step = legalTuples(system, state)[0]!;
    assert.equal(step[0]?.forced, true);
    return system.consequences(state, step)[0]!.state;
  };
  assert.equal(system.printPosition(forced(after(system, ...sets(1, 2)))), "n=3, past=[(0), (1)], fresh=[(0), (1)]");
  assert.equal(system.printPosition(forced(after(system, ...sets(1, 4)))), "n=5, m=1, past=[(0), (1)]");
});

test("what passes its promise is a fault, and what just fits is none", () => {
  const system = counting("remember n as past at most 2");
  assert.match(system.printPosition(after(system, ...sets(1, 2))), /past=\[\(0\), \(1\)\]/);
  assert.throws(
    () => after(system, ...sets(1, 2, 3)),
    (error) =>
      error instanceof Fault && error.code === "NF2006" && error.message.includes("3 values, expected at most 2"),
  );
});

test("a position may hold as many entries as the memory may, and no more", () => {
  const system = counting("remember n as past at most 2");
  assert.equal(system.printPosition(at(system, "past=[(1), (1)]")), "past=[(1), (1)]");
  for (const past of ["[(1), (1), (1)]", "[(1, 1)]", "[(6)]", "[1]", "(1)", "[()]"]) {
    const read = system.parsePosition(`past=${past}`);
    assert.ok("error" in read && /is nothing that "past" can hold/.test(read.error.message), past);
  }
});

test("a memory of the last two holds no third, whatever it promises besides", () => {
  for (const system of [counting("remember n as past last 2 at most 5"), counting("remember n as past last 2")]) {
    assert.match(system.printPosition(after(system, ...sets(1, 2, 3))), /past=\[\(1\), \(2\)\]/);
    assert.ok("error" in system.parsePosition("past=[(1), (2), (3)]"));
  }
});

test("an encoding holds as many entries as the memory may, and no more", () => {
  const [few, many] = [counting("remember n as past at most 2"), counting("remember n as past at most 3")];
  const [two, three] = ["[(1), (4)]", "[(1), (4), (4)]"].map((past) => many.encode(at(many, `past=${past}`)));
  assert.equal(few.printPosition(few.decode(two!)), "past=[(1), (4)]");
  assert.throws(() => few.decode(three!), /RangeError: the memory "past" is longer than it may be/);
});

test("an encoding with a bag out of order is none", () => {
  const ordered = counting("remember n as past last 2");
  const bag = counting("remember n as past at most 2");
  const [up, down] = ["[(1), (4)]", "[(4), (1)]"].map((past) => ordered.encode(at(ordered, `past=${past}`)));
  assert.equal(bag.printPosition(bag.decode(up!)), "past=[(1), (4)]");
  assert.throws(() => bag.decode(down!), /RangeError: the memory "past" is out of order/);
  assert.equal(ordered.printPosition(ordered.decode(down!)), "past=[(4), (1)]");
});

test("times counts the present value with those remembered, of tuples only whole ones", () => {
  const system = gameOf(
    "players A",
    "track n: 0..5 = 0",
    "track m: 0..5 = 0",
    "track asked: 0..9 = 0",
    "remember (n, m) as past at most 9",
    "decision set(k in 0..5, l in 0..5) by A",
    "  do n := k, m := l, asked := times past",
    "outcome over otherwise",
  );
  const asked = (...decisions: readonly string[]): string | undefined =>
    valueIn(system, after(system, ...decisions), "asked");
  assert.equal(asked("set(0, 1)"), "1");
  assert.equal(asked("set(0, 1)", "set(1, 0)", "set(1, 1)"), "1");
  assert.equal(asked("set(1, 0)", "set(0, 1)", "set(1, 1)", "set(1, 0)"), "2");
  assert.equal(asked("set(0, 0)", "set(1, 1)", "set(0, 0)"), "3");
});

test("foresight of what a foreseen decision would do has the memories of the state in between", () => {
  const system = gameOf(
    "players A",
    "track n: 0..5 = 0",
    "track asked: 0..9 = 0",
    "remember n as past at most 9",
    "decision look() by A when after asked is 2",
    "  do asked := times past",
    "decision stay() by A unless after (look is possible)",
    "  do n := 0",
    "decision go() by A",
    "  do n := 1",
    "outcome over otherwise",
  );
  const [start] = system.initialStates();
  const [A] = system.players;
  assert.deepEqual(
    system.legal(start!, A!.id).map(({ id }) => id),
    ["go"],
  );
});
