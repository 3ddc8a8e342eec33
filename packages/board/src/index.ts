// The board as a custom element. Plan, scene, changes and ask of `ninefold/scene` come in; what people say of a decision goes out.
// It draws what it is shown and nothing else, and makes no markup of texts.
import { NinefoldBoard } from "./element/board-element.ts";

export { NinefoldBoard, notPossible } from "./element/board-element.ts";
export { Gesturing, type Said } from "./element/gesturing.ts";
export { type BoardEvents, isTurned, type Shown } from "./element/shown.ts";
export type { Mark } from "./marking/marking.ts";
export { spotName } from "./words/names.ts";
export { type Decided, nextOf, sentenceOf } from "./words/sentences.ts";

/** Makes `<ninefold-board>` known to the document. */
export function defineBoard(): void {
  if (!customElements.get("ninefold-board")) customElements.define("ninefold-board", NinefoldBoard);
}

declare global {
  interface HTMLElementTagNameMap {
    "ninefold-board": NinefoldBoard;
  }
}
