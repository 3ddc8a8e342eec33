// Collections in the page: two browsers make, issue, give, show and verify pieces, and hand files to each other; no server has any of it.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, it } from "node:test";
import { deflateSync, gzipSync } from "node:zlib";
import { copyFile, filesOfCopy, pathsOf } from "ninefold-ownership";
import type { Locator, Page } from "playwright-core";
import { long } from "../../packages/ninefold/test/sample.ts";
import { Person } from "./at-table.ts";
import { faultsIn } from "./axe.ts";
import { describeStudio } from "./in-studio.ts";

/** All that the page fetches where it is opened at collections, as gzip. */
const MAX_BYTES = 170_000;

/** A chunk of a PNG file, whose check sum browsers heed. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let sum = 0xffffffff;
  for (const byte of body) {
    sum ^= byte;
    for (let i = 0; i < 8; i++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** A picture of one dot. */
const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk("IHDR", Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0)),
  chunk("IDAT", deflateSync(Uint8Array.of(0, 128))),
  chunk("IEND", new Uint8Array(0)),
]);

const panelOf = (page: Page, title: string): Locator =>
  page.locator("details").filter({ has: page.locator("summary", { hasText: title }) });

/** The panel with a title, open. */
async function opened(page: Page, title: string): Promise<Locator> {
  const panel = panelOf(page, title);
  if ((await panel.getAttribute("open")) === null) await panel.locator("summary").click();
  return panel;
}

const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole("button", { name, exact: true }).click();

async function fill(within: Locator | Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await within.getByLabel(label, { exact: true }).fill(value);
}

/** Presses what asks for a file or folder, and brings it. */
async function bring(page: Page, within: Page | Locator, name: string, files: Parameters<Locator["setInputFiles"]>[0]) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(within, name)]);
  await chooser.setFiles(files);
}

/** Presses what saves a file, and answers where it is. */
async function saved(page: Page, within: Page | Locator, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press(within, name)]);
  return download.path();
}

const says = (within: Page | Locator, text: string | RegExp): Promise<void> => within.getByText(text).first().waitFor();

async function address({ page }: Person): Promise<string> {
  return page.getByLabel("Your address").inputValue();
}

const pieces = ({ page }: Person): Locator => page.locator(".pieces li");

/** Makes a collection with a series of at most three pieces. */
async function makes({ page }: Person, origin: string): Promise<void> {
  const make = await opened(page, "New collection");
  await fill(make, { "Name, for ever": origin });
  await press(make, "Make the collection");
  await says(page, `${origin}, kept by you`);
  await fill(page.locator(".form"), { Name: "Beasts", "At most": "3" });
  await press(page, "Add the series");
  await says(page, "Beasts: 0 of at most 3");
}

async function issues(
  { page }: Person,
  fields: Readonly<Record<string, string>>,
  said: RegExp | string,
): Promise<void> {
  const issue = await opened(page, "Issue pieces");
  await fill(issue, fields);
  await press(issue, "Issue");
  await says(issue, said);
}

/** Gives the piece of a name to an address. */
async function gives({ page }: Person, name: string, to: string): Promise<void> {
  await page.locator(".pieces li").filter({ hasText: name }).getByRole("checkbox").check();
  const owning = panelOf(page, "With the chosen pieces");
  await fill(owning, { "To the address": to });
  await press(owning, "Give");
}

/** Reads the copy of a collection. */
async function reads({ page }: Person, copy: string): Promise<void> {
  const read = await opened(page, "Read another's collection");
  await bring(page, read, "From a file", copy);
  await says(page, "a copy");
}

