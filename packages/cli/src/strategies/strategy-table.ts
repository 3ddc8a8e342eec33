// What a game that hides something is worth, and its strategy: as tables for people, as JSON and as CSV.
import { withThousands } from "ninefold/language";
import { numberOf, printRational, type Rational } from "ninefold/model";
import type { Bounds, ExactGains, Gains, Mixture, PlayerForm, SequenceForm, Strategy } from "ninefold/players";
import { fractionsOf, statesOf } from "ninefold/players";
import { decimal } from "../decimal.ts";
import { plural, print, table } from "../output.ts";
import { byName, namesOf } from "../players.ts";

/** What was found, and how. */
export interface SolvedHidden {
  readonly form: SequenceForm;
  readonly method: string;
  /** Undefined where nothing was repeated. */
  readonly iterations: number | undefined;
  /** Proved bounds of what the game is worth to the first player; undefined where best play has no one value. */
  readonly bounds: Bounds | undefined;
  readonly gains: Gains;
  /** The same as fractions; undefined where the strategy is not known so. */
  readonly exactGains: ExactGains | undefined;
  readonly strategy: Strategy;
}

/** More information states of a player are not printed. */
const MAX_PRINTED = 40;

export function printHidden(solved: SolvedHidden): void {
  const { form, strategy, method, iterations } = solved;
  const names = namesOf(form.system.players);
  const rows: string[][] = [["from", form.from]];
  for (const [name, text] of byName(names, worthTexts(solved))) rows.push([`worth to ${name}`, text]);
  rows.push(...distanceRows(solved));
  const repeated = iterations === undefined ? "" : `, ${plural(iterations, "iteration")}`;
  rows.push(["method", `${method}${repeated}`]);
  const states = form.players.map((player) => withThousands(statesOf(player)));
  rows.push([
    "information states",
    byName(names, states)
      .map(([name, count]) => `${name} ${count}`)
      .join(", "),
  ]);
  print(table(rows));
  for (const [index, { name, states: mixtures }] of strategy.players.entries()) {
    if (mixtures.size === 0) continue;
    print();
    print(`How ${name} decides`);
    const { shown, excluded } = shownStates(form.players[index]!, [...mixtures.values()]);
    print(table(shown.map((mixture) => [`  ${whenText(mixture)}`, mixtureText(mixture)])));
    if (shown.length < mixtures.size) print(`  ${restText(name, shown.length, mixtures.size, excluded)}`);
  }
}

/** What is said of a list that leaves something out. */
function restText(name: string, shown: number, all: number, excluded: number): string {
  const why = excluded > 0 ? ` ${name}'s own decisions exclude ${withThousands(excluded)}.` : "";
  const of = `${withThousands(shown)} of ${plural(all, "information state")}`;
  return `These are ${of}.${why} --csv FILE lists all, --strategy FILE keeps them.`;
}

/** What is less probable comes of rounding. */
const NEVER = 1e-9;

interface Shown {
  readonly shown: readonly Mixture[];
  /** How many states her own decisions keep her from. */
  readonly excluded: number;
}

/** Those that her own decisions do not exclude; where they are too many, those after the fewest decisions of her own. */
function shownStates({ parentSequence, firstSequence }: PlayerForm, mixtures: readonly Mixture[]): Shown {
  const reach = [1];
  const depth = [0];
  for (const [state, { decisions }] of mixtures.entries()) {
    const parent = parentSequence[state]!;
    for (const [choice, [, probability]] of decisions.entries()) {
      reach[firstSequence[state]! + choice] = reach[parent]! * probability;
      depth[firstSequence[state]! + choice] = depth[parent]! + 1;
    }
  }
  const reached = mixtures.map((_, state) => state).filter((state) => reach[parentSequence[state]!]! > NEVER);
  const depthOf = (state: number): number => depth[parentSequence[state]!]!;
  const shown = reached
    .toSorted((one, other) => depthOf(one) - depthOf(other))
    .slice(0, MAX_PRINTED)
    .sort((one, other) => one - other)
    .map((state) => mixtures[state]!);
  return { shown, excluded: mixtures.length - reached.length };
}

/** By player. The bounds are of the first of two players, of whom one gains what the other gives. */
function worthTexts({ bounds, gains, form }: SolvedHidden): readonly string[] {
  if (!bounds) return gains.worths.map((worth) => String(Number(worth.toPrecision(12))));
  const { low, high } = bounds;
  const [one, other] = [bounds, form.sum && { low: form.sum.sub(high), high: form.sum.sub(low) }];
  return [one, other]
    .slice(0, form.players.length)
    .flatMap((own) =>
      own
        ? [
            own.low.equals(own.high)
              ? printRational(own.low)
              : decimal({ low: numberOf(own.low), high: numberOf(own.high) }),
          ]
        : [],
    );
}

