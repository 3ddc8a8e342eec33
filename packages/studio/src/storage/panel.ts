// "My games": what this browser keeps, to be opened, renamed, copied, deleted, exported and brought in.
import { goTo } from "../page/address.ts";
import { chooseFile } from "../page/choose-file.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/storage.ts";
import { openKept } from "./keep-games.ts";
import type { Kept } from "./kept.ts";
import { lock } from "./locks.ts";
import { freeName } from "./names.ts";
import { type KeptGame, type KeptMatch, newId, type Rows, type Table } from "./store.ts";
import { exportAll, importAll } from "./transfer.ts";

export interface PanelActions {
  /** Settled when all that was written is kept. */
  flush(): Promise<void>;
  /** By what names the game and the match are kept that are open here. */
  open(): { readonly game: string | undefined; readonly match: string | undefined };
  /** A game is called otherwise, or is no longer kept. */
  changed(id: string): void;
}

export class MyGames {
  readonly #kept: Kept;
  readonly #actions: PanelActions;
  readonly #dialog = html("dialog", { class: "my-games", "aria-labelledby": "my-games" });
  readonly #said = html("p", { class: "said", role: "status" });
  readonly #games = html("ul", { class: "kept" });
  readonly #matches = html("ul", { class: "kept" });

  constructor(kept: Kept, actions: PanelActions) {
    this.#kept = kept;
    this.#actions = actions;
    const close = button(TEXTS.close, () => this.#dialog.close());
    this.#dialog.append(
      html("div", { class: "top" }, html("h2", { id: "my-games" }, TEXTS.title), close),
      html("p", { class: "hint" }, TEXTS.hint),
      this.#said,
      html("h3", {}, TEXTS.games),
      this.#games,
      html("h3", {}, TEXTS.matches),
      this.#matches,
      html(
        "div",
        { class: "row" },
        button(TEXTS.exportAll, () => void exportAll(kept)),
        button(TEXTS.import, () => this.#import()),
      ),
    );
    this.#dialog.addEventListener("close", () => {
      this.#said.replaceChildren();
      this.#dialog.remove();
    });
  }

  async show(): Promise<void> {
    if (this.#dialog.open) return;
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    await this.#actions.flush();
    await this.#list();
  }

  async #list(): Promise<void> {
    const latest = <Row extends { readonly changed: number }>(rows: readonly Row[]): readonly Row[] =>
      [...rows].sort((one, other) => other.changed - one.changed);
    const games = latest(await this.#kept.all("games")).map((game) => this.#game(game));
    const matches = latest(await this.#kept.all("matches")).map((match) => this.#match(match));
    this.#games.replaceChildren(...(games.length > 0 ? games : [html("li", { class: "hint" }, TEXTS.noGames)]));
    this.#matches.replaceChildren(...(matches.length > 0 ? matches : [html("li", { class: "hint" }, TEXTS.noMatches)]));
  }

  #game(row: KeptGame): HTMLElement {
    const { id, name, changed } = row;
    const isOpen = this.#actions.open().game === id;
    const named = html("span", { class: "name" }, name);
    const line = html(
      "li",
      {},
      named,
      html("span", { class: "when" }, TEXTS.changed(when(changed)) + (isOpen ? `, ${TEXTS.isOpen}` : "")),
      html(
        "div",
        { class: "row" },
        button(TEXTS.open, () => this.#go(() => openKept(id)), { "aria-label": TEXTS.openGame(name) }),
        button(TEXTS.rename, () => this.#rename(row, named), { "aria-label": TEXTS.renameGame(name) }),
        button(TEXTS.duplicate, () => void this.#duplicate(row), { "aria-label": TEXTS.duplicateGame(name) }),
        button(TEXTS.remove, () => void this.#remove("games", row, name), { "aria-label": TEXTS.removeGame(name) }),
      ),
    );
    if (row.revisions.length > 0) line.append(this.#revisions(row));
    return line;
  }

  #revisions(row: KeptGame): HTMLElement {
    const opened = row.revisions.toReversed().map(({ at, own }) => {
      const open = async (): Promise<void> => {
        const id = await this.#duplicate({ ...row, own, good: own });
        this.#go(() => openKept(id));
      };
      return html(
        "li",
        {},
        button(TEXTS.revision(when(at)), () => void open()),
      );
    });
    return html("details", {}, html("summary", {}, TEXTS.revisions(opened.length)), html("ul", {}, ...opened));
  }

  #match(row: KeptMatch): HTMLElement {
    const { id, title, address, changed, plies, isOver } = row;
    const at = when(changed);
    const isOpen = this.#actions.open().match === id;
    const named = isOver ? TEXTS.lookAt(title, at) : TEXTS.goOnWith(title, at);
    const go = button(isOver ? TEXTS.look : TEXTS.goOn, () => this.#go(() => goTo(address, id)), {
      "aria-label": named,
    });
    const remove = button(TEXTS.remove, () => void this.#remove("matches", row, title), {
      "aria-label": TEXTS.removeMatch(title, at),
    });
    return html(
      "li",
      {},
      html("span", { class: "name" }, title),
      html("span", { class: "when" }, TEXTS.played(plies, isOver, at) + (isOpen ? `, ${TEXTS.isOpen}` : "")),
      html("div", { class: "row" }, ...(isOpen ? [] : [go, remove])),
    );
  }

  #go(open: () => void): void {
    this.#dialog.close();
    open();
  }

  #rename(row: KeptGame, named: HTMLElement): void {
    const input = html("input", { value: row.name, "aria-label": TEXTS.newName(row.name), maxlength: "80" });
    const done = async (): Promise<void> => {
      const name = input.value.trim();
      input.replaceWith(named);
      if (name === "" || name === row.name) return;
      await this.#kept.put("games", { ...((await this.#kept.get("games", row.id)) ?? row), name });
      this.#actions.changed(row.id);
      await this.#list();
    };
    input.addEventListener("change", () => void done());
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        // The dialog stays.
        event.preventDefault();
        input.value = row.name;
      }
      if (event.key === "Escape" || event.key === "Enter") input.blur();
    });
    input.addEventListener("blur", () => input.isConnected && void done());
    named.replaceWith(input);
    input.select();
  }

  async #duplicate(row: KeptGame): Promise<string> {
    const id = newId();
    const names = (await this.#kept.all("games")).map(({ name }) => name);
    await this.#kept.put("games", { ...row, id, name: freeName(row.name, names), changed: Date.now(), revisions: [] });
    await this.#list();
    return id;
  }

  /** Can be undone until the dialog is closed. What another tab writes is not deleted under it. */
  async #remove<T extends Table>(table: T, row: Rows[T], name: string): Promise<void> {
    const isOpenHere = this.#actions.open().game === row.id;
    const release = isOpenHere ? () => {} : await lock(`${table === "games" ? "game" : "match"}/${row.id}`);
    if (!release) return this.#said.replaceChildren(TEXTS.openedElsewhere(name));
    release();
    await this.#kept.remove(table, row.id);
    this.#actions.changed(row.id);
    const undo = button(TEXTS.undo, () => void this.#bringBack(table, row));
    this.#said.replaceChildren(TEXTS.removed(name), " ", undo);
    await this.#list();
    undo.focus();
  }

  async #bringBack<T extends Table>(table: T, row: Rows[T]): Promise<void> {
    await this.#kept.put(table, row);
    this.#actions.changed(row.id);
    this.#said.replaceChildren();
    await this.#list();
  }

  #import(): void {
    chooseFile(".json,application/json", async (file) => {
      const brought = await importAll(await file.text(), this.#kept);
      this.#said.replaceChildren(
        brought ? TEXTS.imported(brought.games.length, brought.matches.length) : TEXTS.notImported,
      );
      await this.#list();
    });
  }
}

const when = (at: number): string => new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
