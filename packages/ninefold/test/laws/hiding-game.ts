// Random games with secrets, of which some tell them by what is legal or why something is refused.
import fc from "fast-check";

const viewers = ["A", "none", "turn", "{ p in Player | p is A or time > 1 }", "if turn is A then {A} else none"];
const instead = ["", " else s > 1", " else time", " else s is none"];
const conditions = [
  "s is n",
  "s < 3",
  "n in open",
  "hand[me] is n",
  "hand[next(me)] is 0",
  "time is 1",
  "n > 2",
  "s is 2 and n in open",
];
const sets = ["1..3", "{ k in 1..3 | k is not s }", "{ k in 1..3 | k not in open }", "1..3 except { hand[me] }"];
const effects = ["open := open or {n}", "s := n", "hand[me] := n", "open := open or {s}", "hand[next(me)] := 0"];
const forced = ["s is 1", "hand[A] is hand[B]", "size open > 1"];

const one = (texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

/** `when s is n "1"`: with a reason of its own, or none. */
const condition = fc
  .tuple(one(["when", "unless"]), one(conditions), one(["", '  "first"', '  "second"']))
  .map(([word, asked, reason]) => `${word} ${asked}${reason}`);

const drawing = ["random x in 1..3, s := x", "random x in 0..3, hand[next(me)] := x"];

const decision = (doing: readonly string[]): fc.Arbitrary<(name: string) => string> =>
  fc
    .tuple(one(sets), fc.array(condition, { maxLength: 2 }), one(["", "  shown to me\n"]), one(doing))
    .map(([set, asked, shown, effect]) => (name: string): string => {
      const clauses = asked.map((text) => `  ${text}\n`).join("");
      return `decision ${name}(n in ${set}) by turn\n${clauses}${shown}  do ${effect}, turn := next(turn), time += 1\n`;
    });

const step = fc
  .tuple(one(forced), fc.boolean())
  .map(
    ([asked, shown]) => `whenever ${asked} and extra < 2${shown ? " shown" : ""} do s := 3, extra += 1, open := {}\n`,
  );

/** The text of a game of two players, four plies long at most. */
const hiding = (doing: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      one(viewers),
      one(instead),
      decision(doing),
      fc.option(decision(doing), { nil: undefined }),
      fc.option(step, { nil: "" }),
    )
    .map(
      ([to, other, first, second, forcedStep]) => `game Hiding
players A, B
track s: 1..3? = none shown to ${to}${other}
track hand[p in Player]: 0..3 = 0 shown to p
track open: set of 1..3 = {}
track turn: Player = A
track time: 0..4 = 0
track extra: 0..2 = 0
setup do
  random x in 1..3
  random y in 0..3
  s := x, hand[A] := y
${forcedStep}${first("one")}${second?.("two") ?? ""}end over when time is 4
outcome stuck otherwise
`,
    );

export const hidingGame: fc.Arbitrary<string> = hiding(effects);

/** Some of these draw by chance what they hide. */
export const drawingGame: fc.Arbitrary<string> = hiding([...effects, ...drawing]);
