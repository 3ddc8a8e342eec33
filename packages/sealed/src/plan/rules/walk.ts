// Every rule of a game, asked in each of the cases that are told apart.
import type { CoreLine } from "ninefold/language";
import { assumed } from "../know/assuming.ts";
import { evaluate } from "../know/evaluate.ts";
import type { Evaluation } from "../know/evaluation.ts";
import { walkItems } from "../know/items.ts";
import { viewersOf } from "../know/reading.ts";
import { NO_FACTS, type Scope, type Suppositions, seenWith, unseenWith } from "../know/scope.ts";
import { onlyValue, type Seen, together } from "../know/seen.ts";
import { execute } from "../know/statements.ts";
import { jointLocals, sinkOf, visitDecisions } from "./decisions.ts";
import { indexTuples } from "./indices.ts";
import type { Rule, Visitor } from "./rule.ts";

/** What is told apart of the states in which rules are asked: of all of them, and of those in which the play is over. */
export interface Cases {
  readonly states: readonly Suppositions[];
  readonly terminal: readonly Suppositions[];
}

export function visitRules(on: Evaluation, cases: Cases, visitor: Visitor): void {
  const { game } = on;
  if (game.setup) {
    const rule: Rule = { kind: "setup", name: "setup", span: game.setup.span };
    execute(on, game.setup.body, { scope: unseenWith(NO_FACTS), path: [] }, sinkOf(rule, visitor));
  }
  for (const facts of cases.states) {
    for (const [track] of game.tracks.entries()) visitViews(on, track, facts, visitor);
    visitDecisions(on, facts, visitor);
    for (const consequence of game.consequences) {
      const rule: Rule = { kind: "consequence", name: "consequence", span: consequence.span };
      const scope = seenWith(facts, jointLocals(on, consequence.parts, facts));
      execute(on, consequence.body, { scope, path: [] }, sinkOf(rule, visitor));
    }
    for (const [i] of game.whenevers.entries()) visitForced(on, i, facts, visitor);
    for (const line of game.ends) visitLine(on, line, facts, { kind: "end", name: "end", span: line.span }, visitor);
  }
  for (const facts of cases.terminal) {
    for (const line of [...game.ends, ...game.outcomes]) {
      if (!line.outcome) continue;
      const rule: Rule = { kind: "outcome", name: `outcome ${line.outcome.label}`, span: line.span };
      visitLine(on, line, facts, rule, visitor);
    }
  }
}

/** What says who sees the cells of a track. */
function visitViews(on: Evaluation, track: number, facts: Suppositions, visitor: Visitor): void {
  const { name, shownTo } = on.game.tracks[track] ?? {};
  if (name === undefined || !shownTo) return;
  const rule: Rule = { kind: "track", name: `track ${name}`, span: shownTo.span };
  for (const indices of indexTuples(on, track)) {
    const { secrets } = viewersOf(on, track, indices, seenWith(facts));
    const seen: Seen = {
      ...together(on.all, [{ know: on.all, reads: secrets, draws: new Set() }]),
      key: name,
      values: undefined,
    };
    visitor.ask(rule, { what: "shown", seen, span: shownTo.span });
  }
}

function visitForced(on: Evaluation, index: number, facts: Suppositions, visitor: Visitor): void {
  const step = on.game.whenevers[index];
  if (!step) return;
  const rule: Rule = { kind: "whenever", name: step.name, span: step.span };
  const start = step.shown ? seenWith(facts) : unseenWith(facts);
  const condition = step.condition && evaluate(on, step.condition, start);
  if (condition) visitor.ask(rule, { what: "forced", seen: condition, span: step.condition?.span ?? step.span });
  const scope = step.condition ? assumed(on, step.condition, true, start) : start;
  const isSecret = condition && onlyValue(condition) === undefined && condition.know !== on.all;
  if (scope) execute(on, step.body, { scope, path: isSecret ? [condition] : [] }, sinkOf(rule, visitor));
}

/** An ending or an outcome, with what the outcome says. */
function visitLine(on: Evaluation, line: CoreLine, facts: Suppositions, rule: Rule, visitor: Visitor): void {
  const what = rule.kind === "end" ? "end" : "outcome";
  walkItems(on, line.items, seenWith(facts), (scope, asked) => {
    const condition = line.condition && evaluate(on, line.condition, scope);
    // Whether an ending that names its outcome holds has been asked with the endings.
    const isAsked = what === "outcome" && on.game.ends.includes(line);
    const parts: Seen[] = isAsked ? [] : [...asked, ...(condition ? [condition] : [])];
    const inner: Scope | undefined = line.condition ? assumed(on, line.condition, true, scope) : scope;
    const { subject, parameter } = line.outcome ?? {};
    if (what === "outcome" && inner)
      for (const part of [subject, parameter]) if (part) parts.push(evaluate(on, part, inner));
    const seen = { ...together(on.all, parts), key: parts.map(({ key }) => key).join(" "), values: undefined };
    const cores = [line.condition, subject, parameter].filter((core) => core !== undefined);
    visitor.ask(rule, { what, seen, span: line.condition?.span ?? line.span, cores });
  });
}
