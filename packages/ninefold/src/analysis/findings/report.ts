import { descriptionOf, type Encoding, type GameSystem, type IdleRule } from "../../model/index.ts";
import { firstCycle } from "../states/cycles.ts";
import type { Exploration } from "../states/exploration.ts";
import { endOf, type PathStep, pathTo, pliesOf, replay } from "../states/path.ts";
import { entryAt } from "../tables.ts";
import { type Finding, type FindingCode, severityOf, showPlay } from "./finding.ts";
import { cutsPlayShort, isOfPlay } from "./holes.ts";
import { playLengths } from "./lengths.ts";
import type { Loop, Sampling } from "./sampling.ts";
import { disclosureText, leakText } from "./secrets-texts.ts";
import type { Survey } from "./survey.ts";

/** The families with which plies go on, and which begin none: `by none`. */
function sequelsOf(system: GameSystem): readonly string[] {
  const decisions = descriptionOf(system)?.decisions ?? [];
  const others = decisions.map(({ sequel }) => sequel && decisions[sequel.decision]);
  return others.flatMap((one) => (one?.by?.kind === "constant" && one.by.value === null ? [one.name] : []));
}

/** Puts into words what an examination has gathered. */
export class Report {
  readonly #system: GameSystem;
  readonly #survey: Survey;
  readonly #explored: Exploration;
  readonly #sampling: Sampling | undefined;
  /** Whether every reachable state was examined. */
  readonly exhaustive: boolean;
  /** No state with fewer steps than this from the start was left unexamined. */
  readonly #horizon: number;
  readonly #findings: Finding[] = [];

