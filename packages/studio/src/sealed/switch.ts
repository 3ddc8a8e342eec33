// Whether a new table is sealed. What finds out whether its game can be is fetched when somebody wants that.
import type { GameText } from "../library/texts.ts";
import { html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { TEXTS } from "../texts/english/sealed.ts";
import { type Playable, promisesOf } from "./promises.ts";
import type { SealedClient } from "./thread/client.ts";
import type { Planned } from "./thread/questions.ts";

export class SealedSwitch {
  readonly root: HTMLElement;
  readonly #input = html("input", { type: "checkbox" });
  readonly #said = html("div", { class: "hint", role: "status" });
  readonly #changed: () => void;
  #game: GameText | undefined;
  /** What is being found out; what was asked of another game is dropped. */
  #asked = 0;
  #isOn = false;
  /** The thread that finds out; what it was asked before is not waited for. */
  #client: SealedClient | undefined;

  /** `changed` is called when it is on or off now. */
  constructor(changed: () => void) {
    this.#changed = changed;
    this.#input.addEventListener("change", () => void this.#switch());
    this.root = html("div", { class: "sealed-switch" }, html("label", {}, this.#input, ` ${TEXTS.sealed}`), this.#said);
  }

  /** Whether the table is to be sealed, and its game can be. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Another game is chosen, or other values of its parameters: it may not be one that can be sealed. */
  show(game: GameText): void {
    const wasWanted = this.#input.checked;
    this.#game = game;
    this.#input.disabled = false;
    this.#set(false);
    this.#said.replaceChildren();
    if (wasWanted) void this.#switch();
  }

  async #switch(): Promise<void> {
    const asked = ++this.#asked;
    this.#set(false);
    this.#said.replaceChildren();
    const game = this.#game;
    if (!this.#input.checked || !game) return;
    this.#said.replaceChildren(html("p", {}, TEXTS.looking));
    try {
      const planned = await this.#planned(game);
      if (asked !== this.#asked) return;
      if (planned.ok) this.#accept(planned);
      else this.#refuse(planned.refusals.flatMap((one) => [TEXTS.refused(one), ...(one.help ? [one.help] : [])]));
    } catch (error) {
      if (asked === this.#asked) this.#refuse([errorText(error)]);
    }
  }

  #accept(planned: Playable): void {
    this.#said.replaceChildren(...promisesOf(planned));
    this.#set(true);
  }

  /** Off, until another game is chosen. */
  #refuse(why: readonly string[]): void {
    this.#input.checked = false;
    this.#input.disabled = true;
    this.#said.replaceChildren(...why.map((line) => html("p", { class: "trouble" }, line)));
  }

  async #planned(game: GameText): Promise<Planned> {
    const { SealedClient } = await import("./thread/client.ts");
    this.#client?.close();
    const client = new SealedClient();
    this.#client = client;
    try {
      return await client.ask({ kind: "plan", game });
    } finally {
      client.close();
    }
  }

  #set(isOn: boolean): void {
    if (this.#isOn === isOn) return;
    this.#isOn = isOn;
    this.#changed();
  }
}
