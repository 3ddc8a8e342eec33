// The opened part of a game tree as SVG: nodes to be clicked, edges with their labels and heads, the node of the match ringed.
import { TEXTS } from "../texts/english/look.ts";
import { svg } from "./svg.ts";
import type { Drawn } from "./tree-model.ts";

const ROW = 30;
const LETTER = 7.2;
const RADIUS = 7;
const MARGIN = 16;
const TITLE = 58;
/** Between a node and where the labels of its edges begin. */
const FAN = 46;
const PLAYERS = 8;

export interface TreeDrawing {
  readonly title: string;
  readonly players: readonly string[];
  /** The key of the node where the match is. */
  readonly here: string | undefined;
  readonly chosen: string | undefined;
  readonly click: (node: Drawn) => void;
}

export function wordsOf({ kind, answer, label }: Drawn, players: readonly string[]): string {
  const own =
    kind === "chance"
      ? TEXTS.chance
      : (answer?.outcome ??
        (answer ? TEXTS.together(answer.deciding.map((id) => players[id]).join(", ") || TEXTS.nobody) : "…"));
  return [label, own].filter((text) => text !== "").join(": ");
}

export function treeDrawing(
  nodes: readonly Drawn[],
  drawing: TreeDrawing,
): { readonly picture: SVGElement; readonly width: number; readonly height: number } {
  const columns: number[] = [];
  for (const { depth, label } of nodes)
    columns[depth] = Math.max(columns[depth] ?? 0, FAN + label.length * LETTER + 3 * RADIUS);
  const x: number[] = [];
  let right = MARGIN;
  for (const [depth, width] of columns.entries()) {
    right += depth === 0 ? RADIUS : width;
    x[depth] = right;
  }
  const ends = nodes.map((node) => (x[node.depth] ?? 0) + endText(node, drawing.players).length * LETTER + 3 * RADIUS);
  const width = Math.max(340, drawing.title.length * 10, ...ends) + 2 * MARGIN;
  const height = TITLE + (Math.max(...nodes.map(({ row }) => row)) + 1) * ROW + MARGIN;
  const at = ({ depth, row }: Drawn) => ({ x: x[depth] ?? 0, y: TITLE + (row + 0.5) * ROW });
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      width: String(width),
      height: String(height),
      class: "tree",
      role: "group",
      "aria-label": drawing.title,
    },
    headOfArrow(),
    svg("text", { x: String(MARGIN), y: "20", class: "title" }, drawing.title),
    ...legend(drawing, nodes),
    ...informationSets(nodes, at),
    ...nodes.flatMap((node) => (node.parent ? edge(node, at(node.parent), at(node)) : [])),
    ...nodes.map((node) => nodeOf(node, at(node), drawing)),
  );
  return { picture, width, height };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const headOfArrow = (): SVGElement =>
  svg(
    "defs",
    {},
    svg(
      "marker",
      {
        id: "tree-head",
        viewBox: "0 0 8 8",
        refX: "7",
        refY: "4",
        markerWidth: "7",
        markerHeight: "7",
        orient: "auto",
      },
      svg("path", { d: "M0 0L8 4L0 8z", class: "head" }),
    ),
  );

/** What the picture says by its looks. */
function legend({ players, here }: TreeDrawing, nodes: readonly Drawn[]): readonly SVGElement[] {
  let left = MARGIN;
  const entry = (look: string, text: string): SVGElement => {
    const made = svg(
      "g",
      {},
      svg("circle", { class: `node ${look}`, cx: String(left + 5), cy: "40", r: "5" }),
      svg("text", { x: String(left + 15), y: "44", class: "small" }, text),
    );
    left += 28 + text.length * 6.4;
    return made;
  };
  return [
    ...players.map((name, id) => entry(`by-${id % PLAYERS}`, name)),
    ...(nodes.some(({ kind }) => kind === "chance") ? [entry("chance", TEXTS.chance)] : []),
    ...(here === undefined ? [] : [entry("here", TEXTS.now)]),
  ];
}

function edge({ label }: Drawn, from: Point, to: Point): readonly SVGElement[] {
  const [begin, fan, end] = [from.x + RADIUS, from.x + FAN, to.x - RADIUS - 1];
  const path = svg("path", {
    class: "edge",
    d: `M${begin} ${from.y}L${fan} ${to.y}H${end}`,
    "marker-end": "url(#tree-head)",
  });
  return label === ""
    ? [path]
    : [path, svg("text", { x: String(fan + 3), y: String(to.y - 5), class: "label" }, label)];
}

/** Nodes of one information set are joined by a dotted line. */
function informationSets(nodes: readonly Drawn[], at: (node: Drawn) => Point): readonly SVGElement[] {
  const known = nodes.filter(({ answer }) => answer?.information !== undefined);
  const sets = Map.groupBy(known, ({ answer }) => answer?.information);
  return [...sets.values()].flatMap((set) => {
    if (set.length < 2) return [];
    const points = set.map(at);
    const d = points.map(({ x, y }, i) => {
      const before = points[i - 1];
      return before ? `Q${x + 26} ${(before.y + y) / 2} ${x} ${y}` : `M${x} ${y}`;
    });
    return [svg("path", { class: "set", d: d.join("") }, svg("title", {}, TEXTS.legendSets))];
  });
}

/** What stands to the right of a node. */
function endText({ kind, answer }: Drawn, players: readonly string[]): string {
  if (kind === "chance" || !answer) return "";
  if (answer.outcome !== undefined) return answer.outcome;
  const cut = answer.isCut ? TEXTS.more : "";
  if (answer.deciding.length > 1) return `${answer.deciding.map((id) => players[id]).join(", ")} ${cut}`;
  return cut;
}

function nodeOf(node: Drawn, { x, y }: Point, { players, here, chosen, click }: TreeDrawing): SVGElement {
  const { key, kind, answer } = node;
  const [first] = answer?.deciding ?? [];
  const look =
    kind === "chance" ? "chance" : !answer ? "closed" : first === undefined ? "end" : `by-${first % PLAYERS}`;
  const isHere = key === here && kind === "state";
  const words = `${wordsOf(node, players)}${isHere ? `, ${TEXTS.now}` : ""}`;
  const made = svg(
    "g",
    kind === "chance"
      ? { class: "at" }
      : {
          class: "at can",
          tabindex: "0",
          role: "button",
          "data-node": key,
          "aria-label": words,
          "aria-pressed": String(key === chosen),
        },
    ...(isHere ? [svg("circle", { class: "ring", cx: String(x), cy: String(y), r: String(RADIUS + 4) })] : []),
    svg("circle", { class: `node ${look}`, cx: String(x), cy: String(y), r: String(RADIUS) }),
    svg("text", { x: String(x + RADIUS + 6), y: String(y + 4), class: "outcome" }, endText(node, players)),
    svg("title", {}, `${words}${answer ? `\n${answer.state}` : ""}`),
  );
  if (kind === "state") {
    made.addEventListener("click", () => click(node));
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      click(node);
    });
  }
  return made;
}
