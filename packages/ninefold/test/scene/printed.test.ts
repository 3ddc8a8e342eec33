// Systems of which there is only what they print: rules of the algebra, and systems written by hand. The laws of scenes hold of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  attachExtensions,
  type Click,
  type Display,
  type GameSystem,
  NO_DISPLAY,
  type PlayerId,
  type State,
} from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import {
  askOf,
  changesBetween,
  editingOf,
  planOf,
  positionWith,
  type Scene,
  sayDecision,
  sceneOf,
} from "../../src/scene/index.ts";
import { GAMES, systemOf, undrawnGames } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { ticTacToe } from "../rules/tic-tac-toe.ts";
import { cardGame } from "./card-game.ts";
import { checkPlan } from "./scene-laws.ts";
import { checkPlays, type Extent, type LookedAt } from "./scene-plays.ts";

const EXTENT: Extent = { plays: rounds(1, 20), plies: rounds(9, 200), asked: rounds(1, 3) };
const SHORT: Extent = { plays: 2, plies: 12, asked: 2 };

const all: LookedAt = { plies: 0, decisions: 0, clicked: 0 };

for (const name of GAMES)
  test(`${name} without its types: the laws of scenes`, async () => {
    await checkPlays({ ...systemOf(name) }, name, EXTENT, all);
  });

for (const [name, text] of undrawnGames())
  test(`${name} without types and display: the same`, async () => {
    await checkPlays({ ...compileText(text).system! }, name, EXTENT, all);
  });

test("of them eight decisions of ten are said by clicks on what is drawn", () =>
  assert.ok(all.clicked >= 0.8 * all.decisions, `${all.clicked} of ${all.decisions}`));

const [FIRST, SECOND] = [0 as PlayerId, 1 as PlayerId];

function sceneFor(system: GameSystem, state: State, viewer: PlayerId): Scene {
  const to = system.players.flatMap(({ id }) => (system.legal(state, id).length > 0 ? [id] : []));
  return sceneOf(system, { view: system.view(state, viewer), to });
}

/** The state after these decisions. */
function after(system: GameSystem, ...ids: readonly string[]): State {
  let state = system.initialStates()[0]!;
  for (const id of ids) {
    const tuple = system.players.map(
      (one) => system.legal(state, one.id).find((decision) => decision.id === id) ?? null,
    );
    state = system.consequences(state, tuple)[0]!.state;
  }
  return state;
}

/** `spot text` of each thing. */
const drawn = ({ things }: Scene): readonly string[] =>
  things.map(({ spot, face, count }) => `${spot} ${face.text}${count > 1 ? ` ×${count}` : ""}`);

const asking = (system: GameSystem, state: State, player: PlayerId) =>
  askOf(system, sceneFor(system, state, player), { player: { id: player }, choices: system.legal(state, player) });

const layout: Display["pictures"][0]["boards"][0] = {
  board: "Square",
  layout: "square",
  cells: ["a", "b", "c"].flatMap((column, x) =>
    [1, 2, 3].map((y) => ({ name: `${column}${y}`, x, y, colour: (x + y) % 2 === 0 ? "dark" : "light" }) as const),
  ),
  links: [],
};
const onBoard: Display = {
  ...NO_DISPLAY,
  pictures: [{ track: "mark", boards: [layout], look: "squares" }],
  glyphs: new Map([["X", "✕"]]),
  tints: new Map([["Player", new Map([["O", "green"]])]]),
  hidden: ["turn"],
};
const rule = ticTacToe(3, onBoard).system;

test("a rule of the algebra is drawn on the board of its display, and clicked there", async () => {
  await checkPlays(rule, "rule", SHORT);
  const { zones, spots } = planOf(rule);
  assert.deepEqual(
    zones.map(({ id, kind, look }) => [id, kind, look]),
    [["Square", "board", "squares"]],
  );
  assert.deepEqual([spots.get("Square/a1")?.tint, spots.get("Square/a2")?.outline], ["light", "square"]);
  const state = after(rule, "claim(b2)", "claim(a1)");
  const scene = sceneFor(rule, state, FIRST);
  assert.deepEqual(drawn(scene), ["Square/a1 O", "Square/b2 ✕"]);
  const [o, x] = scene.things.map(({ face }) => face.up && [face.shape, face.tint, face.label]);
  assert.deepEqual(o, ["disc", { player: SECOND, colour: "green" }, "O"]);
  assert.deepEqual(x, ["disc", { player: FIRST }, "X"]);
  const ask = asking(rule, state, FIRST);
  assert.equal(ask.targets.size, 7);
  assert.equal(ask.targets.get("Square/c3")?.whole?.id, "claim(c3)");
  assert.equal(sayDecision(rule, { family: "claim", parameters: ["c3"] }), "claim c3");
});

