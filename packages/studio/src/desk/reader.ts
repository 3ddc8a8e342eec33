// Reads a game that somebody writes: what it asks of the library is fetched, the thread checks it and finds its first decisions, and
// only then is it loaded into the page.
import { loadPrepared } from "ninefold/play";
import { type GameText, type Library, programOf } from "../library/library.ts";
import type { OwnGame } from "../workspace/own-game.ts";
import type { OpenGame } from "../workspace/workspace.ts";
import type { Desk } from "./desk.ts";
import type { DeskAnswer, DeskAnswers, DeskQuestion, FirstDecisions, Kind, Project, TextCheck } from "./questions.ts";

/** More rounds than these of texts that ask for others there are not. */
const MAX_ROUNDS = 12;

export class Reader {
  readonly desk: Desk;
  readonly #library: Library;
  readonly #fetched: Record<string, string> = Object.create(null);
  readonly #names: readonly string[];

  constructor(desk: Desk, library: Library) {
    this.desk = desk;
    this.#library = library;
    this.#names = library.names;
  }

  ask<K extends Kind>(
    kind: K,
    own: OwnGame,
    asked: DeskAnswers[K]["asked"],
    signal?: AbortSignal,
  ): Promise<DeskAnswer<K>> {
    return this.desk.ask({ kind, project: this.#project(own), ...(asked as object) } as DeskQuestion<K>, signal);
  }

  /** What is wrong with a game, once all that it asks of the library is there. */
  async check(own: OwnGame, file: string): Promise<TextCheck> {
    for (let round = 0; ; round++) {
      const checked = await this.ask("check", own, { file });
      if (checked.missing.length === 0 || round >= MAX_ROUNDS) return checked;
      for (const name of checked.missing) this.#fetched[name] = (await this.#library.text(name)) ?? "";
    }
  }

  /** How a game without errors begins. Who no longer wants to know says so by the signal, which is the reason then. */
  begin(own: OwnGame, signal?: AbortSignal): Promise<FirstDecisions> {
    return this.ask("begin", own, {}, signal);
  }

  /** A game that was checked, with all that its texts ask of the library. */
  gameText({ name, text, files, parameters }: OwnGame, { used }: TextCheck): GameText {
    const fetched = Object.fromEntries(used.map((one) => [one, this.#fetched[one] ?? ""]));
    return { name, text, modules: { ...fetched, ...files }, parameters };
  }

  /** Loads into the page what was checked and has begun in time, as the thread has prepared it. */
  async load(own: OwnGame, check: TextCheck, prepared: string | undefined): Promise<OpenGame> {
    const text = this.gameText(own, check);
    return { text, rules: await (prepared === undefined ? programOf(text) : loadPrepared(prepared)) };
  }

  #project({ name, text, files, parameters }: OwnGame): Project {
    return { name, text, parameters, modules: { ...this.#fetched, ...files }, games: this.#names };
  }
}
