// The board as a custom element. Plan, scene, changes and ask of `ninefold/scene` come in; what people say of a decision goes out.
// It draws what it is shown and nothing else, and makes no markup of texts.
import type { NinefoldBoard } from "./element/board-element.ts";

export { type BoardPicture, picturesOf } from "./drawing/still.ts";
export { NinefoldBoard } from "./element/board-element.ts";
export { defineBoard } from "./element/define.ts";
export { Gesturing, type Said } from "./element/gesturing.ts";
export { type BoardEvents, isTurned, type Shown } from "./element/shown.ts";
export type { Mark } from "./marking/marking.ts";
export { spotName, thingLabel } from "./words/names.ts";
export { type Decided, nextOf, sentenceOf } from "./words/sentences.ts";

declare global {
  interface HTMLElementTagNameMap {
    "ninefold-board": NinefoldBoard;
  }
}