test("without a display it is a row of boxes, and the rest is listed", async () => {
  const { system } = ticTacToe(3);
  await checkPlays(system, "listed", SHORT);
  assert.deepEqual(
    planOf(system).zones.map(({ id, kind }) => [id, kind]),
    [
      ["track:mark", "area"],
      ["status:", "status"],
    ],
  );
  assert.equal(asking(system, system.initialStates()[0]!, FIRST).targets.get("track:mark/b2")?.whole?.id, "claim(b2)");
});

test("names that players have are theirs: cards in hands are seen by who holds them", async () => {
  for (const how of ["gestures", "printed"] as const) {
    const system = cardGame(how);
    const sum = await checkPlays(system, how, SHORT);
    assert.equal(sum.clicked, how === "printed" ? sum.decisions : sum.decisions / 3, how);
    const state = after(system, "play(Card(hearts, 2))");
    assert.deepEqual(drawn(sceneFor(system, state, FIRST)), [
      "seat:Ann/inHand ♠Q",
      "seat:Bob/inHand ▒ ×2",
      "seat:Ann/onTable ♥2",
      "seat:Ann/tricks 0",
      "seat:Bob/tricks 0",
    ]);
    assert.deepEqual(drawn(sceneFor(system, state, SECOND)).slice(0, 4), [
      "seat:Ann/inHand ▒",
      "seat:Bob/inHand ♥3",
      "seat:Bob/inHand ♣A",
      "seat:Ann/onTable ?",
    ]);
    assert.deepEqual(planOf(system).spots.get("seat:Ann/tricks")?.name, "tricks won");
  }
});

test("cards are clicked in one's hand, and a change shows the one that was played", () => {
  const system = cardGame("printed");
  const state = system.initialStates()[0]!;
  const ask = asking(system, state, FIRST);
  assert.deepEqual([...ask.targets.keys()], ["inHand[Ann] Card(hearts, 2)", "inHand[Ann] Card(spades, queen)"]);
  assert.equal([...ask.targets.values()][1]?.said, "play queen of spades");
  const [before, later] = [state, after(system, "play(Card(hearts, 2))")].map((one) => sceneFor(system, one, FIRST));
  const { things, active } = changesBetween(system, before!, later!);
  assert.deepEqual(
    things.map((change) => [change.kind, "after" in change && change.after.spot]),
    [
      ["shifted", "seat:Ann/inHand"],
      ["moved", "seat:Ann/onTable"],
    ],
  );
  assert.deepEqual(active, [SECOND]);
});

test("gestures say what is clicked, whatever the parameters print; several decisions of one click have buttons", () => {
  const system = cardGame("gestures");
  const first = asking(system, system.initialStates()[0]!, FIRST).targets.get("seat:Ann/inHand");
  const second = first?.targets.get("seat:Ann/onTable");
  assert.deepEqual(
    second?.buttons.map(({ label, ask }) => [label, ask.whole?.id]),
    [
      ["play 2 of hearts", "play(Card(hearts, 2))"],
      ["play queen of spades", "play(Card(spades, queen))"],
    ],
  );
});

/** Tic-tac-toe with another display, by the names of cells as pairs. */
function withDisplay(display: Partial<Display>, click?: (cell: string) => Click): GameSystem {
  const system: GameSystem = { ...ticTacToe(3).system, display: { ...NO_DISPLAY, ...display } };
  return click ? attachExtensions(system, { gestures: (_, __, [cell = ""]) => [click(cell)] }) : system;
}

