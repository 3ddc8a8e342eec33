// The values of tracks, and the parts of values.
import type { Core } from "../../language/core/core.ts";
import {
  contains,
  countOf,
  isOwnOrdinal,
  ordinalOf,
  printValue,
  strides,
  valueAt,
} from "../../language/core/domain.ts";
import { printType, sameType, type Value, withoutNone } from "../../language/core/types.ts";
import { cellsOf } from "../state/layout.ts";
import { spendOn } from "./order.ts";
import { type Eval, type EvalOf, fault, type Linked, type Run, slotOf, spendOnCopy } from "./run.ts";

export function track(link: Linked, of: EvalOf, core: Core & { kind: "track" }): Eval {
  const { core: track, start, count } = cellsOf(link.layout, core.track);
  const { index } = track;
  if (index.length === 0) return (run) => run.cells[start]!;
  if (core.indices.length === 0) {
    return (run) => {
      spendOnCopy(run, count);
      return run.cells.slice(start, start + count);
    };
  }
  const slot = core.indices.length === 1 && isOwnOrdinal(index[0]!) ? slotOf(core.indices[0]!) : -1;
  if (slot >= 0) return (run) => run.cells[start + (run.locals[slot] as number)]!;
  const cell = cellIndexOf(link, of, core.track, core.indices);
  return (run) => run.cells[cell(run)]!;
}

/** The index of the cell that a track's indices name. */
export function cellIndexOf(link: Linked, of: EvalOf, at: number, indices: readonly Core[]): (run: Run) => number {
  const { core: track, start, strides: steps } = cellsOf(link.layout, at);
  const types = track.index;
  const values = indices.map(of);
  const slots = indices.map(slotOf);
  const [first, second] = values as [Eval, Eval];
  const [a, b] = slots as [number, number];
  // Nearly every track has one or two indices whose values are their own ordinals.
  const plain = types.every(isOwnOrdinal);
  if (plain && values.length === 1) return (run) => start + ((a < 0 ? first(run) : run.locals[a]) as number);
  if (plain && values.length === 2) {
    const step = steps[0]!;
    return (run) => {
      const row = (a < 0 ? first(run) : run.locals[a]) as number;
      return start + step * row + ((b < 0 ? second(run) : run.locals[b]) as number);
    };
  }
  return (run) => {
    let cell = start;
    for (let i = 0; i < values.length; i++) cell += steps[i]! * ordinalOf(types[i]!, values[i]!(run));
    return cell;
  };
}

/** The most values of a product whose fields are looked up in a table. */
const LARGEST_TABLE = 1 << 10;

/** A field by the ordinal of its product; undefined where the product has too many values. */
export function fieldTable(core: Core & { kind: "field" }): readonly Value[] | undefined {
  const count = countOf(core.product);
  if (count > LARGEST_TABLE) return undefined;
  const read = fieldReader(core);
  return Array.from({ length: count }, (_, ordinal) => read(ordinal));
}

function fieldReader({ product, field: at }: Core & { kind: "field" }): (ordinal: number) => Value {
  const { type } = product.fields[at]!;
  const stride = strides(product)[at]!;
  return (ordinal) => valueAt(type, Math.floor(ordinal / stride) % countOf(type));
}

export function field(of: EvalOf, core: Core & { kind: "field" }): Eval {
  const base = of(core.base);
  const table = fieldTable(core);
  const read = fieldReader(core);
  return (run) => {
    const value = base(run) as number | null;
    if (value === null) return null;
    return table ? table[value]! : read(value);
  };
}

export function coordinate(of: EvalOf, core: Core & { kind: "coordinate" }): Eval {
  const base = of(core.base);
  const type = withoutNone(core.base.type);
  const { table } = core;
  return (run) => {
    const value = base(run);
    return value === null ? null : table[ordinalOf(type, value)]!;
  };
}

export function make(of: EvalOf, core: Core & { kind: "make" }): Eval {
  const steps = strides(core.product);
  const fields = core.fields.map((part, i) => ({
    value: of(part),
    type: core.product.fields[i]!.type,
    stride: steps[i]!,
  }));
  return (run) => {
    let ordinal = 0;
    for (const { value, type, stride } of fields) ordinal += stride * ordinalOf(type, value(run));
    return ordinal;
  };
}

export function narrow(of: EvalOf, core: Core & { kind: "narrow" }): Eval {
  const operand = of(core.operand);
  const { type } = core;
  const from = core.operand.type;
  const wrong = (value: Value): never => {
    if (value === null) fault("NF2003", `found none, expected a value of ${printType(type)}`, core.span);
    return fault("NF2001", `found ${printValue(from, value)}, expected ${printType(type)}`, core.span);
  };
  if (from.kind === "option" && sameType(from.of, type)) return (run) => operand(run) ?? wrong(null);
  return (run) => {
    const value = operand(run);
    spendOn(run, value);
    return contains(type, value) ? value : wrong(value);
  };
}
