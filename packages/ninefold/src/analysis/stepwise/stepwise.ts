// A game tree one node at a time: the edges of a state with what chance may do on them, in words. Of trees far too large to
// unfold, a person opens what she wants to see.
import {
  choicesAt,
  consequencesOf,
  type DecisionTuple,
  forcedTuple,
  type GameSystem,
  isOver,
  type Rational,
  type State,
  trackText,
  tuplesOf,
} from "../../model/index.ts";

/** One thing that chance may do. */
export interface OpenOutcome {
  readonly probability: Rational;
  /** In which tracks its state is unlike those of the others: `card[P1] = J, card[P2] = Q`; empty where it is the only one. */
  readonly words: string;
  readonly state: State;
}

export interface OpenEdge {
  readonly tuple: DecisionTuple;
  /** Nobody decides: the rules go on by themselves. */
  readonly isForced: boolean;
  readonly outcomes: readonly OpenOutcome[];
}

export interface OpenNode {
  /** Ω, where the play is over. */
  readonly outcome: string | undefined;
  /** Who decides, by index; nobody at forced steps and at the end. */
  readonly deciding: readonly number[];
  readonly edges: readonly OpenEdge[];
  /** Whether there are more edges than were asked for. */
  readonly isCut: boolean;
}

/**
 * A state as a node of the game tree, with so many edges at most.
 *
 * @throws Fault where the rules have a hole there.
 */
export function openNode(system: GameSystem, state: State, maxEdges: number): OpenNode {
  const choices = choicesAt(system, state);
  if (isOver(choices)) return { outcome: system.outcome(state).text, deciding: [], edges: [], isCut: false };
  const isForced = forcedTuple(choices) !== undefined;
  const edges: OpenEdge[] = [];
  let isCut = false;
  for (const tuple of tuplesOf(choices)) {
    isCut = edges.length >= maxEdges;
    if (isCut) break;
    const consequences = consequencesOf(system, state, tuple);
    const words = unlikeness(
      system,
      consequences.map((one) => one.state),
    );
    edges.push({
      tuple,
      isForced,
      outcomes: consequences.map((one, at) => ({ ...one, words: words[at] ?? "" })),
    });
  }
  const deciding = isForced ? [] : choices.flatMap((legal, player) => (legal.length > 0 ? [player] : []));
  return { outcome: undefined, deciding, edges, isCut };
}

/** Of each state the tracks that tell it from the others, as text. */
export function unlikeness(system: GameSystem, states: readonly State[]): readonly string[] {
  if (states.length < 2) return states.map(() => "");
  const values = states.map((state) => system.values(state));
  const [first = []] = values;
  const unlike = first.flatMap(({ value }, track) =>
    values.some((own) => own[track]?.value !== value) ? [track] : [],
  );
  return values.map((own) =>
    unlike
      .flatMap((at) => {
        const one = own[at];
        return one ? [`${trackText(one.track, one.index)} = ${one.value}`] : [];
      })
      .join(", "),
  );
}
