// Analyses. A program comes in; what can be known of it without running it goes out: costs, loop invariants, which
// conditions a decision may have made true, which facts hold where. Nothing here emits code. What is not known is taken
// for whatever keeps the answers those of the interpreter.
//
// Here, a program is simplified by the facts that hold at each point of use. A program comes in, an equal program goes
// out.
import { ordinalOf } from "../../language/core/domain.ts";
import type { Line } from "../lower/lower-lines.ts";
import type { Chain, Control, DecisionFamily, Program, Step } from "../lower/program.ts";
import { type Arm, blocksOf, type Statement } from "../terms/statements.ts";
import type { Term, Variable } from "../terms/term.ts";
import { FlowFactTerms } from "./flow-fact-terms.ts";
import {
  type FlowFacts,
  factsWhen,
  NO_FLOW_FACTS,
  readsOutside,
  withoutTracks,
  withoutVariable,
} from "./flow-facts.ts";

/** The same program, with every term simplified by the facts that hold where it is evaluated. */
export function applyFlowFacts(program: Program): Program {
  const pass = new FlowFactPass(program.lowering.terms);
  const line = <One extends Line>(one: One): One => ({
    ...one,
    condition: pass.simplify(one.condition, NO_FLOW_FACTS),
  });
  const states = program.states.map(
    (control): Control => ({
      ...control,
      ends: control.ends.map(line),
      steps: control.steps.map((step) => pass.step(step)),
      families: control.families.map((family) => pass.family(family)),
      ...(control.together && {
        together: control.together.map((tuple) => ({
          ...tuple,
          statements: pass.statements(tuple.statements, NO_FLOW_FACTS).statements,
        })),
      }),
      outcomes: control.outcomes.map((rank) => rank.map(line)),
    }),
  );
  return { ...program, states };
}

interface Simplified {
  readonly statements: readonly Statement[];
  readonly facts: FlowFacts;
}

interface SimplifiedStatement {
  readonly statement: Statement;
  readonly facts: FlowFacts;
}

class FlowFactPass extends FlowFactTerms {
  step(step: Step): Step {
    const condition = this.simplify(step.condition, NO_FLOW_FACTS);
    return {
      ...step,
      condition,
      statements: this.statements(step.statements, factsWhen(condition, true, NO_FLOW_FACTS)).statements,
    };
  }

  family(family: DecisionFamily): DecisionFamily {
    const guard = this.simplify(family.guard, NO_FLOW_FACTS);
    const { choices, facts } = this.choices(family, factsWhen(guard, true, NO_FLOW_FACTS));
    const done = this.statements(family.statements, facts);
    const chain = family.chain && this.#chain(family.chain, done.facts);
    return { ...family, guard, ...choices, statements: done.statements, ...(chain && { chain }) };
  }

