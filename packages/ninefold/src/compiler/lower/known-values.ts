// Values of expressions that are known while compiling: the reference interpreter computes them.
import type { Core, CoreGame } from "../../language/core/core.ts";
import { countOf, equal, tupleAt } from "../../language/core/domain.ts";
import { partsOf as coreParts, isPure } from "../../language/core/parts.ts";
import type { Type, Value } from "../../language/core/types.ts";
import { evaluator } from "../../model/evaluate/evaluate.ts";
import { link as linkGame } from "../../model/evaluate/link.ts";
import { type Eval, type Linked, pureRun } from "../../model/evaluate/run.ts";
import { Fault, type FaultCode } from "../../model/system/fault.ts";
import { heldType, heldValue, valueHeld } from "../terms/held-values.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { Bags } from "../terms/laws/bags.ts";
import { Piles } from "../terms/laws/piles.ts";
import { createTerms } from "../terms/laws/terms.ts";
import { NotCompiled, type Term } from "../terms/term.ts";
import { type TrackType, trackTypes } from "../terms/track-types.ts";
import type { Scope } from "./scope.ts";

/** The initial values of families of more tracks are not counted. */
const MAX_TRACKS = 512;

/** An expression of known values has none. */
export class KnownFault extends NotCompiled {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(`a function that has no value everywhere (${code})`);
    this.code = code;
  }
}

/** What `make` makes, or the fault that it meets. */
export function unlessKnownFault<Made>(terms: Terms, type: Type, make: () => Made): Made | Term {
  try {
    return make();
  } catch (error) {
    if (error instanceof KnownFault) return terms.fault(type, error.code);
    throw error;
  }
}

/** Evaluates expressions of known values alone. */
export class KnownValues {
  readonly terms: Terms;
  readonly game: CoreGame;
  readonly tracks: readonly TrackType[];
  readonly piles: Piles;
  readonly bags: Bags;
  readonly #link: Linked;
  readonly #evals = new Map<Core, Eval>();
  readonly #pure = new Map<Core, boolean>();
  readonly #slots = new Map<Core, ReadonlySet<number>>();

  constructor(game: CoreGame) {
    this.game = game;
    this.#link = linkGame(game);
    this.tracks = trackTypes(game);
    this.terms = createTerms(this.tracks);
    this.piles = new Piles(game, this.terms);
    this.bags = new Bags(game, this.terms);
  }

  /** The type of the terms of a type's values. */
  held(type: Type): Type {
    return heldType(this.game, type);
  }

  /** A known value of the rules. */
  constant(type: Type, value: Value): Term {
    return this.terms.constant(this.held(type), heldValue(type, value));
  }

  /** The value of an expression that depends on its local variables alone. */
  evaluate(core: Core, locals: readonly Value[]): Value {
    let evaluate = this.#evals.get(core);
    if (!evaluate) {
      evaluate = evaluator(this.#link, core);
      this.#evals.set(core, evaluate);
    }
    try {
      return evaluate(pureRun([...locals]));
    } catch (error) {
      // What takes too much work now may not where it is asked.
      if (error instanceof Fault && error.code === "NF2010") throw new NotCompiled("values that take very much work");
      if (error instanceof Fault) throw new KnownFault(error.code);
      throw error;
    }
  }

  /** How many tracks of a family have one of these values where a play begins; undefined where that is not known. */
  initialCount(track: number, values: readonly Value[]): number | undefined {
    const { index, initial, many } = this.game.tracks[track]!;
    let initials = this.#initials.get(track);
    if (!initials) {
      const size = index.reduce((product, type) => product * countOf(type), 1);
      if (many || size > MAX_TRACKS || !this.#isPure(initial)) return undefined;
      initials = Array.from({ length: size }, (_, at) => this.evaluate(initial, tupleAt(index, at)));
      this.#initials.set(track, initials);
    }
    return initials.filter((value) => values.some((one) => equal(one, value))).length;
  }

  readonly #initials = new Map<number, readonly Value[]>();

  #isPure(core: Core): boolean {
    let pure = this.#pure.get(core);
    if (pure === undefined) {
      pure = core.kind !== "missing" && isPure(core, this.game.functions);
      this.#pure.set(core, pure);
    }
    return pure;
  }

  /** The slots of the free local variables of an expression. */
  #slotsOf(core: Core): ReadonlySet<number> {
    let slots = this.#slots.get(core);
    if (!slots) {
      const found = new Set<number>();
      if (core.kind === "local") found.add(core.slot);
      for (const part of coreParts(core)) for (const slot of this.#slotsOf(part)) found.add(slot);
      const bound = boundBy(core);
      for (const slot of bound) found.delete(slot);
      slots = found;
      this.#slots.set(core, slots);
    }
    return slots;
  }

  /** The value of an expression of known values; undefined for others. */
  known(core: Core, scope: Scope): Term | undefined {
    if (core.kind === "constant" || core.kind === "local" || core.type.kind === "fraction") return undefined;
    if (!this.#isPure(core)) return undefined;
    const slots = [...this.#slotsOf(core)];
    const args = slots.map((slot) => scope.locals[slot]);
    if (!args.every((arg) => arg?.kind === "constant")) return undefined;
    const locals: Value[] = [];
    slots.forEach((slot, i) => {
      const { type, value } = args[i] as Term & { kind: "constant" };
      locals[slot] = valueHeld(type, value);
    });
    return unlessKnownFault(this.terms, this.held(core.type), () =>
      this.constant(core.type, this.evaluate(core, locals)),
    );
  }

  /** An expression whose parts have these values, computed by the interpreter. */
  computed(core: Core & { kind: "offsets" }, left: Value, right: Value): Value {
    const part = (side: Core, value: Value): Core => ({ kind: "constant", type: side.type, span: side.span, value });
    return this.evaluate({ ...core, left: part(core.left, left), right: part(core.right, right) }, []);
  }
}

function boundBy(core: Core): readonly number[] {
  const items = "items" in core ? core.items : [];
  const slots = items.flatMap((item) => ("slot" in item ? [item.slot] : []));
  return core.kind === "reach" ? [...slots, core.slot] : slots;
}
