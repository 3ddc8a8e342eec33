// Pictures of game trees: the source's figures node for node, and what may be written in them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TreeNode } from "../../../src/analysis/game-trees/nodes.ts";
import { unfold } from "../../../src/analysis/game-trees/unfold.ts";
import { type Subject, subjectOf, treePicture } from "../../../src/analysis/pictures/index.ts";
import { DARK, LIGHT } from "../../../src/analysis/pictures/marks/colours.ts";
import { solve } from "../../../src/analysis/solve/solve.ts";
import { explore } from "../../../src/analysis/states/explore.ts";
import { finish } from "../../../src/play/work/work.ts";
import { systemOf } from "../../library/library.ts";
import { chance, choice, leaf } from "../game-trees/made.ts";
import { all, bodyOf, circles, labels, readXml, requireApart, textIn } from "./svg.ts";

const drawn = (tree: TreeNode): string => finish(treePicture([tree], MADE));

function pictureOf(game: string, parameters = {}, depth?: number, fold?: boolean): string {
  const graph = finish(explore(systemOf(game, parameters), { depth }));
  return finish(treePicture(finish(unfold(graph, { depth })), subjectOf(graph), fold === undefined ? {} : { fold }));
}

const MADE: Subject = { title: "Made", players: ["A", "B"] };

test("coin flip is drawn as in Fig. 2", () => {
  const body = bodyOf(readXml(pictureOf("coin-flip")));
  assert.equal(circles(body, "c").length, 1);
  assert.equal(circles(body, "ink").length, 3);
  assert.equal(all(body, "circle").length, 4);
  assert.equal(all(body, "path").length, 3);
  assert.deepEqual([...labels(body)].sort(), [
    "(flip, flip)",
    "(heads)coin",
    "(tails)coin",
    "(–)coin",
    "P1 wins",
    "P2 wins",
    "heads 1/2",
    "tails 1/2",
  ]);
  // From top to bottom: the state, the chance node, the two ends side by side.
  const heights = all(body, "circle").map(({ attributes }) => Number(attributes.cy));
  assert.equal(new Set(heights).size, 3);
  assert.ok(Number(circles(body, "c")[0]!.attributes.cy) > Math.min(...heights));
  requireApart(body);
});

test("the guessing game is drawn as in Fig. 3, 31 nodes without labels that overlap", () => {
  const body = bodyOf(readXml(pictureOf("guessing-game", { highest: "5" })));
  assert.equal(all(body, "circle").length, 31);
  assert.equal(all(body, "path").length, 30);
  assert.deepEqual(
    ["f0", "f1", "ink", "c"].map((look) => circles(body, look).length),
    [1, 5, 25, 0],
  );
  const count = (label: string): number => labels(body).filter((one) => one === label).length;
  for (const number of [1, 2, 3, 4, 5]) {
    assert.equal(count(`(pick(${number}), 0)`), 1);
    assert.equal(count(`(0, guess(${number}))`), 5);
  }
  assert.deepEqual([count("P2 wins"), count("P2 loses")], [5, 20]);
  assert.equal(labels(body).length, 5 + 25 + 25);
  requireApart(body);
});

test("pointed at, a node says the decision, what comes of it and the position", () => {
  const titles = all(bodyOf(readXml(pictureOf("guessing-game"))), "title").map(textIn);
  assert.equal(titles.length, 31);
  assert.ok(titles.includes("(0, guess(2))\nP2 loses\npicked=4, guessed=2"));
  assert.ok(titles.includes("(pick(4), 0)\nP2 decides\npicked=4"));
});

test("labels of other games do not overlap either", () => {
  for (const [game, parameters, depth] of [
    ["guessing-game", { highest: "3" }],
    ["guessing-game", { highest: "9" }],
    ["kuhn-poker", {}],
    ["rock-paper-scissors", {}, 1],
    ["tic-tac-toe", {}, 2],
    ["pig", {}, 2],
  ] as const) {
    requireApart(bodyOf(readXml(pictureOf(game, parameters, depth, false))));
    requireApart(bodyOf(readXml(pictureOf(game, parameters, depth, true))));
  }
});

