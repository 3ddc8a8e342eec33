import { NinefoldBoard } from "./board-element.ts";

/** Makes `<ninefold-board>` known to the document. */
export function defineBoard(): void {
  if (!customElements.get("ninefold-board")) customElements.define("ninefold-board", NinefoldBoard);
}
