// The games beside the page: their list, and what there is of each when it is asked for. They were read and checked when the page was
// built, so that they are played without what reads and checks texts.
import { loadPrepared, type Rules } from "ninefold/play";
import { TEXTS } from "../texts/english/page.ts";
import type { GameText } from "./texts.ts";

export type { GameText } from "./texts.ts";

/** A game of the list. */
export interface LibraryGame {
  readonly name: string;
  readonly title: string;
  /** Where it lies in the library: "" or a folder. */
  readonly folder: string;
  /** Whether weights and levels come with it. */
  readonly trained: boolean;
  /** The texts that its text asks for, by the paths and names that it asks with: where they lie. */
  readonly modules: Readonly<Record<string, string>>;
}

export class Library {
  readonly games: readonly LibraryGame[];
  readonly #texts = new Map<string, Promise<string>>();

  constructor(games: readonly LibraryGame[]) {
    this.games = games;
  }

  static async open(): Promise<Library> {
    return new Library(JSON.parse(await fetched("games.json")) as readonly LibraryGame[]);
  }

  find(name: string): LibraryGame | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** The names that texts of games may ask for. */
  get names(): readonly string[] {
    return this.games.flatMap((game) => (isProgram(game) ? [] : [game.name]));
  }

  /** A game with all it is made of. */
  async load(game: LibraryGame): Promise<{ readonly rules: Rules; readonly text: GameText }> {
    const [rules, text, ...modules] = await Promise.all([
      isProgram(game) ? undefined : this.#text(pathOf(game).replace(/\.game$/, ".json")).then(loadPrepared),
      this.#text(pathOf(game)),
      ...Object.entries(game.modules).map(async ([asked, at]) => [asked, await this.#text(at)] as const),
    ]);
    const read = { name: game.name, text, modules: Object.fromEntries(modules) };
    return { rules: rules ?? (await programOf(read)), text: read };
  }

  /** The text of a game of the library by its name; undefined where there is none. */
  async text(name: string): Promise<string | undefined> {
    const game = this.find(name);
    return game && this.#text(pathOf(game));
  }

  /** The text of a small game to begin from, by the name of its file. */
  async template(name: string): Promise<string> {
    return this.#text(`templates/${name}`);
  }

  /** What was trained for a game; undefined where nothing was. */
  async trained({ name, trained }: LibraryGame): Promise<string | undefined> {
    return trained ? this.#text(`games/trained/${name}.json`) : undefined;
  }

  #text(path: string): Promise<string> {
    const text = this.#texts.get(path) ?? fetched(path);
    this.#texts.set(path, text);
    return text;
  }
}

/** The folder of those whose rules are programs. */
export const PROGRAMS = "programs";

const isProgram = ({ folder }: LibraryGame): boolean => folder === PROGRAMS;

const pathOf = (game: LibraryGame): string =>
  `games/${game.folder === "" ? "" : `${game.folder}/`}${game.name}.${isProgram(game) ? "rules.ts" : "game"}`;

/**
 * Programs are read when they are opened: nothing can be prepared of them.
 * @throws Error that says why it cannot be played
 */
export async function programOf(game: GameText): Promise<Rules> {
  const { loadProgramText } = await import("./program.ts");
  const loaded = await loadProgramText(game);
  if (loaded.ok) return loaded.rules;
  throw new Error(TEXTS.broken(loaded.diagnostics[0]?.message ?? ""));
}

async function fetched(path: string): Promise<string> {
  const answer = await fetch(path).catch(() => undefined);
  if (!answer?.ok) throw new Error(TEXTS.unreachable(path));
  return answer.text();
}
