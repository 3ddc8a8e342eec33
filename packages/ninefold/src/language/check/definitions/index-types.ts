// The types of the indices of constants, tracks and parameters.
import { countOf, isScalar } from "../../core/domain.ts";
import { printType, type Type, UNKNOWN } from "../../core/types.ts";
import type { IndexNode } from "../../syntax/tree.ts";
import type { Context } from "../context/context.ts";
import { describe } from "../types/fit.ts";
import { integer } from "../types/types.ts";
import { source } from "../types/values.ts";

/** The most values of one index. */
const MAX_VALUES = 1 << 16;

/** The type of an index: the elements of its set. */
export function indexTypes(cx: Context, nodes: readonly IndexNode[]): readonly Type[] {
  return nodes.map((node) => {
    const core = source(cx, node.source);
    // A name of the index is bound where the values are, so that each of several lines has its own.
    const type = core.type.kind === "set" ? core.type.of : UNKNOWN;
    if (type.kind !== "unknown" && (!isScalar(type) || countOf(type) > MAX_VALUES)) {
      const found = `found ${describe(core.type)} as index`;
      if (type.kind === "set" || type.kind === "pile" || type.kind === "bag")
        cx.report("NF1320", node, `${found}, expected values that are no sets or piles`);
      else
        cx.report(
          isScalar(type) ? "NF1318" : "NF1306",
          node,
          `${found}, expected a finite type of at most ${MAX_VALUES} values`,
        );
      return UNKNOWN;
    }
    const all = core.kind === "constant" && Array.isArray(core.value) && core.value.length === countOf(type);
    if (type.kind === "int" && core.kind === "range") {
      if (node.source.kind === "binary") {
        const low = integer(cx, node.source.left);
        const high = integer(cx, node.source.right);
        if (low !== undefined && high !== undefined) return { kind: "int", low, high };
      }
      return UNKNOWN;
    }
    if (!all && type.kind !== "unknown") {
      cx.report(
        "NF1301",
        node,
        `found a set of some values of ${printType(type)}, expected a whole type or a range as index`,
      );
    }
    return type;
  });
}
