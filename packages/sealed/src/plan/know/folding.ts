// Values that are known before the game is played, computed by the reference interpreter: what it says is what the rules mean.
import { type Core, type CoreGame, freeVariables, isPure, partsOf, type Value } from "ninefold/language";
import { askingOf, Fault, type GameSystem } from "ninefold/model";
import { MAX_VALUES, onlyValue, type Seen } from "./seen.ts";
import { tuplesOf } from "./tuples.ts";

/** As many locals as a rule may have where it is asked by itself. */
const FRAME = 512;

/** At most so many combinations of values are tried. */
const MAX_TRIED = 64;

const BINDERS: ReadonlySet<Core["kind"]> = new Set(["comprehension", "quantifier", "fold", "reach"]);

/** Kinds whose parts are no values of their own, or whose meaning is more than that of their parts. */
const UNFOLDED: ReadonlySet<Core["kind"]> = new Set([
  ...BINDERS,
  "track",
  "call",
  "local",
  "possible",
  "after",
  "times",
  "back",
  "orders",
  "fraction",
  "missing",
  "joint-parameter",
  "if",
  "match",
]);

export class Folding {
  readonly #game: CoreGame;
  readonly #ask: (core: Core, locals: readonly (readonly [number, Value])[]) => Value;
  readonly #slots = new Map<Core, ReadonlySet<number> | undefined>();
  readonly #kept = new Map<Core, Map<string, readonly Value[] | undefined>>();

  /** RangeError for a system that is not of the language. */
  constructor(system: GameSystem, game: CoreGame) {
    const asking = askingOf(system);
    if (!asking) throw new RangeError(`${system.name} is not written in the language`);
    const [state] = system.initialStates();
    if (!state) throw new RangeError(`${system.name} has no initial state`);
    this.#game = game;
    this.#ask = (core, locals) => asking(core, FRAME)(state, locals);
  }

  /** The values of an expression whose parts are these; undefined where they are not known or too many. */
  fromParts(core: Core, parts: readonly Seen[]): readonly Value[] | undefined {
    const lists = parts.flatMap(({ values }) => (values ? [values] : []));
    if (UNFOLDED.has(core.kind) || lists.length < parts.length) return undefined;
    const tried = lists.reduce((product, { length }) => product * length, 1);
    if (tried === 0 || tried > MAX_TRIED) return undefined;
    const tuples = tuplesOf(lists);
    return this.#memo(core, JSON.stringify(tuples), () =>
      tuples.map((tuple) => () => this.#ask(withParts(core, tuple), [])),
    );
  }

  /** The value of an expression that asks nothing of a state and whose variables are known. */
  whole(core: Core, local: (slot: number) => Seen | undefined): readonly Value[] | undefined {
    const slots = this.#slotsOf(core);
    if (!slots) return undefined;
    const locals: (readonly [number, Value])[] = [];
    for (const slot of slots) {
      const seen = local(slot);
      const value = seen && onlyValue(seen);
      if (value === undefined) return undefined;
      locals.push([slot, value]);
    }
    return this.#memo(core, `whole ${JSON.stringify(locals)}`, () => [() => this.#ask(core, locals)]);
  }

  /** The variables that an expression takes from where it stands; undefined for one that asks about a state. */
  #slotsOf(core: Core): ReadonlySet<number> | undefined {
    if (!this.#slots.has(core))
      this.#slots.set(core, isPure(core, this.#game.functions) ? freeVariables(core) : undefined);
    return this.#slots.get(core);
  }

  #memo(core: Core, key: string, compute: () => readonly (() => Value)[]): readonly Value[] | undefined {
    let kept = this.#kept.get(core);
    if (!kept) {
      kept = new Map();
      this.#kept.set(core, kept);
    }
    if (!kept.has(key)) kept.set(key, this.#tried(compute));
    return kept.get(key);
  }

  /** What fails with some values of its parts has no value for them. */
  #tried(compute: () => readonly (() => Value)[]): readonly Value[] | undefined {
    const values = new Map<string, Value>();
    try {
      for (const ask of compute()) {
        const value = valueOrFault(ask);
        if (value !== undefined) values.set(JSON.stringify(value), value);
      }
    } catch {
      return undefined;
    }
    return values.size > MAX_VALUES ? undefined : [...values.values()];
  }
}

/** Undefined where the rules have a hole. What is no value at all, as an order to be drawn, throws. */
function valueOrFault(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/** The expression with these values for its direct parts. */
function withParts(core: Core, values: readonly Value[]): Core {
  const constants = new Map(
    partsOf(core).map((part, i) => [part, { kind: "constant", value: values[i]!, type: part.type, span: part.span }]),
  );
  const replaced = (given: unknown): unknown => {
    if (constants.has(given as Core)) return constants.get(given as Core);
    if (Array.isArray(given)) return given.map(replaced);
    return given;
  };
  return Object.fromEntries(Object.entries(core).map(([name, part]) => [name, replaced(part)])) as unknown as Core;
}
