// Jails in Chromium, under the policy that pages have: the same answers and the same work as in Node.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareJails } from "ninefold-jail";
import { chromium } from "playwright-core";
import { answersOf, filesOf, LIMITS, PRELUDE, PROGRAM } from "../../packages/jail/test/questions.ts";
import { long } from "../../packages/ninefold/test/library/sample.ts";
import { filesOfPrograms } from "../../packages/platform/test/programs.ts";
import { hashOfPlies } from "../../packages/platform/test/random-plies.ts";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { bundle, serve } from "./served-pages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const policy = /```text\n(.*)\n```/.exec(readFileSync(join(root, "docs/browser.md"), "utf8"))?.[1] ?? "";

const executable = chromiumPath();
const skip = executable === undefined && "there is no Chromium: npm run chromium installs Debian's, as root";

/** Random plies of all programs of the library together. */
const PLIES = 10_000;

/** How long a busy machine may take for one step of a page, in milliseconds. */
const PATIENCE = 120_000;

long("a jail in a page answers as in Node, and programs of games in it", { skip, timeout: 3 * PATIENCE }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-jail-"));
  await bundle(join(root, "test/browser/jail"), folder);
  copyFileSync(
    fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm")),
    join(folder, "engine.wasm"),
  );
  const served = await serve({ jail: folder });
  const browser = await chromium.launch({ executablePath: executable, chromiumSandbox: false, timeout: PATIENCE });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(served.address("jail", policy));
    await page.waitForFunction("globalThis.answers");
    const inPage = await page.evaluate(() => (globalThis as unknown as { answers(): Promise<string> }).answers());
    const jail = (await prepareJails()).open({ prelude: PRELUDE, files: filesOf(PROGRAM), main: "./main.ts" }, LIMITS);
    assert.equal(inPage, answersOf(jail));
    const given = [filesOfPrograms(), PLIES] as const;
    const hash = await page.evaluate(
      ([files, plies]) =>
        (globalThis as unknown as { hashOf(files: object, plies: number): Promise<string> }).hashOf(files, plies),
      given,
    );
    assert.equal(hash, await hashOfPlies(...given));
  } finally {
    await browser.close();
    served.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
