// Decides in place of a person. It has the match for itself, so that it can be in another thread: what was decided comes in, the id
// of a decision goes out. The mind is shown what its player is shown, and no more.

import { engineOf } from "ninefold/engine";
import type { PlayerId } from "ninefold/model";
import { loadRecord, type Match, type Rules, run, supplied } from "ninefold/play";
import {
  adviceOf,
  type Clock,
  chooseDecision,
  Expectations,
  possibleWorths,
  readTrained,
  type Thought,
  type Trained,
} from "ninefold/players";
import { loadText } from "../library/game-text.ts";
import type { GameText } from "../library/library.ts";
import type { PlayedPly } from "../match/played.ts";
import type { Answerer } from "../threads/protocol.ts";

/** A match that somebody thinks in. */
export interface Setting {
  readonly game: GameText;
  /** The record of the match before its first ply. */
  readonly beginning: string;
  /** What was trained for the game, as text. */
  readonly trained?: string | undefined;
}

/** For whom to think in which match, after what was decided. */
export interface Asked {
  readonly player: PlayerId;
  /** `random`, `level:3`, `advice`: what is best for a person. */
  readonly mind: string;
  /** Whether it is to be said only whether the mind takes a draw. */
  readonly draw?: boolean | undefined;
  /** The clock that runs while it is thought. */
  readonly clock?: Clock | undefined;
  readonly plies: readonly PlayedPly[];
}

/** What is needed for thinking is to be fetched and read; the answer says nothing. */
export interface Preparation {
  readonly prepares: true;
}

export type Question = (Asked | Preparation) & { readonly setting: Setting };

/** A decision that was thought of, with what it is worth to who decides and what is expected after it. */
export interface AdvisedLine {
  /** The ids of the decision and of those after it. */
  readonly plies: readonly string[];
  readonly worth: number | undefined;
  readonly isProved: boolean;
  readonly visits: number | undefined;
}

export interface Answer {
  /** The id of what is decided; "" where nothing was found. */
  readonly decision: string;
  readonly lines: readonly AdvisedLine[];
  /** How many positions, or plays without a depth, were looked at. */
  readonly nodes: number;
  readonly depth: number | undefined;
  /** What a play can be worth to the player, the least and the greatest. */
  readonly range: readonly [number, number];
  readonly takesDraw: boolean;
}

/** How far somebody has thought. */
export interface Part {
  readonly nodes: number;
}

/** So long a person waits for advice at most, in milliseconds, and of so many decisions it is. */
const LONGEST = 4_000;
const ADVISED = 5;

export class Chooser {
  readonly #setting: Setting;
  #rules: Promise<Rules> | undefined;
  #trained: Trained | undefined;
  #match: Match | undefined;
  /** What led to the match, as text. */
  #played: readonly string[] = [];
  readonly #expectations = new Expectations();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  async choose(
    { player, mind, draw, clock, plies }: Asked,
    { signal, report }: { readonly signal: AbortSignal; readonly report: (part: Part) => void },
  ): Promise<Answer> {
    const rules = await this.#prepared();
    const match = this.#after(rules, plies);
    const { least, greatest } = possibleWorths(rules.system);
    const range = [least[player] ?? 0, greatest[player] ?? 0] as const;
    if (draw) return { ...NOTHING, range, takesDraw: this.#expectations.takesDraw(match, player) };
    let reported = performance.now();
    const running = {
      signal,
      onProgress: ({ done }: { readonly done: number }) => {
        if (performance.now() - reported < REPORT_EVERY) return;
        reported = performance.now();
        report({ nodes: done });
      },
    };
    if (mind === "advice") {
      const options = { trained: this.#trained, seed: "hint", lines: ADVISED, milliseconds: LONGEST };
      const advice = await run(adviceOf(match, player, options), running);
      return advice ? answered("", advice.thought, range) : { ...NOTHING, range };
    }
    const level = /^level:(\d)$/.exec(mind)?.[1];
    const who = level === undefined ? { mind } : { level: Number(level), trained: this.#trained };
    const timed = clock && { clock };
    const chosen = await chooseDecision(match, player, { ...who, ...running, timed });
    this.#expectations.givesUp(match, player, chosen);
    return answered(chosen.decision, chosen.thought, range);
  }

  async prepare(): Promise<Answer> {
    this.#match ??= this.#begin(await this.#prepared());
    return NOTHING;
  }

  #prepared(): Promise<Rules> {
    this.#rules ??= this.#load();
    return this.#rules;
  }

  async #load(): Promise<Rules> {
    const { game, trained } = this.#setting;
    const loaded = await loadText(game);
    if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
    this.#trained = trained === undefined ? undefined : readTrained(trained);
    // A mind that searches asks compiled code where there can be any.
    await engineOf(loaded.rules.system).prepare("search");
    return loaded.rules;
  }

  /** Goes on from the match that was asked about before, where it is the same play. */
  #after(rules: Rules, plies: Asked["plies"]): Match {
    const played = plies.map((ply) => JSON.stringify(ply));
    const goesOn = this.#played.length <= played.length && this.#played.every((ply, i) => ply === played[i]);
    let match = goesOn && this.#match ? this.#match : this.#begin(rules);
    for (const { decided, chance } of plies.slice(match.ply)) {
      const results = match.seed === undefined ? supplied(chance) : undefined;
      for (const [player, id] of decided) {
        const committed = match.commitOption(player, id, results);
        if (!committed.success) throw new Error(committed.error.message);
        match = committed.match;
      }
    }
    this.#match = match;
    this.#played = played;
    return match;
  }

  #begin(rules: Rules): Match {
    const loaded = loadRecord(this.#setting.beginning, rules);
    if ("error" in loaded) throw new Error(loaded.error.message);
    return loaded.match;
  }
}

const REPORT_EVERY = 100;

const NOTHING: Answer = { decision: "", lines: [], nodes: 0, depth: undefined, range: [0, 0], takesDraw: false };

function answered(decision: string, { lines, nodes, depth }: Thought, range: Answer["range"]): Answer {
  const advised = lines.slice(0, ADVISED).map(({ plies, worth, proved, visits }) => ({
    plies,
    worth,
    isProved: proved,
    visits,
  }));
  return { ...NOTHING, decision, lines: advised, nodes, depth, range };
}

/** Answers questions about one match after the other: what was prepared for a match serves as long as questions are about it. */
export function answerer(): Answerer<Question, Answer, Part> {
  let key = "";
  let chooser: Chooser | undefined;
  return ({ setting, ...asked }, options) => {
    const wanted = JSON.stringify(setting);
    if (!chooser || wanted !== key) chooser = new Chooser(setting);
    key = wanted;
    return "prepares" in asked ? chooser.prepare() : chooser.choose(asked, options);
  };
}
