// The page for playing: a game of the library is chosen, loaded and played.
import { defineBoard } from "ninefold-board";
import { Library, type LibraryGame } from "./library/library.ts";
import { readSeats } from "./match/seats.ts";
import { Session } from "./match/session.ts";
import { readAddress, writeAddress } from "./page/address.ts";
import { html } from "./page/dom.ts";
import { Table } from "./page/table.ts";
import { TEXTS } from "./texts.ts";
import { Minds } from "./thinking/minds.ts";

class Studio {
  readonly #library: Library;
  readonly #select: HTMLSelectElement;
  readonly #title = html("h1", {});
  readonly #main = html("main", {});
  #table: Table | undefined;
  /** What is being loaded; what was asked for before is dropped. */
  #asked = 0;

  constructor(library: Library) {
    this.#library = library;
    this.#select = html("select", { "aria-label": TEXTS.game, id: "game" }, ...groupsOf(library.games));
    this.#select.addEventListener("change", () => {
      location.hash = `#game=${encodeURIComponent(this.#select.value)}`;
    });
    const header = html("header", {}, html("span", { class: "brand" }, TEXTS.page), this.#select, this.#title);
    document.body.replaceChildren(header, this.#main);
    addEventListener("hashchange", () => void this.open());
  }

  /** Opens what the address names. */
  async open(): Promise<void> {
    const asked = ++this.#asked;
    const { game: name = "", seats, seed } = readAddress(location.hash);
    const game = this.#library.find(name);
    if (!game) {
      this.#say(TEXTS.noGame(name));
      return;
    }
    this.#select.value = name;
    this.#say(TEXTS.loading(game.title));
    try {
      const [{ loaded, text }, trained] = await Promise.all([this.#library.load(game), this.#library.trained(game)]);
      if (asked !== this.#asked) return;
      if (!loaded.ok) throw new Error(TEXTS.broken(loaded.diagnostics[0]?.message ?? ""));
      const { rules } = loaded;
      const { title, players } = rules.system;
      document.title = `${title} – ${TEXTS.page}`;
      this.#title.textContent = title;
      const chance = seed ?? crypto.randomUUID();
      const session = new Session({ rules, seats: readSeats(seats, players.length), seed: chance });
      this.#table?.close();
      this.#table = new Table(session, new Minds({ game: text, seed: chance, trained }), {
        seated: (now) => history.replaceState(null, "", writeAddress(name, now)),
        restart: () => void this.open(),
      });
      this.#main.replaceChildren(this.#table.root);
      this.#table.begin();
    } catch (error) {
      if (asked === this.#asked) this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  #say(message: string): void {
    this.#table?.close();
    this.#table = undefined;
    this.#main.replaceChildren(html("p", { class: "message", role: "status" }, message));
  }
}

function groupsOf(games: readonly LibraryGame[]): readonly HTMLOptGroupElement[] {
  const groups = Map.groupBy(games, ({ folder }) => (folder === "" ? TEXTS.games : TEXTS.variants));
  return [...groups].map(([label, those]) =>
    html(
      "optgroup",
      { label },
      ...those.map(({ name, title }) => html("option", { value: name }, `${name}: ${title}`)),
    ),
  );
}

async function start(): Promise<void> {
  defineBoard();
  document.body.replaceChildren(html("p", { class: "message", role: "status" }, TEXTS.loadingLibrary));
  try {
    await new Studio(await Library.open()).open();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    document.body.replaceChildren(html("p", { class: "message", role: "alert" }, message));
  }
}

void start();
