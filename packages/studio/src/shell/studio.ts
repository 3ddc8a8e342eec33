// The page: the game that the address names is loaded, and its tabs are opened.
import { type TableAddress, tableIn, writeTable } from "ninefold-table/client";
import { type Library, type LibraryGame, PROGRAMS } from "../library/library.ts";
import { readSeats } from "../match/seats.ts";
import { COLLECTIONS, changeAddress, linkIn, matchHere, readAddress, writeAddress } from "../page/address.ts";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import type { RemotePage } from "../remote/page.ts";
import type { Keeping } from "../storage/begin.ts";
import { TEXTS } from "../texts/english/page.ts";
import type { TabName } from "../workspace/tab.ts";
import { type OpenGame, type Opening, Workspace } from "../workspace/workspace.ts";
import { styled, Tabs } from "./tabs.ts";

export class Studio {
  readonly #library: Library;
  readonly #select: HTMLSelectElement;
  readonly #none = html("option", { value: "", hidden: true }, TEXTS.game);
  readonly #title = html("h1", {});
  readonly #mark = html("span", { class: "mark", hidden: true });
  readonly #header: HTMLElement;
  readonly #notices = html("div", {});
  readonly #main = html("main", {});
  #tabs: Tabs | undefined;
  #workspace: Workspace | undefined;
  /** What is being loaded; what was asked for before is dropped. */
  #asked = 0;
  #keeping: Promise<Keeping> | undefined;
  /** Matches at a server, while they are on the page. */
  #remote: RemotePage | undefined;

