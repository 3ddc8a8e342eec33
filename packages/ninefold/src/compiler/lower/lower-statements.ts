// Actions as statements: their terms are evaluated in the state that the statements before them have made.
import type { Core, CoreBlock, CoreStatement, Item } from "../../language/core/core.ts";
import { anyInBlock, statementParts, tracksWritten } from "../../language/core/parts.ts";
import type { Type } from "../../language/core/types.ts";
import { writtenAs } from "../terms/held-values.ts";
import { fitSet } from "../terms/laws/maps.ts";
import type { Statement } from "../terms/statements.ts";
import type { Term, Variable } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { isSame } from "./lower-arithmetic.ts";
import { lowerChance, lowerRandom } from "./lower-chance.ts";
import { lowerWrite } from "./lower-writes.ts";
import { fitHeld, type Lowered, type Lowering, valueOfMember } from "./lowering.ts";
import { type Scope, withLocal } from "./scope.ts";

/** A loop over at most this many members is unrolled. */
const MAX_UNROLLED = 16;

/** The same block in the same scope is the same statements, so that an action is known to be the one foreseen. */
export function lowerBlock(lowering: Lowering, block: CoreBlock, scope: Scope): Lowered {
  const { terms, blocks } = lowering;
  const chosen = [...(scope.jointParameters ?? [])].flatMap(([, values]) => values);
  const key = [block, scope.known, ...scope.locals, ...chosen].map((part) => (part ? terms.idOf(part) : "")).join(" ");
  let found = blocks.get(key);
  if (!found) {
    found = lowered(lowering, block, scope);
    blocks.set(key, found);
  }
  return found;
}

function lowered(lowering: Lowering, block: CoreBlock, scope: Scope): Lowered {
  const mutable = new Map<number, Variable>();
  for (const slot of localsSet(block)) {
    const type = typeRead(block, slot);
    if (type) mutable.set(slot, lowering.terms.variable(lowering.held(type)));
  }
  return new StatementLowering(lowering, mutable).block(block, scope);
}

class StatementLowering {
  readonly #lowering: Lowering;
  /** The variables of names that are assigned again. */
  readonly #mutable: ReadonlyMap<number, Variable>;

  constructor(lowering: Lowering, mutable: ReadonlyMap<number, Variable>) {
    this.#lowering = lowering;
    this.#mutable = mutable;
  }

  /** Whether a term depends on a name that is assigned again. */
  #mayChange(term: Term): boolean {
    return [...this.#mutable.values()].some(({ id }) => term.free.has(id));
  }

  /** A value of a variable of a type. */
  #fit(value: Term, type: Type): Term {
    if (type.kind !== "set") return value;
    const written = writtenAs(type.of);
    return written ? fitHeld(this.#lowering, value, written) : fitSet(this.#lowering.terms, value, type.of);
  }

