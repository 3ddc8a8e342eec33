// Plans as short texts, to be compared with what was thought out by hand.
import { readFileSync } from "node:fs";
import { positionAt } from "ninefold/language";
import { descriptionOf, type GameSystem } from "ninefold/model";
import { load } from "ninefold/play";
import { type Owner, type Sealing, type SealPlan, sealPlan } from "../../src/plan/index.ts";

const LIBRARY = new URL("../../../../games/", import.meta.url);
const FIXTURES = new URL("games/", import.meta.url);

/** The rules of a game of the library. */
export const ofLibrary = (name: string, parameters?: Record<string, string>): Promise<GameSystem> =>
  systemOf(new URL(`${name}.game`, LIBRARY), parameters);

/** The rules of a game beside these tests. */
export const ofFixture = (name: string): Promise<GameSystem> => systemOf(new URL(`${name}.game`, FIXTURES));

async function systemOf(url: URL, parameters?: Record<string, string>): Promise<GameSystem> {
  const loaded = await load(readFileSync(url, "utf8"), { name: url.pathname, ...(parameters && { parameters }) });
  if (!loaded.ok) throw new Error(loaded.diagnostics[0]?.message);
  return loaded.rules.system;
}

/** One line for each track that is not O, each decision that is not O, each draw, answer and disclosure; or each refusal. */
export function planLines(system: GameSystem, sealing: Sealing = sealPlan(system)): readonly string[] {
  if (sealing.ok) return linesOf(sealing.plan, system);
  const source = descriptionOf(system)?.source;
  return sealing.refusals.map(({ code, start }) => `${code} at ${source ? positionAt(source, start).line : 0}`);
}

function linesOf(plan: SealPlan, system: GameSystem): readonly string[] {
  const seats = system.players.map(({ name }) => name);
  return [
    ...plan.tracks
      .filter(({ kind }) => kind !== "O")
      .map(({ track, kind, owner, opens }) =>
        [track, kind, owner && `of ${ownerText(owner, seats)}`, opens && `opens ${opens}`]
          .filter((part) => part)
          .join(" "),
      ),
    ...plan.decisions.filter(({ kind }) => kind !== "O").map(({ decision, kind }) => `${decision} ${kind}`),
    ...plan.draws.map(({ line, kind }) => `draw ${line} ${kind}`),
    ...plan.answers.map(
      ({ rule, about, writes, by, decider, check, orNone, reads }) =>
        `${rule}: ${writes ?? about}${orNone ? " or none" : ""} by ${decider ? "decider" : by.map((seat) => seats[seat]).join("/")}, ${check} of ${reads.join("+") || "choice"}`,
    ),
    ...plan.disclosures.map(({ track }) => `discloses ${track}`),
  ];
}

const ownerText = (owner: Owner, seats: readonly string[]): string =>
  owner.by === "seat" ? (seats[owner.seat] ?? "") : owner.by === "index" ? `index ${owner.index}` : "decider";
