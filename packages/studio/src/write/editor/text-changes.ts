// What was changed in a text since it was asked about, or since something of it was shown: what is known of the text as it was then is found by it in the text as it is.
import { type ChangeDesc, ChangeSet } from "@codemirror/state";

export class TextChanges {
  #changes: ChangeDesc | undefined;

  /** From here to the text as it is; undefined where it came from nowhere, as another file does. */
  get since(): ChangeDesc | undefined {
    return this.#changes;
  }

  /** What is known is known of the text as it is now, of so many UTF-16 units. */
  begin(length: number): void {
    this.#changes = ChangeSet.empty(length);
  }

  add(changes: ChangeDesc): void {
    this.#changes = this.#changes?.composeDesc(changes);
  }

  /** Another text stands there. */
  cut(): void {
    this.#changes = undefined;
  }
}
