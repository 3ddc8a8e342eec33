// A new table: of which game, by which terms, and for whom.
import type { Rules } from "ninefold/play";
import type { Hash } from "ninefold-log";
import { isProgramText } from "ninefold-platform";
import { openMatch, openRelay, type TableClient, upload } from "ninefold-table/client";
import { loadText } from "../library/game-text.ts";
import type { Library } from "../library/library.ts";
import type { GameText } from "../library/texts.ts";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { TimeField } from "../play/time/time-field.ts";
import { DeckField } from "../sealed/deck-field.ts";
import { SealedSwitch } from "../sealed/switch.ts";
import { TEXTS } from "../texts/english/remote.ts";
import type { Arrival } from "./table.ts";

export interface OpenFormAround {
  readonly library: Library;
  /** The game that is open on the page, with the values of its parameters. */
  readonly game: GameText | undefined;
  readonly server: string;
  readonly client: TableClient;
  /** Where she types that, if nothing is known. */
  readonly naming: HTMLElement | undefined;
  /** The table is there. */
  opened(match: Hash, arrival: Arrival): void;
}

/** Letters of a title in the list of tables. */
const MAX_TITLE = 100;

type Select<Value extends string> = HTMLSelectElement & { value: Value };

function selectOf<Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
): readonly [HTMLElement, Select<Value>] {
  const options = Object.entries<string>(choices).map(([value, text]) => html("option", { value }, text));
  const select = html("select", {}, ...options) as Select<Value>;
  return [html("label", {}, `${label} `, select), select];
}

/** For those who decide when they come by. */
const SLOW = Object.fromEntries([1, 3, 7].map((days) => [`1x${days}d`, TEXTS.days(days)]));

export class OpenForm {
  readonly root: HTMLElement;
  readonly #around: OpenFormAround;
  readonly #game: HTMLSelectElement;
  readonly #parameters = html("div", { class: "row" });
  readonly #seat = html("select", {});
  readonly #time = new TimeField({ also: SLOW });
  readonly #who = selectOf(TEXTS.whoSits, { invited: TEXTS.byInvitation, all: TEXTS.everybody });
  readonly #leave = selectOf(TEXTS.leaving, TEXTS.leavings);
  readonly #undo = selectOf(TEXTS.undo, TEXTS.undos);
  readonly #opens = selectOf(TEXTS.opens, TEXTS.openings);
  readonly #sealed = new SealedSwitch(() => this.#showTerms());
  readonly #deck = new DeckField();
  readonly #wrong = html("p", { class: "trouble", role: "alert" });
  readonly #open = button(TEXTS.open, () => void this.#begin(), { class: "main" });
  #chosen: { readonly text: GameText; readonly rules: Rules } | undefined;
  /** What is being loaded; what was chosen before is dropped. */
  #asked = 0;

