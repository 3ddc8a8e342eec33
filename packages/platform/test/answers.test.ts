// What a program may not say: each with its code and the message that a person reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Chance,
  type GameState,
  type Option,
  OwnedPiece,
  type Piece,
  Player,
  Rules,
  type RulesOptions,
  trustedSystem,
  UnownedPiece,
} from "ninefold-platform";
import { playersOf } from "./programs.ts";

const [A, B] = playersOf("A", "B");
const players = [A, B];

/** Plain JavaScript may answer anything. */
type Odd = never;

class Space extends UnownedPiece<string> {
  n = 0;
}

class Unlisted extends Space {}

const program = (piece: Piece, more: Partial<RulesOptions> = {}) =>
  Rules({ players, startingPlayer: A, initialize: () => [piece], ...more });

/** Plays the first option of a game whose piece has these, so that all of its functions are called. */
function play(options: readonly unknown[], more: Partial<RulesOptions> = {}): void {
  class One extends Space {
    override options() {
      return options as Option[];
    }
  }
  first(program(new One("one"), more));
}

function first(rules: ReturnType<typeof program>): void {
  const system = trustedSystem(rules, { name: "Answers", rules: "answers" });
  const state = system.initialStates()[0]!;
  const tuple = system.players.map(({ id }) => system.legal(state, id)[0] ?? null);
  system.consequences(state, tuple);
  system.legal(state, system.players[0]!.id);
}

const doing = (effect: (state: GameState, player: Player, chance: Chance) => void) => [{ id: "act", effect }];
const nothing = () => undefined;

class Hider extends Space {
  override isShown() {
    return 1 as Odd;
  }
}

const ANSWERS: readonly (readonly [name: string, run: () => void, code: string, message: string])[] = [
  ["no list of options", () => play("x" as Odd), "answer", 'options() of One answered "x", expected a list'],
  [
    "an option without an effect",
    () => play([{ id: 1 }]),
    "answer",
    "the option 1 of One one has no effect, expected a function",
  ],
  [
    "two options with one id",
    () => play([...doing(nothing), ...doing(nothing)]),
    "answer",
    'options() of One answered two options "act"',
  ],
  [
    "an id that is none",
    () => play([{ id: null, effect: nothing }]),
    "id",
    "an id is of object, expected a text, a number or a list of them",
  ],
  ["an id with a bracket", () => play([{ id: "a(", effect: nothing }]), "id", 'an id holds "(", which ids may not'],
  ["an empty id", () => play([{ id: "", effect: nothing }]), "id", "an id is empty"],
  [
    "an id that is too long",
    () => play([{ id: "x".repeat(201), effect: nothing }]),
    "id",
    "an id has at most 200 characters, found 201",
  ],
  [
    "an id that is no number",
    () => play([{ id: Number.NaN, effect: nothing }]),
    "id",
    "an id is NaN, expected a text, a finite number or a list of them",
  ],
  [
    "a name with a space",
    () => play([{ id: "a", name: "a b", effect: nothing }]),
    "answer",
    'the name of an option is "a b", expected letters and digits, such as "claim"',
  ],
  [
    "a condition that answers a number",
    () => play([{ id: "a", condition: () => 1, effect: nothing }]),
    "NF2053",
    'the condition of the option "a" of One one answered 1, expected true, false or a text that says why not',
  ],
  [
    "a condition that answers nothing",
    () => play([{ id: "a", condition: nothing, effect: nothing }]),
    "NF2053",
    'the condition of the option "a" of One one answered undefined, expected true, false or a text that says why not',
  ],
  [
    "an ownershipCondition that answers null",
    () => play([{ id: "a", ownershipCondition: () => null, effect: nothing }]),
    "NF2053",
    'the ownershipCondition of the option "a" of One one answered null, expected true, false or a text that says why not',
  ],
  [
    "a next player who is none",
    () => play([{ id: "a", effect: nothing, nextActivePlayer: () => "B" }]),
    "NF2053",
    'nextActivePlayer answered "B", expected a player',
  ],
  [
    "chance without members",
    () => play(doing((_, _player, chance) => chance.one([]))),
    "NF2053",
    "chance.one takes a list of 1 to 65536 members, found 0",
  ],
  [
    "a weight of 0",
    () => play(doing((_, _player, chance) => chance.weighted([1, 0]))),
    "NF2053",
    "chance.weighted takes a list of 1 to 65536 whole numbers above 0",
  ],
  ["a piece that is not there", () => play(doing((state) => state.piece("two"))), "NF2053", 'there is no piece "two"'],
  [
    "a piece that is there",
    () => play(doing((state) => state.add(new Space("one")))),
    "NF2053",
    'there is a piece "one" already',
  ],
  [
    "a piece of a class not listed",
    () => play(doing((state) => state.add(new Unlisted("two")))),
    "NF2052",
    'pieces["two"] is a new piece of the class Unlisted, which is not listed: Rules({ pieces: [Unlisted] }) lists the classes of which pieces come later',
  ],
  [
    "a piece under another id",
    () =>
      play(
        doing((state) => Object.assign(state.pieces, { two: new Space("three") })),
        { pieces: [Space] },
      ),
    "NF2052",
    'pieces["two"] has the id "three"',
  ],
  [
    "no piece among the pieces",
    () => play(doing((state) => Object.assign(state.pieces, { two: 2 }))),
    "NF2052",
    'pieces["two"] is 2, expected a piece',
  ],
  [
    "no player to choose",
    () => play(doing((state) => Object.assign(state, { activePlayer: null }))),
    "NF2052",
    "the activePlayer is null, expected a player of the game",
  ],
  [
    "a winner who does not play",
    () => play(doing((state) => Object.assign(state, { winner: "A" }))),
    "NF2052",
    'the winner is "A", expected a player of the game',
  ],
  [
    "an end that is a number",
    () => play(doing((state) => Object.assign(state, { ended: 1 }))),
    "NF2052",
    "the value of ended is 1, expected true or false",
  ],
  [
    "an effect that throws a text",
    () =>
      play(
        doing(() => {
          throw "no";
        }),
      ),
    "NF2051",
    "no",
  ],
  [
    "an effect that keeps what chance throws",
    () =>
      play(
        doing((_, _player, chance) => {
          try {
            chance.one([1, 2]);
          } catch {}
        }),
      ),
    "",
    "",
  ],
  [
    "a view that is a number",
    () => {
      const system = trustedSystem(program(new Hider("one")), { name: "Answers", rules: "answers" });
      system.view(system.initialStates()[0]!);
    },
    "NF2053",
    "isShown answered 1, expected true or false",
  ],
  [
    "nobody can choose and nothing ended",
    () => {
      const system = trustedSystem(program(new Space("one")), { name: "Answers", rules: "answers" });
      system.outcome(system.initialStates()[0]!);
    },
    "NF2013",
    "nobody may choose anything, but the program has not set `ended`",
  ],
];

