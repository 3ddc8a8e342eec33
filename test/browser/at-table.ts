// A server for matches in a process of its own, and people at its tables.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { withoutOpenings } from "../../packages/table/src/common/openings.ts";
import type { Served } from "../../packages/table/src/served/times.ts";
import { sqliteStore } from "../../packages/table/src/stores.ts";
import { refusedIn, root, type Studio, WATCH } from "./in-studio.ts";
import { complaintsOf } from "./profiles.ts";

const bin = `${root}packages/cli/bin/ninefold.js`;

/** Complaints of browsers about a server that is not there. */
const AWAY = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection to/;

/** The clocks of a process are ahead, and go on by what it is sent. */
const moved = (ahead: number): string => `let ahead = ${ahead};
process.on("message", (more) => { ahead += more; });
for (const clock of [Date, performance]) {
  const now = clock.now.bind(clock);
  clock.now = () => now() + ahead;
}`;

export class TableServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "ninefold-tables-"));
  #child: ChildProcess | undefined;
  /** 0 before it has begun: then any that is free. */
  #port = 0;

  get address(): string {
    return `http://localhost:${this.#port}/`;
  }

  /** Begins, or goes on with what it has kept; its clock is so many milliseconds ahead. */
  async start(ahead = 0): Promise<void> {
    const moving = ["--import", `data:text/javascript,${encodeURIComponent(moved(ahead))}`];
    const serving = ["table", "--port", String(this.#port), "--data", this.#folder, "--limit", "tablesPerHour=1000"];
    const child = spawn(process.execPath, [...moving, bin, ...serving], {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    this.#child = child;
    this.#port = await new Promise<number>((resolve, reject) => {
      child.once("exit", () => reject(new Error("The server has ended.")));
      child.stdout?.on("data", (chunk: Buffer) => {
        const port = /localhost:(\d+)/.exec(chunk.toString())?.[1];
        if (port !== undefined) resolve(Number(port));
      });
    });
  }

  /** Its clock goes on by so many milliseconds at once, in which it has served: it has said so for a time that is about to come. */
  async passes(milliseconds: number): Promise<void> {
    const store = sqliteStore(join(this.#folder, "matches.db"), withoutOpenings);
    await store.notes.change("served", (text = "") => {
      const { until, processes, downs } = JSON.parse(text) as Served;
      const said = Object.entries(processes).map(([name, at]) => [name, at + milliseconds]);
      return JSON.stringify({
        until: until + milliseconds,
        processes: Object.fromEntries(said),
        downs,
      } satisfies Served);
    });
    await store.close();
    this.#child?.send(milliseconds);
  }

  /** Ends it at once, as a machine does that loses its power. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    this.#child = undefined;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true });
  }
}

/** Somebody with a browser of her own. */
export class Person {
  #page: Page;
  readonly #complaints: readonly string[];

  private constructor(page: Page) {
    this.#page = page;
    this.#complaints = complaintsOf(page.context());
  }

  /** Comes to an address by a browser that knows nothing yet. `before`: what is done to its page first. */
  static async at(
    studio: Studio,
    address: string,
    profile?: BrowserContextOptions,
    before: (page: Page) => Promise<void> = async () => {},
  ): Promise<Person> {
    const page = await studio.newPage(profile);
    const person = new Person(page);
    await page.context().addInitScript(WATCH);
    await before(page);
    await page.goto(address);
    return person;
  }

  get page(): Page {
    return this.#page;
  }

  /** Closes the page, and comes to an address by another one of the same browser, whose clock is so many milliseconds ahead. */
  async comesAgain(address: string, ahead: number): Promise<void> {
    const context = this.page.context();
    await this.page.close();
    await context.clock.install({ time: Date.now() + ahead });
    this.#page = await context.newPage();
    await this.page.goto(address);
  }

  /** Opens a table of the library with the first seat, and answers its link. `set`: what is chosen in the form, by its labels; `time`: what is typed where another time is chosen. */
  async opens(game: string, set: Readonly<Record<string, string>> = {}, time?: string): Promise<string> {
    const { page } = this;
    const form = page.locator("details.new-table");
    if ((await form.getAttribute("open")) === null) await form.locator("summary").click();
    await form.getByLabel("Game").selectOption(game);
    for (const [label, value] of Object.entries(set)) await form.getByLabel(label).first().selectOption(value);
    if (time !== undefined) await form.getByLabel("Other time").fill(time);
    await page.getByRole("button", { name: "Open the table" }).click();
    const wrong = form.locator(".trouble", { hasText: /NF|refuse/ });
    await page.locator(".turn").filter({ hasText: "Waits for people" }).or(wrong).first().waitFor();
    if ((await wrong.count()) > 0) assert.fail((await wrong.first().textContent()) ?? "");
    return page.url();
  }

  /** The link of an invitation to a seat. */
  async invites(player: string): Promise<string> {
    await this.press(`Invite somebody to ${player}`);
    return this.invited(player);
  }

  /** The link of an invitation that the page shows. */
  async invited(player: string): Promise<string> {
    const link = this.page.getByLabel("Link", { exact: true });
    await this.page
      .locator(".link .hint")
      .filter({ hasText: `may sit at ${player}.` })
      .waitFor();
    return link.inputValue();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  /** Waits until the line above the board says something. */
  async says(text: string | RegExp): Promise<void> {
    await this.page.locator(".turn").filter({ hasText: text }).waitFor();
  }

  /** Decides by the list, when it is her turn. */
  async decides(...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      await this.says("It is your turn.");
      await this.page.locator(".decisions").getByRole("button", { name: text, exact: true }).click();
    }
  }

  plies(): Promise<readonly string[]> {
    return this.page.locator(".plies li").allTextContents();
  }

  /** Goes, and has had nothing to complain of, but perhaps that the server was away. */
  async goes(): Promise<void> {
    const refused = await refusedIn(this.page);
    await this.page.context().close();
    assert.deepEqual([this.#complaints.filter((one) => !AWAY.test(one)), refused], [[], []]);
  }
}

/** What a person may decide, as the list has it; nothing when the match is over. */
export async function decisionsOf({ page }: Person): Promise<readonly string[]> {
  await page.locator(".decisions button, .turn.over").first().waitFor();
  return page.locator(".decisions button").allTextContents();
}

const isOver = async ({ page }: Person): Promise<boolean> => (await page.locator(".turn.over").count()) > 0;

/** Whoever is to decide does, by the first of the list, until the match is over. */
export async function playAll(people: readonly Person[]): Promise<void> {
  for (;;) {
    const turns = people.map(async (person) => {
      await person.says(/It is your turn|The game is over/);
      return person;
    });
    const person = await Promise.any(turns);
    for (const one of turns) one.catch(() => {});
    if (await isOver(person)) return;
    // Who wins a trick decides again at once.
    const plies = person.page.locator(".plies li");
    const made = await plies.count();
    await person.decides((await decisionsOf(person))[0] ?? "");
    await plies.nth(made).waitFor({ state: "attached" });
  }
}
