// Plays a match on the page as people do: by pointer alone, by keys, by Tab, arrows, Enter and Escape alone. What is done is found
// by what the page shows; clicks are drawn, so that matches differ by their seed and are the same each time.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type Arrow, Arrows } from "./arrows.ts";

/** How a match is played: a pointer; all keys but those of a text; Tab, arrows, Enter and Escape. */
export type Means = "pointer" | "keys" | "tab";

/** Something on the page that can be clicked. */
interface Clickable {
  /** An item of a zone, or the label of a button. */
  readonly name: string;
  /** The zone that Tab goes to; undefined of a button. */
  readonly zone: string | undefined;
  readonly x: number;
  readonly y: number;
}

interface Seen {
  readonly over: boolean;
  readonly plies: number;
  readonly clickable: readonly Clickable[];
  /** What has the focus; undefined where nothing has. */
  readonly focused: (Clickable & { readonly visible: boolean }) | undefined;
}

/** What the page shows; runs in it. */
function look(): Seen {
  const shadow = document.querySelector("ninefold-board")?.shadowRoot;
  const zones = [...(shadow?.querySelectorAll(".zone, [role=grid]") ?? [])];
  const described = (element: Element): Clickable => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const item = element.getAttribute("data-item");
    const zone = zones.findLastIndex((one) => one.contains(element));
    return {
      name: item ?? element.textContent ?? "",
      zone: item === null ? undefined : String(zone),
      x: left + width / 2,
      y: top + height / 2,
    };
  };
  const covers = document.querySelectorAll(".cover button");
  const lit = shadow?.querySelectorAll(".can[data-item], .buttons button:not(.back):not(:disabled)") ?? [];
  const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
  const hasFocus = active !== null && active !== document.body;
  const style = hasFocus ? getComputedStyle(active) : undefined;
  const isOutlined = style !== undefined && (style.outlineStyle !== "none" || style.boxShadow !== "none");
  const ring = shadow?.querySelector(".focus-ring > *");
  return {
    over: document.querySelector(".turn.over") !== null,
    plies: document.querySelectorAll(".plies li").length,
    clickable: [...(covers.length > 0 ? covers : lit)].map(described),
    focused: hasFocus ? { ...described(active), visible: isOutlined || ring != null } : undefined,
  };
}

/** Scrolls to what is to be clicked; where a pointer hits it, or undefined where something lies above its middle. */
function aim(name: string): { readonly x: number; readonly y: number } | undefined {
  const shadow = document.querySelector("ninefold-board")?.shadowRoot;
  const element =
    shadow?.querySelector(`.can[data-item="${CSS.escape(name)}"]`) ??
    [...document.querySelectorAll(".cover button"), ...(shadow?.querySelectorAll(".buttons button") ?? [])].find(
      (button) => button.textContent === name,
    );
  if (!element) return undefined;
  element.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const outer = document.elementFromPoint(x, y);
  const hit = outer?.shadowRoot?.elementFromPoint(x, y) ?? outer;
  // A board finds the spot that is nearest to the pointer by itself.
  const board = element.closest("svg");
  const isHit = element.contains(hit) || hit?.closest("[data-item]") === element || (board?.contains(hit) ?? false);
  return isHit ? { x, y } : undefined;
}

/** What letters and digits jump to. */
const CELL = /\/([a-z]+\d+)$/;

/** More keys than these bring the focus to anything. */
const MAX_KEYS = 600;

/** Draws from a seed, the same on every machine (mulberry32). */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export interface Played {
  readonly over: boolean;
  readonly plies: number;
}

export interface Playing {
  readonly seed: number;
  /** The match is left after so many clicks. */
  readonly clicks: number;
  /** Settled when what was decided by the last click is shown, where that is not at once. */
  readonly shown?: () => Promise<void>;
}

/**
 * Plays until the match is over. Asserts that there is always something to click, that a pointer hits what is lit, that keys reach it,
 * and that the focus is never lost and always to be seen.
 */
export async function playMatch(page: Page, means: Means, { seed, clicks, shown }: Playing): Promise<Played> {
  const draw = drawing(seed);
  await page.locator("ninefold-board .can, ninefold-board .buttons button, .cover button").first().waitFor();
  let seen = await page.evaluate(look);
  for (let click = 0; click < clicks && !seen.over; click++) {
    if (shown) {
      await shown();
      seen = await page.evaluate(look);
      if (seen.over) break;
    }
    const wanted = seen.clickable[draw(Math.max(1, seen.clickable.length))];
    assert.ok(wanted, "somebody has to decide, and nothing can be clicked");
    if (means === "pointer") {
      const at = await page.evaluate(aim, wanted.name);
      assert.ok(at, `a pointer does not hit ${wanted.name}`);
      await page.mouse.click(at.x, at.y);
      seen = await page.evaluate(look);
    } else {
      await reach(page, means, wanted);
      await page.keyboard.press("Enter");
      seen = await page.evaluate(look);
      assert.ok(seen.over || seen.focused, `the focus is lost after ${wanted.name}`);
      assert.ok(!seen.focused || seen.focused.visible, `it cannot be seen that ${seen.focused?.name} has the focus`);
    }
  }
  return { over: seen.over, plies: seen.plies };
}

/** Brings the focus to what is wanted. */
async function reach(page: Page, means: Means, wanted: Clickable): Promise<void> {
  const arrows = new Arrows();
  let pressed: { readonly from: string; readonly arrow: Arrow } | undefined;
  let isTyped = false;
  for (let keys = 0; keys < MAX_KEYS; keys++) {
    const { focused, clickable } = await page.evaluate(look);
    // What has the focus is scrolled to, so that all lies elsewhere in the window.
    const now = clickable.find((one) => one.name === wanted.name && one.zone === wanted.zone) ?? wanted;
    if (focused?.name === wanted.name && focused.zone === wanted.zone) return;
    if (pressed && focused) arrows.learn(pressed.from, pressed.arrow, nameOf(focused));
    pressed = undefined;
    if (!focused || focused.zone === undefined || focused.zone !== wanted.zone) await page.keyboard.press("Tab");
    else if (means === "keys") {
      const [, name] = CELL.exec(wanted.name) ?? [];
      if (name === undefined || isTyped) await page.keyboard.press(".");
      else await page.keyboard.type(name);
      isTyped = true;
    } else {
      const from = nameOf(focused);
      const arrow = arrows.next(from, nameOf(wanted), likelyArrows(focused, now));
      assert.ok(arrow, `no arrow leads from ${from} to ${wanted.name}`);
      pressed = { from, arrow };
      await page.keyboard.press(arrow);
    }
  }
  assert.fail(`${wanted.name} cannot be reached by ${means} with ${MAX_KEYS} keys`);
}

/** Items of several zones may share a name. */
const nameOf = ({ zone, name }: Clickable): string => `${zone} ${name}`;

/** The arrows that show where something is, first the one in whose direction it is farther. */
function likelyArrows(from: Clickable, to: Clickable): readonly Arrow[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const across = dx > 0 ? "ArrowRight" : "ArrowLeft";
  const along = dy > 0 ? "ArrowDown" : "ArrowUp";
  return Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
}
