// The ids that a text may stand for, legal or not.
import type { Match } from "ninefold/play";

/** The family that the text names with its first word. */
export function familyOf(line: string, { rules }: Match): string | undefined {
  const first = /^[\p{L}\p{N}_]+/u.exec(line.trim())?.[0];
  const named = rules.system.families.filter(({ name }) => name.toLowerCase() === first?.toLowerCase());
  return (named.find(({ name }) => name === first) ?? named[0])?.name;
}

/** The ids that the text may stand for: as written, in other letters, with a name or its brackets left out. */
export function spellings(line: string, match: Match): readonly string[] {
  const { families } = match.rules.system;
  const text = line.trim();
  const family = familyOf(text, match);
  const rest = (family === undefined ? text : text.slice(family.length).trim()).replace(/^\((.*)\)$/su, "$1").trim();
  const values = rest.split(/[\s,;]+|(?<=[\p{L}\p{N}_])-/u);
  const named = family === undefined ? families : families.filter(({ name }) => name === family);
  const words = knownWords(match);
  const known = (all: string): string =>
    all.replace(/[\p{L}_][\p{L}\p{N}_]*/gu, (word) => words.get(word.toLowerCase()) ?? word);
  const ids = named.flatMap(({ name, parameters }) => {
    if (rest === "") return [name];
    return [rest, values.join(", "), ...inSteps(values, parameters.length)].map((all) => `${name}(${all})`);
  });
  return [...new Set([text, ...ids, ...ids.map(known), ...ids.map((id) => id.toLowerCase())])];
}

/** `b6, d4; f2`: values that are too many for one step as several, those after the first with fewer to say. */
function inSteps(values: readonly string[], first: number): readonly string[] {
  const later = values.slice(first);
  if (later.length === 0) return [];
  const sizes = Array.from({ length: first }, (_, i) => i + 1).filter((size) => later.length % size === 0);
  return sizes.map((size) => {
    const steps = Array.from({ length: later.length / size }, (_, i) => later.slice(i * size, (i + 1) * size));
    return [values.slice(0, first), ...steps].map((step) => step.join(", ")).join("; ");
  });
}

/** Words of the game's values as the game spells them, by their small letters. */
function knownWords(match: Match): ReadonlyMap<string, string> {
  const { system } = match.rules;
  const written = [
    ...system.values(match.state).flatMap(({ index, value }) => [...index, value]),
    ...system.players.map(({ name }) => name),
    ...system.families.map(({ name }) => name),
  ];
  const words = written.flatMap((text) => text?.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  return new Map(words.reverse().map((word) => [word.toLowerCase(), word]));
}
