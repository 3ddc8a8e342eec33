// A program as text for people: control state by control state what ends a play, what is decided and what it does.
import { printValue } from "../../language/domain.ts";
import type { Line } from "./lower-lines.ts";
import { TermPrinting } from "./print-term.ts";
import type { Chain, Control, Moves, Program, Step, Tuple } from "./program.ts";
import { outcomesApart, termsOfProgram } from "./program-terms.ts";
import type { Term } from "./term.ts";

/**
 * The program in the form that it has, lowered or lifted. `{man in none|White}` are the places where a track has one of
 * these values; `S shifted by 8 within M` are the members of S moved by 8 places, as far as they come within M; `some S`
 * and `no S` ask whether S has a member. In a mask the lowest bit is the type's first value. A `let` names what
 * is used more than once, or is too wide to stand in a line.
 */
export function printProgram(program: Program): string {
  const printing = new TermPrinting(program.game, termsOfProgram(program));
  const lines = [
    ...program.memories.flatMap((memory, i) => {
      if (!memory) return [];
      const tracks = memory.tracks.map((track) => program.game.tracks[track]!.name).join(", ");
      const { name } = program.game.memories[i]!;
      const line = `remember ${tracks} as ${name} since ${printing.print(memory.since)}, at most ${memory.most}`;
      return [...printing.definitions(), line, ""];
    }),
    ...program.states.flatMap((control, i) => [...(i > 0 ? [""] : []), ...printControl(program, control, printing)]),
  ];
  return `${lines.join("\n")}\n`;
}

function printControl(program: Program, control: Control, printing: TermPrinting): readonly string[] {
  const told = (head: string, terms: readonly Term[] = []): readonly string[] => {
    const line = [head, terms.map((term) => printing.print(term)).join(", ")].join("");
    return [...printing.definitions(), line].map((one) => `  ${one}`);
  };
  const printLine = (word: string, { condition, outcome }: Line): readonly string[] => {
    const label = outcome === undefined ? word : `${word} ${program.outcomes[outcome]!}`;
    return condition.kind === "constant" ? told(label) : told(`${label} when `, [condition]);
  };
  return [
    control.known.size === 0 ? "in every state" : `when ${printKnown(program, control.known)}`,
    ...control.ends.flatMap((line) => printLine("end", line)),
    ...control.steps.flatMap((step) => printStep(step, printing).map((line) => `  ${line}`)),
    ...control.moves.flatMap((moves) =>
      printMoves(program, moves, control.together !== undefined, printing).map((line) => `  ${line}`),
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

function printMoves(program: Program, moves: Moves, together: boolean, printing: TermPrinting): readonly string[] {
  const { game } = program;
  const { name, params } = game.decisions[moves.decision]!;
  const told = (head: string, term: Term): readonly string[] => {
    const line = head + printing.print(term);
    return [...printing.definitions(), line];
  };
  const lines: string[] = [];
  if (moves.chain) {
    printing.name(moves.chain.before, "steps");
    printing.name(moves.chain.after, "steps");
  }
  if (moves.guard.kind !== "constant") lines.push(...told("only when ", moves.guard));
  moves.params.forEach(({ place, set }, i) => {
    // Of those who decide at once each chooses one of their own.
    const param = together ? `${params[i]!.name}[${game.player.members[moves.player]!}]` : params[i]!.name;
    printing.name(place, param);
    lines.push(...told(`${param} in `, set));
  });
  for (const test of moves.tests) lines.push(...told("if ", test));
  lines.push(...printing.deeds(moves.deeds));
  if (moves.chain) lines.push(...printChain(moves.chain, printing, told));
  if (moves.known.size > 0) lines.push(`then ${printKnown(program, moves.known)}`);
  return [`${game.player.members[moves.player]!} ${name}:`, ...lines.map((line) => `  ${line}`)];
}

function printStep({ name, condition, deeds }: Step, printing: TermPrinting): readonly string[] {
  const asked = condition.kind === "constant" ? [] : [`only when ${printing.print(condition)}`];
  const lines = [...printing.definitions(), ...asked, ...printing.deeds(deeds)];
  return [`${name}:`, ...lines.map((line) => `  ${line}`)];
}

function printTuple(
  { game }: Program,
  { moves }: Control,
  { families, deeds }: Tuple,
  printing: TermPrinting,
): readonly string[] {
  const names = families.flatMap((family, player) => {
    if (family === undefined) return [];
    const { name } = game.decisions[moves[family]!.decision]!;
    return [`${game.player.members[player]!} ${name}`];
  });
  if (names.length < 2) return [];
  return [`${names.join(", ")}:`, ...printing.deeds(deeds).map((line) => `  ${line}`)];
}

function printChain(
  { asked, given, onward, last, preferences, same }: Chain,
  printing: TermPrinting,
  told: (head: string, term: Term) => readonly string[],
): readonly string[] {
  return [
    ...(asked.kind === "constant" ? [] : told("each step only when ", asked)),
    ...told("again when ", onward),
    ...given.flatMap((term) => told("  from ", term)),
    ...preferences.flatMap(({ most, value }) => told(`prefer ${most ? "most" : "least"} `, value)),
    ...same.flatMap((term) => told("same when ", term)),
    ...(last.length > 0 ? ["finally:", ...printing.deeds(last).map((line) => `  ${line}`)] : []),
  ];
}
