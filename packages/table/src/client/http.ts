// What a server is asked by HTTP: its tables, the terms of a match, and to hand over or take the texts of a game.
import type { Hash, Terms } from "ninefold-log";
import { type Bundle, bundleText, readBundle } from "../rules/index.ts";
import { Declined } from "./declined.ts";

/** A public table of the list. */
export interface ListedTable {
  readonly match: Hash;
  readonly title: string;
  readonly state: TableState;
  readonly seats: readonly ("free" | "taken")[];
  /** Milliseconds since 1970. */
  readonly updated: number;
}

export type TableState = "open" | "running" | "ended";

/** What everybody is shown of a match whose hash she knows. */
export interface MatchTerms {
  readonly match: Hash;
  /** Whether everybody may watch, and sit where a seat is free. */
  readonly public: boolean;
  readonly terms: Terms;
  readonly seats: readonly ("free" | "taken" | "left")[];
  readonly state: TableState;
}

/** Characters of rules that are taken from a server. */
const MAX_RULES = 2 ** 20;

/** Milliseconds in which an answer has to be there. */
const PATIENCE = 30_000;

/** The text of an answer. Declined where the server refuses, is none for matches, or does not answer. */
async function asked(server: string, path: string, init?: RequestInit): Promise<string> {
  const url = new URL(path, server);
  const signal = AbortSignal.timeout(PATIENCE);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal });
    text = await response.text();
  } catch (error) {
    const why = signal.aborted ? "" : `: ${error instanceof Error ? error.message : String(error)}`;
    throw new Declined("no-server", `${url.host} does not answer${why}.`);
  }
  if (!response.headers.get("content-type")?.startsWith("application/json"))
    throw new Declined("no-server", `${new URL(server).host} is no server for matches.`);
  if (response.ok) return text;
  const { error } = JSON.parse(text) as { readonly error?: { readonly code: string; readonly message: string } };
  throw new Declined(error?.code ?? "no-server", error?.message ?? "");
}

/** Public matches; `from`: after what an answer before has called `next`. Declined */
export async function tablesAt(
  server: string,
  state?: TableState,
  from?: string,
): Promise<{ readonly tables: readonly ListedTable[]; readonly next?: string }> {
  const query = new URLSearchParams({ ...(state && { state }), ...(from !== undefined && { from }) });
  return JSON.parse(await asked(server, `tables?${query}`));
}

/** Declined */
export const termsAt = async (server: string, match: Hash): Promise<MatchTerms> =>
  JSON.parse(await asked(server, `matches/${match}`));

/** The texts of a game. Declined; RangeError where they are none. */
export const textsAt = async (server: string, files: Hash): Promise<Bundle> =>
  readBundle(await asked(server, `rules/${files}`), MAX_RULES);

/** Uploads the texts of a game: their hash. Declined */
export async function upload(server: string, bundle: Bundle): Promise<Hash> {
  const body = bundleText(bundle);
  const { rules } = JSON.parse(await asked(server, "rules", { method: "POST", body })) as { readonly rules: Hash };
  return rules;
}
