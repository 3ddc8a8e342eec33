// Outcomes of a table as the language says them, and what they are worth.
import { type GameSystem, type Outcome, printRational } from "../../../model/index.ts";
import { Names } from "./names.ts";

/** An outcome in the language. */
export interface SaidOutcome {
  readonly label: string;
  /** A player's name. */
  readonly subject: string | undefined;
  /** A whole number. */
  readonly parameter: string | undefined;
}

/** Of all outcomes of a game: parts that are neither players nor numbers, or not in all with a label, belong to the label. */
export function saidOutcomes(
  outcomes: readonly Outcome[],
  playerNames: readonly string[],
): ReadonlyMap<string, SaidOutcome> {
  const labels = new Names();
  const shapes = new Map<string, Set<string>>();
  const shapeOf = ({ subject, player, parameter }: Outcome): string =>
    [
      subject === undefined ? "" : player === undefined ? "?" : "player",
      parameter === undefined ? "" : /^\d{1,9}$/u.test(parameter) ? "number" : "?",
    ].join(" ");
  for (const outcome of outcomes) {
    const known = shapes.get(outcome.label) ?? new Set();
    shapes.set(outcome.label, known.add(shapeOf(outcome)));
  }
  return new Map(
    outcomes.map((outcome) => {
      const { text, label, player, parameter } = outcome;
      const own = shapes.get(label)!;
      if (own.size > 1 || shapeOf(outcome).includes("?"))
        return [text, { label: labels.of(text), subject: undefined, parameter: undefined }];
      const subject = player === undefined ? undefined : playerNames[player];
      return [text, { label: labels.of(label), subject, parameter }];
    }),
  );
}

/** `X wins 3`, `lasted(3)`. */
export function printSaid({ label, subject, parameter }: SaidOutcome): string {
  if (subject === undefined) return parameter === undefined ? label : `${label}(${parameter})`;
  return [subject, label, ...(parameter === undefined ? [] : [parameter])].join(" ");
}

/** What the rules say that outcomes are worth: a line for each label of which they say it. */
export function worthLines(
  system: GameSystem,
  outcomes: readonly Outcome[],
  said: ReadonlyMap<string, SaidOutcome>,
  { players, names }: { readonly players: readonly string[]; readonly names: Names },
): readonly string[] {
  const [subject, parameter, to] = ["whose", "much", "to_whom"].map((name) => names.of(name));
  const byLabel = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    if (system.players.some(({ id }) => system.worth(outcome, id) === undefined)) continue;
    const { label } = said.get(outcome.text)!;
    byLabel.set(label, [...(byLabel.get(label) ?? []), outcome]);
  }
  return [...byLabel].map(([label, all]) => {
    const first = said.get(all[0]!.text)!;
    const pattern = printSaid({
      label,
      subject: first.subject === undefined ? undefined : subject!,
      parameter: first.parameter === undefined ? undefined : parameter!,
    });
    const rows = all.flatMap((outcome) => {
      const { subject: who, parameter: much } = said.get(outcome.text)!;
      return system.players.map(({ id }) => ({
        when: [
          ...(who === undefined ? [] : [`${subject} is ${who}`]),
          ...(much === undefined ? [] : [`${parameter} is ${much}`]),
          ...(players.length === 1 ? [] : [`${to} is ${players[id]}`]),
        ].join(" and "),
        worth: printRational(system.worth(outcome, id)!),
      }));
    });
    return `worth (${pattern}) to ${to} = ${chained(rows)}`;
  });
}

/** The last of the rows stands for all others. */
function chained(rows: readonly { readonly when: string; readonly worth: string }[]): string {
  const last = rows.at(-1)!.worth;
  const differing = rows.filter(({ worth }) => worth !== last);
  return [...differing.map(({ when, worth }) => `if ${when} then ${signed(worth)} else`), signed(last)].join(" ");
}

const signed = (worth: string): string => (worth.startsWith("-") ? `-(${worth.slice(1)})` : worth);
