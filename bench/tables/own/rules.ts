// Rules at this project's server, and the terms of matches by them.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { load } from "ninefold";
import { type Terms, usualTerms } from "ninefold-log";

/** Rules that were uploaded. */
export interface Uploaded {
  /** The hash of their texts, by which tables are opened. */
  readonly files: string;
  terms(): Omit<Terms, "k">;
}

/** Uploads a text from an address. Rejects with the server's code where it does not take it. */
async function posted(port: number, name: string, text: string, address = "127.0.0.1"): Promise<string> {
  const body = JSON.stringify({ name: `${name}.game`, text, modules: {} });
  const response = await fetch(`http://127.0.0.1:${port}/rules`, {
    method: "POST",
    headers: { "x-forwarded-for": address },
    body,
  });
  const answer = (await response.json()) as { readonly rules: string; readonly error?: { readonly code: string } };
  if (!response.ok) throw new Error(answer.error?.code ?? `${response.status}`);
  return answer.rules;
}

const textOf = (game: string): string => readFileSync(new URL(`../../../games/${game}.game`, import.meta.url), "utf8");

/** Uploads a game, of the library where no text is given. */
export async function uploaded(port: number, game: string, text = textOf(game), address?: string): Promise<Uploaded> {
  const files = await posted(port, game, text, address);
  const loaded = await load(text, { name: `${game}.game` });
  if (!loaded.ok) throw new Error(`${game}: ${loaded.diagnostics[0]?.message}`);
  const { rules } = loaded;
  return {
    files,
    terms: () => usualTerms(rules, randomBytes(32).toString("hex"), { undo: "never" }),
  };
}
