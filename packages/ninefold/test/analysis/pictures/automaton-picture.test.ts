// Pictures of game automata, small and large.
import assert from "node:assert/strict";
import { test } from "node:test";
import { automatonOf, unfold } from "../../../src/analysis/game-trees/unfold.ts";
import { drawnAutomaton } from "../../../src/analysis/pictures/automaton-graph.ts";
import { automatonPicture, subjectOf, treePicture } from "../../../src/analysis/pictures/index.ts";
import { layered, MAX_SWEEPS } from "../../../src/analysis/pictures/layout/layers.ts";
import { explore } from "../../../src/analysis/states/explore.ts";
import type { StateGraph } from "../../../src/analysis/states/state-graph.ts";
import { ONE } from "../../../src/model/index.ts";
import { finish } from "../../../src/play/work/work.ts";
import { systemOf } from "../../library/library.ts";
import { choice, leaf } from "../game-trees/made.ts";
import { all, bodyOf, circles, labels, readXml, requireApart, textIn } from "./svg.ts";

const graphOf = (game: string, parameters = {}): StateGraph => finish(explore(systemOf(game, parameters)));

const pictureOf = (graph: StateGraph): string => automatonPicture(finish(automatonOf(graph)), subjectOf(graph));

const lines = (body: ReturnType<typeof bodyOf>) =>
  all(body, "path").filter(({ attributes }) => attributes.class !== "arrow");

test("the automaton of rock-paper-scissors has each state once, and a loop where both tie", () => {
  const svg = pictureOf(graphOf("rock-paper-scissors"));
  const body = bodyOf(readXml(svg));
  // Scores from 0 to 2 for each, but not 2 for both.
  assert.equal(circles(body, "ink").length, 8);
  // Of the nine tuples three lead to each of three states, in the four states that are not over.
  assert.equal(lines(body).length, 12);
  assert.equal(lines(body).filter(({ attributes }) => attributes["marker-end"]).length, 12);
  assert.ok(labels(body).includes("(throw(rock), throw(rock)) ×3"));
  assert.ok(labels(body).includes("(1)score[P1](2)score[P2]"));
  assert.deepEqual(
    ["P1 wins", "P2 wins"].map((end) => labels(body).filter((label) => label === end).length),
    [2, 2],
  );
  const titles = all(body, "title").map(textIn);
  assert.ok(titles.includes("P1, P2 decide together\nscore[P1]=1"));
  assert.ok(
    titles.includes("(throw(rock), throw(rock)), (throw(paper), throw(paper)), (throw(scissors), throw(scissors)) ×3"),
  );
  requireApart(body);
  assert.equal(pictureOf(graphOf("rock-paper-scissors")), svg);
});

test("labels that lines may pass behind have a halo, in an automaton; in a tree none do", () => {
  const graph = graphOf("coin-flip");
  const haloed = (svg: string): readonly string[] =>
    all(bodyOf(readXml(svg)), "text")
      .filter(({ attributes }) => attributes.class?.split(" ").includes("halo"))
      .map(textIn)
      .sort();
  assert.deepEqual(haloed(pictureOf(graph)), ["(flip, flip)", "P1 wins", "P2 wins", "heads 1/2", "tails 1/2"]);
  assert.deepEqual(haloed(finish(treePicture(finish(unfold(graph)), subjectOf(graph)))), []);
});

test("labels of small automata do not overlap", () => {
  for (const [game, parameters] of [
    ["coin-flip", {}],
    ["guessing-game", { highest: "2" }],
    ["guessing-game", { highest: "5" }],
    ["matching-pennies", {}],
    ["kuhn-poker", {}],
  ] as const) {
    requireApart(bodyOf(readXml(pictureOf(graphOf(game, parameters)))));
  }
});

test("an automaton with chance has open circles, and probabilities at the lines from them", () => {
  const body = bodyOf(readXml(pictureOf(graphOf("coin-flip"))));
  assert.deepEqual([circles(body, "c").length, circles(body, "ink").length, lines(body).length], [1, 3, 3]);
  assert.equal(labels(body).filter((label) => label.endsWith(" 1/2")).length, 2);
});

test("the automaton of tic-tac-toe is drawn whole, in a bounded number of sweeps", () => {
  const graph = graphOf("tic-tac-toe");
  const { nodes, arcs, start } = drawnAutomaton(finish(automatonOf(graph)));
  const { layers, sweeps } = layered(nodes.length, arcs, start);
  assert.deepEqual(
    layers.map(({ length }) => length),
    [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78],
  );
  assert.ok(sweeps > 0 && sweeps <= MAX_SWEEPS);
  const body = bodyOf(readXml(pictureOf(graph)));
  assert.equal(all(body, "circle").length, 5478);
  assert.equal(lines(body).length, 16167);
  // One at each node and at each line.
  assert.equal(all(body, "title").length, 5478 + 16167);
  assert.equal(lines(body).filter(({ attributes }) => attributes["marker-end"]).length, 0);
});

test("a layer with outcomes is given room for them, others are not", () => {
  const root = choice(0, leaf("A wins"), choice(0, choice(0, leaf("A loses"))));
  const body = bodyOf(readXml(automatonPicture([root], { title: "Made", players: ["A"] })));
  const heights = [...new Set(all(body, "circle").map(({ attributes }) => Number(attributes.cy)))].sort(
    (a, b) => a - b,
  );
  const [first = 0, second = 0, third = 0, ...others] = heights.slice(1).map((y, i) => y - heights[i]!);
  assert.deepEqual([others.length, first], [0, third]);
  assert.ok(second > first, `${heights}`);
});

test("a line bent past many layers lies within the picture", () => {
  const end = leaf("A wins");
  let node = choice(0, end);
  for (let i = 1; i < 80; i++) node = choice(0, node, ...(i === 79 ? [end] : []));
  const root = readXml(automatonPicture([node], { title: "Made", players: ["A"] }));
  const body = bodyOf(root);
  const [ownLeft, inner] = [body, all(body, "g")[0]!].map(({ attributes }) =>
    Number(/translate\((\S+) /.exec(attributes.transform!)![1]),
  ) as [number, number];
  for (const { attributes } of lines(body)) {
    const curve = /^M(\S+) \S+Q(\S+) \S+ (\S+) /.exec(attributes.d!);
    if (!curve) continue;
    const [from, control, to] = curve.slice(1).map(Number) as [number, number, number];
    const middle = ownLeft + inner + (from + 2 * control + to) / 4;
    assert.ok(middle > 0 && middle < Number(root.attributes.width), `${middle}`);
  }
});

test("an automaton too large for a picture is refused", () => {
  const children = Array.from({ length: 20_001 }, (_, state) => ({ kind: "leaf" as const, state, outcome: undefined }));
  const root = { kind: "chance" as const, branches: children.map((child) => ({ probability: ONE, child })) };
  assert.throws(() => drawnAutomaton([root]), { code: "NF6006", message: /20,000/ });
});
