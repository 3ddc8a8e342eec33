// The link to what is open in the page.
import {
  type Linked,
  linkedMatch,
  MAX_LINK_LENGTH,
  MAX_LINKED_PLIES,
  type Withheld,
  withheldOf,
  writeLink,
} from "ninefold/play";
import type { Workspace } from "../workspace/workspace.ts";

/** How much of a match a link brings: nothing, the plies up to the one that is shown, or also those after it. */
export type Extent = "game" | "here" | "all";

/** Why a match cannot go with a link: nothing was played, there is nothing after the ply that is shown, or the game hides something. */
export type Reason = "nothing played" | "nothing later" | Withheld;

/** Undefined where the match can go with the link to this extent. */
export function reasonAgainst({ session: { match } }: Workspace, extent: Extent): Reason | undefined {
  if (extent === "game") return undefined;
  if (extent === "here" && match.ply === 0) return "nothing played";
  if (extent === "all" && match.ply === match.length) return "nothing later";
  return withheldOf(match);
}

/** What the link to the open game says. */
export function linkedOf({ game: { text, rules }, session: { match } }: Workspace, extent: Extent): Linked {
  // What is like the usual values need not be said, but nobody knows here what is usual: the text may be another tomorrow.
  return {
    files: [[text.name, text.text], ...Object.entries(text.modules)],
    with: rules.parameters,
    ...(extent !== "game" && { match: linkedMatch(match, { later: extent === "all" }) }),
  };
}

export interface Made {
  /** The address with the link behind its #. */
  readonly address: string;
  /** Characters of the link alone. */
  readonly length: number;
  /** Plies of the match that it brings. */
  readonly plies: number;
  /** What it has too many of to be read. */
  readonly tooMany: "characters" | "plies" | undefined;
}

/** The address of this page that brings the open game. */
export async function makeLink(workspace: Workspace, extent: Extent): Promise<Made> {
  const linked = linkedOf(workspace, extent);
  const link = await writeLink(linked);
  const plies = linked.match?.plies.length ?? 0;
  const tooMany = plies > MAX_LINKED_PLIES ? "plies" : link.length > MAX_LINK_LENGTH ? "characters" : undefined;
  return { address: `${location.href.replace(/#.*$/, "")}#${link}`, length: link.length, plies, tooMany };
}
