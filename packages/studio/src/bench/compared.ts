// Whether two games are the same, in words.
import { type Analysing, type Comparison, compare, type Step } from "ninefold/analysis";
import type { GameSystem } from "ninefold/model";
import type { CompareAnswer, RelationName } from "./questions.ts";

const MAX_STATES = 200_000;
const MAX_NODES = 200_000;

export function* compared(one: GameSystem, other: GameSystem, relation: RelationName): Analysing<CompareAnswer> {
  const found = yield* compare(one, other, { relation, maxStates: MAX_STATES, maxNodes: MAX_NODES });
  if (!found.equivalent) return differing(found.witness, one, other);
  if (found.relation === "structural") return { isSame: true, lines: [] };
  const { players, outcomes } = found.witness;
  return {
    isSame: true,
    lines: [
      ...players.map((to, from) => `${one.players[from]?.name} → ${other.players[to]?.name}`),
      ...[...outcomes].map(([from, to]) => `${from} → ${to}`),
    ],
  };
}

type Witness = Extract<Comparison, { readonly equivalent: false }>["witness"];

function differing(witness: Witness, one: GameSystem, other: GameSystem): CompareAnswer {
  if (witness.why === "players")
    return { isSame: false, lines: witness.names.map((names) => `Players: ${names.join(", ")}`) };
  const here = witness.game === "one" ? one.name : other.name;
  if (witness.why === "tree")
    return { isSame: false, lines: [`Initial state ${witness.tree} of ${here} has no like.`] };
  const lines = [
    ...(witness.play.length > 0 ? [`After this play of ${here}:`] : [`Where ${here} begins:`]),
    ...witness.play.map((step, at) => `${at + 1}. ${stepText(step)}`),
    seenText(witness.found),
    ...(witness.why === "unanswered" && witness.instead.length > 0
      ? ["In the other game, after what corresponds to it:", ...new Set(witness.instead.map(seenText))]
      : ["In the other game other things follow."]),
  ];
  return { isSame: false, lines, plies: witness.game === "one" ? pliesOf(witness.play, one) : undefined };
}

const stepText = (step: Step): string =>
  "probability" in step
    ? `chance, ${step.probability}`
    : step.choices.map(({ player, choice }) => `${player} ${choice}`).join(", ");

type Found = Extract<Witness, { readonly why: "unanswered" }>["found"];

function seenText(seen: Found): string {
  if (seen.kind === "leaf") return seen.outcome === undefined ? "the tree is cut" : `the play is over: ${seen.outcome}`;
  if (seen.kind === "chance") return `chance decides: ${seen.probabilities.join(", ")}`;
  return seen.choices.map(({ player, count }) => `${player} has ${count} choices`).join(", ") || "nobody has a choice";
}

/** Decisions that can be taken again; of plays with chance nobody knows which. */
function pliesOf(play: readonly Step[], { players }: GameSystem): CompareAnswer["plies"] {
  if (play.some((step) => "probability" in step)) return undefined;
  return play.map((step) =>
    "probability" in step
      ? []
      : step.choices.map(({ player, choice }) => [players.findIndex(({ name }) => name === player), choice] as const),
  );
}
