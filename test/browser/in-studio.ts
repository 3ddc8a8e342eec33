// What tests of the page in Chromium have in common: it is served, one browser serves all test files of a process, every page has a
// profile of its own, and what a page complains of is a failure.
import assert from "node:assert/strict";
import { after, before, describe } from "node:test";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { chromiumPath } from "../../scripts/chromium.mjs";
import { complaintsOf, UsualProfile } from "./profiles.ts";
import { NO_POLICY, type Served, serve } from "./served-pages.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

const executable = chromiumPath();
/** Why tests of pages are skipped, where there is no browser. */
export const skip = executable === undefined && "there is no Chromium: npm run chromium installs Debian's, as root";

/** How long a busy machine may take for one step of a page, in milliseconds. */
const PATIENCE = 60_000;

/** So many such steps a file of tests may take. */
const STEPS = 10;

/** Pages of one profile share a process, which has compiled the scripts of the page already. */
const ARGS = ["--process-per-site"];

/** Keeps what the policy of the page refuses. */
export const WATCH = `globalThis.refusedByPolicy = [];
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => refusedByPolicy.push(violatedDirective + " " + blockedURI));`;

/** Those whose tests are not over share the browser. */
let users = 0;
let started: Promise<Browser> | undefined;
let servedToAll: Promise<Served> | undefined;

/** By what is said of them. */
const usualProfiles = new Map<string, Promise<UsualProfile>>();

/** Whoever is going to use the browser says so before any test runs; whoever has used it leaves it, and the last one closes it. */
export const sharedBrowser = {
  announce(): void {
    users++;
  },
  start(): Promise<Browser> {
    started ??= chromium.launch({ executablePath: executable, chromiumSandbox: false, timeout: PATIENCE, args: ARGS });
    return started;
  },
  async leave(): Promise<void> {
    if (--users > 0) return;
    const [browser, served] = [await started, await servedToAll];
    started = undefined;
    servedToAll = undefined;
    usualProfiles.clear();
    await browser?.close();
    served?.close();
  },
};

export interface StudioOptions {
  readonly patience?: number;
  readonly steps?: number;
  /** Folders that are served beside the page, by their names. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Of every page, where nothing else is said. */
  readonly profile?: BrowserContextOptions;
}

export interface PageOptions {
  /** Runs before the page does. */
  readonly script?: string;
  /** Done with the page before it goes to its address. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What it complains of is no failure. */
  readonly mayComplain?: boolean;
  /** Of its own; else it is the one that most pages share, emptied. */
  readonly profile?: BrowserContextOptions;
}

/** The page as tests have it. */
export class Studio {
  readonly #patience: number;
  readonly #profile: BrowserContextOptions;
  #browser: Browser | undefined;
  #served: Served | undefined;
  #own: Served | undefined;
  #usual: UsualProfile | undefined;

  constructor({ patience = PATIENCE, profile = {} }: StudioOptions) {
    this.#patience = patience;
    // What keeps the page for when there is no network fetches all of it, for each profile anew.
    this.#profile = { reducedMotion: "reduce", serviceWorkers: "block", ...profile };
  }

  async open(folders: Readonly<Record<string, string>>): Promise<void> {
    const page = { studio: `${root}packages/studio/dist` };
    if (Object.keys(folders).length > 0) this.#own = await serve({ ...page, ...folders }, { mayBeKept: true });
    // What has compiled the scripts of an address need not do so for the next file of tests.
    else servedToAll ??= serve(page, { mayBeKept: true });
    this.#served = this.#own ?? (await servedToAll);
    this.#browser = await sharedBrowser.start();
  }

  close(): void {
    this.#own?.close();
  }

  get served(): Served {
    assert.ok(this.#served, "the page is served");
    return this.#served;
  }

  address(fragment: string): string {
    return `${this.served.address("studio", NO_POLICY)}#${fragment}`;
  }

  /** A browser that has kept nothing yet; whoever asks for it closes it. */
  async newContext(profile: BrowserContextOptions = {}): Promise<BrowserContext> {
    assert.ok(this.#browser, "the browser has started");
    const context = await this.#browser.newContext({ ...this.#profile, ...profile });
    context.setDefaultTimeout(this.#patience);
    return context;
  }

  /** A page of such a one. */
  async newPage(profile: BrowserContextOptions = {}): Promise<Page> {
    return (await this.newContext(profile)).newPage();
  }

  /** Opens an address; what any page of it complains of by the end, or what its policy refuses, is a failure. */
  async at(
    address: string,
    use: (page: Page) => Promise<void>,
    { script = "", prepare, mayComplain = false, profile }: PageOptions = {},
  ): Promise<void> {
    const page = await (profile ? this.newPage(profile) : this.emptyPage());
    const complaints = profile ? complaintsOf(page.context()) : this.#usual?.complaints;
    await page.addInitScript(WATCH + script);
    await prepare?.(page);
    await page.goto(address);
    await use(page);
    const refused = await refusedIn(page);
    await (profile ? page.context().close() : page.close());
    assert.deepEqual([mayComplain ? [] : complaints, refused], [[], []]);
  }

  /** A page of the profile that most pages share, which has kept nothing; whoever asks for it closes it before the next. */
  async emptyPage(): Promise<Page> {
    const { viewport, ...profile } = this.#profile;
    const key = JSON.stringify(profile);
    const kept =
      usualProfiles.get(key) ?? this.newContext({ viewport: undefined }).then((context) => UsualProfile.of(context));
    usualProfiles.set(key, kept);
    this.#usual = await kept;
    const page = await this.#usual.emptyPage(this.address(""));
    page.setDefaultTimeout(this.#patience);
    if (viewport) await page.setViewportSize(viewport);
    return page;
  }

  /** The same at a fragment of the page. */
  inPage(fragment: string, use: (page: Page) => Promise<void>, options: PageOptions = {}): Promise<void> {
    return this.at(this.address(fragment), use, options);
  }
}

/** What the policy has refused in a page that began with `WATCH`. */
export const refusedIn = (page: Page): Promise<unknown> => page.evaluate("refusedByPolicy");

/** Tests of the page; skipped, with the reason, where there is no browser. */
export function describeStudio(title: string, options: StudioOptions, tests: (studio: Studio) => void): void {
  const { patience = PATIENCE, steps = STEPS, folders = {} } = options;
  const studio = new Studio(options);
  sharedBrowser.announce();
  describe(title, { skip, timeout: steps * patience }, () => {
    before(() => studio.open(folders));
    after(() => {
      studio.close();
      return sharedBrowser.leave();
    });
    tests(studio);
  });
}
