// Games that are made to be drawn wrongly: names that clash, points that are shared, values that look alike.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem, PlayerId } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { type Ask, askOf, changesBetween, planOf, type Scene, sceneOf } from "../../src/scene/index.ts";
import { checkAsk } from "./ask-laws.ts";
import { checkPlan } from "./scene-laws.ts";

/** The lines make a game with what each game needs; those of its display come last. */
function systemOf(...lines: readonly string[]): GameSystem {
  const players = lines[0]?.startsWith("players") ? [] : ["players A, B"];
  const first = players.length > 0 ? "A" : lines[0]!.slice("players ".length).split(",")[0]!;
  const display = lines.indexOf("display");
  const own = lines.slice(0, display < 0 ? lines.length : display);
  const decides = own.some((line) => line.startsWith("decision")) ? [] : [`decision rest by ${first} do plies += 1`];
  const text = ["game Awkward", ...players, ...own, "track plies: 0..9 = 0", ...decides, "outcome draw otherwise"];
  const hidden = ["display", "  hide plies", ...(display < 0 ? [] : lines.slice(display + 1))];
  const { system, diagnostics } = compileText([...text, ...hidden, ""].join("\n"));
  assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
  checkPlan(system);
  return system;
}

const A = 0 as PlayerId;

const sceneFor = (system: GameSystem, viewer?: PlayerId): Scene => {
  const [state] = system.initialStates();
  return sceneOf(system, { view: viewer === undefined ? system.values(state!) : system.view(state!, viewer), to: [A] });
};

/** `spot text` of each thing. */
const drawn = (system: GameSystem, viewer?: PlayerId): readonly string[] =>
  sceneFor(system, viewer).things.map(
    ({ spot, face, count }) => `${spot} ${face.text}${count > 1 ? ` ×${count}` : ""}`,
  );

function asked(system: GameSystem): Ask {
  const [state] = system.initialStates();
  const legal = system.legal(state!, A);
  const scene = sceneFor(system);
  checkAsk(system, scene, A, legal);
  return askOf(system, scene, { player: { id: A }, choices: legal });
}

test("two tracks in one area have spots of their own", () => {
  const one = systemOf(
    "track deck: 0..9 = 3",
    "track bin: 0..9 = 4",
    "display",
    "  area Table",
    "  place deck on (0, 0) in Table",
    "  place bin on (1, 0) in Table",
  );
  assert.deepEqual(drawn(one), ["table:Table/deck 3 ×3", "table:Table/bin 4 ×4"]);
  const two = systemOf(
    "track a[1..2]: 0..9 = 1",
    "track b[1..2]: 0..9 = 2",
    "display",
    "  area T",
    "  place a[i] on (i, 0) in T",
    "  place b[i] on (i, 1) in T",
  );
  assert.equal(new Set(drawn(two)).size, 4);
});

test("titles and names that are alike clash with nothing", () => {
  const titles = systemOf(
    "track a: 0..9 = 3",
    "track b: 0..9 = 4",
    "display",
    '  title a "points"',
    '  title b "points"',
  );
  assert.deepEqual(drawn(titles), ["status:/a 3", "status:/b 4"]);
  const board = systemOf(
    "board Square = grid(2, 1)",
    "track at[Square]: Player? = none",
    "track bin[0..2]: 0..9 = 4",
    "decision go(c in Square) by A do at[c] := me",
    "display",
    '  title bin "Square"',
  );
  assert.deepEqual([...asked(board).targets.keys()], ["Square/a1", "Square/b1"]);
  const seats = systemOf("board seat = grid(1, 1)", "track status[seat]: Bool = true", "track area: 0..3 = 1");
  assert.equal(planOf(seats).zones.length, 2);
});

test("the values of a type stand where the display has their spots", () => {
  const lines = [
    "type Site = { mine, farm, inn }",
    "track worker[Player, 1..2]: Site? = none",
    "decision send(w in 1..2, s in Site) by A do worker[me, w] := s",
    "fn x(s: Site) = match s { mine => 0, farm => 4, inn => 8 }",
  ];
  const system = systemOf(
    ...lines.slice(0, 3),
    "constant x[s in Site] = mine: 0, farm: 4, inn: 8",
    "display",
    "  place s in Site on (x[s], 0)",
    "  gesture send(w, s) = worker[me, w], s",
  );
  const ask = asked(system);
  assert.deepEqual([...ask.targets.keys()], ["worker[A, 1]", "worker[A, 2]"]);
  const [first] = ask.targets.values();
  assert.deepEqual([...first!.targets.keys()], ["type:Site/mine", "type:Site/farm", "type:Site/inn"]);
});

