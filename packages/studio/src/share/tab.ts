// The tab for sharing: a link that brings the open game, and files of it.
import { MAX_LINK_LENGTH, MAX_LINKED_PLIES } from "ninefold/play";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/share.ts";
import type { Surroundings, Tab } from "../workspace/tab.ts";
import { FilesPanel } from "./files.ts";
import { type Extent, makeLink, reasonAgainst } from "./link.ts";

const EXTENTS: readonly Extent[] = ["game", "here", "all"];

export class ShareTab implements Tab {
  readonly root: HTMLElement;
  readonly #surroundings: Surroundings;
  readonly #choices = html("fieldset", { class: "extents" }, html("legend", {}, TEXTS.extent));
  readonly #address = html("textarea", { readonly: true, rows: "3", "aria-label": TEXTS.address, spellcheck: "false" });
  readonly #note = html("p", { class: "note", role: "status" });
  readonly #found = html("p", {});
  readonly #copy = button(TEXTS.copy, () => void this.#copyLink(), { class: "main" });
  readonly #share = button(TEXTS.share, () => void this.#shareLink());
  readonly #files: FilesPanel;
  #extent: Extent = "game";
  /** What is being made; what was asked for before is dropped. */
  #asked = 0;
  readonly #deaf: (() => void)[] = [];

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#files = new FilesPanel(surroundings.workspace);
    this.#share.hidden = !("share" in navigator);
    this.#address.addEventListener("focus", () => this.#address.select());
    const link = html(
      "section",
      { class: "panel", "aria-labelledby": "share-link" },
      html("h2", { id: "share-link" }, TEXTS.link),
      html("p", {}, TEXTS.linkHint),
      this.#choices,
      this.#address,
      this.#found,
      html("div", { class: "commands" }, this.#copy, this.#share),
      this.#note,
    );
    this.root = html("div", { class: "share" }, link, this.#files.root);
  }

  enter(): void {
    const { workspace } = this.#surroundings;
    const listen = () => {
      this.#deaf.push(workspace.session.onChange(() => this.#update()));
      this.#update();
    };
    this.#deaf.push(workspace.onOpen(listen));
    listen();
  }

  leave(): void {
    for (const stop of this.#deaf.splice(0)) stop();
  }

  #update(): void {
    const { workspace } = this.#surroundings;
    const { ply, length } = workspace.session.match;
    if (reasonAgainst(workspace, this.#extent)) this.#extent = "game";
    const lines = EXTENTS.map((extent) => {
      const reason = reasonAgainst(workspace, extent);
      const isChosen = extent === this.#extent;
      const radio = html("input", { type: "radio", name: "extent", checked: isChosen, disabled: reason !== undefined });
      radio.addEventListener("change", () => {
        this.#extent = extent;
        void this.#make();
      });
      const why = reason === undefined ? [] : [html("span", { class: "why" }, ` ${TEXTS.reasons[reason]}`)];
      return html("label", {}, radio, html("span", {}, TEXTS.brings[extent](ply, length), ...why));
    });
    this.#choices.replaceChildren(html("legend", {}, TEXTS.extent), ...lines);
    void this.#make();
  }

  async #make(): Promise<void> {
    const asked = ++this.#asked;
    this.#say(TEXTS.making);
    const made = await makeLink(this.#surroundings.workspace, this.#extent);
    if (asked !== this.#asked) return;
    const { address, length, plies, tooMany } = made;
    this.#found.textContent = tooMany ? "" : this.#foundBy();
    this.#address.value = tooMany ? "" : address;
    this.#copy.disabled = tooMany !== undefined;
    this.#share.disabled = tooMany !== undefined;
    if (tooMany === "plies") this.#say(TEXTS.tooManyPlies(plies, MAX_LINKED_PLIES));
    else this.#say((tooMany ? TEXTS.tooLong : TEXTS.length)(length, MAX_LINK_LENGTH));
  }

  /** What whoever opens the link finds. */
  #foundBy(): string {
    const { game, session } = this.#surroundings.workspace;
    const { match, players } = session;
    if (this.#extent === "game")
      return TEXTS.found.game(1 + Object.keys(game.text.modules).length, players[0]?.name ?? "", players.length - 1);
    const plies = this.#extent === "all" ? match.length : match.ply;
    return TEXTS.found.match(plies, match.outcome ? "" : match.activePlayers.map(({ name }) => name).join(", "));
  }

  async #copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#address.value);
      this.#say(TEXTS.copied);
    } catch {
      this.#address.select();
      this.#say(TEXTS.copyYourself);
    }
  }

  async #shareLink(): Promise<void> {
    const { title } = this.#surroundings.workspace.game.rules.system;
    // Whoever closes the list of programs has not met an error.
    await navigator.share({ title, url: this.#address.value }).catch(() => {});
  }

  #say(message: string): void {
    this.#note.textContent = message;
  }
}
