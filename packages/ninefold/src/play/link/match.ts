// The match of a link: indices of what was decided and what chance gave, and the play that they are.
import { shownDecision, shownTracks } from "../../knowledge/index.ts";
import { type Encoding, Fault, type State } from "../../model/index.ts";
import { supplied } from "../chance/chance.ts";
import { PlayError } from "../errors.ts";
import { type Match, newMatch, type Rules } from "../match/match.ts";
import { fromBase64url, toBase64url } from "../platform/base64url.ts";
import { finish, type WholeWork } from "../work/work.ts";
import type { LinkedMatch } from "./content.ts";
import { type LinkError, linkError } from "./errors.ts";

/** Why a link may not bring a match: it hides something and goes on, or what it hid was never shown to all. */
export type Withheld = "goes on" | "never shown";

/**
 * Undefined where who gets the whole play learns no more than what everybody was shown: in games that hide nothing, and after the
 * end where each value that was hidden was shown to all before it became another, and no decision was hidden.
 */
export function withheldOf(match: Match): Withheld | undefined {
  const { system } = match.rules;
  if (system.hidesNothing) return undefined;
  const end = match.goTo(match.length);
  if (!end.outcome) return "goes on";
  const steps = end.steps.flat();
  const states = [end.start, ...steps.map(({ state }) => state)];
  const areShown = steps.every(({ tuple }, i) =>
    system.players.every(({ id: by }) => {
      const decision = tuple[by];
      return !decision || shownDecision(system, { state: states[i]!, by, decision }, undefined).id !== undefined;
    }),
  );
  // Where the rules have one beginning, everybody knows it.
  const unknown = system.initialStates().length === 1 && isFirst(end) ? states.slice(1) : states;
  return areShown && areValuesShown(end, unknown) ? undefined : "never shown";
}

function areValuesShown({ rules: { system } }: Match, states: readonly State[]): boolean {
  // From the end on: what was shown of each variable last, and what it was then.
  let later: readonly { readonly value: string; readonly isShown: boolean }[] = [];
  return states.toReversed().every((state) => {
    const values = system.values(state);
    const shown = new Map(shownTracks(system, state, undefined).map((one) => [keyOf(one), one.value !== undefined]));
    later = values.map(({ value, ...one }, i) => {
      const same = later[i]?.value === value && later[i].isShown;
      return { value, isShown: same || shown.get(keyOf(one)) === true };
    });
    return later.every(({ isShown }) => isShown);
  });
}

/** Whether a match begins in the first initial state. */
function isFirst({ start, rules: { system } }: Match): boolean {
  const [first] = system.initialStates();
  return first !== undefined && system.encode(first) === system.encode(start);
}

const keyOf = ({ track, index }: { readonly track: string; readonly index: readonly string[] }): string =>
  JSON.stringify([track, ...index]);

/** A match as a link brings it, to the ply that it is at or, where later ones are wanted, to its last. */
export function linkedMatch(match: Match, { later = false }: { readonly later?: boolean } = {}): LinkedMatch {
  const { system } = match.rules;
  const [setup, ...plies] = match.steps;
  return {
    ...(!isFirst(match) && { state: toBase64url(system.encode(match.start)) }),
    setup: setup.flatMap(({ results }) => results),
    plies: plies.slice(0, later ? undefined : match.ply).map((steps, ply) => {
      const before = match.goTo(ply);
      const decided = system.players.flatMap(({ id }) => {
        const decision = steps[0]?.tuple[id];
        return decision ? [before.legalDecisions(id).findIndex((one) => one.id === decision.id)] : [];
      });
      return [...decided, ...steps.flatMap(({ results }) => results)];
    }),
    at: match.ply,
  };
}

/** What became of a link's match. */
export type PlayedLink = { readonly match: Match } | { readonly error: LinkError };

/** The match that a link brings, each ply of it played again by these rules. Whatever it says, this returns. */
export const playLinked = (rules: Rules, linked: LinkedMatch): PlayedLink => finish(playingLinked(rules, linked));

/** The same, ply by ply: a link is short, and its plies may take long. */
export function* playingLinked(rules: Rules, linked: LinkedMatch): WholeWork<PlayedLink> {
  const { system } = rules;
  try {
    const from = linked.state === undefined ? system.initialStates()[0] : stateOf(rules, linked.state);
    if (from === undefined) return linkError("NF3309", `The link's match begins in no state of ${system.name}.`);
    const chance = supplied(linked.setup);
    let match = newMatch(rules, { from, chance });
    if (chance.left > 0) return linkError("NF3310", `Found ${chance.left} results of chance too many before ply 1.`, 0);
    for (const [i, ply] of linked.plies.entries()) {
      const next = played(match, ply, i + 1);
      if ("error" in next) return next;
      match = next;
      yield { done: i + 1, total: linked.plies.length };
    }
    return { match: match.goTo(linked.at) };
  } catch (error) {
    if (error instanceof PlayError) return linkError("NF3310", error.message, 0);
    if (error instanceof Fault) return linkError("NF3311", error.message, 0);
    throw error;
  }
}

function stateOf({ system }: Rules, base64url: string): State | undefined {
  const encoding: Encoding | undefined = fromBase64url(base64url);
  try {
    const state = encoding === undefined ? undefined : system.decode(encoding);
    return state !== undefined && system.encode(state) === encoding ? state : undefined;
  } catch (error) {
    if (error instanceof RangeError || error instanceof Fault) return undefined;
    throw error;
  }
}

function played(match: Match, ply: readonly number[], number: number): Match | { readonly error: LinkError } {
  const fail = (message: string) => linkError("NF3310", `Ply ${number}: ${message}`, number);
  const deciding = match.activePlayers;
  if (match.outcome) return fail(`the game is over: ${match.outcome.text}.`);
  const chance = supplied(ply.slice(deciding.length));
  let next = match;
  for (const [i, { id, name }] of deciding.entries()) {
    const legal = match.legalDecisions(id);
    const option = legal[ply[i] ?? Number.NaN];
    if (!option) return fail(`${name} has the decisions 0 to ${legal.length - 1}; found ${ply[i] ?? "none"}.`);
    const committed = next.commitOption(id, option.id, chance);
    if (!committed.success) {
      const { code, message } = committed.error;
      return code === "fault" ? linkError("NF3311", `Ply ${number}: ${message}`, number) : fail(message);
    }
    next = committed.match;
  }
  return chance.left > 0 ? fail(`found ${chance.left} results of chance too many.`) : next;
}
