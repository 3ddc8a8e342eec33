// Code of what is reached: fills that spread over all cells at once where the steps are a few shifts, else member by
// member. A fill that is asked one thing ends as soon as that is decided.
import { countOf } from "../../../language/core/domain.ts";
import type { Code } from "../../code/ir/code.ts";
import { allBits, wordsOf } from "../../layout/bits.ts";
import { isAll } from "../../terms/known-sets.ts";
import type { Term } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { type Spread, spreadsOf } from "../../vectorize/spreads.ts";
import { binary, i64 } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";

type Reach = Term & { kind: "reach" };

/** Steps over several distances from one set to another. */
interface EmittedSpread {
  /** Where a step may begin and end; undefined where it may anywhere. */
  readonly begin: Words | undefined;
  readonly end: Words | undefined;
  /** `within`: the cells where it can end; undefined where nothing else comes of the shift. */
  readonly shifts: readonly { readonly by: number; readonly within: Words | undefined }[];
}

/** Whether a term is a fill that can end early: it is no fault, and not known already. */
export function isFlood(emit: EmitContext, term: Term): term is Reach {
  return term.kind === "reach" && term.cannotFault && !emit.isKnown(term);
}

/** All that is reached. */
export function flood(emit: EmitContext, term: Reach): Words {
  return fill(emit, term, () => undefined);
}

/** The part of a set that is reached: once all of it is, the fill ends. */
export function floodWithin(emit: EmitContext, term: Reach, set: Words): Words {
  const asked = set.map((word) => emit.build.keep(word));
  return fill(emit, term, (done) => words.isEmptySet(words.zip(asked, done, words.andNot)));
}

/** Whether what is reached meets a set, as an i32: once it does, the fill ends. */
export function floodMeets(emit: EmitContext, term: Reach, set: Words): Code {
  const asked = set.map((word) => emit.build.keep(word));
  const meets = (done: Words): Code => binary("ne", words.any(words.zip(asked, done, words.and)), i64(0n));
  return emit.build.keep(meets(fill(emit, term, meets)));
}

/** Fills until nothing is new, or until it is decided what is asked, by what has been reached. */
function fill(emit: EmitContext, term: Reach, decided: (done: Words) => Code | undefined): Words {
  const { build } = emit;
  const { vectorizer } = emit.game;
  // Each round but the last finds or takes a member.
  const most = countOf(withoutSet(term.type)) + 1;
  const done: Words = emit.set(term.from).map((word) => {
    const local = build.fresh("i64");
    build.set(local, word);
    return local;
  });
  const stop = (): void => {
    const condition = decided(done);
    if (condition) build.if(condition, () => build.break());
  };
  const spreads = spreadsOf(vectorizer, term)?.map((spread) => emitSpread(emit, spread));
  if (!spreads) {
    memberByMember(emit, term, done, most, stop);
    return done;
  }
  build.if(binary("ne", words.any(done), i64(0n)), () => {
    build.rounds(most, () => {
      stop();
      const next = spreads
        .map((spread) => spreadOnce(spread, done))
        .reduce((all, one) => words.zip(all, one, words.or), done)
        .map((word) => build.keep(word));
      const same = words.zip(next, done, (a, b) => binary("xor", a, b));
      build.if(words.isEmptySet(same), () => build.break());
      build.setAll(done, next);
    });
  });
  return done;
}

function spreadOnce({ begin, end, shifts }: EmittedSpread, done: Words): Words {
  const from = begin ? words.zip(done, begin, words.and) : done;
  const all = shifts
    .map(({ by, within }) => {
      const moved = words.shifted(from, by, done.length);
      return within ? words.zip(moved, within, words.and) : moved;
    })
    .reduce((a, b) => words.zip(a, b, words.or));
  return end ? words.zip(all, end, words.and) : all;
}

/** The code of what steps ask, and the masks of their shifts. */
function emitSpread(emit: EmitContext, { begin, end, shifts }: Spread): EmittedSpread {
  return {
    begin: isAll(begin) ? undefined : emit.set(begin),
    end: isAll(end) ? undefined : emit.set(end),
    shifts: [...shifts].map(([by, ends]) => ({ by, within: within(withoutSet(end.type), by, ends, !isAll(end)) })),
  };
}

/** The mask of a shift; undefined where shifting whole sets leads nowhere else, `bounded` to cells of the board or not. */
function within(element: Term["type"], by: number, ends: ReadonlySet<number>, bounded: boolean): Words | undefined {
  const count = wordsOf(element);
  const cells = allBits(element);
  const inside = new Set(cells);
  const elsewhere = cells.some((bit) => {
    const to = bit + by;
    return to >= 0 && to < 64 * count && !ends.has(to) && (inside.has(to) || !bounded);
  });
  return elsewhere ? words.constantWords(ends, count) : undefined;
}

/** Goes on from one new member after the other. */
function memberByMember(emit: EmitContext, term: Reach, done: readonly Code[], most: number, stop: () => void): void {
  const { build } = emit;
  const element = withoutSet(term.type);
  const front = done.map((word) => {
    const local = build.fresh("i64");
    build.set(local, word);
    return local;
  });
  build.rounds(most, () => {
    stop();
    build.if(words.isEmptySet(front), () => build.break());
    const member = build.keep(words.lowest(front));
    emit.inBranch(() => {
      emit.bind(term.variable, build.keep(emit.valueAtBit(element, member)));
      const found = emit.set(term.body);
      const fresh = words.zip(found, done, words.andNot).map((word) => build.keep(word));
      const taken = words.bitAt(build, member, done.length);
      build.setAll(front, words.zip(words.zip(front, taken, words.andNot), fresh, words.or));
      build.setAll(done, words.zip(done, fresh, words.or));
    });
  });
}