test("symmetric children are drawn once, with their number", () => {
  const body = bodyOf(readXml(pictureOf("guessing-game", {}, undefined, true)));
  // After each pick one guess wins and four lose: the same five times.
  assert.deepEqual([...labels(body)].filter((label) => label.includes("×")).sort(), [
    "(0, guess(2)) ×4",
    "(pick(1), 0) ×5",
  ]);
  assert.equal(all(body, "circle").length, 4);
  const titles = all(body, "title").map(textIn);
  assert.ok(
    titles.some((title) => title.startsWith("(0, guess(2)), (0, guess(3)), (0, guess(4)), (0, guess(5)) ×4\n")),
  );
});

test("a tree that was cut goes on dotted, and what was cut is not taken to be alike", () => {
  const body = bodyOf(readXml(pictureOf("tic-tac-toe", {}, 3)));
  assert.equal(all(body, "circle").length, 1 + 9 + 72 + 504);
  assert.equal(all(body, "path").filter(({ attributes }) => attributes.class === "e cut").length, 504);
});

test("labels are dropped where they would be too small, tooltips stay", () => {
  const body = bodyOf(readXml(pictureOf("tic-tac-toe", {}, 4)));
  assert.equal(all(body, "circle").length, 3610);
  assert.equal(all(body, "title").length, 3610);
  assert.equal(labels(body).length, 9 + 72);
});

test("what is too large to be drawn says how to make it smaller", () => {
  assert.throws(() => pictureOf("tic-tac-toe", {}, 6), { code: "NF6006", message: /20,000.*depth.*reduce/ });
});

test("any text may be a name: it is escaped, and what no XML may contain is replaced", () => {
  const nasty = "<b>&\"'\u0000\ud800\u001b[1m]]>\u202e漢字🂡";
  const tree: TreeNode = {
    kind: "decision",
    state: 0,
    players: [{ player: 0, choices: [[`a${nasty}`], ["b\nc"]] }],
    matrix: [0, 1],
    edges: [leaf(`o${nasty}`), leaf("-->")],
  };
  const subject: Subject = {
    title: `t${nasty}`,
    players: [`p${nasty}`],
    position: () => `s${nasty}`,
    tracks: () => [{ track: "t&", index: ["<"], value: "&" }],
  };
  const root = readXml(finish(treePicture([tree], subject)));
  const safe = "<b>&\"'\ufffd\ufffd\ufffd[1m]]>\u202e漢字🂡";
  assert.equal(textIn(all(root, "title")[0]!), `Game tree of t${safe}`);
  assert.ok(labels(root).includes(`(a${safe})`));
  assert.ok(labels(root).includes("(b c)"));
  assert.ok(labels(root).includes("(&)t&[<]"));
  assert.ok(all(root, "title").some((title) => textIn(title) === `p${safe} decides\ns${safe}`));
});

test("a sequence of decisions stands in its player's place", () => {
  const tree: TreeNode = {
    kind: "decision",
    state: undefined,
    players: [{ player: 1, choices: [["up", "left"], ["down"]] }],
    matrix: [0, 1],
    edges: [leaf("x"), leaf("y")],
  };
  assert.deepEqual([...labels(bodyOf(readXml(drawn(tree))))].sort(), ["(0, down)", "(0, up; left)", "x", "y"]);
});

test("an edge with several tuples shows the first and lists all when pointed at", () => {
  const tree: TreeNode = { ...choice(0, leaf("x"), leaf("y")), matrix: [0, 0], edges: [leaf("x")] };
  const body = bodyOf(readXml(drawn(tree)));
  assert.ok(labels(body).includes("(d0, 0), …"));
  assert.ok(all(body, "title").some((title) => textIn(title) === "(d0, 0), (d1, 0)\nx"));
});

