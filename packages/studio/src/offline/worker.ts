// The service worker: keeps the files of one version of the page, so that it opens without a network. Files that are the same in the
// next version are not fetched again; the next version is used when the person says so.

/** The files of this version by their paths, with the digests of their contents; the build writes them here. */
declare const PAGE_FILES: Readonly<Record<string, string>>;

const CACHE = "ninefold-studio";

/** So many files are fetched at a time. */
const LANES = 4;

/** What the page says when the person wants this version. */
const USE = "use";

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What a service worker has that a page has not, as far as it is used here. */
interface Scope {
  readonly registration: { readonly scope: string };
  addEventListener(kind: "install" | "activate", hear: (event: Extendable) => void): void;
  addEventListener(kind: "fetch", hear: (event: Fetching) => void): void;
  addEventListener(kind: "message", hear: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
}

const worker = globalThis as unknown as Scope;

/** What is large and needed by few, the engine of programs, is kept from when it is first fetched. */
const isLate = (path: string): boolean => path.endsWith(".wasm");

async function fetchedAndKept(path: string, request: Request): Promise<Response> {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(keyOf(path), answer.clone());
  return answer;
}

/** Where a file is in the cache: other contents of the same file are beside it. */
const keyOf = (path: string): string => `${worker.registration.scope}${path}?${PAGE_FILES[path]}`;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const keep = async (path: string): Promise<void> => {
    if (await cache.match(keyOf(path))) return;
    const answer = await fetch(`${worker.registration.scope}${path}`, { cache: "no-cache" });
    if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
    await cache.put(keyOf(path), answer);
  };
  // A few at a time: the page may be fetching what somebody waits for.
  const paths = Object.keys(PAGE_FILES)
    .filter((path) => !isLate(path))
    .values();
  const lane = async (): Promise<void> => {
    for (const path of paths) await keep(path);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Nothing of the versions before is used any more. */
async function clean(): Promise<void> {
  const cache = await caches.open(CACHE);
  const used = new Set(Object.keys(PAGE_FILES).map(keyOf));
  for (const { url } of await cache.keys())
    if (url.startsWith(worker.registration.scope) && !used.has(url)) await cache.delete(url);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(clean()));
worker.addEventListener("message", ({ data }) => {
  if (data === USE) void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { scope } = worker.registration;
  const address = url.replace(/[?#].*$/s, "");
  if (method !== "GET" || !address.startsWith(scope)) return;
  const path = decodeURIComponent(address.slice(scope.length)) || "index.html";
  if (!Object.hasOwn(PAGE_FILES, path)) return;
  const fetched = () => (isLate(path) ? fetchedAndKept(path, event.request) : fetch(event.request));
  event.respondWith(caches.match(keyOf(path)).then((kept) => kept ?? fetched()));
});
