// A program as text for people: control state by control state what ends a play, what is decided and what it does.
import { printValue } from "../../language/core/domain.ts";
import { TermPrinting } from "../terms/kinds/print-term.ts";
import type { Term } from "../terms/term.ts";
import type { Line } from "./lower-lines.ts";
import type { Chain, Control, DecisionFamily, Program, Step, Tuple } from "./program.ts";
import { outcomesApart, termsOfProgram } from "./program.ts";

/**
 * The program in the form that it has, lowered or vectorized. `{man in none|White}` are the indices at which a track has one of
 * these values; `S shifted by 8 within M` are the members of S moved by 8 positions, as far as they come within M; `some S`
 * and `no S` ask whether S has a member. In a mask the lowest bit is the type's first value. A `let` names what
 * is used more than once, or is too wide to stand in a line.
 */
export function printProgram(program: Program): string {
  const printing = new TermPrinting(program.game, termsOfProgram(program));
  const lines = [
    ...program.memories.flatMap((memory, i) => {
      if (!memory) return [];
      const tracks = memory.tracks.map((track) => program.game.tracks[track]!.name);
      const kept = [...tracks, ...memory.values.map((value) => printing.bare(value))].join(", ");
      const { name } = program.game.memories[i]!;
      const last = memory.last === undefined ? "" : ` last ${memory.last}`;
      const line = `remember ${kept} as ${name} since ${printing.print(memory.since)}${last}, at most ${memory.most}`;
      return [...printing.definitions(), line, ""];
    }),
    ...program.states.flatMap((control, i) => [...(i > 0 ? [""] : []), ...printControl(program, control, printing)]),
  ];
  return `${lines.join("\n")}\n`;
}

function printControl(program: Program, control: Control, printing: TermPrinting): readonly string[] {
  const printTerms = (head: string, terms: readonly Term[] = []): readonly string[] => {
    const line = [head, terms.map((term) => printing.print(term)).join(", ")].join("");
    return [...printing.definitions(), line].map((one) => `  ${one}`);
  };
  const printLine = (word: string, { condition, outcome }: Line): readonly string[] => {
    const label = outcome === undefined ? word : `${word} ${program.outcomes[outcome]!}`;
    return condition.kind === "constant" ? printTerms(label) : printTerms(`${label} when `, [condition]);
  };
  return [
    control.known.size === 0 ? "in every state" : `when ${printKnown(program, control.known)}`,
    ...control.ends.flatMap((line) => printLine("end", line)),
    ...control.steps.flatMap((step) => printStep(step, printing).map((line) => `  ${line}`)),
    ...control.families.flatMap((family) =>
      printFamily(program, family, control.together !== undefined, printing).map((line) => `  ${line}`),
    ),
    ...(control.together ?? []).flatMap((tuple) =>
      printTuple(program, control, tuple, printing).map((line) => `  ${line}`),
    ),
    ...outcomesApart(control).flatMap((line) => printLine("outcome", line)),
  ];
}

function printKnown({ game }: Program, known: ReadonlyMap<number, Term>): string {
  const parts = [...known].map(([track, term]) => {
    const { name, type } = game.tracks[track]!;
    return `${name} = ${term.kind === "constant" ? printValue(type, term.value) : "?"}`;
  });
  return parts.join(", ");
}

function printFamily(
  program: Program,
  family: DecisionFamily,
  together: boolean,
  printing: TermPrinting,
): readonly string[] {
  const { game } = program;
  const { name, params } = game.decisions[family.decision]!;
  const withTerm = (head: string, term: Term): readonly string[] => {
    const line = head + printing.print(term);
    return [...printing.definitions(), line];
  };
  const lines: string[] = [];
  if (family.chain) {
    printing.name(family.chain.before, "steps");
    printing.name(family.chain.after, "steps");
  }
  if (family.guard.kind !== "constant") lines.push(...withTerm("only when ", family.guard));
  family.params.forEach(({ variable, set }, i) => {
    // Of those who decide at once each chooses one of their own.
    const param = together ? `${params[i]!.name}[${game.player.members[family.player]!}]` : params[i]!.name;
    printing.name(variable, param);
    lines.push(...withTerm(`${param} in `, set));
  });
  for (const test of family.tests) lines.push(...withTerm("if ", test));
  lines.push(...printing.statements(family.statements));
  if (family.chain) lines.push(...printChain(family.chain, printing, withTerm));
  if (family.known.size > 0) lines.push(`then ${printKnown(program, family.known)}`);
  return [`${game.player.members[family.player]!} ${name}:`, ...lines.map((line) => `  ${line}`)];
}

function printStep({ name, condition, statements }: Step, printing: TermPrinting): readonly string[] {
  const only = condition.kind === "constant" ? [] : [`only when ${printing.print(condition)}`];
  const lines = [...printing.definitions(), ...only, ...printing.statements(statements)];
  return [`${name}:`, ...lines.map((line) => `  ${line}`)];
}

function printTuple(
  { game }: Program,
  control: Control,
  { families, statements }: Tuple,
  printing: TermPrinting,
): readonly string[] {
  const names = families.flatMap((family, player) => {
    if (family === undefined) return [];
    const { name } = game.decisions[control.families[family]!.decision]!;
    return [`${game.player.members[player]!} ${name}`];
  });
  if (names.length < 2) return [];
  return [`${names.join(", ")}:`, ...printing.statements(statements).map((line) => `  ${line}`)];
}

function printChain(
  { condition, given, onward, last, preferences, same }: Chain,
  printing: TermPrinting,
  withTerm: (head: string, term: Term) => readonly string[],
): readonly string[] {
  return [
    ...(condition.kind === "constant" ? [] : withTerm("each step only when ", condition)),
    ...withTerm("again when ", onward),
    ...given.flatMap((term) => withTerm("  from ", term)),
    ...preferences.flatMap(({ most, value }) => withTerm(`prefer ${most ? "most" : "least"} `, value)),
    ...same.flatMap((term) => withTerm("same when ", term)),
    ...(last.length > 0 ? ["finally:", ...printing.statements(last).map((line) => `  ${line}`)] : []),
  ];
}
