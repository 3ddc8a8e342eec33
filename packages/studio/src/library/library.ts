// The games beside the page: their list, and their texts when they are asked for.
import { type Loaded, load } from "ninefold/play";
import { TEXTS } from "../texts/english/page.ts";

/** A game of the list. */
export interface LibraryGame {
  readonly name: string;
  readonly title: string;
  /** Where it lies in the library: "" or a folder. */
  readonly folder: string;
  /** Whether weights and levels come with it. */
  readonly trained: boolean;
}

/** A game as text, with the texts that it is made of: what another thread needs to have it too. */
export interface GameText {
  readonly name: string;
  readonly text: string;
  readonly modules: Readonly<Record<string, string>>;
  /** Values for its own parameters, where they are not the usual ones. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** More rounds than these of texts that ask for others there are not. */
const MAX_ROUNDS = 12;

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

  /** A game with all it is made of: what its text asks for is fetched, until nothing is missing. */
  async load(game: LibraryGame): Promise<{ readonly loaded: Loaded; readonly text: GameText }> {
    const text = await this.#text(pathOf(game));
    const modules: Record<string, string> = Object.create(null);
    for (let round = 0; ; round++) {
      const missing = new Set<string>();
      const find = (path: string): string | undefined => {
        if (path in modules) return modules[path];
        if (this.#pathFrom(game, path) !== undefined) missing.add(path);
        return undefined;
      };
      const loaded = await load(text, { name: game.name, modules: find });
      if (loaded.ok || missing.size === 0 || round >= MAX_ROUNDS)
        return { loaded, text: { name: game.name, text, modules } };
      for (const path of missing) modules[path] = await this.#text(this.#pathFrom(game, path) ?? "");
    }
  }

  /** The text of a game of the library by its name; undefined where there is none. */
  async text(name: string): Promise<string | undefined> {
    const game = this.find(name);
    return game && this.#text(pathOf(game));
  }

  /** The text of a small game to begin from. */
  async template(name: string): Promise<string> {
    return this.#text(`templates/${name}.game`);
  }

  /** What was trained for a game; undefined where nothing was. */
  async trained({ name, trained }: LibraryGame): Promise<string | undefined> {
    return trained ? this.#text(`games/trained/${name}.json`) : undefined;
  }

  /** `./below` lies beside the game, a name in the library. */
  #pathFrom({ folder }: LibraryGame, path: string): string | undefined {
    if (path.startsWith("./")) return `games/${folder === "" ? "" : `${folder}/`}${path.slice(2)}.game`;
    const other = this.find(path);
    return other && pathOf(other);
  }

  #text(path: string): Promise<string> {
    const text = this.#texts.get(path) ?? fetched(path);
    this.#texts.set(path, text);
    return text;
  }
}

const pathOf = ({ name, folder }: LibraryGame): string => `games/${folder === "" ? "" : `${folder}/`}${name}.game`;

async function fetched(path: string): Promise<string> {
  const answer = await fetch(path).catch(() => undefined);
  if (!answer?.ok) throw new Error(TEXTS.unreachable(path));
  return answer.text();
}