test("of several lines about a track the last counts, and a look goes with the spots", () => {
  const system = systemOf(
    "track a[1..2]: 0..9 = 5",
    "display",
    "  place a[i] on (i, 0)",
    "  place a[i] on (i, 5)",
    "  place a as figure",
  );
  assert.deepEqual(
    [...planOf(system).spots.values()].map(({ x, y }) => [x, y]),
    [
      [1, 5],
      [2, 5],
    ],
  );
  assert.equal(sceneFor(system).things[0]!.count, 1);
  assert.equal(
    sceneFor(systemOf("track d: 0..6 = 0", "display", "  place d on (0, 0) as die")).things[0]!.face.text,
    "0",
  );
});

test("fleets lie on boards of their own, in whatever order tracks stand", () => {
  for (const order of [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ]) {
    const tracks = [
      "track shot[Player, Sea]: Bool = false",
      "track last: Sea? = none",
      "track ship[Player]: set of Sea = { a1 }",
    ];
    const system = systemOf("board Sea = grid(2, 1)", ...order.map((i) => tracks[i]!));
    const spots = sceneFor(system).things.flatMap(({ track, spot }) => (track === "ship" ? [spot] : []));
    assert.deepEqual(spots, ["seat:A/Sea/Sea/a1", "seat:B/Sea/Sea/a1"], order.join());
  }
});

test("indices that a spot does not tell are told by things", () => {
  const system = systemOf("board Sea = grid(2, 1)", "track t[Player, Sea, 1..2]: 0..3 = 1");
  const labels = sceneFor(system).things.map(({ spot, face }) => `${spot} ${face.label}`);
  assert.equal(new Set(labels).size, 8);
});

test("a token whose value has no spot is told from one that stands nowhere", () => {
  const system = systemOf("track at: 0..3? = 2", "display", "  place at is v on (div(6, 2 - v), 0)");
  assert.deepEqual(drawn(system), ["status:/at 2"]);
});

test("values of products look and sound apart", () => {
  const system = systemOf(
    "type Rank = { ace, two }",
    "type Pair = { left: Rank?, right: Rank? }",
    "track a[1..2]: Pair = Pair(none, ace)",
    "decision go(p in Pair) by A do plies += 1",
  );
  const ask = asked(system);
  const labels = ask.buttons.map(({ label }) => label);
  assert.equal(new Set(labels).size, labels.length);
  const plain = systemOf(
    "type X = { a, ab }",
    "type Y = { bc, c }",
    "type Z = { x: X, y: Y }",
    "track z[Z]: Bool = true",
  );
  assert.equal(new Set(sceneFor(plain).things.map(({ face }) => face.label)).size, 1);
  assert.equal([...planOf(plain).spots.values()].length, 4);
});

test("a player called as a suit makes no card", () => {
  const system = systemOf(
    "players Clubs, Red",
    "type Piece = { owner: Player, kind: { king, queen } }",
    "track t: Piece = Piece(Clubs, king)",
  );
  assert.equal((sceneFor(system).things[0]!.face as { readonly shape: string }).shape, "king");
});

test("what the rules show in place of a value is no size, unless they say so", () => {
  const label = (shown: string): string =>
    sceneFor(systemOf(`track hand[p in Player]: set of 1..6 = { 1, 2 } shown to p else ${shown}`), A).things.at(-1)!
      .face.label;
  assert.equal(label("6"), "hidden, shown as 6");
  assert.equal(label("size hand[p]"), "hidden");
});

test("values that share a point are clicked there, each", () => {
  const system = systemOf(
    "type Site = { mine, farm, inn }",
    "track has[Site]: Bool = true",
    "decision go(s in Site) by A do plies += 1",
    "display",
    "  place s in Site on (0, 0)",
  );
  const [[target, choice] = []] = [...asked(system).targets];
  assert.equal(target, "type:Site/mine");
  assert.deepEqual(
    choice!.buttons.map(({ label }) => label),
    ["go mine", "go farm", "go inn"],
  );
});

test("sets of cells that overlap are told apart at the end", () => {
  const system = systemOf(
    "board Cell = grid(3, 1)",
    "track t[Cell]: Bool = false",
    "decision go(s in { { a1, b1 }, { b1, c1 } }, c in Cell) by A do plies += 1",
    "display",
    "  gesture go(s, c) = s, c",
  );
  asked(system);
});

test("a single family says nothing of itself, and chance is never let in by a continuation", () => {
  const ask = asked(systemOf("decision go by A do plies += 1"));
  assert.deepEqual([ask.said, ask.whole, ask.buttons.length], ["", undefined, 1]);
  const rolled = systemOf(
    "track d: 1..6 = 1",
    "decision go(k in {1}, j in {2}) by A do plies += 1",
    "consequence A go(k, j) do random one in 1..6, d := one",
  );
  const [first] = asked(rolled).buttons;
  assert.equal(first!.ask.whole, undefined);
});

