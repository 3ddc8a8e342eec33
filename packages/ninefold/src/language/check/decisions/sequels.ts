// `then put(to)`, `then put or nothing`: a ply that goes on with another decision. What that one says is checked once more
// among the variables of the first, as it holds in the state that the first has made.
import type { Core, CoreBlock, CoreCondition, CoreDecision, CoreParam, CoreStatement } from "../../core/core.ts";
import { anyCore, hasChance } from "../../core/parts.ts";
import { BOOL, NONE, option, setOf, UNKNOWN } from "../../core/types.ts";
import type { Clause, DecisionDecl } from "../../syntax/tree.ts";
import type { Span } from "../../text/source.ts";
import type { Context, DecisionFound } from "../context/context.ts";
import { parametersOf } from "../definitions/parameters.ts";
import { condition, elementOf, fitted, source } from "../types/values.ts";
import { clause } from "./chains.ts";
import { block } from "./statements.ts";

type Then = Clause & { readonly kind: "sequel" };
type Condition = Clause & { readonly kind: "condition" };

/** What a decision gets from the one that its ply goes on with. */
export interface Sequel {
  readonly decision: number;
  readonly params: readonly CoreParam[];
  readonly conditions: readonly CoreCondition[];
  /** Gives names to what the decision itself gives, behind its own action. */
  readonly given: CoreBlock;
  /** What is done behind them. */
  readonly body: CoreBlock;
  /** Behind the decision's own action, the stages of its `CoreSequel`. */
  readonly behind: readonly CoreBlock[];
}

/** What the checker of decisions knows. */
export interface Ply {
  readonly index: number;
  readonly decl: DecisionDecl;
  /** The conditions that are said of every decision, of the one with this index. */
  said(index: number): readonly Condition[];
  admitting(cx: Context, node: Condition): CoreCondition;
}

/** Checked where the names that the action gives are seen; undefined after a diagnostic. */
export function sequelOf(cx: Context, then: Then, ply: Ply): Sequel | undefined {
  const found = continuing(cx, then, ply);
  const known = found && parametersOf(cx, found, then);
  const action = found && clause(found.decl.clauses, "do");
  if (!found || !known || !action) {
    for (const arg of then.args) cx.expression(arg);
    return undefined;
  }
  if (then.args.length > known.length) {
    const most = known.length === 1 ? "1 argument" : `${known.length} arguments`;
    cx.report(
      "NF1304",
      then,
      `found ${then.args.length} arguments, expected at most ${most} of "${found.decl.name.text}"`,
    );
    return undefined;
  }
  const given = then.args.map((arg, i) => fitted(cx, arg, known[i]?.type ?? UNKNOWN));
  const { me } = cx.frame;
  return cx.silently(() =>
    cx.apart({ decision: ply.index, family: found.index, stage: 1, ...(me && { me }) }, () =>
      new Going(cx, then, ply).sequel(found, given, () => block(cx, action.body)),
    ),
  );
}

/** The decision that a ply may go on with. */
function continuing(cx: Context, then: Then, { decl }: Ply): DecisionFound | undefined {
  const { decision } = then;
  const refuse = (message: string): undefined => {
    cx.report("NF1329", then.decision, message);
  };
  if (decision.text === "") return undefined;
  const found = cx.decisions.get(decision.text);
  if (!found) {
    cx.unknown("NF1210", decision, cx.decisions.keys(), `found "${decision.text}", expected the name of a decision`);
    return undefined;
  }
  cx.refer(decision, found.entity);
  const name = `"${decision.text}"`;
  if (found.decl === decl) return refuse(`found ${name} itself, expected another decision; "again" repeats one`);
  const { clauses } = found.decl;
  if (clause(clauses, "again") || clause(clauses, "sequel"))
    return refuse(`found ${name}, which goes on itself, expected a decision that is made at once`);
  if (clause(clauses, "prefer")) return refuse(`found ${name}, which prefers some, expected one without "prefer"`);
  return clause(clauses, "do") ? found : refuse(`found ${name}, which does nothing, expected a decision with "do"`);
}

/** Builds a sequel. The stages behind the decision's own: 1 is the other's action, later ones name what is chosen so far. */
class Going {
  readonly #cx: Context;
  readonly #then: Then;
  readonly #ply: Ply;
  readonly #span: Span;
  readonly #params: CoreParam[] = [];
  readonly #lets: CoreStatement[] = [];
  /** With `or nothing`, names for what is chosen, known not to be none. */
  readonly #names: CoreStatement[] = [];
  readonly #named: CoreBlock[] = [];

  constructor(cx: Context, then: Then, ply: Ply) {
    this.#cx = cx;
    this.#then = then;
    this.#ply = ply;
    this.#span = { start: then.start, end: then.end };
  }

