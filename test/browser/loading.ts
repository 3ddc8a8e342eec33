// What a page fetches until it can be used, and when that is.
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";

const sizeOf = async (response: Response): Promise<number> => gzipSync(await response.body()).length;

/** Says when the page first shows an element, wherever it is: what is fetched later is not needed for it. */
const watching = (shown: string): string => `globalThis.shown = new Promise((resolve) => {
  const look = () => {
    const shadows = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    if ([document, ...shadows].some((root) => root.querySelector("${shown}"))) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});`;

export interface Loading {
  /** By address, the bytes as gzip. */
  readonly fetched: readonly (readonly [address: string, bytes: number])[];
  /** Milliseconds since the page was asked for: until something was drawn, and until the element was there. */
  readonly firstPaint: number;
  readonly shown: number;
}

/** Opens an address in a page that is new, until it shows an element; `shown` selects it. */
export async function loadingOf(page: Page, address: string, shown: string): Promise<Loading> {
  const sizes = new Map<string, Promise<number>>();
  // Some are still on their way when the page is closed.
  page.on("response", (response) =>
    sizes.set(
      response.url(),
      sizeOf(response).catch(() => 0),
    ),
  );
  await page.addInitScript(watching(shown));
  await page.goto(address);
  const { addresses, ...times } = await page.evaluate(async () => {
    const until = await (globalThis as unknown as { shown: Promise<number> }).shown;
    const entries = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < until);
    const [paint] = performance.getEntriesByName("first-paint");
    const names = entries.map(({ name }) => name);
    const all = [location.href.replace(/#.*/, ""), ...new Set(names)];
    return { addresses: all, firstPaint: paint?.startTime ?? until, shown: until };
  });
  const fetched = await Promise.all(addresses.map(async (one) => [one, (await sizes.get(one)) ?? 0] as const));
  return { fetched, ...times };
}

export const bytesOf = (fetched: Loading["fetched"]): number => fetched.reduce((whole, [, bytes]) => whole + bytes, 0);
