// Makes the picture at the top of the README from the real page: chess after a few plies, in the built studio.
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serveFolder } from "../packages/cli/dist/studio/serve-folder.js";
import { chromiumPath } from "./chromium.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** By clicks, for both sides: an open game in which a pawn may be taken. */
const CLICKS = ["e2", "e4", "e7", "e5", "g1", "f3", "b8", "c6", "f1", "b5", "g8", "f6"];

const served = await serveFolder(`${root}packages/studio/dist`, 0);
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
try {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  await page.goto(`${served.address}#game=chess&seats=human,human`);
  for (const cell of CLICKS) await page.locator(`[data-item="Square/${cell}"]`).first().click({ force: true });
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: `${root}docs/studio.png` });
} finally {
  await browser.close();
  served.close();
}
