export { dotOf } from "./dot.ts";
export { efgOf } from "./efg.ts";
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
