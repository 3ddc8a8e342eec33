// What differs between platforms: files, users and threads. Node's own are reached without an import, so that the package loads
// unchanged in a browser.
import type { Files, OpenFile } from "./bounded-reading.ts";

interface FileFacts {
  readonly mode: number;
  readonly uid: number;
  isFile(): boolean;
}

export interface NodeFiles extends Files {
  readonly promises: { open(address: URL, flags: "r"): Promise<OpenFile> };
  readFileSync(file: URL): Uint8Array;
  writeFileSync(file: URL, bytes: Uint8Array, options: { mode: number; flag: string }): void;
  renameSync(from: URL, to: URL): void;
  rmSync(file: URL, options: { force: true }): void;
  mkdirSync(folder: URL): unknown;
  existsSync(path: URL): boolean;
  readdirSync(folder: URL, options: { recursive: true }): readonly string[];
  statSync(path: string | URL): FileFacts;
}

export interface NodePort {
  postMessage(message: unknown): void;
  on(event: string, listener: (value: never) => void): void;
}

export interface NodeThreads {
  readonly Worker: new (
    address: URL,
    options: { execArgv: readonly string[] },
  ) => NodePort & { terminate(): void; unref(): void };
  readonly parentPort: NodePort | null;
}

interface NodeProcess {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  getBuiltinModule?(name: string): unknown;
  getuid?(): number;
}

const nodeProcess = (): NodeProcess | undefined => (globalThis as { process?: NodeProcess }).process;

function node<Module>(name: string): Module | undefined {
  return nodeProcess()?.getBuiltinModule?.(name) as Module | undefined;
}

/** Node's threads. */
export const nodeThreads = (): NodeThreads | undefined => node<NodeThreads>("node:worker_threads");

/** Node's files. */
export const nodeFiles = (): NodeFiles | undefined => node<NodeFiles>("node:fs");

/** The address of a path or of an address; undefined where the platform has no files, and where it is none. */
export const fileAddress = (at: string | URL): URL | undefined =>
  at instanceof URL || at.startsWith("file:")
    ? (URL.parse(at) ?? undefined)
    : node<{ pathToFileURL(path: string): URL }>("node:url")?.pathToFileURL(at);

/** Node's files for the address of one. */
export const filesFor = ({ protocol }: URL): NodeFiles | undefined => (protocol === "file:" ? nodeFiles() : undefined);

/** Where this user's programs keep what they can make again: Ninefold's folder there. Undefined where there are no files. */
export function userFolder(): URL | undefined {
  const paths = node<{ join(...parts: string[]): string; isAbsolute(path: string): boolean }>("node:path");
  const home = node<{ homedir(): string }>("node:os")?.homedir();
  const { platform, env } = nodeProcess() ?? {};
  if (!paths || !home) return undefined;
  const given = platform === "win32" ? (env?.XDG_CACHE_HOME ?? env?.LOCALAPPDATA) : env?.XDG_CACHE_HOME;
  const usual = paths.join(home, ...(platform === "darwin" ? ["Library", "Caches"] : [".cache"]));
  return fileAddress(paths.join(given && paths.isAbsolute(given) ? given : usual, "ninefold/"));
}

/** Whether a file is this user's, and nobody else's to read or write, as far as the platform tells. */
export function isOwn({ mode, uid }: Pick<FileFacts, "mode" | "uid">): boolean {
  const user = nodeProcess()?.getuid?.();
  return user === undefined || (uid === user && (mode & 0o077) === 0);
}

interface Digest {
  update(part: string | Uint8Array): Digest;
  digest(): Uint8Array;
  digest(encoding: "hex"): string;
}

interface NodeCrypto {
  createHash(hash: "sha256"): Digest;
  createHmac(hash: "sha256", key: Uint8Array): Digest;
}

function nodeCrypto(): NodeCrypto {
  const found = node<NodeCrypto>("node:crypto");
  if (!found) throw new RangeError("The platform has no SHA-256.");
  return found;
}

/** The code by which who has the key knows that another who had it wrote this: HMAC (RFC 2104) with SHA-256. */
export function authenticate(key: Uint8Array, name: Uint8Array, bytes: Uint8Array): Uint8Array {
  return nodeCrypto().createHmac("sha256", key).update(name).update(bytes).digest();
}

/** 128 bits that tell this build of Ninefold from others by what its files contain, as hexadecimal digits. */
export function buildOf(files: NodeFiles): string {
  const root = new URL("../../", import.meta.url);
  const programs = files.readdirSync(root, { recursive: true }).filter((path) => /(?<!\.d)\.[jt]s$/.test(path));
  const hash = nodeCrypto().createHash("sha256");
  for (const path of programs.map((one) => one.replaceAll("\\", "/")).sort()) {
    const bytes = files.readFileSync(new URL(path, root));
    hash.update(`${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest("hex").slice(0, 32);
}

/** How many threads the platform runs at a time. */
export function coresOf(): number {
  return Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1);
}
