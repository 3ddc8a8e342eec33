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

/**
 * A profile for one page after the other, each of which finds it empty. One page that stays open keeps the process that has compiled
 * the scripts: a page of a new profile takes a new process, which compiles them anew.
 */
export class UsualProfile {
  readonly #context: BrowserContext;
  readonly #staying: Page;
  readonly #session: CDPSession;
  readonly #origin: string;
  readonly #complaints: string[];

  private constructor(context: BrowserContext, staying: Page, session: CDPSession, origin: string) {
    this.#context = context;
    this.#staying = staying;
    this.#session = session;
    this.#origin = origin;
    this.#complaints = complaintsOf(context);
  }

  /** A new one, for pages at the addresses beside this one. */
  static async of(context: BrowserContext, address: string): Promise<UsualProfile> {
    const { origin } = new URL(address);
    const staying = await context.newPage();
    await staying.route("**", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
    await staying.goto(`${origin}/staying`);
    return new UsualProfile(context, staying, await context.newCDPSession(staying), origin);
  }

  /** What pages have complained of since the last was opened. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  /** A new page; the others are closed, and what they have kept is gone. */
  async emptyPage(): Promise<Page> {
    for (const page of this.#context.pages()) if (page !== this.#staying) await page.close();
    await this.#session.send("Storage.clearDataForOrigin", { origin: this.#origin, storageTypes: "all" });
    await this.#context.clearCookies();
    this.#complaints.length = 0;
    return this.#context.newPage();
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