  constructor(system: GameSystem, survey: Survey, explored: Exploration, sampling: Sampling | undefined) {
    const { unlisted } = survey.inspection;
    this.#system = system;
    this.#survey = survey;
    this.#explored = explored;
    this.#sampling = sampling;
    this.exhaustive = explored.stopped === null && !unlisted;
    this.#horizon = Math.min(
      explored.visited < explored.encodings.length ? explored.level(explored.visited) : Number.POSITIVE_INFINITY,
      unlisted ? unlisted.path.steps.length + 1 : Number.POSITIVE_INFINITY,
    );
  }

  add(code: FindingCode, message: string, more: Omit<Finding, "code" | "severity" | "message">): void {
    this.#findings.push({ code, severity: severityOf(code, more.proved), message, ...more });
  }

  /** All findings added, by their codes. */
  get findings(): readonly Finding[] {
    return this.#findings.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  }

  holes(): void {
    for (const { code, question, fault, states, path, tuple } of this.#survey.inspection.holes.all) {
      const shortest = path.steps.length <= this.#horizon;
      const message = [
        sentence(question === "view" ? `What players are shown: ${fault.message}` : fault.message),
        reached(path.steps, shortest),
        states.size > 1 ? `It was met in ${states.size} states.` : "",
      ];
      this.add(code, message.join(" ").trim(), {
        proved: true,
        play: showPlay(this.#system, path, { shortest, tuple }),
        fault: fault.code,
        span: fault.span,
        states: states.size,
      });
    }
    const { unlisted } = this.#survey.inspection;
    if (!unlisted) return;
    const shortest = unlisted.path.steps.length < this.#horizon;
    this.add("NF4210", "A step has more outcomes of chance than can be listed: what follows it was only sampled.", {
      proved: true,
      play: showPlay(this.#system, unlisted.path, { shortest, tuple: unlisted.tuple }),
    });
  }

  /** What never occurs. After a hole that cuts plays short it may follow from that alone, and is not said. */
  nevers(): void {
    if (this.#isCutShort()) return;
    const { neverLegal, neverChanged, neverDecided, neverChose } = this.#survey.inspection.census;
    const proved = this.exhaustive;
    const says = (is: string, was: string) => (proved ? `${is}.` : `${was} ${this.#scope()}.`);
    const sequels = new Set(sequelsOf(this.#system));
    for (const subject of neverLegal) {
      if (sequels.has(subject)) continue;
      this.add("NF4101", `${subject} ${says("is never legal", "was never legal")}`, { proved, subject });
    }
    for (const subject of neverChanged) {
      this.add("NF4102", `${subject} ${says("never changes", "never changed")}`, { proved, subject });
    }
    for (const { id, name: subject } of this.#system.players) {
      if (neverDecided.has(id)) {
        this.add("NF4103", `${subject} ${says("never decides", "never decided")}`, { proved, subject });
      } else if (neverChose.has(id)) {
        const ever = says("never has more than one legal decision", "never had more than one legal decision");
        this.add("NF4207", `${subject} ${ever}`, { proved, subject });
      }
    }
    this.#neverWinning(says);
  }

  #neverWinning(says: (is: string, was: string) => string): void {
    const { winners, wins } = this.#survey.inspection.census;
    // A few random plays say nothing about who can win.
    if (wins === 0 || (!this.exhaustive && wins < FEW)) return;
    for (const { id, name: subject } of this.#system.players) {
      if (winners.has(id)) continue;
      this.add("NF4215", `${subject} ${says("never wins", "never won")}`, { proved: this.exhaustive, subject });
    }
  }

  /**
   * Lines and conditions that made no difference: each where that is proved, else all in one fact. A line may be idle because
   * of a hole in the outcomes.
   */
  idleRules(idle: readonly IdleRule[]): void {
    if (this.#isCutShort()) return;
    const holed = this.#survey.inspection.holes.all.some(({ question }) => question === "outcome");
    const lines = holed ? [] : idle.filter(({ kind }) => kind !== "condition");
    const conditions = idle.filter(({ kind }) => kind === "condition");
    const never = (code: FindingCode, rules: readonly IdleRule[], is: string, was: string): void => {
      const [first] = rules;
      if (!first) return;
      if (this.exhaustive) {
        // With other values of the game's parameters it may be otherwise.
        const proved = (descriptionOf(this.#system)?.parameters.length ?? 0) === 0;
        const scope = proved ? "" : " with these values of the game's parameters";
        for (const { span, text } of rules) this.add(code, `${clipped(text)} ${is}${scope}.`, { proved, span });
        return;
      }
      const named = rules.slice(0, MAX_NAMED).map(({ text }) => clipped(text));
      const more = rules.length > named.length ? `; and ${rules.length - named.length} more` : "";
      const message = `These ${was} ${this.#scope()}: ${named.join("; ")}${more}.`;
      this.add(code, message, { proved: false, span: first.span });
    };
    never("NF4214", lines, "never applies", "lines never applied");
    never("NF4216", conditions, "never refuses anything", "conditions refused nothing");
  }

  #isCutShort(): boolean {
    return this.#survey.inspection.holes.all.some(({ question }) => cutsPlayShort(question));
  }

  secrets(): void {
    const { disclosures, leaks } = this.#survey.inspection;
    for (const leak of leaks.found(this.#explored)) {
      const { path, player } = leak;
      const shortest = path.steps.length <= this.#horizon;
      const message = `${leakText(leak, this.#positionOf(leak.other))} ${reached(path.steps, shortest)}`;
      const play = showPlay(this.#system, path, { shortest });
      this.add("NF4105", message, { proved: true, play, subject: player.name });
    }
    const proved = this.exhaustive && !disclosures.incomplete;
    for (const disclosure of disclosures.found()) {
      const text = disclosureText(disclosure);
      const message = proved ? `${text}.` : `${text} (${this.#scope()}).`;
      this.add("NF4211", message, { proved, subject: disclosure.track });
    }
  }

  misspellings(): void {
    for (const { path, clash, fault } of this.#survey.inspection.clashes.found) {
      const shortest = path.steps.length <= this.#horizon;
      const play = showPlay(this.#system, path, { shortest });
      const more = { proved: true, play };
      if (clash) {
        const [one, other] = clash.decisions.map(({ id }) => id);
        const found = `The spelling ${clash.name} writes ${one} as "${clash.text}", which may be ${other} too.`;
        this.add("NF4212", `${found} ${reached(path.steps, shortest)}`, { ...more, subject: clash.name });
      } else if (fault) {
        const message = `What a spelling asks: ${fault.message}`;
        const hole = { fault: fault.code, ...(fault.span && { span: fault.span }) };
        this.add("NF4213", `${sentence(message)} ${reached(path.steps, shortest)}`, { ...more, ...hole });
      }
    }
  }

  #positionOf(encoding: Encoding): string {
    return this.#system.printPosition(this.#system.decode(encoding));
  }

  endlessness(): void {
    const { encodings, roots } = this.#explored;
    const lengths = playLengths(this.#survey, encodings.length, roots.length);
    if (lengths === "endless") {
      this.#cycle("NF4204", "The play can go on forever", this.#loop());
      const forced = this.#loop((state) => this.#survey.kind(state) === "forced");
      if (forced) this.#cycle("NF4104", "Forced steps can follow each other forever", forced);
    } else if (this.#sampling?.loop) {
      this.#cycle("NF4204", "The play can go on forever", this.#sampling.loop);
    } else if (this.exhaustive && lengths && !this.#isCutShort()) {
      const { shortest, longest } = lengths;
      const always = shortest === longest;
      const after = always ? `exactly ${plural(longest, "ply", "plies")}` : `${shortest} to ${longest} plies`;
      this.add(always ? "NF4206" : "NF4205", `Every play ends, after ${after}.`, { proved: true });
    }
  }

  #cycle(code: FindingCode, what: string, loop: Loop | undefined): void {
    if (!loop) return;
    const { path, cycle } = loop;
    // A state nearer to the start may lie on a cycle through states that were not examined.
    const shortest = this.exhaustive || path.steps.length === 0;
    const where = path.steps.length === 0 ? "an initial state" : `the state reached after ${length(path.steps)}`;
    this.add(code, `${what}: from ${where}, ${length(cycle)} can lead back to it.`, {
      proved: true,
      play: showPlay(this.#system, path, { shortest, cycle }),
    });
  }

  #loop(inside?: (state: number) => boolean): Loop | undefined {
    const { encodings } = this.#explored;
    const cycle = firstCycle(this.#survey.successors, encodings.length, inside);
    if (!cycle) return undefined;
    const path = pathTo(this.#explored, entryAt(cycle, 0));
    const around = cycle.slice(1).map((state) => entryAt(encodings, state));
    return { path, cycle: replay(this.#system, endOf(path), around) };
  }

  size(): void {
    const { visited } = this.#explored;
    const proved = this.exhaustive;
    const initial = this.#system.initialStates().length;
    this.add("NF4201", `There ${initial === 1 ? "is 1 initial state" : `are ${initial} initial states`}.`, {
      proved: true,
    });
    const all = proved ? `All ${visited} states that can be reached were examined.` : "";
    this.add("NF4202", all || `Not all states could be examined, only ${this.#examined()}.`, { proved: true });
    const { outcomes } = this.#survey.inspection.census;
    if (this.#sampling) {
      const { plays, ended, outcomes: sampled } = this.#sampling;
      const message = `Of ${plural(plays, "random play", "random plays")} ${ended} ended: ${listed(sampled)}.`;
      this.add("NF4203", message, { proved: false });
    } else if (proved) {
      const message = `Terminal states by outcome: ${listed(outcomes)}.`;
      this.add("NF4203", message, { proved });
    }
  }

  completeness(): void {
    const complete = this.complete();
    const message =
      complete === false
        ? "Not complete (Def. 3): the gameplay algorithm cannot always be performed; see the errors."
        : complete
          ? "Complete (Def. 3): the gameplay algorithm can be performed in every state that can be reached."
          : `No hole was found ${this.#scope()}; that the game system is complete (Def. 3) is not proved.`;
    this.add("NF4208", message, { proved: complete !== undefined });
  }

  /** Def. 3; undefined when it is not proved either way. */
  complete(): boolean | undefined {
    if (this.#survey.inspection.holes.all.some(({ question }) => isOfPlay(question))) return false;
    return this.exhaustive ? true : undefined;
  }

  #scope(): string {
    return `in ${this.#examined()}`;
  }

  #examined(): string {
    const near = `${plural(this.#explored.visited, "state", "states")} nearest to the start`;
    if (!this.#sampling) return `the ${near}`;
    const { states, plays } = this.#sampling;
    return `the ${near} and ${states} more on ${plural(plays, "random play", "random plays")}`;
  }
}

/** `3 plies and 1 forced step`. */
function length(steps: readonly PathStep[]): string {
  const plies = pliesOf(steps);
  const forced = steps.length - plies;
  const parts = [
    ...(plies > 0 || forced === 0 ? [plural(plies, "ply", "plies")] : []),
    ...(forced > 0 ? [plural(forced, "forced step", "forced steps")] : []),
  ];
  return parts.join(" and ");
}

/** Fewer plays that somebody won are no sample. */
const FEW = 20;

/** How many lines or conditions are quoted in one fact. */
const MAX_NAMED = 6;
const MAX_QUOTED = 60;

const clipped = (text: string): string =>
  `\`${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd()}…` : text}\``;

/** What a fault says, as a sentence among others. */
function sentence(text: string): string {
  const capital = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

function reached(steps: readonly PathStep[], shortest: boolean): string {
  if (steps.length === 0) return "An initial state shows it.";
  const play = length(steps);
  return shortest ? `The shortest play to it has ${play}.` : `A play of ${play} leads to it (not proved shortest).`;
}

function listed(outcomes: ReadonlyMap<string, number>): string {
  const parts = [...outcomes].sort(([, a], [, b]) => b - a).map(([text, times]) => `${text} ${times}`);
  return parts.join(", ") || "none";
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
