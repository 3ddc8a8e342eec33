// Decides in place of a person. It has the match for itself, so that it can be in another thread: what was decided comes in, the id
// of a decision goes out. The mind is shown what its player is shown, and no more.
import { engineOf } from "ninefold/engine";
import type { PlayerId } from "ninefold/model";
import { load, type Match, newMatch, type Rules } from "ninefold/play";
import { chooseDecision, readTrained, type Trained } from "ninefold/players";
import type { GameText } from "../library/library.ts";
import type { Answerer } from "../threads/protocol.ts";

/** A match that somebody thinks in. */
export interface Setting {
  readonly game: GameText;
  readonly seed: string;
  /** What was trained for the game, as text. */
  readonly trained?: string | undefined;
}

/** What is asked: for whom to decide in which match, after what was decided. */
export interface Question {
  readonly setting: Setting;
  readonly player: PlayerId;
  /** `random` or `level:3`. */
  readonly mind: string;
  readonly plies: readonly (readonly (readonly [PlayerId, string])[])[];
}

export class Chooser {
  readonly #setting: Setting;
  #rules: Promise<Rules> | undefined;
  #trained: Trained | undefined;
  #match: Match | undefined;
  /** What led to the match, as text. */
  #played: readonly string[] = [];

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** The id of what is decided. */
  async choose({ player, mind, plies }: Omit<Question, "setting">): Promise<string> {
    this.#rules ??= this.#load();
    const rules = await this.#rules;
    const match = this.#after(rules, plies);
    const level = /^level:(\d)$/.exec(mind)?.[1];
    const who = level === undefined ? { mind } : { level: Number(level), trained: this.#trained };
    const { decision } = await chooseDecision(match, player, who);
    return decision;
  }

  async #load(): Promise<Rules> {
    const { game, trained } = this.#setting;
    const { modules, parameters = {} } = game;
    const find = (path: string): string | undefined => (Object.hasOwn(modules, path) ? modules[path] : undefined);
    const loaded = await load(game.text, { name: game.name, modules: find, parameters });
    if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
    this.#trained = trained === undefined ? undefined : readTrained(trained);
    // A mind that searches asks compiled code where there can be any.
    await engineOf(loaded.rules.system).prepare("search");
    return loaded.rules;
  }

  /** Goes on from the match that was asked about before, where it is the same play. */
  #after(rules: Rules, plies: Question["plies"]): Match {
    const played = plies.map((ply) => JSON.stringify(ply));
    const goesOn = this.#played.length <= played.length && this.#played.every((ply, i) => ply === played[i]);
    let match = goesOn && this.#match ? this.#match : newMatch(rules, { chance: this.#setting.seed });
    for (const ply of plies.slice(match.ply))
      for (const [player, id] of ply) {
        const committed = match.commitOption(player, id);
        if (!committed.success) throw new Error(committed.error.message);
        match = committed.match;
      }
    this.#match = match;
    this.#played = played;
    return match;
  }
}

/** Answers questions about one match after the other: what was prepared for a match serves as long as questions are about it. */
export function answerer(): Answerer<Question, string, never> {
  let key = "";
  let chooser: Chooser | undefined;
  return ({ setting, ...question }) => {
    const asked = JSON.stringify(setting);
    if (!chooser || asked !== key) chooser = new Chooser(setting);
    key = asked;
    return chooser.choose(question);
  };
}
