// Opens a match at a server.
import { randomBytes } from "node:crypto";
import type { Rules } from "ninefold/play";
import { usualTerms } from "ninefold-log";
import type { TableClient } from "ninefold-table/client";
import type { Bundle } from "ninefold-table/rules";
import { Failure } from "../failure.ts";
import { type GameText, loadGame } from "../game-file.ts";
import type { Delay } from "./delay.ts";

export interface TermsAsked {
  readonly clock?: string | undefined;
  /** Whether everybody may watch and sit down. */
  readonly isPublic: boolean;
  /** Whether the seats sign what they do, so that the server has to be trusted in nothing. */
  readonly isSigned: boolean;
  /** How much later everybody else sees it. */
  readonly delay?: Delay | undefined;
}

/** A game as it is handed over, and the rules that it has with the parameters that were chosen. */
export interface HandedOver {
  readonly bundle: Bundle;
  readonly rules: Rules;
}

/** The texts of a game that was read: those of its modules as they were asked for. */
export async function handedOver(
  game: GameText,
  parameters: Readonly<Record<string, string>> | undefined,
): Promise<HandedOver> {
  const { name, text, modules } = game;
  const used: Record<string, string> = {};
  const find = (path: string): string | undefined => {
    const found = modules(path);
    if (found !== undefined) used[path] = found;
    return found;
  };
  const noted = Object.defineProperty(find, "games", { get: () => modules.games });
  const { rules } = await loadGame({ ...game, modules: noted }, { with: parameters });
  return { bundle: { name, text, modules: used }, rules };
}

/** Uploads the texts of a game; their hash at the server. */
async function upload(server: string, bundle: Bundle): Promise<string> {
  const response = await fetch(new URL("rules", server), { method: "POST", body: JSON.stringify(bundle) });
  const answer = (await response.json()) as { rules?: string; error?: { code: string; message: string } };
  if (answer.rules !== undefined) return answer.rules;
  throw new Failure(1, answer.error?.code ?? "server", answer.error?.message ?? "The server does not take the rules.");
}

/** Opens a match of a game, and answers its hash. */
export async function openMatch(
  client: TableClient,
  server: string,
  { bundle, rules }: HandedOver,
  { clock, isPublic, isSigned, delay }: TermsAsked,
): Promise<string> {
  const files = await upload(server, bundle);
  const chosen = { sign: isSigned, ...(clock !== undefined && { clock }), ...(delay && { delay }) };
  const terms = usualTerms(rules, randomBytes(32).toString("hex"), chosen);
  return (await client.ask({ k: "open", rules: files, terms, public: isPublic })).match;
}