  constructor(around: OpenFormAround) {
    this.#around = around;
    const { game, library, naming } = around;
    const here = game && !isProgramText(game.text) ? [html("option", { value: "" }, TEXTS.openHere(game.name))] : [];
    const listed = library.games.filter(({ name }) => library.names.includes(name));
    const options = listed.map(({ name }) => html("option", { value: name }, name));
    this.#game = html("select", {}, ...here, ...options);
    this.#game.addEventListener("change", () => void this.#choose());
    this.#open.disabled = true;
    this.#undo[1].value = "agreed";
    this.#opens[1].value = "at-end";
    this.root = html(
      "details",
      // Who comes from a game wants to play that.
      { class: "panel new-table", open: here.length > 0 },
      html("summary", {}, TEXTS.newTable),
      html("label", {}, `${TEXTS.game} `, this.#game),
      this.#parameters,
      html("label", {}, `${TEXTS.mySeat} `, this.#seat),
      ...(naming ? [naming] : []),
      this.#sealed.root,
      this.#deck.root,
      ...this.#time.parts,
      ...[this.#who, this.#leave, this.#undo, this.#opens].map(([field]) => field),
      html("div", { class: "row" }, this.#open),
      this.#wrong,
    );
    this.root.addEventListener("toggle", () => void this.#choose(), { once: true });
  }

  /** The game that is chosen, with other values of its parameters where some are typed. */
  async #choose(parameters?: Readonly<Record<string, string>>): Promise<void> {
    const asked = ++this.#asked;
    this.#open.disabled = true;
    this.#wrong.textContent = "";
    try {
      const chosen = await this.#load(parameters);
      if (asked !== this.#asked) return;
      this.#chosen = chosen;
      this.#sealed.show(chosen.text);
      this.#show(chosen.rules, parameters !== undefined);
    } catch (error) {
      if (asked === this.#asked) this.#wrong.textContent = errorText(error);
    }
  }

  async #load(parameters?: Readonly<Record<string, string>>): Promise<{ text: GameText; rules: Rules }> {
    const { game, library } = this.#around;
    const listed = library.find(this.#game.value);
    if (listed && !parameters) return library.load(listed);
    const base = listed ? (await library.load(listed)).text : game;
    if (!base) throw new Error(TEXTS.noPrograms);
    const text = { ...base, parameters: { ...base.parameters, ...parameters } };
    const loaded = await loadText(text);
    if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message ?? "");
    return { text, rules: loaded.rules };
  }

  #show({ parameters, system }: Rules, isTyped: boolean): void {
    const seats = system.players.map(({ id, name }) => html("option", { value: String(id) }, name));
    const [here] = this.#game.options;
    if (this.#game.value === "" && here) here.textContent = TEXTS.openHere(system.name);
    const { value } = this.#seat;
    this.#seat.replaceChildren(...seats, html("option", { value: "" }, TEXTS.noSeat));
    this.#seat.value = [...this.#seat.options].some((one) => one.value === value) && value !== "" ? value : "0";
    this.#showTerms();
    this.#open.disabled = false;
    if (isTyped) return;
    const inputs = Object.entries(parameters).map(([name, value]) => {
      const input = html("input", { name, value, spellcheck: "false" });
      input.addEventListener("change", () => void this.#choose(this.#typed));
      return html("label", {}, `${name} `, input);
    });
    this.#parameters.replaceChildren(...inputs);
  }

  /** A sealed table has none but who may come. */
  #showTerms(): void {
    const { isOn } = this.#sealed;
    const hidesNothing = this.#chosen?.rules.system.hidesNothing ?? true;
    // Only what each seat has of its own can be brought: parameters with an index.
    this.#deck.root.hidden =
      !isOn || !Object.keys(this.#chosen?.rules.parameters ?? {}).some((name) => name.includes("["));
    for (const part of this.#time.parts) part.hidden = isOn;
    this.#leave[0].hidden = isOn;
    this.#who[0].hidden = isOn;
    this.#undo[0].hidden = isOn || !hidesNothing;
    this.#opens[0].hidden = isOn || hidesNothing;
  }

  get #typed(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#parameters.querySelectorAll("input")].map(({ name, value }) => [name, value]));
  }

  async #begin(): Promise<void> {
    const chosen = this.#chosen;
    if (!chosen || !this.#time.require()) return;
    this.#open.disabled = true;
    this.#wrong.textContent = TEXTS.opening;
    try {
      const seat = this.#seat.value === "" ? undefined : Number(this.#seat.value);
      if (this.#sealed.isOn) await this.#seal(chosen, seat ?? 0);
      else this.#around.opened(await this.#openWith(chosen), { by: "opening", seat });
      this.#wrong.textContent = "";
    } catch (error) {
      this.#wrong.textContent = errorText(error);
    } finally {
      this.#open.disabled = false;
    }
  }

  /** The server has the texts for those who join, and hands on what is posted. */
  async #seal({ text: game, rules }: { readonly text: GameText; readonly rules: Rules }, seat: number): Promise<void> {
    const { server, client, opened } = this.#around;
    const { title, players } = rules.system;
    const bundle = await upload(server, { name: game.name, text: game.text, modules: game.modules });
    const seats = players.length;
    const table = await openRelay(client, { rules: bundle, title: title.slice(0, MAX_TITLE), seats, isPublic: false });
    opened(table, {
      by: "sealing",
      coming: { by: "opening", game, bundle, seat, isInvited: true, deck: this.#deck.deck },
    });
  }

  async #openWith({ text, rules }: { readonly text: GameText; readonly rules: Rules }): Promise<Hash> {
    const { server, client } = this.#around;
    const bundle = { name: text.name, text: text.text, modules: text.modules };
    const [[, who], [, leave], [, undo], [, open]] = [this.#who, this.#leave, this.#undo, this.#opens];
    const chosen = { clock: this.#time.chosen, leave: leave.value, undo: undo.value, open: open.value };
    return openMatch(client, server, { bundle, rules }, { ...chosen, isPublic: who.value === "all" });
  }
}