  constructor(library: Library) {
    this.#library = library;
    this.#select = html("select", { "aria-label": TEXTS.game, id: "game" }, this.#none, ...groupsOf(library.games));
    this.#select.addEventListener("change", () => {
      const address = writeAddress({ game: this.#select.value, tab: readAddress(location.hash).tab });
      // The address may name that game still, while another is open that has none.
      if (location.hash === address) void this.open();
      else location.hash = address;
    });
    const brand = html("span", { class: "brand" }, TEXTS.page);
    const mine = button(TEXTS.myGames, () => void this.#showKept(), { class: "mine" });
    const tables = button(TEXTS.tables, () => {
      location.hash = writeTable({});
    });
    const pieces = button(TEXTS.collections, () => {
      location.hash = COLLECTIONS;
    });
    this.#header = html("header", {}, brand, this.#select, mine, tables, pieces, this.#title, this.#mark);
    document.body.replaceChildren(this.#header, this.#notices, this.#main);
    addEventListener("hashchange", () => void this.open());
  }

  /** Opens what the address names. */
  async open(): Promise<void> {
    const asked = ++this.#asked;
    const table = tableIn(location.hash);
    if (table) return this.#openTables(table, asked).catch((error) => this.#say(errorText(error)));
    this.#leaveTables();
    if (location.hash === COLLECTIONS)
      return this.#openCollections(asked).catch((error) => this.#say(errorText(error)));
    const link = linkIn(location.hash);
    if (link !== undefined) return this.#openLink(link, asked);
    const { game: name, own, seats, seed, clock, tab } = readAddress(location.hash);
    if (own !== undefined) return this.#openOwn(own, asked);
    const game = this.#library.find(name);
    if (!game) return this.#say(TEXTS.noGame(name));
    this.#select.value = name;
    if (!this.#workspace) this.#say(TEXTS.loading(game.title));
    try {
      const opened = await this.#load(game);
      if (asked !== this.#asked) return;
      const { players } = opened.rules.system;
      await this.#lay(opened, { seats: readSeats(seats, players.length), seed, clock }, tab);
    } catch (error) {
      if (asked === this.#asked) this.#say(errorText(error));
    }
  }

  /** A game that this browser keeps. */
  async #openOwn(id: string, asked: number): Promise<void> {
    if (!this.#workspace) this.#say(TEXTS.loadingOwn);
    await (await this.#keeping)?.flush();
    const { keptGame } = await import("../storage/open-game.ts");
    const opened = await keptGame(id, this.#library, () => this.#load(this.#library.games[0] as LibraryGame));
    if (asked !== this.#asked) return;
    if (!opened) return this.#say(TEXTS.noOwn);
    const { game, draft } = opened;
    const { seats, seed, clock, tab } = readAddress(location.hash);
    const opening = { draft, seats: readSeats(seats, game.rules.system.players.length), seed, clock };
    await this.#lay(game, opening, tab);
  }

  /** What a link brings is a copy: nothing that is there is written over. */
  async #openLink(link: string, asked: number): Promise<void> {
    this.#say(TEXTS.loadingLink);
    const { arrive } = await import("../share/arrive.ts");
    const arrived = await arrive(link);
    if (asked !== this.#asked) return;
    if ("wrong" in arrived) return this.#main.replaceChildren(...arrived.wrong);
    // A match that goes on is nothing new.
    const isNew = matchHere() === undefined;
    try {
      await this.#lay(arrived.game, arrived.opening, "play");
    } catch (error) {
      return this.#say(TEXTS.brokenLink(errorText(error)));
    }
    if (isNew && asked === this.#asked) await this.#tellArrived().catch(() => {});
  }

  async #tellArrived(): Promise<void> {
    const workspace = this.#workspace;
    if (!workspace) return;
    const session = workspace.session;
    const [{ notices }, { tellArrived }] = await Promise.all([this.#keep(workspace), import("../share/arrived.ts")]);
    if (session === workspace.session) tellArrived(workspace, notices);
  }

  /** Matches at a server are in the stead of the tabs. */
  async #openTables(address: TableAddress, asked: number): Promise<void> {
    const [{ remotePage }] = await Promise.all([import("../remote/begin.ts"), styled("remote")]);
    if (asked !== this.#asked) return;
    this.#remote ??= remotePage({
      library: this.#library,
      game: () => this.#workspace?.game.text,
      title: this.#title,
      lay: (game, opening) => {
        this.#asked++;
        this.#leaveTables();
        void this.#lay(game, opening, "play");
      },
    });
    this.#header.classList.add("at-tables");
    this.#main.replaceChildren(this.#remote.root);
    await this.#remote.show(address);
  }

  /** So are collections of owned pieces. */
  async #openCollections(asked: number): Promise<void> {
    const [{ CollectionsPage }] = await Promise.all([import("../collection/page.ts"), styled("collection")]);
    if (asked !== this.#asked) return;
    const page = new CollectionsPage();
    this.#title.textContent = TEXTS.collections;
    this.#header.classList.add("at-collections");
    this.#main.replaceChildren(page.root);
    await page.show();
  }

  #leaveTables(): void {
    this.#remote?.close();
    this.#remote = undefined;
    this.#header.classList.remove("at-tables", "at-collections");
  }

  async #load(game: LibraryGame): Promise<OpenGame> {
    const [{ rules, text }, trained] = await Promise.all([this.#library.load(game), this.#library.trained(game)]);
    return { text, rules, trained };
  }

  /** Goes on with the match that was played at this address, where there is one. */
  async #lay(game: OpenGame, beginning: Opening, tab: TabName): Promise<void> {
    const asked = this.#asked;
    const match = matchHere();
    const going = match && (await (await import("../storage/open-match.ts")).keptMatch(match, game));
    if (asked !== this.#asked) return;
    const gone = going && "game" in going ? going : undefined;
    const opening = { ...beginning, ...gone?.opening };
    const played = gone?.game ?? game;
    if (this.#workspace && this.#tabs) this.#workspace.open(played, opening);
    else {
      this.#workspace = new Workspace(played, opening);
      this.#workspace.onOpen(() => this.#name());
      this.#workspace.onOwn(() => this.#name());
      this.#tabs = new Tabs({ workspace: this.#workspace, library: this.#library }, (entered) =>
        this.#entered(entered),
      );
      this.#header.append(this.#tabs.bar);
      this.#name();
    }
    this.#main.replaceChildren(this.#tabs.root);
    await this.#tabs.enter(tab);
    // After the first drawing: playing need not wait for what keeps it.
    const wrong = going && "code" in going ? going : undefined;
    void this.#keep(this.#workspace)
      .then(({ notices }) => {
        if (wrong) notices.show("match", TEXTS.notGoneOn(`${wrong.code}: ${wrong.message}`));
        else notices.hide("match");
      })
      .catch(() => {});
  }

  #keep(workspace: Workspace): Promise<Keeping> {
    this.#keeping ??= this.#beginKeeping(workspace).catch((error: unknown) => {
      this.#keeping = undefined;
      throw error;
    });
    return this.#keeping;
  }

  async #beginKeeping(workspace: Workspace): Promise<Keeping> {
    const { keep } = await import("../storage/begin.ts");
    const keeping = keep(workspace);
    this.#notices.replaceChildren(keeping.notices.root);
    return keeping;
  }

  async #showKept(): Promise<void> {
    try {
      if (this.#workspace) await (await this.#keep(this.#workspace)).show();
      else await (await import("../storage/begin.ts")).showAlone();
    } catch {
      this.#notices.replaceChildren(html("p", { class: "notice", role: "alert" }, TEXTS.notFetched));
    }
  }

  #name(): void {
    const { name = "", title = "" } = this.#workspace?.game.rules.system ?? {};
    document.title = `${title} – ${TEXTS.page}`;
    const set = Object.entries(this.#workspace?.game.text.parameters ?? {});
    this.#title.textContent = [title, ...set.map((pair) => pair.join(" = "))].join(", ");
    const { text, isFromLink = false } = this.#workspace?.game ?? {};
    const own = this.#workspace?.own;
    this.#mark.hidden = !isFromLink && !own;
    this.#mark.textContent = own ? TEXTS.yours(own.name === title ? name : own.name) : TEXTS.fromLink;
    // What is open need not be of the library.
    this.#none.textContent = name;
    this.#select.value = isFromLink || own ? "" : (text?.name ?? "");
  }

  #entered(tab: TabName): void {
    changeAddress({ tab });
  }

  /** Nothing else is on the page than what went wrong, or what is waited for. */
  #say(message: string): void {
    this.#main.replaceChildren(html("p", { class: "message", role: "status" }, message));
  }
}

/** What games are called together, by where they lie. */
const GROUPS: Readonly<Record<string, string>> = { "": TEXTS.games, [PROGRAMS]: TEXTS.programs };

function groupsOf(games: readonly LibraryGame[]): readonly HTMLOptGroupElement[] {
  const groups = Map.groupBy(games, ({ folder }) => GROUPS[folder] ?? TEXTS.variants);
  return [...groups].map(([label, those]) =>
    html("optgroup", { label }, ...those.map(({ name, title }) => html("option", { value: name, title }, name))),
  );
}
