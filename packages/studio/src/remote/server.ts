// What a server is asked by HTTP: its tables, the terms of a match, and to take the texts of a game.
import type { Hash, Terms } from "ninefold-log";
import { type Bundle, bundleText } from "ninefold-table/rules";

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
  readonly terms: Terms;
  readonly seats: readonly ("free" | "taken" | "left")[];
  readonly state: TableState;
}

/** The address of a server, where none is named that of the page: the one that it was built for, or that it comes from. */
export function serverOf(address: string | undefined): string {
  const built = document.querySelector<HTMLMetaElement>('meta[name="tables"]')?.content;
  return new URL("./", address ?? built ?? location.href.replace(/[?#].*$/s, "")).href;
}

/** @throws Error that says why there is no answer */
async function asked<Result>(server: string, path: string, init?: RequestInit): Promise<Result> {
  const response = await fetch(new URL(path, server), init);
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (!isJson) throw new Error(`${new URL(server).host} is no server for matches.`);
  const answer = (await response.json()) as Result & {
    readonly error?: { readonly code: string; readonly message: string };
  };
  if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer;
}

export const tablesAt = (
  server: string,
  state?: TableState,
  from?: string,
): Promise<{ readonly tables: readonly ListedTable[]; readonly next?: string }> => {
  const query = new URLSearchParams({ ...(state && { state }), ...(from !== undefined && { from }) });
  return asked(server, `tables?${query}`);
};

export const termsAt = (server: string, match: Hash): Promise<MatchTerms> => asked(server, `matches/${match}`);

export async function textsAt(server: string, files: Hash): Promise<Bundle> {
  return asked(server, `rules/${files}`);
}

/** Uploads the texts of a game: their hash. */
export async function upload(server: string, bundle: Bundle): Promise<Hash> {
  const { rules } = await asked<{ readonly rules: Hash }>(server, "rules", {
    method: "POST",
    body: bundleText(bundle),
  });
  return rules;
}
