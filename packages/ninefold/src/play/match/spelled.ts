// Decisions as the game spells them. The ids stay their names: a spelling is another way to write and to read them.
import { quote } from "../../language/index.ts";
import {
  type Decision,
  type DecisionTuple,
  Fault,
  type GameSystem,
  type PlayerId,
  type Spellings,
  type State,
} from "../../model/index.ts";
import type { CommitError } from "./commit.ts";

/** What is asked of a match to spell what was played. */
interface Played {
  readonly rules: { readonly system: GameSystem };
  readonly start: State;
  readonly steps: readonly (readonly { readonly tuple: DecisionTuple; readonly state: State }[])[];
}

/** Where and by whom a decision is made. */
export interface Asking {
  readonly state: State;
  readonly player: PlayerId;
}

/**
 * The text of a legal decision in a spelling, in the first that has one without a name. Undefined where there is none, or
 * where what the spelling asks has a hole.
 */
export function spelt(
  spellings: Spellings,
  { state, player }: Asking,
  decision: Decision,
  name: string | undefined,
): string | undefined {
  const spelling = name ?? spellings.names.find((one) => spellings.spells(one, decision.family));
  return spelling === undefined
    ? undefined
    : unlessHole(() => spellings.write(state, player, decision, spelling), undefined);
}

/** The legal decisions that a text may be in a spelling, or in any; none where a spelling has a hole. */
export function readSpelt(
  spellings: Spellings,
  { state, player }: Asking,
  text: string,
  name?: string,
): readonly Decision[] {
  return unlessHole(() => spellings.read(state, player, text, name), []);
}

/** The ids of the decisions, legal or not, that a text may be; none where a spelling has a hole. */
export function guessSpelt(spellings: Spellings, { state, player }: Asking, text: string): readonly string[] {
  return unlessHole(() => spellings.guess(state, player, text), []);
}

/** What players decided in each ply, as texts: of a null decision null, and the id where a family has no text. */
export function speltPlies(
  { rules, start, steps }: Played,
  spellings: Spellings,
  name: string,
): readonly (readonly (string | null)[])[] {
  const [first, ...plies] = steps;
  let state = first?.at(-1)?.state ?? start;
  return plies.map((taken) => {
    const before = state;
    state = taken.at(-1)?.state ?? state;
    return rules.system.players.map(({ id }) => {
      const decision = taken[0]?.tuple[id];
      return decision ? (spelt(spellings, { state: before, player: id }, decision, name) ?? decision.id) : null;
    });
  });
}

/** What a spelling answers; something else where what it asks of the rules has a hole. */
function unlessHole<Answer>(answer: () => Answer, otherwise: Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Fault) return otherwise;
    throw error;
  }
}

/** The error for a text that may be several decisions. */
export function ambiguous(text: string, several: readonly Decision[]): CommitError {
  const ids = several.map(({ id }) => id);
  return { code: "ambiguous-option", message: `${quote(text.trim())} may be ${ids.join(" or ")}: say more of it.` };
}
