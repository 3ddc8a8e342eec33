// What a program calls its game, read from its text without running it: it may be wrong while somebody types.

const TITLE = /\btitle:\s*"((?:[^"\\\n]|\\.)*)"/u;

/** The title that a program says first; undefined where it says none so that it can be read. */
export const programTitle = (text: string): string | undefined => TITLE.exec(text)?.[1];

/** The program with another title. One that says none stays as it is. */
export const withProgramTitle = (text: string, title: string): string =>
  text.replace(TITLE, () => `title: ${JSON.stringify(title)}`);
