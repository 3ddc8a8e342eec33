// Actions as statements: what is done to a state, one statement after the other.
import type { Arm, Statement, Term, Variable } from "./term.ts";

export type { Arm, Statement } from "./term.ts";

/** The statements with other terms. */
export function mapStatements(statements: readonly Statement[], of: (term: Term) => Term): readonly Statement[] {
  return statements.map((statement) => mapStatement(statement, of));
}

function mapStatement(statement: Statement, of: (term: Term) => Term): Statement {
  switch (statement.kind) {
    case "let":
      return { ...statement, value: of(statement.value) };
    case "write":
      return { ...statement, at: of(statement.at), value: of(statement.value) };
    case "write-all":
      return { ...statement, set: of(statement.set), value: of(statement.value) };
    case "if":
      return {
        ...statement,
        condition: of(statement.condition),
        yes: mapStatements(statement.yes, of),
        no: mapStatements(statement.no, of),
      };
    case "for":
      return { ...statement, set: of(statement.set), body: mapStatements(statement.body, of) };
    case "fault":
      return statement;
    case "random": {
      const { variable, set, weights } = statement;
      const drawn = of(set);
      if (!weights) return { kind: "random", variable, set: drawn };
      const whole = of(weights.whole);
      return { kind: "random", variable, set: drawn, weights: { whole, share: of(weights.share) } };
    }
    case "random-subset":
      return { ...statement, set: of(statement.set), count: of(statement.count) };
    case "chance": {
      const shares = statement.arms.map(({ share }) => of(share));
      const arms = statement.arms.map(({ body }, i): Arm => ({ share: shares[i]!, body: mapStatements(body, of) }));
      return { ...statement, whole: of(statement.whole), arms };
    }
  }
}

/** The variables that statements assign. */
export function variablesOf(statements: readonly Statement[]): readonly Variable[] {
  return statements.flatMap((statement) =>
    ["variable" in statement ? [statement.variable] : [], blocksOf(statement).flatMap(variablesOf)].flat(),
  );
}

/** Every term that statements evaluate, in order. */
export function termsOf(statements: readonly Statement[]): readonly Term[] {
  const found: Term[] = [];
  mapStatements(statements, (term) => {
    found.push(term);
    return term;
  });
  return found;
}

/** Tells statements from others. */
export function statementsKey(statements: readonly Statement[]): string {
  const keys = statements.map((statement) => {
    const own =
      "track" in statement
        ? statement.track
        : "variable" in statement
          ? statement.variable.id
          : "code" in statement
            ? statement.code
            : "";
    const evaluated = termsOf([statement]).map(({ id }) => id);
    return `${statement.kind} ${own} ${evaluated.join(" ")} ${blocksOf(statement).map(statementsKey).join("")}`;
  });
  return `(${keys.join(";")})`;
}

/** The blocks inside a statement. */
export function blocksOf(statement: Statement): readonly (readonly Statement[])[] {
  if (statement.kind === "if") return [statement.yes, statement.no];
  if (statement.kind === "for") return [statement.body];
  return statement.kind === "chance" ? statement.arms.map(({ body }) => body) : [];
}

/** The tracks that statements write. */
export function tracksWrittenBy(statements: readonly Statement[]): ReadonlySet<number> {
  const written = statements.flatMap((statement) => [
    ...(statement.kind === "write" || statement.kind === "write-all" ? [statement.track] : []),
    ...blocksOf(statement).flatMap((block) => [...tracksWrittenBy(block)]),
  ]);
  return new Set(written);
}

/** Whether the effect of statements depends on chance. */
export function haveChance(statements: readonly Statement[]): boolean {
  return statements.some(
    (statement) =>
      ["random", "random-subset", "chance"].includes(statement.kind) || blocksOf(statement).some(haveChance),
  );
}
