// A program as text for people: control state by control state what ends a play, what is decided and what it does.
import { printValue } from "../../language/domain.ts";
import { TermPrinting } from "./print-term.ts";
import type { Chain, Control, Line, Moves, Program } from "./program.ts";
import { type Term, termsOf } from "./term.ts";

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

/** Every term of a program, as often as it is asked. */
function termsOfProgram({ states, memories }: Program): readonly Term[] {
  return [
    ...memories.flatMap((memory) => (memory ? [memory.since] : [])),
    ...states.flatMap(({ ends, moves, outcomes }) => [
      ...[ends, ...outcomes.slice(1)].flat().map(({ condition }) => condition),
      ...moves.flatMap(({ guard, params, tests, deeds, chain }) => [
        ...[guard, ...params.map(({ set }) => set), ...tests, ...termsOf(deeds)],
        ...(chain
          ? [
              chain.asked,
              ...chain.given,
              chain.onward,
              ...termsOf(chain.last),
              ...chain.preferences.map(({ value }) => value),
              ...chain.same,
            ]
          : []),
      ]),
    ]),
  ];
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
  const [, ...ranks] = control.outcomes;
  return [
    control.known.size === 0 ? "in every state" : `when ${printKnown(program, control.known)}`,
    ...control.ends.flatMap((line) => printLine("end", line)),
    ...control.moves.flatMap((moves) => printMoves(program, moves, printing).map((line) => `  ${line}`)),
    ...ranks.flat().flatMap((line) => printLine("outcome", line)),
  ];
}

function printKnown({ game }: Program, known: ReadonlyMap<number, Term>): string {
  const parts = [...known].map(([track, term]) => {
    const { name, type } = game.tracks[track]!;
    return `${name} = ${term.kind === "constant" ? printValue(type, term.value) : "?"}`;
  });
  return parts.join(", ");
}

function printMoves(program: Program, moves: Moves, printing: TermPrinting): readonly string[] {
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
    printing.name(place, params[i]!.name);
    lines.push(...told(`${params[i]!.name} in `, set));
  });
  for (const test of moves.tests) lines.push(...told("if ", test));
  lines.push(...printing.deeds(moves.deeds));
  if (moves.chain) lines.push(...printChain(moves.chain, printing, told));
  if (moves.known.size > 0) lines.push(`then ${printKnown(program, moves.known)}`);
  return [`${game.player.members[moves.player]!} ${name}:`, ...lines.map((line) => `  ${line}`)];
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
