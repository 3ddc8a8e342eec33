// Why two games are not the same, in words and as a document.
import type { Counterexample, Seen, Step } from "ninefold/analysis";
import { plural } from "./output.ts";

type Names = readonly [string, string];

/** The document: games and players by their names. */
export function reasonOf(reason: Counterexample, [first, second]: Names): unknown {
  if (reason.why === "players")
    return { why: reason.why, players: { [first]: reason.names[0], [second]: reason.names[1] } };
  const { game, outcomes, ...rest } = reason;
  return { ...rest, game: game === "one" ? first : second, outcomes: Object.fromEntries(outcomes) };
}

/** The same in words. */
export function differenceLines(reason: Counterexample, names: Names): readonly string[] {
  if (reason.why === "players") {
    const [mine, theirs] = reason.names;
    const counts = [mine, theirs].map(({ length }) => plural(length, "player"));
    if (mine.length !== theirs.length) return [`${names[0]} has ${counts[0]}, ${names[1]} has ${counts[1]}.`];
    return [`The players of ${names[0]} are called ${mine.join(", ")}, those of ${names[1]} ${theirs.join(", ")}.`];
  }
  const [here, there] = reason.game === "one" ? names : [names[1], names[0]];
  if (reason.why === "tree") return [`No initial state of ${there} is like initial state ${reason.tree} of ${here}.`];
  const { tree, play, found } = reason;
  const steps = play.map((step, i) => `  ${i + 1}. ${stepText(step)}`);
  const begins = tree > 0 ? ` from initial state ${tree}` : "";
  const after =
    steps.length > 0 ? [`After this play of ${here}${begins}:`, ...steps] : [`Where ${here} begins${begins},`];
  if (reason.why === "unanswered") {
    const where = [found, ...reason.instead].map((seen) => (seen.kind === "chance" ? undefined : seen.state));
    const text = (seen: Seen): string =>
      `${seenText(seen)}${new Set(where).size > 1 && seen.kind !== "chance" ? ` (${seen.state})` : ""}`;
    const others = [...new Set(reason.instead.map(text))];
    const instead =
      others.length === 1 && others[0] === text(found)
        ? `So it is in ${there}, but other choices lead to the same.`
        : `In ${there}, after the plays that correspond to it, ${others.join(", or ")}.`;
    return [...after, `${text(found)}.`, others.length === 0 ? `No play of ${there} corresponds to it.` : instead];
  }
  const same = `${seenText(found)}. So it is in ${there},`;
  if (reason.why === "arrangement") {
    return [...after, `${same} and the same follows, but choices made together lead there in another way.`];
  }
  const [mine, theirs] = reason.alike;
  const counts = `${plural(mine, "continuation")} here, itself among them, and ${theirs === 0 ? "none" : theirs} there`;
  return [...after, `${same} but what follows ${stepText(reason.continuation)} is like ${counts}.`];
}

function stepText(step: Step): string {
  if ("probability" in step) return `chance, ${step.probability}`;
  return step.choices.map(({ player, choice }) => `${player} ${choice}`).join(", ");
}

function seenText(seen: Seen): string {
  if (seen.kind === "leaf") return seen.outcome === undefined ? "the tree is cut" : `the play is over: ${seen.outcome}`;
  if (seen.kind === "chance") return `chance decides: ${seen.probabilities.join(", ")}`;
  const choices = seen.choices.map(({ player, count, names }) =>
    names ? `${player} chooses between ${listed(names)}` : `${player} has ${plural(count, "choice")}`,
  );
  return choices.length === 0 ? "nobody has a choice" : choices.join(", ");
}

/** So many names are printed; `--json` has all of them. */
const MOST_NAMES = 20;

const listed = (names: readonly string[]): string =>
  names.length <= MOST_NAMES
    ? names.join(" · ")
    : `${names.slice(0, MOST_NAMES).join(" · ")} and ${names.length - MOST_NAMES} others`;