for (const [name, run, code, message] of ANSWERS) {
  test(`${name}: ${code || "is no fault"}`, () => {
    if (code === "") return run();
    assert.throws(run, (error: Error & { code?: string }) => {
      assert.equal(error.code, code);
      assert.equal(error.message.replace(/ \([\w.]+:\d+\)$/, ""), message);
      return true;
    });
  });
}

test("an option that has a name of its own later is listed", () => {
  class Growing extends Space {
    override options() {
      return [
        {
          id: "act",
          name: this.n === 0 ? "begin" : "continue",
          effect: () => {
            this.n++;
          },
        },
      ];
    }
  }
  const after = (options: readonly string[]) => {
    const system = trustedSystem(program(new Growing("one"), { options }), { name: "Answers", rules: "answers" });
    const state = system.initialStates()[0]!;
    const [decision] = system.legal(state, system.players[0]!.id);
    const next = system.consequences(state, [decision!, null])[0]!.state;
    return system.legal(next, system.players[1]!.id).map(({ family }) => family);
  };
  assert.deepEqual(after(["continue"]), ["continue"]);
  assert.throws(() => after([]), {
    code: "NF2053",
    message:
      'no option in the beginning is called "continue", so it has to be listed: Rules({ options: ["continue"] })',
  });
});

