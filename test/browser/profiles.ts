// Profiles of Chromium, what their pages complain of, and one that many pages share.
import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** What the pages of a profile complain of from now on. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(error.error().message));
  context.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  context.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return complaints;
}

/** Of the same site as the pages that are served, whatever their port. */
const STAYING = "http://127.0.0.1/staying";

/**
 * A profile for one page after the other, each of which finds it empty. One page that stays open keeps the process that has compiled
 * the scripts: a page of a new profile takes a new process, which compiles them anew.
 */
export class UsualProfile {
  readonly #context: BrowserContext;
  readonly #staying: Page;
  readonly #session: CDPSession;
  readonly #complaints: string[];

  private constructor(context: BrowserContext, staying: Page, session: CDPSession) {
    this.#context = context;
    this.#staying = staying;
    this.#session = session;
    this.#complaints = complaintsOf(context);
  }

  static async of(context: BrowserContext): Promise<UsualProfile> {
    const staying = await context.newPage();
    await staying.route("**", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
    await staying.goto(STAYING);
    return new UsualProfile(context, staying, await context.newCDPSession(staying));
  }

  /** What pages have complained of since the last was opened. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  /** A new page; the others are closed, and what those beside an address have kept is gone. */
  async emptyPage(address: string): Promise<Page> {
    for (const page of this.#context.pages()) if (page !== this.#staying) await page.close();
    await this.#session.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "all" });
    await this.#context.clearCookies();
    this.#complaints.length = 0;
    return this.#context.newPage();
  }
}