test("several tracks stand over each other; graphs, hexagons and points of the display are drawn", async () => {
  const cells = layout.cells.map(({ name }, i) => ({ name, x: i, y: 0 }));
  const links = cells.slice(1).map(({ name }, i) => [cells[i]!.name, name] as const);
  const boards: readonly Display["pictures"][0]["boards"][0][] = [
    { board: "Path", layout: "graph", cells, links },
    { board: "Comb", layout: "hexagonal", cells: cells.map((cell, i) => ({ ...cell, x: 2 * i })), links: [] },
  ];
  for (const board of boards) {
    const system = withDisplay({ pictures: [{ track: "mark", boards: [board] }] }, (cell) => ({
      board: board.board,
      cells: [cell],
    }));
    const sum = await checkPlays(system, board.board, SHORT);
    assert.equal(sum.clicked, sum.decisions);
  }
  assert.deepEqual(
    planOf(withDisplay({ pictures: [{ track: "mark", boards: [boards[0]!] }] })).spots.get("Path/a2")?.links,
    ["Path/a1", "Path/a3"],
  );
  const table = withDisplay({
    areas: [{ name: "grid", title: "The grid" }],
    placed: [
      { track: "mark", area: "grid", at: layout.cells.map(({ name, x, y }) => ({ index: [name], on: { x, y } })) },
      { track: "turn", at: ["X", "O"].map((value, x) => ({ index: [], value, on: { x, y: 9 } })) },
    ],
  });
  await checkPlays(table, "table", SHORT);
  const { zones, spots } = planOf(table);
  assert.deepEqual(
    zones.map(({ id, kind, title }) => [id, kind, title]),
    [
      ["table:grid", "board", "The grid"],
      ["table:turn", "board", "turn"],
      ["status:", "status", ""],
    ],
  );
  assert.equal(spots.get("table:grid/mark b2")?.outline, "square");
  const start = table.initialStates()[0]!;
  assert.deepEqual(drawn(sceneFor(table, start, FIRST)), ["table:turn/turn X ○"]);
});

test("its positions are changed in rows, where a value is typed", () => {
  const state = rule.initialStates()[0]!;
  const { rows, ask } = editingOf(rule, state);
  assert.deepEqual(
    rows.slice(0, 2).map(({ track, label, value, choices }) => [track, label, value, choices]),
    [
      ["mark[a1]", "mark a1", "none", undefined],
      ["mark[b1]", "mark b1", "none", undefined],
    ],
  );
  assert.equal(ask.targets.size, 0);
  const changed = positionWith(rule, state, "mark[b2]=X");
  assert.ok("state" in changed && drawn(sceneFor(rule, changed.state, FIRST)).join() === "Square/b2 ✕");
});

test("values of a board are tokens on it, sets of its cells are marked, and each player may have a board", async () => {
  const base = ticTacToe(3).system;
  const cells = layout.cells.map(({ name }) => name);
  const system: GameSystem = {
    ...base,
    tracks: [
      { name: "mark", indices: cells.map((cell) => [cell]), type: "Player?", size: 3n },
      { name: "runner", indices: [["red"], ["blue"]], type: "Square?", size: 10n },
      { name: "lit", indices: [["X"], ["O"]], type: "set of Square", size: 512n },
      {
        name: "own",
        indices: ["X", "O"].flatMap((player) => ["p", "q"].map((cell) => [player, cell])),
        type: "Bool",
        size: 2n,
      },
      { name: "holder", indices: [["Card(1)"], ["Card(2)"]], type: "Player?", size: 3n },
    ],
    display: {
      ...NO_DISPLAY,
      pictures: [
        { track: "mark", boards: [layout] },
        {
          track: "own",
          boards: [
            {
              board: "Pair",
              layout: "square",
              cells: [
                { name: "p", x: 0, y: 0 },
                { name: "q", x: 1, y: 0 },
              ],
              links: [],
            },
          ],
        },
      ],
    },
  };
  checkPlan(system);
  const value = (track: string, printed: string | undefined, ...index: readonly string[]) => ({
    track,
    index,
    value: printed,
  });
  const view = [
    ...cells.map((cell) => value("mark", cell === "b2" ? "X" : "none", cell)),
    value("runner", "b2", "red"),
    value("runner", "none", "blue"),
    value("lit", "{a1, b2}", "X"),
    value("lit", undefined, "O"),
    ...["X", "O"].flatMap((player) => ["p", "q"].map((cell) => value("own", String(cell === "q"), player, cell))),
    value("holder", "O", "Card(1)"),
    value("holder", undefined, "Card(2)"),
  ];
  const scene = sceneOf(system, { view, to: [] });
  assert.deepEqual(
    scene.things.map(({ key, spot, face }) => `${key}: ${spot} ${face.label}`),
    [
      "lit[X] a1: Square/a1 X lit",
      "mark[b2]: Square/b2 X",
      "runner[red]: Square/b2 red",
      "lit[X] b2: Square/b2 X lit",
      "runner[blue]: status:/runner blue blue",
      "own[X, q]: seat:X/Pair/Pair/q yes",
      "own[O, q]: seat:O/Pair/Pair/q yes",
      "holder[Card(1)]: seat:O/holder 1",
    ],
  );
  assert.deepEqual(
    scene.unseen.map(({ key, face }) => `${key}: ${face.label}`),
    ["lit[O]: O lit hidden", "holder[Card(2)]: 2"],
  );
});