test("who may not choose is told why", () => {
  class Card extends OwnedPiece<string> {
    override options() {
      return [
        { id: "own", effect: nothing },
        { id: "others", ownershipCondition: (player: Player) => player !== this.owner, effect: nothing },
        { id: "reason", ownershipCondition: () => "the card sleeps", effect: nothing },
        { id: "never", condition: () => false, effect: nothing },
      ];
    }
  }
  const rules = Rules({ players, startingPlayer: A, initialize: () => [new Card(A, "mine"), new Card(B, "theirs")] });
  const system = trustedSystem(rules, { name: "Answers", rules: "answers" });
  const state = system.initialStates()[0]!;
  const [a, b] = system.players;
  const refusal = (id: string, player = a!.id) => system.refusal(state, player, id)?.message;
  assert.deepEqual(
    system.legal(state, a!.id).map(({ id }) => id),
    ["card(mine, own)", "card(theirs, others)"],
  );
  assert.equal(refusal("card(theirs, own)"), "the piece is another player's");
  assert.equal(refusal("card(mine, others)"), '"card(mine, others)" is not for you');
  assert.equal(refusal("card(mine, reason)"), "the card sleeps");
  assert.equal(refusal("card(mine, never)"), 'the condition of "card(mine, never)" does not hold here');
  assert.equal(refusal("card(mine, own)", b!.id), "A is to choose");
  assert.equal(refusal("card(none, own)"), 'no decision is called "card(none, own)" here');
});

test("a decision says its option where its piece and its name do not", () => {
  class Many extends Space {
    override options() {
      const ids = this.id === "a" ? ["a", "act", "b"] : ["act", "b"];
      return ids.map((id) => ({ id, name: "act", effect: nothing }));
    }
  }
  const rules = Rules({ players, startingPlayer: A, initialize: () => [new Many("a"), new Many("c")] });
  const system = trustedSystem(rules, { name: "Answers", rules: "answers" });
  const state = system.initialStates()[0]!;
  const player = system.players[0]!.id;
  const ids = system.legal(state, player).map(({ id }) => id);
  assert.deepEqual(ids, ["act(a)", "act(a, act)", "act(a, b)", "act(c)", "act(c, b)"]);
  for (const id of ids) assert.equal(system.refusal(state, player, id), undefined);
  for (const id of ["act(a, a)", "act(c, act)", "act(c, c)", "act(b)"]) {
    assert.equal(system.refusal(state, player, id)?.kind, "unknown");
  }
});

const one = () => [new Space("one")];

const RULES: readonly (readonly [name: string, options: unknown, message: string])[] = [
  ["nothing", undefined, "Rules takes an object"],
  [
    "a name that it does not know",
    { startingPlayer: A, initialise: one },
    'Rules knows no "initialise", only name, title, players, startingPlayer, initialize, pieces, options, setup, stuck, display',
  ],
  ["no initialize", { players, startingPlayer: A }, "initialize is undefined, expected a function"],
  ["no starting player", { players, initialize: one }, "startingPlayer is undefined, expected one of the players"],
  [
    "no players",
    { players: [], startingPlayer: A, initialize: one },
    'a game has at least one player, made before Rules is called: new Player("X")',
  ],
  [
    "players that are texts",
    { players: ["A"], startingPlayer: "A", initialize: one },
    'players holds "A", expected players',
  ],
  [
    "two players of one name",
    { players: [A, playersOf("A")[0]], startingPlayer: A, initialize: one },
    "two players have one name",
  ],
  [
    "a name with a space",
    { name: "My game", players, startingPlayer: A, initialize: one },
    'name is "My game", expected letters and digits, such as "TicTacToe"',
  ],
  [
    "a setup that is no function",
    { setup: 1, players, startingPlayer: A, initialize: one },
    "setup is 1, expected a function",
  ],
  [
    "a title that is no text",
    { title: 1, players, startingPlayer: A, initialize: one },
    "title is 1, expected a text of at most 200 characters",
  ],
  ["no pieces", { players, startingPlayer: A, initialize: () => [] }, "initialize answered no pieces, expected pieces"],
  [
    "pieces that are texts",
    { players, startingPlayer: A, initialize: () => ["one"] },
    'initialize answered "one", expected pieces',
  ],
];

for (const [name, options, message] of RULES) {
  test(`Rules with ${name}`, () => {
    const run = () => trustedSystem(Rules(options as Odd), { name: "Answers", rules: "answers" });
    assert.throws(run, { name: "ProgramError", code: "rules", message });
  });
}

test("names of players", () => {
  for (const name of ["", "none", "draw", "1", "a(b)", " x", "x".repeat(41)]) {
    assert.throws(() => new Player(name), { name: "ProgramError", code: "rules" });
  }
  for (const name of ["X", "White", "Élise", "P 1", "Jean-Luc", "_"]) assert.equal(playersOf(name)[0].name, name);
});
