// Selections, the members chosen by a track at their cell: `{ c in Cell | mark[c] is p }`, `{ c in Cell | man[c].owner is p }`. Most rules
// begin with one, so they are found by one loop, which gives the same as evaluating the condition for each member.
import type { Core } from "../../language/core/core.ts";
import { isOwnOrdinal, isScalar } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { cellsOf } from "../state/layout.ts";
import { fieldTable } from "./evaluate-tracks.ts";
import { type Eval, type Linked, slotOf, spend, spendValues } from "./run.ts";
import type { Members } from "./sets.ts";

interface Selection {
  /** The index of the cell of member 0, with all other indices 0, and the stride between the members' cells. */
  readonly start: number;
  readonly step: number;
  /** The other indices, which are names. */
  readonly others: readonly { readonly slot: number; readonly step: number }[];
  /** The field that is compared, by the value of the track. */
  readonly field: readonly Value[] | undefined;
  /** Compared with a name, or else (-1) with a literal. */
  readonly slot: number;
  readonly literal: Value;
  readonly is: boolean;
}

/** Of a set's members those for which the condition holds, bound in `slot`; undefined for conditions of another kind. */
export function selection(link: Linked, slot: number, condition: Core): ((source: Eval) => Eval) | undefined {
  const selected = selectionOf(link, slot, condition);
  if (!selected) return undefined;
  const { start, step, others, field, is, slot: named, literal } = selected;
  return (source) => (run) => {
    const members = source(run) as Members;
    spend(run, members.length);
    const { cells, locals } = run;
    const wanted = named < 0 ? literal : locals[named]!;
    let base = start;
    for (const other of others) base += other.step * (locals[other.slot] as number);
    const found: Value[] = [];
    for (let i = 0; i < members.length; i++) {
      const member = members[i] as number;
      const value = cells[base + step * member]!;
      const compared = field === undefined || value === null ? value : field[value as number]!;
      if ((compared === wanted) === is) found.push(member);
    }
    spendValues(run, found.length);
    return found;
  };
}

function selectionOf(link: Linked, slot: number, condition: Core): Selection | undefined {
  if (condition.kind === "not") {
    const inner = selectionOf(link, slot, condition.operand);
    return inner && { ...inner, is: !inner.is };
  }
  if (condition.kind !== "compare" || (condition.operator !== "is" && condition.operator !== "is not"))
    return undefined;
  const { left, right } = condition;
  const track = left.kind === "field" ? left.base : left;
  const field = left.kind === "field" ? fieldTable(left) : undefined;
  if (track.kind !== "track" || (left.kind === "field" && !field)) return undefined;
  if ((right.kind !== "constant" && right.kind !== "local") || slotOf(right) === slot) return undefined;
  // Only what compares by ===, with indices that are their own ordinals.
  const cells = cellsOf(link.layout, track.track);
  const { index, type } = cells.core;
  if (!isScalar(type) || !isScalar(right.type) || !index.every(isOwnOrdinal)) return undefined;
  const { start, strides } = cells;
  let base = start;
  const named: { slot: number; step: number }[] = [];
  for (const [i, core] of track.indices.entries()) {
    if (core.kind === "local") named.push({ slot: core.slot, step: strides[i]! });
    else if (core.kind === "constant") base += strides[i]! * (core.value as number);
    else return undefined;
  }
  const bound = named.filter((one) => one.slot === slot);
  if (bound.length === 0) return undefined;
  return {
    start: base,
    step: bound.reduce((sum, one) => sum + one.step, 0),
    others: named.filter((one) => one.slot !== slot),
    field,
    slot: slotOf(right),
    literal: right.kind === "constant" ? right.value : null,
    is: condition.operator === "is",
  };
}
