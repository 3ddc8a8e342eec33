// Code of slides over free cells: from one cell on, and back from all cells of a set.
import { ordinalOf } from "../../../language/core/domain.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import { isAll } from "../../terms/known-sets.ts";
import { composed, longest } from "../../terms/laws/maps.ts";
import { NotCompiled, type PartialMap, type Term } from "../../terms/term.ts";
import { binary, i64, plus, select, unary } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";
import { movedAlong } from "./emit-maps.ts";
import { rowOf, tableIndex } from "./emit-tables.ts";

type Slide = Term & { kind: "slide" };

/** The path of a slide up to the first cell that is not free. */
export function slide(emit: EmitContext, term: Slide, count: number): Words {
  const { map, through } = term;
  const { build } = emit;
  const bits = bitsOf(map.to);
  const up = map.of.every((to, from) => to < 0 || bits.at(to) > bits.at(from));
  const down = map.of.every((to, from) => to < 0 || bits.at(to) < bits.at(from));
  if (!up && !down) throw new NotCompiled("slides that go up and down");
  const path = pathOf(emit, term, count).map((word) => build.keep(word));
  if (isAll(through)) return path;
  const { terms } = emit.game.vectorizer;
  const stops =
    through.kind === "indicesWhere"
      ? words.zip(path, emit.set(terms.complement(through)), words.and)
      : words.zip(path, emit.set(through), words.andNot);
  const kept = stops.map((word) => build.keep(word));
  return words.zip(path, up ? upToLowest(emit, kept) : downToHighest(emit, kept), words.and);
}

/** All cells of a slide from where it begins, as a row of a table; of no cell it is empty. */
function pathOf(emit: EmitContext, { map, value }: Slide, count: number): Words {
  const bits = bitsOf(map.to);
  const paths = map.of.map((_, start): readonly number[] => {
    const path: number[] = [];
    for (let at = start; at >= 0; at = map.of[at]!) path.push(bits.at(at));
    return path;
  });
  const listed = value.kind === "some" ? value.operand : value;
  if (listed.kind === "table") {
    const rows = (): bigint[][] =>
      listed.list
        .all()
        .map((one) => words.bitsOf(one === null || one === undefined ? [] : paths[ordinalOf(map.to, one)]!, count));
    return rowOf(emit, listed.list, `paths ${map.id}`, rows, tableIndex(emit, listed), count);
  }
  // Row 0 is that of no cell.
  const rows = (): bigint[][] => [words.bitsOf([], count), ...paths.map((path) => words.bitsOf(path, count))];
  return rowOf(emit, map, "paths", rows, plus(emit.scalar(value), 1), count);
}

/** All bits up to the lowest of these; all there are where there is none. */
function upToLowest({ build }: EmitContext, stops: Words): Words {
  let borrow: Code = i64(1n);
  return stops.map((word, i) => {
    const mask = build.keep(binary("xor", word, binary("sub", word, borrow)));
    if (i < stops.length - 1) borrow = build.keep(binary("and", borrow, unary("extend", unary("eqz", word))));
    return mask;
  });
}

/** All bits down to the highest of these; all there are where there is none. */
function downToHighest({ build }: EmitContext, stops: Words): Words {
  let above: Code | undefined;
  return stops
    .toReversed()
    .map((word) => {
      const from = binary("sub", i64(63n), unary("clz", binary("or", word, i64(1n))));
      const mask = binary("shl", i64(-1n), from);
      const here = above ? select(unary("eqz", above), mask, i64(0n)) : mask;
      above = above ? build.keep(words.or(above, word)) : word;
      return build.keep(here);
    })
    .reverse();
}

/** From where a slide comes by a set, by doubling: after each round the fill has gone twice as far. */
export function fillBack(emit: EmitContext, term: Term & { kind: "fill" }, count: number): Words {
  const { terms } = emit.game.vectorizer;
  const keep = (set: Words): Words => set.map((word) => emit.build.keep(word));
  const back = (map: PartialMap, set: Words): Words => movedAlong(emit.build, map, set, count, "preimage");
  let found = keep(emit.set(term.set));
  let free = emit.set(term.through);
  let { map } = term;
  for (let gone = 1, most = longest(map.of); gone <= most; gone *= 2) {
    found = keep(words.zip(found, words.zip(free, back(map, found), words.and), words.or));
    if (gone * 2 > most) break;
    free = keep(words.zip(free, back(map, free), words.and));
    map = composed(terms, map, map);
  }
  return found;
}