test("what was decided tells which of two pieces went, and which became another one", () => {
  const system = systemOf("board Cell = grid(4, 1)", "type Man = { pawn, queen }", "track at[Cell]: Man? = none");
  const scene = (men: Readonly<Record<string, string>>): Scene =>
    sceneOf(system, {
      view: ["a1", "b1", "c1", "d1"].map((cell) => ({ track: "at", index: [cell], value: men[cell] ?? "none" })),
      to: [],
    });
  const decided = [{ player: system.players[0]!, family: "go", parameters: ["a1", "c1"] }];
  const from = (before: Scene, after: Scene): string =>
    changesBetween(system, before, after, decided)
      .things.map((change) => (change.kind === "moved" ? change.before.spot : change.kind))
      .join();
  assert.equal(from(scene({ a1: "pawn", b1: "pawn" }), scene({ c1: "pawn" })), "Cell/a1,gone");
  assert.equal(from(scene({ a1: "pawn" }), scene({ c1: "queen" })), "Cell/a1");
});

test("scenes of equal views are equal", () => {
  const system = systemOf("track card[p in Player]: 1..3 in { 1, 2, 3 } shown to p");
  const views = system
    .initialStates()
    .map((state) => JSON.stringify(sceneOf(system, { view: system.view(state, A), to: [] })));
  assert.equal(new Set(views).size, 3);
});

test("what is shown in place of who holds a thing is seen", () => {
  const system = systemOf(
    "type Card = { rank: 1..2, kind: { u, v } }",
    "track holder[c in Card]: Player? = none shown to holder[c] else holder[c] is none",
  );
  const [state] = system.initialStates();
  const held = system.view(state!, A).map((one) => ({ ...one, instead: "false" }));
  const labels = [system.view(state!, A), held].map((view) => sceneOf(system, { view, to: [] }).unseen[0]!.face.label);
  assert.equal(new Set(labels).size, 2);
});

test("buttons that would be called the same say what the language writes", () => {
  const letters = systemOf(
    "board Cell = grid(1, 1)",
    "track t[Cell]: Bool = false",
    "type K = { red, Red }",
    "decision go(c in Cell, k in K) by A do plies += 1",
    "display",
    "  gesture go(c, k) = c",
  );
  const [choice] = asked(letters).targets.values();
  assert.equal(new Set(choice!.buttons.map(({ label }) => label)).size, 2);
  const titles = systemOf(
    "decision go by A do plies += 1",
    "decision run by A do plies += 1",
    "display",
    '  title go "move"',
    '  title run "move"',
  );
  assert.deepEqual(
    asked(titles).buttons.map(({ label }) => label),
    ["move (go)", "move (run)"],
  );
});

test("an empty title is none", () => {
  const system = systemOf(
    "track n: 0..1 = 0",
    "decision go by A do plies += 1",
    "display",
    '  title go ""',
    '  title n ""',
  );
  assert.equal(asked(system).buttons[0]!.label, "go");
  assert.equal(planOf(system).spots.get("status:/n")?.name, "n");
});

test("lines between all of many spots are bounded", () => {
  const system = systemOf(
    "track at: 0..999 = 0",
    "display",
    "  place at is n on (mod(n, 40), div(n, 40))",
    "  link n in 0..999 to 0..999",
  );
  const lines = [...planOf(system).spots.values()].reduce((sum, { links }) => sum + links.length, 0);
  assert.equal(lines, 1 << 14);
});

test("what is true of the side of a cell is a wall, whatever glyph it has", () => {
  const system = systemOf(
    "board Cell = grid(2, 1)",
    "track fence[Cell, Offset]: Bool = true",
    "track open[Cell]: Bool = true",
  );
  const shapes = sceneFor(system).things.map(({ track, face }) => `${track} ${face.up && face.shape}`);
  assert.deepEqual([...new Set(shapes)].sort(), ["fence wall", "open mark"]);
});

test("a cell of a board that each player has is clicked on the board that the action writes to", () => {
  const lines = (owner: string): readonly string[] => [
    "board Cell = grid(2, 1)",
    "track laid[Player, Cell]: Bool = false",
    `decision lay(c in Cell) by A do laid[${owner}, c] := true`,
  ];
  const targets = (owner: string): readonly string[] => [...asked(systemOf(...lines(owner))).targets.keys()];
  assert.deepEqual(targets("me"), ["seat:A/Cell/Cell/a1", "seat:A/Cell/Cell/b1"]);
  assert.deepEqual(targets("next(me)"), ["seat:B/Cell/Cell/a1", "seat:B/Cell/Cell/b1"]);
  const both = [...lines("me").slice(0, 2), "decision lay(c in Cell) by A do laid[me, c] := true, laid[B, c] := true"];
  assert.equal(asked(systemOf(...both)).targets.size, 4);
});