  /** The terms behind a step, where `facts` hold. */
  #chain(chain: Chain, facts: FlowFacts): Chain {
    const of = (term: Term): Term => this.simplify(term, facts);
    return {
      ...chain,
      condition: this.simplify(chain.condition, NO_FLOW_FACTS),
      given: chain.given.map(of),
      onward: of(chain.onward),
      last: this.statements(chain.last, facts).statements,
      preferences: chain.preferences.map(({ most, value }) => ({ most, value: of(value) })),
      same: chain.same.map(of),
    };
  }

  statements(statements: readonly Statement[], facts: FlowFacts): Simplified {
    let here = facts;
    const made = statements.map((statement) => {
      const done = this.#statement(statement, here);
      here = done.facts;
      return done.statement;
    });
    return { statements: made.every((statement, i) => statement === statements[i]) ? statements : made, facts: here };
  }

  #statement(statement: Statement, facts: FlowFacts): SimplifiedStatement {
    const of = (term: Term): Term => this.simplify(term, facts);
    switch (statement.kind) {
      case "let": {
        const value = of(statement.value);
        return {
          statement: value === statement.value ? statement : { ...statement, value },
          facts: this.#afterLet(statement.variable, value, facts),
        };
      }
      case "write": {
        const [at, value] = [of(statement.at), of(statement.value)];
        const same = at === statement.at && value === statement.value;
        return {
          statement: same ? statement : { ...statement, at, value },
          facts: this.#afterWrite(statement.track, at, value, facts),
        };
      }
      case "write-all": {
        const [set, value] = [of(statement.set), of(statement.value)];
        const same = set === statement.set && value === statement.value;
        const apart = readsOutside(this.terms, set, facts);
        return {
          statement: same ? statement : { ...statement, set, value },
          facts: withoutTracks(facts, new Set([statement.track]), apart),
        };
      }
      case "if":
        return this.#choice(statement, facts);
      case "for":
        return this.#loop(statement, facts);
      case "fault":
        return { statement, facts };
      case "random": {
        const after = withoutVariable(facts, statement.variable);
        const { weights } = statement;
        const weighed = weights && { whole: of(weights.whole), share: this.simplify(weights.share, after) };
        return {
          statement: { ...statement, set: of(statement.set), ...(weighed && { weights: weighed }) },
          facts: after,
        };
      }
      case "random-subset":
        return {
          statement: { ...statement, set: of(statement.set), count: of(statement.count) },
          facts: withoutVariable(facts, statement.variable),
        };
      case "chance": {
        const arms = statement.arms.map(
          ({ share, body }): Arm => ({ share: of(share), body: this.statements(body, facts).statements }),
        );
        return { statement: { ...statement, whole: of(statement.whole), arms }, facts: afterAll([statement], facts) };
      }
    }
  }

  #choice(statement: Statement & { kind: "if" }, facts: FlowFacts): SimplifiedStatement {
    const condition = this.simplify(statement.condition, facts);
    const yes = this.statements(statement.yes, factsWhen(condition, true, facts)).statements;
    const no = this.statements(statement.no, factsWhen(condition, false, facts)).statements;
    const same = condition === statement.condition && yes === statement.yes && no === statement.no;
    return {
      statement: same ? statement : { ...statement, condition, yes, no },
      facts: afterAll([...yes, ...no], facts),
    };
  }

  #loop(statement: Statement & { kind: "for" }, facts: FlowFacts): SimplifiedStatement {
    const set = this.simplify(statement.set, facts);
    // Facts about what an iteration writes do not hold in the next one, nor do those by which the set was chosen.
    const kept = afterAll(statement.body, facts);
    const body = this.statements(statement.body, kept).statements;
    const same = set === statement.set && body === statement.body;
    return { statement: same ? statement : { ...statement, set, body }, facts: kept };
  }

  /** The facts after a `let`; of a set also which indices are no members. */
  #afterLet(variable: Variable, value: Term, facts: FlowFacts): FlowFacts {
    const kept = withoutVariable(facts, variable);
    if (value.type.kind !== "set") return kept;
    const { terms } = this;
    const apart = readsOutside(terms, value, kept).filter(({ at }) => !at.dependsOnState);
    const none = apart.map(({ at }) => [terms.member(at, terms.at(variable)), new Set([0])] as const);
    return new Map([...kept, ...none]);
  }

  /** The facts after a write at one index. */
  #afterWrite(track: number, at: Term, value: Term, facts: FlowFacts): FlowFacts {
    const { terms } = this;
    const kept = withoutTracks(facts, new Set([track]));
    if (at.dependsOnState || at.free.size === 0) return kept;
    const type = terms.trackType(track);
    const ordinals = (one: Term): ReadonlySet<number> | undefined => {
      if (one.kind === "constant") return new Set([ordinalOf(type, one.value)]);
      if (one.kind === "some") return ordinals(one.operand);
      if (one.kind === "trackRead") return one.track === track ? facts.get(one) : undefined;
      if (one.kind !== "if") return undefined;
      const [yes, no] = [ordinals(one.yes), ordinals(one.no)];
      return yes && no && new Set([...yes, ...no]);
    };
    const values = ordinals(value);
    return values ? new Map([...kept, [terms.trackRead(type, track, at), values]]) : kept;
  }
}

/** The facts that still hold after some of these statements, perhaps executed more than once. */
function afterAll(statements: readonly Statement[], facts: FlowFacts): FlowFacts {
  let left = facts;
  for (const statement of statements) {
    if (statement.kind === "let" || statement.kind === "random" || statement.kind === "random-subset")
      left = withoutVariable(left, statement.variable);
    if (statement.kind === "write" || statement.kind === "write-all")
      left = withoutTracks(left, new Set([statement.track]));
    for (const block of blocksOf(statement)) left = afterAll(block, left);
  }
  return left;
}