describeStudio("collections in the page", { steps: 20 }, (studio) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-collections-"));
  after(() => rmSync(folder, { recursive: true }));

  it("pieces are made, issued with a picture, given between two browsers, shown and verified", async () => {
    const fetched: (readonly [string, Promise<number>])[] = [];
    const noted = async (page: Page): Promise<void> =>
      void page.on("response", (one) =>
        fetched.push([
          one.url(),
          one.body().then(
            (bytes) => gzipSync(bytes).length,
            () => 0,
          ),
        ]),
      );
    const anna = await Person.at(studio, studio.address("game=tic-tac-toe"), {}, noted);
    await anna.page.locator(".can").first().waitFor();
    assert.equal(
      fetched.some(([url]) => url.includes("collection")),
      false,
      "nothing of it is fetched before",
    );
    await anna.press("Collections");
    await says(anna.page, "No collection is kept");
    fetched.length = 0;
    const bert = await Person.at(studio, studio.address("collections"), {}, noted);
    await says(bert.page, "No collection is kept");
    const sizes = await Promise.all(fetched.map(([, size]) => size));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(bytes > 100_000 && bytes <= MAX_BYTES, `${bytes} bytes`);
    const [hers, his] = [await address(anna), await address(bert)];

    await makes(anna, "example.org/cards");
    const issue = await opened(anna.page, "Issue pieces");
    await bring(anna.page, issue, "Choose a picture", { name: "wolf.png", mimeType: "image/png", buffer: PNG });
    await says(issue, "wolf.png");
    await issues(anna, { Type: "wolf", Attributes: "attack=2 defence=1", "How many": "2" }, "Issued 2 pieces.");
    await gives(anna, "Beasts#1", his);
    await says(anna.page, "Given, and logged.");
    await issues(anna, { "How many": "2" }, /NF9309: Serial 4 is above the cap/);

    await reads(bert, await saved(anna.page, await opened(anna.page, "Hand it on"), "Save a copy"));
    const own = pieces(bert).filter({ hasText: "Beasts#1" });
    assert.match((await own.textContent()) ?? "", /Beasts#1 wolfattack 2, defence 1yours/);
    await own.locator("img").evaluate((image: HTMLImageElement) => image.decode());

    const check = await opened(anna.page, "Check what somebody shows");
    await press(check, "Make up a number");
    const number = await check.getByLabel("Number of the match").inputValue();
    await own.getByRole("checkbox").check();
    const owning = panelOf(bert.page, "With the chosen pieces");
    await fill(owning, { "Number of the match": number });
    const shown = await saved(bert.page, owning, "Show that they are mine");
    await bring(anna.page, check, "Check a file", shown);
    await says(check, "Owned: 1 piece.");
    await press(check, "Make up a number");
    await bring(anna.page, check, "Check a file", shown);
    await says(check, /NF9307/);

    await fill(owning, { "To the address": hers });
    await press(owning, "Give");
    await says(owning, "Signed. Send this");
    const entries = await owning.getByLabel("Signed entries").inputValue();
    const adding = await opened(anna.page, "Log what others have signed");
    await fill(adding, { "Signed entries": entries });
    await press(adding, "Log it");
    await says(adding, "Logged 1.");
    await pieces(anna).filter({ hasText: "Beasts#1" }).getByText("yours").waitFor();
    await anna.goes();
    await bert.goes();
  });

  long("keys, folders, addresses: a lost key, another browser, a log that was changed", async () => {
    const anna = await Person.at(studio, studio.address("collections"));
    const bert = await Person.at(studio, studio.address("collections"));
    const [hers, his] = [await address(anna), await address(bert)];
    const keys = panelOf(bert.page, "My keys");
    await fill(keys, { Passphrase: "short" });
    await press(keys, "Save the keys");
    await says(keys, "at least 8 signs");
    await fill(keys, { Passphrase: "long enough" });
    const kept = await saved(bert.page, keys, "Save the keys");
    await makes(anna, "example.org/towers");
    await issues(anna, { Type: "keep", "To the address": his, "Recovery address, if any": hers }, "Issued one piece.");
    assert.deepEqual(await faultsIn(anna.page), []);
    const copy = await saved(anna.page, await opened(anna.page, "Hand it on"), "Save a copy");

    // The keys at another browser.
    const other = await Person.at(studio, studio.address("collections"));
    const there = panelOf(other.page, "My keys");
    await fill(there, { Passphrase: "another one" });
    await bring(other.page, there, "Use saved keys", kept);
    await says(there, /NF7802/);
    await fill(there, { Passphrase: "long enough" });
    await bring(other.page, there, "Use saved keys", kept);
    await other.page.waitForFunction(
      (mine) => [...document.querySelectorAll("input")].some(({ value }) => value === mine),
      his,
    );

    // A folder of plain files, and the same at an address.
    const { log, ...read } = copyFile.read(new Uint8Array(readFileSync(copy)));
    const files = filesOfCopy(read);
    const plain = join(folder, "plain");
    for (const path of [...pathsOf(read.leaves.length), "checkpoint"]) {
      mkdirSync(dirname(join(plain, path)), { recursive: true });
      writeFileSync(join(plain, path), (await files.read(path)) ?? "");
    }
    const reading = await opened(other.page, "Read another's collection");
    await press(reading, "From a folder");
    await says(reading, "Say the key of the log");
    await fill(reading, { "Key of the log": log });
    await bring(other.page, reading, "From a folder", plain);
    await pieces(other).filter({ hasText: "Beasts#1" }).getByText("yours").waitFor();

    // Whoever has the recovery key takes it over.
    await pieces(anna).filter({ hasText: "Beasts#1" }).getByRole("checkbox").check();
    const owning = panelOf(anna.page, "With the chosen pieces");
    await fill(owning, { "To the address": hers });
    await press(owning, "Give");
    await says(owning, "Not all of the chosen pieces are yours.");
    await press(owning, "Take over by the recovery key");
    await pieces(anna).filter({ hasText: "Beasts#1" }).getByText("yours").waitFor();
    await anna.page.reload();
    await anna.page.locator(".kept li").getByRole("button", { name: "Open" }).click();
    await pieces(anna).filter({ hasText: "Beasts#1" }).getByText("yours").waitFor();

    // An entry that is another than the checkpoint's.
    const changed = join(folder, "changed");
    const leaves = read.leaves.map((leaf, i) =>
      i === 1 ? leaf.replace(/..$/, (end) => (end === "00" ? "01" : "00")) : leaf,
    );
    writeFileSync(changed, copyFile.write({ log, ...read, leaves }));
    await press(other.page, "All collections");
    const again = await opened(other.page, "Read another's collection");
    await bring(other.page, again, "From a file", changed);
    await says(again, /NF9311/);
    for (const person of [anna, bert, other]) await person.goes();
  });
});
