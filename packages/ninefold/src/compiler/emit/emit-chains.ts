// Code of decisions made in steps: a search, step by step, of every chain that cannot go on. A chain is written down as
// the state that its steps lead to; doing it is to take that state, and to do what comes after the last step.

import { MOST_STEPS } from "../../language/core.ts";
import { countOf } from "../../language/domain.ts";
import type { Code } from "../code/code.ts";
import type { Moves, Remembering } from "../terms/program.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { wordsOf } from "./bits.ts";
import { binary, type FunctionBuilding, i32, load, plus, select, unary } from "./building.ts";
import { copyState } from "./copy-state.ts";
import { emitDeeds } from "./emit-deeds.ts";
import { remember, takeUp } from "./emit-memories.ts";
import type { TermEmitting } from "./emit-terms.ts";
import { faultReason } from "./fault-reason.ts";
import type { Layout } from "./represent.ts";

/** Up to so many ways to make a step there is room for. */
const MOST_WAYS = 1 << 12;

/** The bytes of a key by which chains are compared. */
const keySize = (term: Term): number => (term.type.kind === "set" ? 8 * wordsOf(withoutSet(term.type)) : 8);

/** Where a chain that is written down has what: behind its family. */
interface Written {
  readonly steps: number;
  readonly state: number;
  readonly keys: number;
  /** The parameters of the last step. */
  readonly params: number;
  readonly size: number;
}

function writtenOf({ params, chain }: Moves, layout: Layout): Written {
  const keys = 8 + layout.size;
  const end = keys + chain!.same.reduce((sum, term) => sum + keySize(term), 0);
  return { steps: 4, state: 8, keys, params: end, size: Math.ceil((end + 4 * params.length) / 8) * 8 };
}

/** The bytes of a decision that is written down: its family, and its parameters or, made in steps, its state and keys. */
export function moveSizeOf(moves: Moves, layout: Layout): number {
  return moves.chain ? writtenOf(moves, layout).size : 4 * (1 + moves.params.length);
}

/** The body of `finish(s, m)`: does in a state the chain that is written at `m`. */
export function emitFinish(emit: TermEmitting, moves: Moves, memories: readonly (Remembering | undefined)[]): void {
  const { build } = emit;
  const { layout } = emit.with;
  const written = writtenOf(moves, layout);
  const move = build.param(1);
  remember(emit);
  copyState(build, build.keep(plus(move, written.state)), emit.state, layout.size);
  const kept = (offset: number): Code => build.keep(load("i32", 32, move, offset));
  emit.bind(moves.chain!.after, kept(written.steps));
  moves.params.forEach(({ place }, i) => {
    emit.bind(place, kept(written.params + 4 * i));
  });
  emitDeeds(emit, moves.chain!.last);
  takeUp(emit, memories);
}

export interface ChainPlaces {
  /** What a decision that is written down takes, of any family. */
  readonly moveSize: number;
  /** The family's place in its control's list. */
  readonly family: number;
}

/**
 * The body of `chains(s, to, end)`: writes every chain from `to` on, and answers how many; -1 where there is no room.
 * `each` runs a body for each choice of the parameters from the given one on.
 */
