// Code of decisions made in steps: a search, step by step, of every chain that cannot go on. For each step only what it
// changes of the state is kept, and the paths that are left to search.
import { MAX_STEPS } from "../../../language/core/core.ts";
import type { Code } from "../../code/ir/code.ts";
import type { ChainFamily } from "../../lower/program.ts";
import type { Term } from "../../terms/term.ts";
import { binary, type FunctionBuilding, i32, plus, select, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import type { EmitContext } from "../terms/emit-context.ts";
import { emitStatements } from "../terms/emit-statements.ts";
import type { ChainRecord } from "./chain-records.ts";
import { KnownChains, KnownStates, searchesOf } from "./known-chains.ts";
import type { PathSets } from "./path-sets.ts";

export interface ChainContext {
  readonly record: ChainRecord;
  readonly paths: PathSets;
  /** The family's index in its control's list. */
  readonly familyIndex: number;
}

/** Where chains are written, and how they are counted meanwhile. */
interface Written {
  readonly start: Code;
  readonly end: Code;
  /** Where the next one is written. */
  readonly to: Code;
}

/** What the search has come to before. */
interface Known {
  readonly chains: KnownChains;
  readonly states: KnownStates | undefined;
  /** The number of a search that knows no chain. */
  readonly begin: () => Code;
}

/** A preference among chains, and what the best chain so far is worth by it. */
interface Best {
  readonly most: boolean;
  readonly value: Term;
  readonly old: Code;
}

/**
 * The body of `chains(s, to, end)`: writes every chain from `to` on, and answers how many; -1 where they do not fit. The
 * root emits in the state before the first step.
 * Without `to` they are only counted, which takes chains that no preference and no other chain leaves out.
 */
export function emitChains(
  build: FunctionBuilding,
  root: EmitContext,
  family: ChainFamily,
  context: ChainContext,
): void {
  const { module, decisionSize } = root.game;
  const { chain } = family;
  const { record, paths } = context;
  const { part } = record;
  // For each step of the search: what was changed, and behind it the paths that are left.
  const frameSize = Math.ceil((part.size + paths.size) / 16) * 16;
  // A pointer from which offsets of a whole state are counted is never below 0.
  const scratch = module.allocate(part.begin + frameSize * (MAX_STEPS + 1)) + part.begin;
  /** A record for which no memory is left: whether it is needed is known when it is made. */
  const spare = i32(module.allocate(decisionSize));
  const written = writtenIn(build);
  const total = build.copy(i32(0));
  const best = chain.preferences.map((preference): Best => ({ ...preference, old: build.fresh("i32") }));
  const [here, level] = [build.fresh("i32"), build.fresh("i32")];
  const known = written && family.chain.same.length > 0 ? knownIn(root, build, family, record) : undefined;
  const pathsAt = (frame: Code): Code => plus(frame, part.size);
  const stateAt = (frame: Code): Code => plus(frame, -part.begin);
  part.copy(build, root.state, i32(scratch - part.begin));

  paths.first(root, i32(scratch + part.size), () => {
    build.set(here, i32(scratch));
    build.set(level, i32(0));
    build.loop(() => {
      const slot = written
        ? build.keep(select(binary("gt_u", plus(written.to, decisionSize), written.end), spare, written.to))
        : spare;
      const state = build.keep(record.stateAt(slot));
      const made = part.in(root, state);
      paths.take(made, pathsAt(here), () => {
        build.if(unary("eqz", level), () => build.break());
        build.set(level, binary("sub", level, i32(1)));
        build.set(here, plus(here, -frameSize));
        build.emit({ op: "next", loops: 1 });
      });
      build.if(binary("ge_u", level, i32(MAX_STEPS)), () => build.trap(faultReason("NF2018")));
      part.copy(build, stateAt(here), state);
      const steps = build.keep(plus(level, 1));
      made.bind(chain.after, steps);
      emitStatements(made, family.statements);
      const address = pathsAt(plus(here, frameSize));
      const continues = emitContinuation(made, family, context, { state, steps, known, address });
      build.if(continues, () => {
        build.set(here, plus(here, frameSize));
        build.set(level, steps);
        part.copy(build, state, stateAt(here));
        build.emit({ op: "next", loops: 1 });
      });
      if (written) emitKeep(build, made, family, context, written, slot, { total, best, known });
      build.set(total, plus(total, 1));
    });
  });
  build.return(total);
}

function writtenIn(build: FunctionBuilding): Written | undefined {
  if (build.params.length < 2) return undefined;
  return { start: build.param(1), end: build.param(2), to: build.copy(build.param(1)) };
}

/** Without `same when` each path is a decision of its own, so that none is passed over. */
function knownIn(root: EmitContext, build: FunctionBuilding, { chain }: ChainFamily, record: ChainRecord): Known {
  const { module, decisionSize } = root.game;
  const begin = searchesOf(module, build);
  const search = begin();
  const chains = new KnownChains(module, build, search, decisionSize);
  return { chains, states: KnownStates.of(module, build, search, record.part, chain.given.length), begin };
}

/** A state after some steps, and where the paths from there are written. */
interface Halfway {
  readonly state: Code;
  readonly steps: Code;
  readonly address: Code;
  readonly known: Known | undefined;
}

/** Whether the chain goes on: 1 where a further step is possible, whose paths are then at an address; else 0. */
function emitContinuation(
  made: EmitContext,
  family: ChainFamily,
  { record, paths }: ChainContext,
  { state, steps, address, known }: Halfway,
): Code {
  const { build } = made;
  const { chain } = family;
  const continues = build.fresh("i32");
  build.set(continues, i32(0));
  made.if(made.scalar(chain.onward), () => {
    const next = record.part.in(made, state);
    next.bind(chain.before, steps);
    const given = chain.given.map((one) => build.keep(made.scalar(one)));
    given.forEach((value, i) => {
      next.bind(family.params[i]!.variable, value);
    });
    const goesOn = known?.states?.pass(state, steps, given);
    paths.next(next, address, continues);
    if (goesOn) build.if(continues, goesOn);
  });
  return continues;
}

/** Writes a chain that ends here, if it is among the best and a new one. */
function emitKeep(
  build: FunctionBuilding,
  made: EmitContext,
  family: ChainFamily,
  { record, familyIndex }: ChainContext,
  { start, end, to }: Written,
  slot: Code,
  { total, best, known }: { readonly total: Code; readonly best: readonly Best[]; readonly known: Known | undefined },
): void {
  const { decisionSize } = made.game;
  emitPreference(build, made, best, total, () => {
    build.set(total, i32(0));
    build.set(to, start);
    known?.chains.forget(known.begin());
  });
  const same = family.chain.same.flatMap((one) =>
    one.type.kind === "set" ? made.set(one) : [unary("extend", made.scalar(one))],
  );
  const keys = known?.chains.keys(record.keys, same) ?? [];
  known?.chains.pass(keys, start, to);
  build.if(binary("gt_u", plus(to, decisionSize), end), () => build.return(i32(-1)));
  // After worse chains were dropped, its slot lies after the place where it belongs.
  if (best.length > 0) record.part.copy(build, build.keep(record.stateAt(slot)), build.keep(record.stateAt(to)));
  for (const { at, value } of keys) build.emit({ op: "store", bits: 64, address: to, offset: at, value });
  record.write(made, to, familyIndex);
  known?.chains.add(start, to);
  build.set(to, plus(to, decisionSize));
}

/** Skips a chain that is worse than the best so far. Before a better one, the chains so far are dropped. */
function emitPreference(
  build: FunctionBuilding,
  made: EmitContext,
  best: readonly Best[],
  total: Code,
  drop: () => void,
): void {
  if (best.length === 0) return;
  const worths = best.map(({ most, value, old }) => {
    const worth = made.scalar(value);
    return { old, worth: build.keep(most ? worth : binary("sub", i32(0), worth)) };
  });
  // -1, 0 or 1: how it compares by the first preference that tells them apart.
  const order = worths.reduceRight<Code>(
    (rest, { worth, old }) =>
      select(binary("eq", worth, old), rest, select(binary("gt_s", worth, old), i32(1), i32(-1))),
    i32(0),
  );
  const compared = build.keep(select(unary("eqz", total), i32(1), order));
  build.if(binary("eq", compared, i32(-1)), () => build.emit({ op: "next", loops: 1 }));
  build.if(binary("eq", compared, i32(1)), () => {
    drop();
    for (const { worth, old } of worths) build.set(old, worth);
  });
}