  sequel(found: DecisionFound, given: readonly Core[], action: () => CoreBlock): Sequel {
    const cx = this.#cx;
    const conditions: CoreCondition[] = [];
    const { params } = found.decl;
    if (this.#then.orNothing && given.length === params.length) this.#flag(found.decl.name.text);
    for (const [i, node] of params.entries()) {
      const from = source(cx, node.source);
      const type = elementOf(from);
      const { slot } = cx.bind(node.name, type);
      const only = node.condition && condition(cx, node.condition);
      const value = given[i];
      if (value) {
        this.#lets.push({ kind: "let", slot, value, span: this.#span });
        const left: Core = { kind: "local", slot, type, span: value.span };
        const known: Core = { kind: "in", negated: false, left, right: from, type: BOOL, span: value.span };
        for (const core of only ? [known, only] : [known])
          conditions.push({ core: this.#goingOn(core), negated: false, span: node });
      } else this.#choose({ name: this.#freeName(node.name.text), slot, type, span: node }, from, only);
    }
    cx.frame.foresight = true;
    const own = found.decl.clauses.filter((node) => node.kind === "condition");
    for (const node of [...own, ...this.#ply.said(found.index)]) {
      const checked = this.#ply.admitting(cx, node);
      conditions.push({ ...checked, core: this.#goingOn(checked.core) });
    }
    delete cx.frame.foresight;
    const done = action();
    const body = this.#unlessStopped(done);
    return {
      decision: found.index,
      params: this.#params,
      conditions,
      given: this.#lets,
      body,
      behind: [done, ...this.#named],
    };
  }

  /** Two parameters of one name are told apart by the decision's name. */
  #freeName(name: string): string {
    const taken = this.#ply.decl.params.some((param) => param.name.text === name);
    return taken ? `${this.#then.decision.text}.${name}` : name;
  }

  /** Whether to go on, where nothing else is left to choose. */
  #flag(name: string): void {
    const { slot } = this.#cx.bind({ text: "", ...this.#span, end: this.#span.start }, BOOL);
    const all: Core = { kind: "constant", value: [false, true], type: setOf(BOOL), span: this.#span };
    this.#params.push({ name: this.#freeName(name), slot, type: BOOL, source: all, span: this.#span });
  }

  #choose(param: Omit<CoreParam, "source">, from: Core, only: Core | undefined): void {
    if (!this.#then.orNothing) {
      const restricted = only && { condition: this.#goingOn(only) };
      this.#params.push({ ...param, source: this.#foreseen(from), ...restricted });
      return;
    }
    const type = option(param.type);
    const { slot } = this.#cx.bind({ text: "", ...this.#span, end: this.#span.start }, type);
    const nothing: Core = { kind: "set", members: [this.#none], type: setOf(type), span: this.#span };
    const some: Core = { ...this.#foreseen(from), type: setOf(type) };
    const stopped = this.#stopped;
    const all: Core = stopped
      ? { kind: "if", condition: stopped, yes: nothing, no: some, type: setOf(type), span: this.#span }
      : { kind: "sets", operator: "or", left: some, right: nothing, type: setOf(type), span: this.#span };
    this.#params.push({ ...param, slot, type, source: all });
    const read: Core = { kind: "local", slot, type, span: this.#span };
    const value: Core = { kind: "narrow", operand: read, type: param.type, span: this.#span };
    this.#names.push({ kind: "let", slot: param.slot, value, span: this.#span });
    this.#named.push([...this.#names]);
    const last = this.#params.at(-1);
    if (only && last) this.#params[this.#params.length - 1] = { ...last, condition: this.#goingOn(only) };
  }

  readonly #none: Core = { kind: "constant", value: null, type: NONE, span: { start: 0, end: 0 } };

  /** Whether the player has stopped: undefined before that is known, and where no player may. */
  get #stopped(): Core | undefined {
    const [first] = this.#params;
    if (!this.#then.orNothing || !first) return undefined;
    const read: Core = { kind: "local", slot: first.slot, type: first.type, span: this.#span };
    return first.type.kind === "bool"
      ? { kind: "not", operand: read, type: BOOL, span: this.#span }
      : {
          kind: "compare",
          operator: "is",
          left: read,
          right: { ...this.#none, type: first.type },
          type: BOOL,
          span: this.#span,
        };
  }

  /** In the state that the first decision has made, with names for what is chosen so far. */
  #foreseen(body: Core): Core {
    const { index } = this.#ply;
    const inner: Core =
      this.#named.length === 0
        ? body
        : { kind: "after", decision: index, stage: 1 + this.#named.length, body, type: body.type, span: body.span };
    return { kind: "after", decision: index, stage: 0, body: inner, type: body.type, span: body.span };
  }

  /** A condition that has to hold if the ply goes on. */
  #goingOn(core: Core): Core {
    const stopped = this.#stopped;
    const right = this.#foreseen(core);
    return stopped ? { kind: "logic", operator: "or", left: stopped, right, type: BOOL, span: core.span } : right;
  }

  #unlessStopped(done: CoreBlock): CoreBlock {
    const stopped = this.#stopped;
    return stopped
      ? [{ kind: "if", condition: stopped, yes: [], no: [...this.#names, ...done], span: this.#span }]
      : done;
  }
}

/** A decision with what its ply goes on with. */
export function goingOn(
  cx: Context,
  { params, conditions, body }: Pick<CoreDecision, "params" | "conditions"> & { readonly body: CoreBlock },
  { action, sequel }: { readonly action: Span; readonly sequel: Sequel },
): Pick<CoreDecision, "params" | "conditions" | "sequel"> & { readonly body: CoreBlock } {
  if (hasChance(body)) {
    const found = 'found chance in a decision whose ply goes on, expected none in its "do"';
    cx.report("NF1408", action, `${found}: what may follow has to be known`);
  }
  const stages = [[...body, ...sequel.given], ...sequel.behind];
  return {
    params: [...params, ...sequel.params],
    conditions: [...conditions, ...sequel.conditions],
    body: [...body, ...sequel.given, ...sequel.body],
    sequel: { decision: sequel.decision, params: params.length, conditions: conditions.length, stages },
  };
}

/** Reports a condition of a decision whose ply goes on that asks whether it is possible itself: what follows depends on it. */
export function asksItself(cx: Context, conditions: readonly CoreCondition[], index: number): void {
  const asks = (core: Core): boolean =>
    anyCore(core, [], (part) => part.kind === "possible" && part.decision === index);
  const asking = conditions.find(({ core }) => asks(core));
  if (asking)
    cx.report("NF1329", asking.span, "found a condition of a decision whose ply goes on that asks for itself");
}
