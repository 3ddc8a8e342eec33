// Somebody types into chess: how long the page is busy in one piece, and how long a key takes until what is wrong is on the screen.
import type { Page } from "playwright-core";
import { tasksWhile } from "../test/browser/thread-time.ts";

/** Milliseconds from key to key. */
const KEY_EVERY = 100;

const KEYS = 60;

export interface Typing {
  readonly keys: number;
  /** The longest task of the page, in milliseconds by the clock, and in those of the processor's work. */
  readonly longest: number;
  readonly longestWork: number;
  /** All that the page did meanwhile, in milliseconds of the processor's work for a key. */
  readonly pageWork: number;
  /** Milliseconds from a key to the frame that says what is wrong with the text, or with one that has more keys. */
  readonly diagnostics: { readonly median: number; readonly p95: number };
}

/** Keeps when keys were pressed, and when findings were drawn that have them: all are letters of one name, which nothing has. */
const WATCH = `globalThis.typed = { pressed: [], drawn: [] };
addEventListener("keydown", ({ key, timeStamp }) => key === "x" && typed.pressed.push(timeStamp), true);
new MutationObserver(() => {
  const { length } = /White(x+)/.exec(document.querySelector("button.spot.error")?.textContent ?? "")?.[1] ?? "";
  if (length > typed.drawn.length) requestAnimationFrame(() => {
    while (typed.drawn.length < length) typed.drawn.push(performance.now());
  });
}).observe(document, { subtree: true, childList: true, characterData: true });`;

interface Typed {
  readonly pressed: readonly number[];
  readonly drawn: readonly number[];
}

/** Types into the game of an address, as soon as that can be done. */
export async function typingInto(page: Page, address: string): Promise<Typing> {
  await page.addInitScript(WATCH);
  await page.goto(address);
  await page.locator(".cm-line", { hasText: "track turn" }).click();
  await page.keyboard.press("End");
  const tasks = await tasksWhile(page, async () => {
    await page.keyboard.type("x".repeat(KEYS), { delay: KEY_EVERY });
    await page.waitForFunction((keys) => (globalThis as unknown as { typed: Typed }).typed.drawn.length >= keys, KEYS);
  });
  const { pressed, drawn } = await page.evaluate(() => (globalThis as unknown as { typed: Typed }).typed);
  const waits = drawn.map((at, i) => at - (pressed[i] ?? at)).toSorted((a, b) => a - b);
  const part = (of: number): number => waits[Math.min(waits.length - 1, Math.floor(waits.length * of))] ?? Number.NaN;
  return {
    keys: KEYS,
    longest: tasks.mainByClock[0] ?? Number.NaN,
    longestWork: tasks.main[0] ?? Number.NaN,
    pageWork: tasks.main.reduce((whole, one) => whole + one, 0) / KEYS,
    diagnostics: { median: part(0.5), p95: part(0.95) },
  };
}
