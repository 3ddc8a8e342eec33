// Opens a match at a server.
import { randomBytes } from "node:crypto";
import type { Rules } from "ninefold/play";
import type { TableClient } from "ninefold-table/client";
import { type Bundle, rulesIn } from "ninefold-table/rules";
import { Failure } from "../failure.ts";
import type { GameText } from "../game-file.ts";

export interface TermsAsked {
  readonly clock?: string | undefined;
  /** Whether everybody may watch and sit down. */
  readonly isPublic: boolean;
  /** Whether the seats sign what they do, so that the server has to be trusted in nothing. */
  readonly isSigned: boolean;
}

/** The texts of a game that was read: those of its modules as they were asked for. */
export async function bundleFor({ name, text, modules }: GameText): Promise<Bundle> {
  const used: Record<string, string> = {};
  const find = (path: string): string | undefined => {
    const found = modules(path);
    if (found !== undefined) used[path] = found;
    return found;
  };
  const { load } = await import("ninefold/play");
  await load(text, { name, modules: Object.defineProperty(find, "games", { get: () => modules.games }) });
  return { name, text, modules: used };
}

/** Uploads the texts of a game; their hash at the server. */
async function upload(server: string, bundle: Bundle): Promise<string> {
  const response = await fetch(new URL("rules", server), { method: "POST", body: JSON.stringify(bundle) });
  const answer = (await response.json()) as { rules?: string; error?: { code: string; message: string } };
  if (answer.rules !== undefined) return answer.rules;
  throw new Failure(1, answer.error?.code ?? "server", answer.error?.message ?? "The server does not take the rules.");
}

/** Opens a match of a game with these parameters, and answers its hash. */
export async function openMatch(
  client: TableClient,
  server: string,
  bundle: Bundle,
  parameters: Readonly<Record<string, string>>,
  { clock, isPublic, isSigned }: TermsAsked,
): Promise<{ readonly match: string; readonly rules: Rules }> {
  const files = await upload(server, bundle);
  const rules = await rulesIn(bundle, parameters);
  const terms = {
    ...({
      version: 1,
      rules: rules.hash,
      flag: "loss",
      leave: "lose",
      open: "at-end",
      undo: "agreed",
    } as const),
    sign: isSigned,
    parameters: Object.entries(rules.parameters).map(([name, value]) => ({ name, value })),
    seats: rules.system.players.map(() => ({})),
    ...(clock !== undefined && { clock }),
    nonce: randomBytes(32).toString("hex"),
  };
  const { match } = await client.ask({ k: "open", rules: files, terms, public: isPublic });
  return { match, rules };
}
