export { dotOf } from "./dot.ts";
export {
  automatonGraph,
  edgeText,
  type GraphEdge,
  type GraphNode,
  type GraphNodeKind,
  MOST_WRITTEN,
  treeGraph,
  tupleText,
  type WrittenGraph,
} from "./graph.ts";
export { graphmlOf } from "./graphml.ts";
export { type GraphJson, jsonOf } from "./json.ts";