/** How far the strategy is from an equilibrium. */
function distanceRows({ form, gains, bounds }: SolvedHidden): string[][] {
  if (form.players.length === 1) return [];
  // Half of the gap of the bounds: that much is proved.
  if (bounds) {
    const gap = numberOf(bounds.high.sub(bounds.low)) / 2;
    return [["exploitability", gap === 0 ? "0" : gap.toExponential(2)]];
  }
  return [
    ["NashConv", Math.max(0, gains.nashConv).toExponential(2)],
    ["equilibrium", "not promised: it is for two players alone, of whom one gains what the other gives"],
  ];
}

const whenText = ({ seen }: Mixture): string => (seen.length > 0 ? seen.join(", ") : "at the beginning");

function mixtureText({ decisions, exactly }: Mixture): string {
  const texts = decisions.map(([id, probability], choice) => {
    if (probability < 5e-5) return "";
    return probability > 1 - 5e-5 ? id : `${id} with ${probabilityText(probability, exactly?.[choice])}`;
  });
  return texts.filter((text) => text !== "").join(", ");
}

/** Fractions of larger denominators are written as decimals. */
const MAX_DENOMINATOR = 99;

/** Longer fractions are not read. */
const MAX_FRACTION = 9;

function probabilityText(probability: number, exactly: Rational | undefined): string {
  const written = exactly && printRational(exactly);
  if (written !== undefined && written.length <= MAX_FRACTION) return written;
  for (let denominator = 2; denominator <= MAX_DENOMINATOR; denominator++) {
    const numerator = Math.round(probability * denominator);
    if (Math.abs(probability - numerator / denominator) < 1e-11) return `${numerator}/${denominator}`;
  }
  return probability.toFixed(4);
}

/** What `--json` says; docs/analysis.md tells what each member is. */
export function documentOf(solved: SolvedHidden): object {
  const { form, method, iterations, bounds, gains, exactGains, strategy } = solved;
  const { system, players, histories } = form;
  const named = <One>(all: readonly One[]): object => Object.fromEntries(byName(namesOf(system.players), all));
  const exact = bounds?.low.equals(bounds.high) ? printRational(bounds.low) : null;
  return {
    game: system.name,
    hides: !system.hidesNothing,
    from: form.from,
    method,
    iterations: iterations ?? null,
    informationStates: named(players.map(statesOf)),
    histories: { terminal: histories.terminal, chance: histories.chance, decisions: named(histories.decisions) },
    value: bounds ? { exact, low: numberOf(bounds.low), high: numberOf(bounds.high) } : null,
    worths: named(gains.worths),
    bestResponses: named(gains.best),
    nashConv: gains.nashConv,
    exploitability: gains.exploitability,
    exact: exactGains
      ? {
          worths: named(exactGains.worths.map(printRational)),
          bestResponses: named(exactGains.best.map(printRational)),
          nashConv: printRational(exactGains.nashConv),
          exploitability: printRational(exactGains.exploitability),
        }
      : null,
    strategy: strategy.players.map(({ name, states }) => ({
      player: name,
      states: Array.from(states, ([key, mixture]) => ({
        key,
        seen: mixture.seen,
        decisions: Object.fromEntries(mixture.decisions),
        exactly: exactlyOf(mixture),
      })),
    })),
  };
}

/** The fractions of a mixture by the ids of its decisions; null where they are not known. */
function exactlyOf(mixture: Mixture): Readonly<Record<string, string>> | null {
  const fractions = fractionsOf(mixture);
  if (!fractions) return null;
  return Object.fromEntries(
    fractions.map((fraction, choice) => [mixture.decisions[choice]?.[0], printRational(fraction)]),
  );
}

/** A line for each decision of each information state, as RFC 4180 has it. */
export function csvOf({ players }: Strategy): string {
  const lines = ["player,state,seen,decision,probability,exactly"];
  for (const { name, states } of players) {
    for (const [key, mixture] of states) {
      const fractions = fractionsOf(mixture);
      for (const [choice, [id, probability]] of mixture.decisions.entries()) {
        const fraction = fractions?.[choice];
        const numbers = [String(probability), fraction ? printRational(fraction) : ""];
        lines.push([name, key, mixture.seen.join("; "), id, ...numbers].map(quoted).join(","));
      }
    }
  }
  return `${lines.join("\r\n")}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
