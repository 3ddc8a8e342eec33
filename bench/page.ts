// The page for playing in Chromium, with a new profile each time: when it draws first, when it can be played, what it has fetched by
// then; and how it goes on while somebody types, rules are compiled and minds think.
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { writeLink } from "ninefold/play";
import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "../scripts/chromium.mjs";
import { bytesOf, type Loading, loadingOf } from "../test/browser/loading.ts";
import { NO_POLICY, serve } from "../test/browser/served-pages.ts";
import { type Typing, typingInto } from "./typing.ts";

const VIEWPORT = { width: 1280, height: 900 };

/** By how much the processor is slowed down. */
const SLOW = [1, 4];

export interface LoadingRow {
  readonly page: string;
  /** The processor is so many times as slow. */
  readonly slow: number;
  /** Medians, in milliseconds. */
  readonly firstPaint: number;
  readonly playable: number;
  /** As gzip. */
  readonly bytes: number;
  /** Of the machine, while this was measured. */
  readonly load: number;
}

export interface TypingRow extends Typing {
  /** Who plays beside it. */
  readonly seats: string;
  readonly load: number;
}

export interface PageRows {
  readonly loading: readonly LoadingRow[];
  readonly typing: readonly TypingRow[];
}

/** Nobody who thinks, or two that compile the game and play all the time. */
const SEATS = ["human", "level:5"];

/** What is opened, by what it is called. */
async function opened(): Promise<readonly (readonly [page: string, fragment: string])[]> {
  const text = readFileSync(new URL("../games/international-draughts.game", import.meta.url), "utf8");
  return [
    ["tic-tac-toe", "game=tic-tac-toe&seats=human"],
    ["chess", "game=chess&seats=human"],
    ["a link that brings a text", await writeLink({ files: [["mine", text]], with: {} })],
  ];
}

export async function pageRows(runs: number): Promise<PageRows> {
  const executablePath = chromiumPath();
  if (executablePath === undefined)
    throw new Error("There is no Chromium; npm run chromium installs Debian's, as root.");
  const served = await serve({ studio: fileURLToPath(new URL("../packages/studio/dist", import.meta.url)) });
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  const address = (fragment: string): string => `${served.address("studio", NO_POLICY)}#${fragment}`;
  try {
    const loading: LoadingRow[] = [];
    for (const [page, fragment] of await opened())
      for (const slow of SLOW)
        loading.push(await loadingRow(browser, { page, address: address(fragment), slow, runs }));
    const typing: TypingRow[] = [];
    for (const seats of SEATS)
      typing.push(
        await typingRow(browser, { seats, address: address(`game=chess&seats=${seats},${seats}&tab=write`), runs }),
      );
    return { loading, typing };
  } finally {
    await browser.close();
    served.close();
  }
}

interface Asked {
  readonly page: string;
  readonly address: string;
  readonly slow: number;
  readonly runs: number;
}

async function loadingRow(browser: Browser, { page: name, address, slow, runs }: Asked): Promise<LoadingRow> {
  const found: Loading[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
    found.push(await loadingOf(page, address, ".can"));
    await context.close();
  }
  return {
    page: name,
    slow,
    firstPaint: median(found.map(({ firstPaint }) => firstPaint)),
    playable: median(found.map(({ shown }) => shown)),
    bytes: median(found.map(({ fetched }) => bytesOf(fetched))),
    load: loadNow(),
  };
}

async function typingRow(
  browser: Browser,
  { seats, address, runs }: Pick<Asked, "address" | "runs"> & { readonly seats: string },
): Promise<TypingRow> {
  const found: Typing[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    found.push(await typingInto(await context.newPage(), address));
    await context.close();
  }
  const middle = (of: (typing: Typing) => number): number => median(found.map(of));
  return {
    seats,
    keys: middle(({ keys }) => keys),
    longest: middle(({ longest }) => longest),
    longestWork: middle(({ longestWork }) => longestWork),
    pageWork: middle(({ pageWork }) => pageWork),
    diagnostics: {
      median: middle(({ diagnostics }) => diagnostics.median),
      p95: middle(({ diagnostics }) => diagnostics.p95),
    },
    load: loadNow(),
  };
}

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const loadNow = (): number => loadavg()[0] ?? Number.NaN;

export function pageReport({ loading, typing }: PageRows): string {
  const ms = (time: number): string => `${time.toFixed(0)} ms`;
  const lines = loading.map(({ page, slow, firstPaint, playable, bytes, load }) =>
    [page, `${slow} ×`, ms(firstPaint), ms(playable), `${(bytes / 1000).toFixed(1)} kB`, load.toFixed(1)].join(" | "),
  );
  const typed = typing.map(({ seats, longest, longestWork, pageWork, diagnostics: { median, p95 }, load }) =>
    [seats, ...[longest, longestWork, pageWork, median, p95].map(ms), load.toFixed(1)].join(" | "),
  );
  return `${[
    "| page | processor slower | first paint | playable | fetched by then, gzip | load of the machine |",
    "| --- | --- | --- | --- | --- | --- |",
    ...lines.map((line) => `| ${line} |`),
    "",
    `Typing ${typing[0]?.keys} keys into chess.game, ten a second; the work is that of the processor:`,
    "",
    "| seats | longest task of the page | its work | work of the page for a key | key to finding, median | 95 of 100 | load of the machine |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...typed.map((line) => `| ${line} |`),
  ].join("\n")}\n`;
}
