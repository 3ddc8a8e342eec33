import type { Thought } from "./mind.ts";

/** All decisions are equally probable. */
export const uniformMixture = (ids: readonly string[]): Thought["mixture"] =>
  new Map(ids.map((id) => [id, 1 / ids.length]));

/** Nothing was searched: all decisions are the same. */
export function unsearched(ids: readonly string[], remark?: string): Thought {
  return {
    mixture: uniformMixture(ids),
    lines: ids.map((id) => ({ plies: [id], worth: undefined, proved: false })),
    nodes: 0,
    ...(remark !== undefined && { remark }),
  };
}
