// Starts the threads of the page: their programs lie beside it, and no other program is ever run.

/** The programs of the page's threads: who decides in place of people, who reads texts, who works long, who plays sealed matches. */
export type Program = "mind" | "desk" | "bench" | "sealed";

/** What runs beside the page: its threads, and what keeps its files. */
const PROGRAMS: readonly (Program | "offline")[] = ["mind", "desk", "bench", "sealed", "offline"];

interface Policy {
  createScriptURL(address: string): unknown;
}

/** What a page has that knows Trusted Types (W3C), as far as it is used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
}

let policy: Policy | undefined;

/** Programs that the page has in itself, as addresses of blobs that it made. */
const inPage = new Map<Program | "offline", string>();

/** A program is run from this classic script, and not from the file beside the page. */
export function runFrom(program: Program, script: Blob): void {
  inPage.set(program, URL.createObjectURL(script));
}

/** Undefined where the browser has no workers, or refuses this one. */
export function startProgram(program: Program): Worker | undefined {
  if (typeof Worker === "undefined") return undefined;
  try {
    const type = inPage.has(program) ? "classic" : "module";
    return new Worker(programAddress(program), { type });
  } catch {
    return undefined;
  }
}

/** The address of a program, as browsers take it that ask for trusted ones. */
export function programAddress(program: Program | "offline"): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("ninefold", { createScriptURL: onlyOwn });
  const address = addressOf(program);
  return (policy?.createScriptURL(address) ?? address) as string;
}

const addressOf = (program: Program | "offline"): string =>
  inPage.get(program) ?? new URL(`${program}.js`, document.baseURI).href;

/** The one policy of the page trusts the programs of its threads and nothing else. */
function onlyOwn(address: string): string {
  if (!PROGRAMS.some((program) => addressOf(program) === address)) throw new TypeError("not a program of this page");
  return address;
}
