// What tells the points that may follow one another apart, in a few words.
import { trackText } from "../../model/index.ts";
import type { Event } from "../perspective.ts";
import type { ShownDecision, ShownTrack } from "../shown.ts";

/**
 * For each of these steps the text that names it among them: what was decided, where that is not enough what is shown that
 * is not shown after all of those that sound alike, and a number where that is not enough either. Empty for a step in which nobody has decided, where there is no other.
 */
export function labelsOf(steps: readonly (readonly Event[])[]): readonly string[] {
  const decided = steps.map((events) =>
    textsOf(events, (event) => (event.kind === "decided" ? event.decisions : []), spoken),
  );
  const shown = steps.map((events) => [
    ...textsOf(events, (event) => (event.kind === "seen" ? event.tracks : []), seen),
    ...events.flatMap((event) => (event.kind === "ended" ? [event.outcome] : [])),
  ]);
  const labels = decided.map((texts, i) => {
    const alike = shown.filter((_, k) => k !== i && decided[k]?.join() === texts.join());
    if (alike.length === 0 && texts.length > 0) return texts.join(", ");
    const own = (shown[i] ?? []).filter((text) => alike.some((others) => !others.includes(text)));
    return [...texts, ...own].join(", ");
  });
  const numbers = new Map<string, number>();
  return labels.map((label) => {
    const number = (numbers.get(label) ?? 0) + 1;
    numbers.set(label, number);
    return number > 1 ? `${label} #${number}` : label;
  });
}

const textsOf = <Part>(
  events: readonly Event[],
  parts: (event: Event) => readonly Part[],
  text: (part: Part) => string | undefined,
): readonly string[] => events.flatMap(parts).flatMap((part) => text(part) ?? []);

const spoken = ({ player, family, id }: ShownDecision): string => `${player.name} ${id ?? `${family}…`}`;

function seen({ track, index, value, instead }: ShownTrack): string | undefined {
  const shown = value ?? instead;
  return shown === undefined ? undefined : `${trackText(track, index)}=${shown}`;
}
