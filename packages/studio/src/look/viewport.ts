// A picture that is moved and made larger: by pointer, wheel, two fingers and keys.
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/look.ts";

const STEP = 1.25;
const MIN = 0.05;
const MAX = 8;
/** So many pixels an arrow key moves the picture. */
const KEY = 60;

export class Viewport {
  readonly root: HTMLElement;
  readonly #frame: HTMLElement;
  readonly #content = html("div", { class: "content" });
  readonly #pointers = new Map<number, { x: number; y: number }>();
  #x = 0;
  #y = 0;
  #scale = 1;
  #size = { width: 1, height: 1 };

  constructor(label: string) {
    this.#frame = html("div", { class: "viewport", tabindex: "0", role: "group", "aria-label": label }, this.#content);
    const middle = (by: number) => () => this.#zoom(by, this.#frame.clientWidth / 2, this.#frame.clientHeight / 2);
    const commands = html(
      "div",
      { class: "zoom" },
      button("+", middle(STEP), { "aria-label": TEXTS.larger }),
      button("−", middle(1 / STEP), { "aria-label": TEXTS.smaller }),
      button(TEXTS.fit, () => this.fit()),
      html("span", { class: "faint" }, TEXTS.keys),
    );
    this.root = html("div", {}, commands, this.#frame);
    this.#listen();
  }

  /** Shows a picture of so many pixels; where it is the same one that has grown, it stays where it is. */
  show(picture: Element, width: number, height: number, mayStay = false): void {
    this.#content.replaceChildren(picture);
    this.#size = { width, height };
    if (mayStay) this.#shift(0, 0);
    else this.fit();
  }

  /** The whole picture, but never larger than it is; from its left where it would be too small to read. */
  fit(): void {
    const { clientWidth, clientHeight } = this.#frame;
    if (clientWidth === 0) return;
    const { width, height } = this.#size;
    const whole = Math.min(1, clientWidth / width, clientHeight / height);
    this.#scale = Math.max(whole, 0.5);
    this.#x = Math.max(0, (clientWidth - width * this.#scale) / 2);
    this.#y = (clientHeight - height * this.#scale) / 2;
    this.#shift(0, 0);
  }

  #shift(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
    this.#content.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`;
  }

  #zoom(by: number, x: number, y: number): void {
    const scale = Math.min(MAX, Math.max(MIN, this.#scale * by));
    const ratio = scale / this.#scale;
    this.#scale = scale;
    this.#shift((x - this.#x) * (1 - ratio), (y - this.#y) * (1 - ratio));
  }

  #listen(): void {
    const frame = this.#frame;
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      this.#zoom(Math.exp(-event.deltaY / 500), event.clientX - left, event.clientY - top);
    });
    frame.addEventListener("pointerdown", (event) => {
      this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    frame.addEventListener("pointermove", (event) => this.#dragged(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const)
      frame.addEventListener(end, ({ pointerId }) => this.#pointers.delete(pointerId));
    frame.addEventListener("keydown", (event) => this.#pressed(event));
  }

  #dragged({ pointerId, clientX, clientY }: PointerEvent): void {
    const before = this.#pointers.get(pointerId);
    if (!before) return;
    const other = [...this.#pointers].find(([id]) => id !== pointerId)?.[1];
    if (other) {
      const { left, top } = this.#frame.getBoundingClientRect();
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(clientX - other.x, clientY - other.y);
      this.#zoom(is / Math.max(1, was), (clientX + other.x) / 2 - left, (clientY + other.y) / 2 - top);
    } else this.#shift(clientX - before.x, clientY - before.y);
    this.#pointers.set(pointerId, { x: clientX, y: clientY });
  }

  #pressed(event: KeyboardEvent): void {
    if (event.target !== this.#frame) return;
    const { clientWidth, clientHeight } = this.#frame;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => this.#shift(KEY, 0),
      ArrowRight: () => this.#shift(-KEY, 0),
      ArrowUp: () => this.#shift(0, KEY),
      ArrowDown: () => this.#shift(0, -KEY),
      "+": () => this.#zoom(STEP, clientWidth / 2, clientHeight / 2),
      "-": () => this.#zoom(1 / STEP, clientWidth / 2, clientHeight / 2),
      "0": () => this.fit(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