test("with values nodes are filled for whom they are good, and ringed for who decides", () => {
  const solved = finish(solve(systemOf("tic-tac-toe")));
  const subject = subjectOf(solved.graph, (state) => solved.value(state).worth);
  const root = readXml(finish(treePicture(finish(unfold(solved.graph, { depth: 2 })), subject)));
  const body = bodyOf(root);
  assert.equal(circles(body, "v m0").length, 1);
  assert.equal(circles(body, "v m1").length, 9);
  // Without loss a corner is answered by the middle alone, the middle and a side by four cells: 4·1 + 4 + 4·4 = 24 of 72.
  assert.equal(circles(body, "v m").length, 24);
  assert.equal(circles(body, "v02 m").length, 48);
  assert.ok(all(body, "title").some((title) => textIn(title).endsWith("\nworth 1 to X, -1 to O")));
  assert.deepEqual(
    all(all(root, "g").find(({ attributes }) => attributes.class === "legend")!, "text")
      .map(textIn)
      .slice(1),
    ["X decides", "O decides", "good for X", "even"],
  );
});

test("a picture says what it is, has its own colours in the dark, and is the same every time", () => {
  const svg = pictureOf("kuhn-poker");
  const root = readXml(svg);
  assert.equal(root.name, "svg");
  assert.equal(root.attributes.role, "img");
  assert.equal(root.attributes.xmlns, "http://www.w3.org/2000/svg");
  assert.equal(textIn(all(root, "title")[0]!), "Game tree of Three cards, one bet");
  const [light, dark, ...more] = textIn(all(root, "style")[0]!).split("@media (prefers-color-scheme:dark){");
  assert.deepEqual(more, []);
  for (const [style, { ink, ground }] of [
    [light!, LIGHT],
    [dark!, DARK],
  ] as const) {
    assert.ok(style.includes(`.ninefold text{fill:${ink}}`));
    assert.ok(style.includes(`.ninefold .ground{fill:${ground}}`));
  }
  assert.equal(pictureOf("kuhn-poker"), svg);
});

test("everything lies within the picture", () => {
  for (const svg of [pictureOf("kuhn-poker"), drawn(chance([1, leaf("a")], [2, leaf("b".repeat(300))]))]) {
    const root = readXml(svg);
    const [width, height] = [Number(root.attributes.width), Number(root.attributes.height)];
    const [left, top] = /translate\((\S+) (\S+)\)/.exec(bodyOf(root).attributes.transform!)!.slice(1).map(Number);
    for (const { attributes } of all(bodyOf(root), "circle")) {
      assert.ok(left! + Number(attributes.cx) > 0 && left! + Number(attributes.cx) < width);
      assert.ok(top! + Number(attributes.cy) > 0 && top! + Number(attributes.cy) < height);
    }
  }
});

test("a game that was cut at once, and one that is over at once, are one node", () => {
  const cut = bodyOf(readXml(pictureOf("coin-flip", {}, 0)));
  assert.deepEqual([all(cut, "circle").length, all(cut, "path").length, labels(cut).length], [1, 1, 1]);
  const over = bodyOf(readXml(drawn(leaf("A wins"))));
  assert.deepEqual([all(over, "circle").length, all(over, "path").length, labels(over).length], [1, 0, 1]);
  requireApart(over);
});

test("the state of a node that was cut stands beside the dotted line", () => {
  const body = bodyOf(readXml(pictureOf("guessing-game", { highest: "2" }, 1)));
  const states = all(body, "text").filter((text) => textIn(text).includes("picked"));
  assert.equal(states.length, 3);
  assert.equal(states.filter(({ attributes }) => attributes.class === "left").length, 2);
  requireApart(body);
});

test("several trees stand one below the other", () => {
  const trees = [choice(0, leaf("x"), leaf("y")), choice(1, leaf("z"))];
  const svg = finish(treePicture(trees, MADE));
  const root = readXml(svg);
  assert.ok(textIn(all(root, "title")[0]!).startsWith("Game trees of "));
  const body = bodyOf(root);
  const tops = [...svg.split('<g class="body"')[1]!.matchAll(/<g transform="translate\(0 ([\d.]+)\)">/g)].map(([, y]) =>
    Number(y),
  );
  const lines = [...svg.matchAll(/V([\d.]+)"/g)].map(([, y]) => Number(y));
  assert.equal(tops.length, 2);
  assert.ok(tops[1]! > Math.max(...lines));
  assert.equal(all(body, "circle").length, 5);
  assert.deepEqual([...labels(body)].sort(), ["(0, d0)", "(d0, 0)", "(d1, 0)", "x", "y", "z"]);
});
