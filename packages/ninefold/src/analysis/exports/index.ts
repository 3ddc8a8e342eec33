// Exports. Trees, automata and state graphs come in; texts that other programs read go out. What a format has no word
// for is refused with a code, never left out in silence. Probabilities and payoffs stay exact where the format can say
// them. Nothing here explores a game or writes a file.
export { dotOf } from "./dot.ts";
export { efgOf } from "./efg.ts";
export { gameTableOf } from "./game-tables/game-table.ts";
export {
  automatonGraph,
  edgeText,
  type GraphEdge,
  type GraphNode,
  type GraphNodeKind,
  treeGraph,
  type WrittenGraph,
} from "./graph.ts";
export { graphmlOf } from "./graphml.ts";
export { type GraphJson, jsonOf, jsonTextOf } from "./json.ts";
export { nfgOf } from "./nfg.ts";
export { type PrismFiles, prismOf } from "./prism.ts";
export { type ExplicitModel, explicitSmg } from "./prism-explicit.ts";
