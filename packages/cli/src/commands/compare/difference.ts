// Why two games are not the same, in words and as a document.
import type { Counterexample, Relation, Seen, Step } from "ninefold/analysis";
import { plural } from "../../output.ts";
import { renamedPlayers } from "../../players.ts";

type Names = readonly [string, string];

/** The document: players by their names, games as the first and the second, which may have one name. */
export function reasonOf(
  reason: Counterexample,
  [mine, theirs]: readonly [readonly string[], readonly string[]],
): unknown {
  if (reason.why === "players") return { why: reason.why, players: reason.names };
  const { game, outcomes, players, ...rest } = reason;
  const renamed = players.length === mine.length ? players : [];
  return {
    ...rest,
    game: game === "one" ? "first" : "second",
    players: Object.fromEntries(renamedPlayers(mine, theirs, renamed)),
    outcomes: Object.fromEntries(outcomes),
  };
}

/** The same in words. Of structural equivalence there are only nodes and edges to speak of. */
export function differenceLines(reason: Counterexample, games: Names, relation: Relation): readonly string[] {
  const names = games[0] === games[1] ? ([`the first ${games[0]}`, `the second ${games[1]}`] as const) : games;
  if (reason.why === "players") return [playersLine(reason.names, names)];
  const [here, there] = reason.game === "one" ? names : [names[1], names[0]];
  if (reason.why === "tree") return [`No initial state of ${there} is like initial state ${reason.tree} of ${here}.`];
  const bare = relation === "structural";
  const { tree, play, found } = reason;
  const steps = play.map((step, i) => `  ${i + 1}. ${stepText(step, bare)}`);
  const begins = tree > 0 ? ` from initial state ${tree}` : "";
  const after =
    steps.length > 0 ? [`After this play of ${here}${begins}:`, ...steps] : [`Where ${here} begins${begins},`];
  if (reason.why === "unanswered") {
    const where = [found, ...reason.instead].map((seen) => (seen.kind === "chance" ? undefined : seen.state));
    const text = (seen: Seen): string =>
      `${seenText(seen, bare)}${new Set(where).size > 1 && seen.kind !== "chance" ? ` (${seen.state})` : ""}`;
    const others = [...new Set(reason.instead.map(text))];
    const instead =
      others.length === 1 && others[0] === text(found)
        ? `So it is in ${there}, but other choices lead to the same.`
        : `In ${there}, after the plays that correspond to it, ${others.join(", or ")}.`;
    return [...after, `${text(found)}.`, others.length === 0 ? `No play of ${there} corresponds to it.` : instead];
  }
  const same = `${seenText(found, bare)}. So it is in ${there},`;
  if (reason.why === "arrangement") {
    return [...after, `${same} and the same follows, but choices made together lead there in another way.`];
  }
  const [mine, theirs] = reason.alike;
  const continuation = `the continuation ${stepText(reason.continuation, bare)}`;
  const alike = mine === 1 ? "only itself" : `${mine} of them, itself among them`;
  const others = theirs === 0 ? "none" : String(theirs);
  return [...after, `${same} but of what follows here ${alike} is like ${continuation}, and there ${others}.`];
}

function playersLine([mine, theirs]: readonly [readonly string[], readonly string[]], [one, other]: Names): string {
  const counts = [mine, theirs].map(({ length }) => plural(length, "player"));
  if (mine.length !== theirs.length) return `${one} has ${counts[0]}, ${other} has ${counts[1]}.`;
  return `The players of ${one} are called ${mine.join(", ")}, those of ${other} ${theirs.join(", ")}.`;
}

function stepText(step: Step, bare: boolean): string {
  if ("probability" in step) return `chance, ${step.probability}`;
  return step.choices.map(({ player, choice }) => (bare ? choice : `${player} ${choice}`)).join(", ");
}

function seenText(seen: Seen, bare: boolean): string {
  if (bare) return seen.kind === "decision" ? `there are ${plural(choiceCount(seen), "way")} on` : "the play is over";
  if (seen.kind === "leaf") return seen.outcome === undefined ? "the tree is cut" : `the play is over: ${seen.outcome}`;
  if (seen.kind === "chance") return `chance decides: ${seen.probabilities.join(", ")}`;
  const choices = seen.choices.map(({ player, count, names }) =>
    names ? `${player} chooses between ${listed(names)}` : `${player} has ${plural(count, "choice")}`,
  );
  return choices.length === 0 ? "nobody has a choice" : choices.join(", ");
}

const choiceCount = ({ choices }: Seen & { readonly kind: "decision" }): number => choices[0]?.count ?? 1;

/** More names are not printed; `--json` has all of them. */
const MAX_NAMES = 20;

const listed = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? names.join(" · ")
    : `${names.slice(0, MAX_NAMES).join(" · ")} and ${names.length - MAX_NAMES} others`;
