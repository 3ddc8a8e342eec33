// The reference interpreter: Def. 1 read off a checked game, part by part. The definition that every other way of
// running a game is tested against.
import type { CoreDecision, CoreGame, CoreLine, CoreOutcome } from "../language/core.ts";
import { compare, equal, printValue, sizeOf, valuesOf } from "../language/domain.ts";
import { printType, type Type, type Value, withoutNone } from "../language/types.ts";
import type { ChanceSource } from "./chance.ts";
import { displayOf } from "./displays.ts";
import { BitReader, BitWriter, codecOf } from "./encoding.ts";
import { each, evaluator, fractionOf, type Walk } from "./evaluate.ts";
import { executor } from "./execute.ts";
import type {
  Consequence,
  Decision,
  DecisionTuple,
  Encoding,
  GameSystem,
  Outcome,
  Player,
  PlayerId,
  Refusal,
  State,
  Track,
} from "./game-system.ts";
import { asInterpreted, asState, type Interpreted } from "./interpreted-state.ts";
import { positionReader, printPosition } from "./positions.ts";
import type { Rational } from "./rational.ts";
import { type Act, type Eval, fault, type Linked, type Memory, noChance, type Run, WORK_LIMIT } from "./run.ts";
import { has, type Members } from "./sets.ts";
import { allWays } from "./ways.ts";

/** A decision as the interpreter holds it: its texts are made when somebody reads them. */
class InterpretedDecision implements Decision {
  readonly family: string;
  readonly forced: boolean;
  readonly index: number;
  readonly values: readonly Value[];
  readonly #types: readonly Type[];

  constructor(family: string, index: number, values: readonly Value[], types: readonly Type[], forced: boolean) {
    this.family = family;
    this.index = index;
    this.values = values;
    this.#types = types;
    this.forced = forced;
  }

