// What pages say to each other, by the path that they have, to find a direct one. Peers take it for noise.
const LINE = "ninefold-direct-1\n";

/** Milliseconds after which nobody waits for an answer any longer: what a relay has kept since then is passed over. */
const FRESH = 120_000;

const MAX_LENGTH = 20_000;

/** `from` and `to` are names that pages have drawn for themselves. */
export type Signal = { readonly from: string; readonly at: number } & (
  | { readonly k: "here" }
  | { readonly k: "offer" | "answer"; readonly to: string; readonly sdp: string }
);

export const writeSignal = (signal: Signal): Uint8Array => new TextEncoder().encode(LINE + JSON.stringify(signal));

/** Undefined for bytes that are none, or that are old. `now`: milliseconds since 1970. */
export function readSignal(bytes: Uint8Array, now: number): Signal | undefined {
  if (bytes.length > MAX_LENGTH) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith(LINE)) return undefined;
  const signal = objectIn(text.slice(LINE.length));
  if (!signal || !isName(signal["from"]) || typeof signal["at"] !== "number") return undefined;
  if (Math.abs(now - signal["at"]) > FRESH) return undefined;
  const { from, at, k, to, sdp } = signal as Record<string, unknown> & { from: string; at: number };
  if (k === "here") return { k, from, at };
  if ((k !== "offer" && k !== "answer") || !isName(to) || typeof sdp !== "string") return undefined;
  return { k, from, at, to, sdp };
}

const isName = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
