// What games of a person's own are called in lists: labels, which no rule depends on.
import { isProgramText } from "ninefold-platform";
import { programTitle } from "../library/program-title.ts";
import { TEXTS } from "../texts/english/storage.ts";

/** A name that no other has, of a copy. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let i = 1; ; i++) {
    const tried = i === 1 ? TEXTS.copyOf(name) : TEXTS.furtherCopyOf(name, i);
    if (!taken.includes(tried)) return tried;
  }
}

/** So many signs a name has at most, as where it is typed. */
const MAX_NAME = 80;

/**
 * What the line `game` of a text calls it, or a program itself: its title, or else its name; undefined where there is none. It is looked at
 * while somebody types, also where the text is faulty, so that the language does not read it.
 */
export function titleIn(text: string): string | undefined {
  if (isProgramText(text)) return programTitle(text)?.trim().slice(0, MAX_NAME) || undefined;
  const [, name, title] = /^game[ \t]+([\p{L}_][\p{L}\p{M}\p{N}_]*)[^"\n]*(?:"([^"\n]*)")?/mu.exec(text) ?? [];
  return (title?.trim() || name)?.slice(0, MAX_NAME);
}

/** What a game is called that is somebody's own from its beginning: as its text says, with a number where another is called so. */
export function ownName(text: string, otherwise: string, taken: readonly string[]): string {
  const title = titleIn(text) ?? otherwise;
  for (let i = 1; ; i++) {
    const tried = i === 1 ? title : `${title} ${i}`;
    if (!taken.includes(tried)) return tried;
  }
}

/** Whether a game is called as its text says, so that nobody has called it otherwise. */
export function isNamedByText(name: string, text: string): boolean {
  const title = titleIn(text);
  return title !== undefined && name.startsWith(title) && /^(?: \d+)?$/.test(name.slice(title.length));
}
