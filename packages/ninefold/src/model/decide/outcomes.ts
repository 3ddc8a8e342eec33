// Ω of Def. 1, and what the file's author says outcomes are worth.
import type { CoreGame, CoreLine, CoreOutcome } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import { type Type, withoutNone } from "../../language/core/types.ts";
import { lineText, type Source, type Span } from "../../language/text/source.ts";
import { each, evaluator } from "../evaluate/evaluate.ts";
import { fractionOf } from "../evaluate/fractions.ts";
import { fault, type Linked, pureRun, type Run } from "../evaluate/run.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import { type Outcome, outcomeOfParts, type PlayerId } from "../system/game-system.ts";
import type { Rational } from "../system/rational.ts";
import { readValue } from "../text/positions.ts";

export interface Outcomes {
  /**
   * The outcome of a terminal state. Lines are asked in three ranks: `end` lines with an outcome, `outcome` lines with a
   * condition, and `outcome … otherwise`. The first rank in which a line holds decides.
   */
  outcome(state: InterpretedState): Outcome;
  /** What the first line says that gives this outcome, or else the first `end` without an outcome that holds. */
  reason(state: InterpretedState): string | undefined;
  worth(outcome: Outcome, player: PlayerId): Rational | undefined;
  /** The lines that have given the outcome of a state since they were last cleared. */
  readonly given: Set<CoreLine>;
}

export function outcomesOf(link: Linked): Outcomes {
  const { game } = link;
  const ends = game.ends.filter((line) => line.outcome).map((line) => linked(link, line));
  const bare = game.ends
    .filter((line) => !line.outcome && line.reason !== undefined)
    .map((line) => holding(link, line));
  const conditional = game.outcomes.filter((line) => line.condition).map((line) => linked(link, line));
  const otherwise = game.outcomes.filter((line) => !line.condition).map((line) => linked(link, line));
  const used = new Set<CoreLine>();
  const worths = game.worths.map((core) => ({ core, value: fractionOf(link, core.value) }));
  const ranks = [ends, conditional, otherwise];
  return {
    given: used,
    outcome(state) {
      for (const lines of ranks) {
        const given = lines.map((line) => line.given(state));
        for (const [i, { core }] of lines.entries()) if (given[i]?.length) used.add(core);
        const found = new Map(given.flat().map((outcome) => [outcome.text, outcome]));
        const [only, second] = found.values();
        if (second) {
          const at = lines.filter((_, i) => given[i]?.length).map(({ core }) => core.span);
          const many = `the game is over with ${found.size} outcomes at once`;
          fault("NF2014", `${many}, given by ${listed(game.source, at)}: ${[...found.keys()].join(", ")}`);
        }
        if (only) return only;
      }
      return fault("NF2013", "the game is over, but no line gives its outcome");
    },
    reason(state) {
      for (const lines of ranks) {
        const given = lines.filter((line) => line.given(state).length > 0);
        const reasoned = given.find(({ core }) => core.reason !== undefined) ?? given[0];
        if (reasoned) return reasoned.core.reason ?? bare.find((line) => line.holds(state))?.reason;
      }
      return undefined;
    },
    worth(outcome, player) {
      const found = worths.find(({ core }) => core.label === outcome.label);
      if (!found) return undefined;
      const { core, value } = found;
      const run = pureRun(new Array(core.frame));
      run.locals[core.playerSlot] = player;
      // False where the outcome is none of this game's.
      const put = (slot: number | undefined, type: Type | undefined, text: string | undefined): boolean => {
        if (slot === undefined || !type) return true;
        const read = readValue(type, text ?? "");
        if (read !== undefined) run.locals[slot] = read;
        return read !== undefined;
      };
      const read =
        put(core.subjectSlot, core.subjectType, outcome.subject) &&
        put(core.parameterSlot, core.parameterType, outcome.parameter);
      return read ? value(run) : undefined;
    },
  };
}

/** The outcome of a game that has this text; undefined where no line can give it. */
export function outcomeWith({ ends, outcomes, player }: CoreGame, text: string): Outcome | undefined {
  const words = text.split(" ");
  for (const { outcome } of [...ends, ...outcomes]) {
    for (let at = 0; outcome && at < words.length; at++) {
      if (words[at] !== outcome.label) continue;
      const [before, after] = [words.slice(0, at).join(" "), words.slice(at + 1).join(" ")];
      const who = outcome.subject && readValue(outcome.subject.type, before);
      const fits = outcome.subject ? who !== undefined : before === "";
      if (!fits || !(outcome.parameter ? readValue(outcome.parameter.type, after) !== undefined : after === ""))
        continue;
      const isPlayer = outcome.subject && withoutNone(outcome.subject.type) === player;
      return outcomeOfParts({
        text,
        label: outcome.label,
        ...(outcome.subject && { subject: before }),
        ...(outcome.parameter && { parameter: after }),
        ...(isPlayer && { player: who as PlayerId }),
      });
    }
  }
  return undefined;
}

interface LinkedLine {
  readonly core: CoreLine;
  /** The outcomes that the line, with its family of binders, gives in a state. */
  given(state: InterpretedState): readonly Outcome[];
}

/** `line 8`, `lines 8 and 9`; lines of another text with its name before them, `lines 3 and chess:58`. */
function listed(source: Source, spans: readonly Span[]): string {
  const found = [...new Set(spans.map(({ start }) => lineText(source, start)))];
  return found.length === 1 ? `line ${found[0]}` : `lines ${found.slice(0, -1).join(", ")} and ${found.at(-1)}`;
}

interface Holding {
  readonly reason: string | undefined;
  holds(state: InterpretedState): boolean;
}

/** A line without an outcome that says why the play is over. */
function holding(link: Linked, { frame, items, condition, reason }: CoreLine): Holding {
  const walk = each(link, items);
  const test = condition && evaluator(link, condition);
  const holds = (state: InterpretedState): boolean => {
    const run = link.query(state, frame);
    return walk(run, () => test?.(run) === true);
  };
  return { reason, holds };
}

function linked(link: Linked, core: CoreLine): LinkedLine {
  const walk = each(link, core.items);
  const condition = core.condition && evaluator(link, core.condition);
  const outcome = outcomeOf(link, core.outcome!);
  return {
    core,
    given(state) {
      const found: Outcome[] = [];
      const run = link.query(state, core.frame);
      walk(run, () => {
        if (!condition || condition(run) === true) found.push(outcome(run));
        return false;
      });
      return found;
    },
  };
}

function outcomeOf(link: Linked, core: CoreOutcome): (run: Run) => Outcome {
  const subject = core.subject && evaluator(link, core.subject);
  const parameter = core.parameter && evaluator(link, core.parameter);
  const isPlayer = core.subject && withoutNone(core.subject.type) === link.game.player;
  return (run) => {
    const who = subject?.(run) ?? null;
    if (core.subject && who === null)
      fault("NF2003", `the outcome "${core.label}" has none for its subject`, core.subject.span);
    const parts = {
      ...(core.subject && { subject: printValue(core.subject.type, who) }),
      ...(core.parameter && { parameter: printValue(core.parameter.type, parameter?.(run) ?? null) }),
    };
    const text = [parts.subject, core.label, parts.parameter].filter((part) => part !== undefined).join(" ");
    const player = isPlayer && who !== null && { player: who as PlayerId };
    return outcomeOfParts({ text, label: core.label, ...parts, ...player });
  };
}
