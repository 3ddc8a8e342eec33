// What is said of a click that says nothing now, where the rules give no reason: what may be said instead.
import type { Ask, Target } from "ninefold/scene";
import { TEXTS } from "./texts.ts";

/** So many are named. */
const MAX_NAMED = 8;

/** `name`: of what was clicked. */
export function sentenceOfRefusal(name: string, ask: Ask, nameOf: (target: Target) => string): string {
  const targets = ask.many ? [...ask.many.members.values()].flat() : [...ask.targets.keys()];
  const labels = ask.many ? [...ask.many.labels.values()] : ask.buttons.map(({ label }) => label);
  const possible = [...new Set([...targets.map(nameOf), ...(targets.length > 0 && ask.many ? [] : labels)])];
  const named = possible.slice(0, MAX_NAMED);
  return TEXTS.notPossible(name, ask.said, named, possible.length - named.length);
}