  #lower(core: Core, scope: Scope): Term {
    return this.#lowering.lower(core, scope);
  }

  block(block: CoreBlock, scope: Scope): Lowered {
    const statements: Statement[] = [];
    let here = scope;
    for (const statement of block) {
      const done = this.#statement(statement, here);
      statements.push(...done.statements);
      here = done.scope;
    }
    return { statements, scope: here };
  }

  #statement(statement: CoreStatement, scope: Scope): Lowered {
    const { terms } = this.#lowering;
    switch (statement.kind) {
      case "let":
      case "set-local": {
        const given = this.#lower(statement.value, scope);
        const mutable = this.#mutable.get(statement.slot);
        if (!mutable && !given.dependsOnState && given.cannotFault && !this.#mayChange(given)) {
          return { statements: [], scope: withLocal(scope, statement.slot, given) };
        }
        const variable = mutable ?? terms.variable(given.type);
        const value = this.#fit(given, variable.type);
        return {
          statements: [{ kind: "let", variable, value }],
          scope: withLocal(scope, statement.slot, terms.at(variable)),
        };
      }
      case "set-track":
        return lowerWrite(this.#lowering, statement, scope);
      case "if": {
        const condition = this.#lower(statement.condition, scope);
        return this.#choice(condition, scope, statement.yes, statement.no);
      }
      case "for": {
        const known = withoutTracks(scope, tracksWritten(statement.body));
        return { statements: this.#loop(statement.items, 0, known, statement.body), scope: known };
      }
      case "match": {
        const subject = this.#lower(statement.subject, scope);
        const rest = (at: number, here: Scope): Lowered => {
          const arm = statement.arms[at];
          if (!arm) {
            return statement.otherwise
              ? this.block(statement.otherwise, here)
              : { statements: [{ kind: "fault", code: "NF2004" }], scope: here };
          }
          const fits = arm.values
            .map((value) => isSame(this.#lowering, subject, this.#lower(value, here)))
            .reduce((a, b) => terms.or(a, b));
          return this.#either(
            fits,
            here,
            () => this.block(arm.body, here),
            () => rest(at + 1, here),
          );
        };
        return rest(0, scope);
      }
      case "random":
        return lowerRandom(this.#lowering, statement, scope);
      case "chance":
        return lowerChance(this.#lowering, statement, scope, (body) => this.block(body, scope));
    }
  }

  #choice(condition: Term, scope: Scope, yes: CoreBlock, no: CoreBlock): Lowered {
    return this.#either(
      condition,
      scope,
      () => this.block(yes, scope),
      () => this.block(no, scope),
    );
  }

  #either(condition: Term, scope: Scope, yes: () => Lowered, no: () => Lowered): Lowered {
    const { terms } = this.#lowering;
    if (condition === terms.yes) return yes();
    if (condition === terms.no) return no();
    const [a, b] = [yes(), no()];
    const known = new Map([...a.scope.known].filter(([track, value]) => b.scope.known.get(track) === value));
    if (a.statements.length === 0 && b.statements.length === 0 && condition.cannotFault)
      return { statements: [], scope: { ...scope, known } };
    return { statements: [{ kind: "if", condition, yes: a.statements, no: b.statements }], scope: { ...scope, known } };
  }

  #loop(items: readonly Item[], at: number, scope: Scope, body: CoreBlock): readonly Statement[] {
    const { terms } = this.#lowering;
    const item = items[at];
    if (!item) return this.block(body, scope).statements;
    if ("condition" in item) {
      return this.#either(
        this.#lower(item.condition, scope),
        scope,
        () => ({ statements: this.#loop(items, at + 1, scope, body), scope }),
        () => ({ statements: [], scope }),
      ).statements;
    }
    const set = this.#lower(item.source, scope);
    const element = withoutSet(set.type);
    if (set.kind === "constant") {
      const members = set.value as readonly (number | null)[];
      if (members.length <= MAX_UNROLLED) {
        return members.flatMap((value) =>
          this.#loop(
            items,
            at + 1,
            withLocal(scope, item.slot, valueOfMember(this.#lowering, terms.constant(element, value))),
            body,
          ),
        );
      }
    }
    const variable = terms.variable(element);
    const inner = this.#loop(
      items,
      at + 1,
      withLocal(scope, item.slot, valueOfMember(this.#lowering, terms.at(variable))),
      body,
    );
    return inner.length === 0 && set.cannotFault ? [] : [{ kind: "for", variable, set, body: inner }];
  }
}

function withoutTracks(scope: Scope, tracks: ReadonlySet<number>): Scope {
  return { ...scope, known: new Map([...scope.known].filter(([track]) => !tracks.has(track))) };
}

/** The type of a local variable where it is read; undefined where it is not. */
function typeRead(block: CoreBlock, slot: number): Type | undefined {
  let found: Type | undefined;
  anyInBlock(block, [], (core) => {
    if (core.kind === "local" && core.slot === slot) found = core.type;
    return found !== undefined;
  });
  return found;
}

/** The slots of local variables that are assigned more than once. */
function localsSet(block: CoreBlock): ReadonlySet<number> {
  const own = block.flatMap((statement) => (statement.kind === "set-local" ? [statement.slot] : []));
  const inner = block.flatMap((statement) => statementParts(statement).blocks);
  return new Set([...own, ...inner.flatMap((one) => [...localsSet(one)])]);
}