  get parameters(): readonly string[] {
    return this.values.map((value, i) => printValue(this.#types[i]!, value));
  }

  get id(): string {
    return this.values.length === 0 ? this.family : `${this.family}(${this.parameters.join(", ")})`;
  }
}

interface LinkedDecision {
  readonly core: CoreDecision;
  readonly by: Eval | undefined;
  /** Binds the parameters one way after the other. */
  readonly walk: Walk;
  readonly conditions: readonly Eval[];
  readonly body: Act | undefined;
  readonly types: readonly Type[];
}

/**
 * The game system of a checked game. `rules` is its canonical text, parameters included.
 * Encodings: the tracks' ordinals in bits, in the order of declaration, memories and `setup` after them.
 */
export function interpret(game: CoreGame, rules: string): GameSystem {
  let cells = 0;
  const layout = game.tracks.map((track) => {
    const strides = new Array<number>(track.index.length);
    let count = 1;
    for (let i = track.index.length - 1; i >= 0; i--) {
      strides[i] = count;
      count *= valuesOf(track.index[i]!).length;
    }
    const start = cells;
    cells += count;
    return { start, count, strides };
  });
  const functions: (Eval | undefined)[] = [];
  const link: Linked = { game, layout, cells, functions, possible, foresee, present };
  const players: readonly Player[] = game.player.members.map((name, id) => ({ id: id as PlayerId, name }));

  const decisions: readonly LinkedDecision[] = game.decisions.map((core) => ({
    core,
    by: core.by && evaluator(link, core.by),
    walk: each(
      link,
      core.params.flatMap((param) => [
        { slot: param.slot, source: param.source },
        ...(param.condition ? [{ condition: param.condition }] : []),
      ]),
    ),
    conditions: core.conditions.map((condition) => evaluator(link, condition.core)),
    body: core.body && executor(link, core.body),
    types: core.params.map((param) => param.type),
  }));
  const consequences = game.consequences.map((core) => ({ core, body: executor(link, core.body) }));
  const steps = [...(game.setup ? [game.setup] : []), ...game.whenevers].map((core) => ({
    core,
    condition: core.condition && evaluator(link, core.condition),
    body: executor(link, core.body),
    decision: new InterpretedDecision(core.name, -1, [], [], true),
  }));
  const lineOf = (core: CoreLine) => ({
    core,
    walk: each(link, core.items),
    condition: core.condition && evaluator(link, core.condition),
    outcome: core.outcome && outcomeOf(core.outcome),
  });
  const ends = game.ends.map(lineOf);
  const outcomes = game.outcomes.map(lineOf);
  const memories = game.memories.map((core) => ({
    core,
    tuple: core.tuple.map((part) => evaluator(link, part)),
    since: core.since && evaluator(link, core.since),
    codec: core.tuple.map((part) => codecOf(part.type)),
  }));
  const cellTypes = game.tracks.flatMap((track, i) => Array.from({ length: layout[i]!.count }, () => track.type));
  const cellCodecs = cellTypes.map(codecOf);

  // What functions answered in the state that was asked about last: questions come in groups about one state.
  let asked: Interpreted | undefined;
  let answers: NonNullable<Run["answers"]> = [];

  function runIn(state: Interpreted, frame: number): Run {
    if (asked !== state) {
      asked = state;
      answers = [];
    }
    return { cells: state.cells as Value[], memories: state.memories, locals: new Array(frame), chance: noChance, work: WORK_LIMIT, answers };
  }

  /** A run that may write: a copy of the state's cells. */
  function actIn(state: Interpreted, frame: number, chance: ChanceSource): Run {
    return { cells: state.cells.slice(), memories: state.memories, locals: new Array(frame), chance, work: WORK_LIMIT };
  }

  // ---- 𝒮₀ ----

  function initial(): readonly State[] {
    const choices: (readonly Value[])[] = [];
    game.tracks.forEach((track) => {
      const value = evaluator(link, track.initial);
      for (const indices of indexTuples(track.index)) {
        const run: Run = { cells: [], memories: [], locals: [...indices], chance: noChance, work: WORK_LIMIT };
        const found = value(run);
        choices.push(track.many ? (found as Members) : [found]);
      }
    });
    const ways = choices.reduce((n, choice) => n * choice.length, 1);
    if (ways > 1 << 20) fault("NF2016", `the game has ${ways} combinations of initial values, expected at most ${1 << 20}`);
    let rows: Value[][] = [[]];
    for (const choice of choices) rows = choice.length === 1 ? rows.map((row) => (row.push(choice[0]!), row)) : rows.flatMap((row) => choice.map((value) => [...row, value]));
    const starts = game.starts.map((start) => ({ test: evaluator(link, start.condition), frame: start.frame }));
    const states = rows.map((row): Interpreted => ({ cells: row, memories: game.memories.map(() => []), ready: !game.setup }));
    return states.filter((state) => starts.every(({ test, frame }) => test(runIn(state, frame)) === true)).map(asState);
  }
  let initialStates: readonly State[] | undefined;

  // ---- L ----

  function holds(line: (typeof ends)[number], state: Interpreted): boolean {
    const run = runIn(state, line.core.frame);
    return line.walk(run, () => line.condition!(run) === true);
  }

  /** Whether the state is in E (Def. 6.1). Before `setup` is done nothing has begun, so nothing has ended. */
  function isEnding(state: Interpreted): boolean {
    state.ended ??= state.ready && ends.some((line) => holds(line, state));
    return state.ended;
  }

  function forcedStep(state: Interpreted): InterpretedDecision | undefined {
    if (state.forced === undefined) {
      const step = state.ready
        ? steps.find((candidate) => candidate.condition?.(runIn(state, candidate.core.frame)) === true)
        : steps[0];
      state.forced = step?.decision ?? null;
    }
    return (state.forced as InterpretedDecision | null) ?? undefined;
  }

  function mayDecide(decision: LinkedDecision, state: Interpreted, player: PlayerId): boolean {
    if (!decision.by) return true;
    const who = decision.by(runIn(state, decision.core.frame));
    return Array.isArray(who) ? has(who, player) : who === player;
  }

  /** A run with `me` in the decision's first place. */
  function decisionRun(state: Interpreted, decision: LinkedDecision, player: number): Run {
    const run = runIn(state, decision.core.frame);
    run.locals[0] = player;
    return run;
  }

  function legal(of: State, player: PlayerId): readonly Decision[] {
    const state = asInterpreted(of);
    if (!players[player]) throw new RangeError(`the game has no player ${player}`);
    state.legal ??= [];
    let found = state.legal[player];
    if (!found) {
      found = legalHere(state, player);
      state.legal[player] = found;
    }
    return found;
  }

  function legalHere(state: Interpreted, player: PlayerId): readonly Decision[] {
    if (isEnding(state)) return [];
    const forced = forcedStep(state);
    if (forced) return [forced];
    return decisions.flatMap((decision, index) => {
      if (!mayDecide(decision, state, player)) return [];
      const found: InterpretedDecision[] = [];
      const run = decisionRun(state, decision, player);
      decision.walk(run, () => {
        if (decision.conditions.every((condition) => condition(run) === true)) {
          const values = decision.core.params.map((param) => run.locals[param.slot]!);
          found.push(new InterpretedDecision(decision.core.name, index, values, decision.types, false));
        }
        return false;
      });
      return found;
    });
  }

  function possible(outer: Run, index: number, player: number, count: number | undefined): boolean {
    const decision = decisions[index]!;
    const run: Run = { ...outer, locals: new Array(decision.core.frame) };
    run.locals[0] = player;
    const conditions = decision.conditions.slice(0, count);
    const found = decision.walk(run, () => conditions.every((condition) => condition(run) === true));
    outer.work = run.work;
    return found;
  }

  function foresee(outer: Run, index: number): Run {
    const decision = decisions[index]!;
    const { cells, memories: known, locals, work } = outer;
    const run: Run = { cells: cells.slice(), memories: known, locals: locals.slice(), chance: noChance, work };
    decision.body!(run);
    run.memories = remembered(outer, run);
    outer.work = run.work;
    return { ...run, answers: [] };
  }

  function refusal(of: State, player: PlayerId, id: string): Refusal | undefined {
    const state = asInterpreted(of);
    const found = legal(of, player);
    if (found.some((decision) => decision.id === id)) return undefined;
    if (isEnding(state)) return { kind: "over", message: "the game is over" };
    const forced = forcedStep(state);
    if (forced) return { kind: "forced", message: `"${forced.family}" comes first` };
    const written = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:\(([\s\S]*)\))?\s*$/u.exec(id);
    const index = game.decisions.findIndex((decision) => decision.name === written?.[1]);
    const decision = decisions[index];
    if (!decision) {
      return { kind: "unknown", message: `no decision is called "${written?.[1] ?? id}"; there are ${game.decisions.map((d) => d.name).join(", ")}` };
    }
    const parts = positions.split(written![2] ?? "");
    const { params } = decision.core;
    if (parts.length !== params.length) {
      return { kind: "unknown", message: `"${decision.core.name}" has ${params.length} parameters (${params.map((p) => p.name).join(", ")}), found ${parts.length}` };
    }
    const values = params.map((param, i) => positions.value(param.type, parts[i]!));
    const bad = values.indexOf(undefined);
    if (bad >= 0) return { kind: "unknown", message: `"${parts[bad]}" is no ${printType(params[bad]!.type)}` };
    if (!mayDecide(decision, state, player)) {
      return { kind: "player", message: `${players[player]!.name} may not ${decision.core.name} now`, condition: rulesText(decision.core.by!.span) };
    }
    const run = decisionRun(state, decision, player);
    for (const [i, param] of params.entries()) {
      const members = evaluator(link, param.source)(run) as Members;
      const value = values[i] as Value;
      const text = printValue(param.type, value);
      if (!members.some((member) => equal(member, value))) {
        return { kind: "parameter", message: `${param.name} cannot be ${text} now`, condition: rulesText(param.source.span) };
      }
      run.locals[param.slot] = value;
      if (param.condition && evaluator(link, param.condition)(run) !== true) {
        return { kind: "parameter", message: `${param.name} cannot be ${text} now`, condition: rulesText(param.condition.span) };
      }
    }
    const refusing = decision.conditions.findIndex((condition) => condition(run) !== true);
    const condition = decision.core.conditions[refusing];
    if (!condition) return legalElsewhere();
    const text = rulesText(condition.span);
    return {
      kind: "condition",
      message: condition.reason ?? `the rules refuse it: ${text}`,
      condition: text,
      ...(condition.reason !== undefined && { reason: condition.reason }),
    };
  }

  /** The id was written another way than `legal` prints it, as `claim( b2 )`. */
  function legalElsewhere(): Refusal {
    return { kind: "unknown", message: "the decision is legal, but is written another way" };
  }

  const rulesText = (span: { readonly start: number; readonly end: number }): string =>
    game.text.slice(span.start, span.end).replace(/\s+/g, " ");

  // ---- C and 𝒜 ----

  /** The one action that the rules write for a tuple, and the run it happens in. */
  function actionOf(state: Interpreted, tuple: DecisionTuple, chance: ChanceSource): { run: Run; act: Act; forced: boolean } {
    const start = (frame: number): Run => actIn(state, frame, chance);
    const made = players.flatMap(({ id }) => {
      const given = tuple[id];
      if (!given) return [];
      const options = legal(asState(state), id);
      const known = options.includes(given) ? given : options.find((option) => option.id === given.id);
      if (!known) throw new RangeError(`${given.id} is not legal for ${players[id]!.name} here`);
      return [{ player: id, decision: known as InterpretedDecision }];
    });
    const first = made[0];
    if (!first || tuple.length !== players.length) throw new RangeError("a tuple has one decision for each player who can decide");
    if (players.some(({ id }) => !tuple[id] && legal(asState(state), id).length > 0)) {
      throw new RangeError("a player who can decide has no decision in the tuple");
    }
    if (first.decision.forced) {
      const step = steps.find((candidate) => candidate.decision === first.decision)!;
      return { run: start(step.core.frame), act: step.body, forced: true };
    }
    const found: { run: Run; act: Act }[] = [];
    const own = decisions[first.decision.index]!;
    if (made.length === 1 && own.body) {
      const run = start(own.core.frame);
      run.locals[0] = first.player;
      own.core.params.forEach((param, i) => {
        run.locals[param.slot] = first.decision.values[i]!;
      });
      found.push({ run, act: own.body });
    }
    for (const { core, body } of consequences) {
      const run = start(core.frame);
      const fits = core.parts.every((part) => {
        if (part.player === undefined) {
          part.slots.forEach((slot, i) => {
            run.locals[slot] = players.map(({ id }) => made.find((m) => m.player === id)?.decision.values[i] ?? null);
          });
          return made.every((m) => m.decision.index === part.decision);
        }
        const mine = made.find((m) => m.player === part.player);
        part.slots.forEach((slot, i) => {
          run.locals[slot] = mine?.decision.values[i] ?? null;
        });
        return mine?.decision.index === part.decision;
      });
      const all = core.parts.some((part) => part.player === undefined) || core.parts.length === made.length;
      if (fits && all && core.parts.length > 0) found.push({ run, act: body });
    }
    const text = (): string => made.map((m) => `${players[m.player]!.name} ${m.decision.id}`).join(" with ");
    if (found.length === 0) fault("NF2007", `no consequence is written for ${text()}`, own.core.span);
    if (found.length > 1) fault("NF2008", `two consequences are written for ${text()}`, own.core.span);
    return { ...found[0]!, forced: false };
  }

  /** The state after an action: its cells, and what is remembered of the state before. */
  function transition(state: Interpreted, tuple: DecisionTuple, chance: ChanceSource): Interpreted {
    const { run, act, forced } = actionOf(state, tuple, chance);
    act(run);
    const before = runIn(state, 0);
    const kept = forced ? forgotten(state.memories, run) : remembered(before, run);
    return { cells: run.cells, memories: kept, ready: true };
  }

  function present(run: Run, memory: number): readonly Value[] {
    const { core, tuple } = memories[memory]!;
    const inner: Run = { ...run, locals: new Array(core.frame) };
    return tuple.map((part) => part(inner));
  }

  /** The memories after a ply: the tuples of the state before are added, unless the new state starts afresh. */
  function remembered(before: Run, after: Run): readonly Memory[] {
    const grown = memories.map(({ core }, i): Memory => {
      const added = [...before.memories[i]!, present(before, i)];
      const kept = core.last === undefined ? added : added.slice(Math.max(0, added.length - core.last));
      return core.ordered || core.last !== undefined ? kept : kept.toSorted(compare);
    });
    const kept = forgotten(grown, after);
    memories.forEach(({ core }, i) => {
      if (kept[i]!.length > core.atMost) fault("NF2006", `the memory "${core.name}" would hold ${kept[i]!.length} values, expected at most ${core.atMost}`, core.span);
    });
    return kept;
  }

  function forgotten(kept: readonly Memory[], after: Run): readonly Memory[] {
    return memories.map(({ core, since }, i) => (since?.({ ...after, locals: new Array(core.frame), memories: kept }) === true ? [] : kept[i]!));
  }

  // ---- Ω ----

  function outcomeOf(core: CoreOutcome): (run: Run) => Outcome {
    const subject = core.subject && evaluator(link, core.subject);
    const parameter = core.parameter && evaluator(link, core.parameter);
    const isPlayer = core.subject && withoutNone(core.subject.type) === game.player;
    return (run) => {
      const who = subject?.(run) ?? null;
      const how = parameter?.(run) ?? null;
      const parts = {
        ...(core.subject && { subject: printValue(core.subject.type, who) }),
        ...(core.parameter && { parameter: printValue(core.parameter.type, how) }),
      };
      const text = [parts.subject, core.label, parts.parameter].filter((part) => part !== undefined).join(" ");
      return { text, label: core.label, ...parts, ...(isPlayer && who !== null && { player: who as PlayerId }) };
    };
  }

  function outcomesOf(lines: readonly (typeof ends)[number][], state: Interpreted): Map<string, Outcome> {
    const found = new Map<string, Outcome>();
    for (const line of lines) {
      const run = runIn(state, line.core.frame);
      line.walk(run, () => {
        if (line.condition && line.condition(run) !== true) return false;
        const outcome = line.outcome!(run);
        found.set(outcome.text, outcome);
        return false;
      });
    }
    return found;
  }

  function outcome(of: State): Outcome {
    const state = asInterpreted(of);
    let found = outcomesOf(ends.filter((line) => line.outcome), state);
    if (found.size === 0) found = outcomesOf(outcomes.filter((line) => line.condition), state);
    if (found.size === 0) found = outcomesOf(outcomes.filter((line) => !line.condition), state);
    const [only, second] = found.values();
    if (!only) return fault("NF2013", "the game is over, but no line gives its outcome");
    if (second) fault("NF2014", `the game is over with ${found.size} outcomes at once: ${[...found.keys()].join(", ")}`);
    return only;
  }

  // ---- views ----

  function seenBy(who: Value, viewer: PlayerId | undefined): boolean {
    if (who === null) return true;
    return viewer !== undefined && (Array.isArray(who) ? has(who, viewer) : who === viewer);
  }

  const views = game.tracks.map((core) => ({
    shownTo: core.shownTo && evaluator(link, core.shownTo),
    shownElse: core.shownElse && evaluator(link, core.shownElse),
    shownType: core.shownElse?.type,
  }));
  const shownDecisions = game.decisions.map((core) => core.shownTo && evaluator(link, core.shownTo));
  const printedIndices = game.tracks.map((track) => [...indexTuples(track.index)].map((indices) => indices.map((value, i) => printValue(track.index[i]!, value))));

  const tracks: readonly Track[] = game.tracks.map((track, i) => ({
    name: track.name,
    indices: printedIndices[i]!,
    type: printType(track.type),
    size: sizeOf(track.type) ?? 0n,
  }));
  const worths = game.worths.map((core) => ({ core, value: fractionOf(link, core.value) }));
  const positions = positionReader(game, layout);

  const system: GameSystem = {
    name: game.name,
    title: game.title,
    rules,
    players,
    tracks,
    families: game.decisions.map((decision) => ({ name: decision.name, parameters: decision.params.map((param) => param.name) })),
    display: displayOf(link),
    initialStates: () => {
      initialStates ??= initial();
      return initialStates;
    },
    legal,
    refusal,
    consequences(of, tuple) {
      const state = asInterpreted(of);
      const merged = new Map<string, { probability: Rational; state: State }>();
      for (const { result, probability } of allWays((chance) => transition(state, tuple, chance))) {
        const next = asState(result);
        const key = system.encode(next);
        const same = merged.get(key);
        if (same) same.probability = same.probability.add(probability);
        else merged.set(key, { probability, state: next });
      }
      return [...merged.values()] satisfies readonly Consequence[];
    },
    draw: (of, tuple, chance) => asState(transition(asInterpreted(of), tuple, chance)),
    outcome,
    view(of, viewer) {
      const state = asInterpreted(of);
      return game.tracks.flatMap((track, i) => {
        const { shownTo, shownElse, shownType } = views[i]!;
        const { start } = layout[i]!;
        return [...indexTuples(track.index)].map((indices, at) => {
          const place = { track: track.name, index: printedIndices[i]![at]! };
          const run = runIn(state, track.frame);
          run.locals = [...indices];
          const value = printValue(track.type, state.cells[start + at]!);
          if (!shownTo || seenBy(shownTo(run), viewer)) return { ...place, value };
          return { ...place, value: undefined, ...(shownElse && { instead: printValue(shownType!, shownElse(run)) }) };
        });
      });
    },
    showsDecision(of, player, decision, viewer) {
      const index = game.decisions.findIndex((core) => core.name === decision.family);
      const shownTo = shownDecisions[index];
      if (!shownTo || viewer === player) return true;
      const known = legal(of, player).find((option) => option.id === decision.id) as InterpretedDecision | undefined;
      const run = decisionRun(asInterpreted(of), decisions[index]!, player);
      game.decisions[index]!.params.forEach((param, i) => {
        run.locals[param.slot] = known?.values[i] ?? null;
      });
      return seenBy(shownTo(run), viewer);
    },
    worth(of, player) {
      const found = worths.find(({ core }) => core.label === of.label);
      if (!found) return undefined;
      const { core, value } = found;
      const run: Run = { cells: [], memories: [], locals: new Array(core.frame), chance: noChance, work: WORK_LIMIT };
      run.locals[core.playerSlot] = player;
      const put = (slot: number | undefined, type: Type | undefined, text: string | undefined): boolean => {
        if (slot === undefined || !type) return true;
        const read = positions.value(type, text ?? "");
        if (read !== undefined) run.locals[slot] = read;
        return read !== undefined;
      };
      const read = put(core.subjectSlot, core.subjectType, of.subject) && put(core.parameterSlot, core.parameterType, of.parameter);
      return read ? value(run) : undefined;
    },
    values(of) {
      const state = asInterpreted(of);
      return game.tracks.flatMap((track, i) =>
        printedIndices[i]!.map((index, at) => ({ track: track.name, index, value: printValue(track.type, state.cells[layout[i]!.start + at]!) })),
      );
    },
    encode(of) {
      const state = asInterpreted(of);
      const bits = new BitWriter();
      if (game.setup) bits.put(state.ready ? 1 : 0, 1);
      state.cells.forEach((value, i) => {
        cellCodecs[i]!.write(bits, value);
      });
      memories.forEach(({ codec }, i) => {
        const entries = state.memories[i]!;
        bits.put(entries.length, 24);
        for (const entry of entries) entry.forEach((value, part) => codec[part]!.write(bits, value));
      });
      return bits.finish() as Encoding;
    },
    decode(encoding) {
      const bits = new BitReader(encoding);
      const ready = game.setup ? bits.take(1) === 1 : true;
      const values = cellCodecs.map((codec) => codec.read(bits));
      const entries = memories.map(({ codec, core }) => {
        const length = bits.take(24);
        if (length > core.atMost) throw new RangeError(`the memory "${core.name}" is longer than it may be`);
        return Array.from({ length }, () => codec.map((part) => part.read(bits)));
      });
      bits.finish();
      return asState({ cells: values, memories: entries, ready });
    },
    printPosition: (state) => printPosition(game, layout, asInterpreted(state), asInterpreted(system.initialStates()[0]!)),
    parsePosition(text) {
      const start = system.initialStates()[0];
      if (!start) return { error: { code: "NF3001", message: "the game has no initial state" } };
      const read = positions.position(text, asInterpreted(start));
      return "error" in read ? read : { state: asState(read) };
    },
  };
  return system;
}

/** All index tuples of a track, the last index varying fastest. */
function indexTuples(types: readonly Type[]): readonly (readonly Value[])[] {
  let tuples: (readonly Value[])[] = [[]];
  for (const type of types) tuples = tuples.flatMap((tuple) => valuesOf(type).map((value) => [...tuple, value]));
  return tuples;
}