export function emitChains(
  build: FunctionBuilding,
  root: TermEmitting,
  moves: Moves,
  places: ChainPlaces,
  each: (emit: TermEmitting, from: number, body: () => void) => void,
): void {
  const { module, layout } = root.with;
  const { params } = moves;
  const chain = moves.chain!;
  const { size } = layout;
  const written = writtenOf(moves, layout);
  const way = 4 * params.length;
  const [left, ways] = [size, size + 8];
  const choices = params.reduce((product, { place }) => product * countOf(place.type), 1);
  if (choices > MOST_WAYS) throw new NotCompiled("steps that can be made in very many ways");
  const room = Math.ceil((ways + choices * way) / 16) * 16;
  const scratch = module.reserve(room * (MOST_STEPS + 2));
  const { terms } = root.with.lifting;

  /** Writes the ways to go on behind a state, the first parameters being given. */
  const listWays = (emit: TermEmitting, state: Code, given: number): void => {
    const count = build.fresh("i32");
    build.set(count, i32(0));
    each(emit, given, () => {
      const address = build.keep(binary("add", state, binary("mul", count, i32(way))));
      params.forEach(({ place }, i) => {
        build.emit({ op: "store", bits: 32, address, offset: ways + 4 * i, value: emit.scalar(terms.at(place)) });
      });
      build.set(count, plus(count, 1));
    });
    build.emit({ op: "store", bits: 32, address: state, offset: left, value: count });
    build.emit({ op: "store", bits: 32, address: state, offset: left + 4, value: i32(0) });
  };

  const [start, end] = [build.param(1), build.param(2)];
  const to = build.fresh("i32");
  build.set(to, start);
  const total = build.fresh("i32");
  build.set(total, i32(0));
  const here = build.fresh("i32");
  build.set(here, i32(scratch));
  const level = build.fresh("i32");
  build.set(level, i32(0));
  const best = chain.preferences.map(() => build.fresh("i32"));
  copyState(build, build.param(0), here, size);
  root.bind(chain.before, i32(0));
  listWays(root, here, 0);

  build.loop(() => {
    const [count, next] = [build.keep(load("i32", 32, here, left)), build.keep(load("i32", 32, here, left + 4))];
    build.if(binary("eq", count, next), () => {
      build.if(unary("eqz", level), () => build.emit({ op: "return", value: total }));
      build.set(level, binary("sub", level, i32(1)));
      build.set(here, plus(here, -room));
      build.emit({ op: "next", loops: 1 });
    });
    build.emit({ op: "store", bits: 32, address: here, offset: left + 4, value: plus(next, 1) });
    build.if(binary("ge_u", level, i32(MOST_STEPS)), () => build.trap(faultReason("NF2018")));
    const state = build.keep(plus(here, room));
    copyState(build, here, state, size);
    const made = root.elsewhere(state);
    const address = build.keep(binary("add", here, binary("mul", next, i32(way))));
    params.forEach(({ place }, i) => {
      made.bind(place, build.keep(load("i32", 32, address, ways + 4 * i)));
    });
    const steps = build.keep(plus(level, 1));
    made.bind(chain.after, steps);
    emitDeeds(made, moves.deeds);

    // Whether a step has to follow, and the ways that there are for it.
    build.emit({ op: "store", bits: 32, address: state, offset: left, value: i32(0) });
    const follow = (): void => {
      const going = made.elsewhere(state);
      going.bind(chain.before, steps);
      const given = chain.given.map((one) => build.keep(made.scalar(one)));
      given.forEach((value, i) => {
        going.bind(params[i]!.place, value);
      });
      // What is given must be in its set too.
      const admitted = (i: number): void => {
        const param = params[i];
        if (i === given.length || !param) listWays(going, state, given.length);
        else going.if(going.scalar(terms.member(terms.at(param.place), param.set)), () => admitted(i + 1));
      };
      admitted(0);
    };
    made.if(made.scalar(chain.onward), follow);
    build.if(load("i32", 32, state, left), () => {
      build.set(here, state);
      build.set(level, steps);
      build.emit({ op: "next", loops: 1 });
    });

    // The chain ends here: is it among the best, and is it a new one?
    preferred(build, made, moves, best, total, () => {
      build.set(total, i32(0));
      build.set(to, start);
    });
    build.if(binary("gt_u", plus(to, places.moveSize), end), () => build.emit({ op: "return", value: i32(-1) }));
    const keys = chain.same.map((one) =>
      one.type.kind === "set" ? made.set(one) : [unary("extend", made.scalar(one))],
    );
    let offset = written.keys;
    const kept = keys.flat().map((value) => {
      const at = offset;
      offset += 8;
      return { at, value: build.keep(value) };
    });
    if (kept.length > 0) known(build, kept, start, to, places.moveSize);
    for (const { at, value } of kept) build.emit({ op: "store", bits: 64, address: to, offset: at, value });
    const write = (at: number, value: Code): void =>
      build.emit({ op: "store", bits: 32, address: to, offset: at, value });
    write(0, i32(places.family));
    write(written.steps, steps);
    params.forEach(({ place }, i) => {
      write(written.params + 4 * i, made.scalar(terms.at(place)));
    });
    copyState(build, state, build.keep(plus(to, written.state)), size);
    build.set(to, plus(to, places.moveSize));
    build.set(total, plus(total, 1));
  });
}

/** Passes over a chain that is worse than the best so far; where it is better, those so far are let go. */
function preferred(
  build: FunctionBuilding,
  made: TermEmitting,
  { chain }: Moves,
  best: readonly Code[],
  total: Code,
  letGo: () => void,
): void {
  if (best.length === 0) return;
  const worths = chain!.preferences.map(({ most, value }) => {
    const worth = made.scalar(value);
    return build.keep(most ? worth : binary("sub", i32(0), worth));
  });
  // -1, 0 or 1: how it compares by the first preference that tells them apart.
  const order = best.reduceRight<Code>(
    (rest, old, i) =>
      select(binary("eq", worths[i]!, old), rest, select(binary("gt_s", worths[i]!, old), i32(1), i32(-1))),
    i32(0),
  );
  const compared = build.keep(select(unary("eqz", total), i32(1), order));
  build.if(binary("eq", compared, i32(-1)), () => build.emit({ op: "next", loops: 1 }));
  build.if(binary("eq", compared, i32(1)), () => {
    letGo();
    best.forEach((place, i) => {
      build.set(place, worths[i]!);
    });
  });
}

/** Passes over a chain that is one of those written down already. */
function known(
  build: FunctionBuilding,
  keys: readonly { readonly at: number; readonly value: Code }[],
  start: Code,
  to: Code,
  moveSize: number,
): void {
  const at = build.fresh("i32");
  const same = build.fresh("i32");
  build.set(at, start);
  build.set(same, i32(0));
  build.loop(() => {
    build.if(binary("eq", at, to), () => build.break());
    const equal = keys
      .map(({ at: offset, value }) => binary("eq", load("i64", 64, at, offset), value))
      .reduce((a, b) => binary("and", a, b));
    build.if(equal, () => {
      build.set(same, i32(1));
      build.break();
    });
    build.set(at, plus(at, moveSize));
  });
  build.if(same, () => build.emit({ op: "next", loops: 1 }));
}
