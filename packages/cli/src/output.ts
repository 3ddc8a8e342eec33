// Where text goes. Answers on stdout, everything else on stderr; with --json stdout carries one document and no more.
import { printable, unseenIn, withThousands } from "ninefold/language";
import pc from "picocolors";

export { plural } from "ninefold/language";

const inColour = (stream: NodeJS.WriteStream): boolean => {
  if (process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR && process.env.FORCE_COLOR !== "0") return true;
  return stream.isTTY === true && process.env.TERM !== "dumb";
};

// The sequences that colours are switched with.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sign is what they begin with
const COLOURS = /(\u001b\[[0-9;]*m)/g;

/** Colours for stdout and for stderr: they may be different things. */
export const colours = pc.createColors(inColour(process.stdout));
export const errorColours = pc.createColors(inColour(process.stderr));

/** A stranger's text must not steer the terminal; its lines and tabs are kept. */
export const seen = (text: string): string => text.replace(/[^\t\n]+/g, printable);

/** The same of a text with colours, which are kept too. */
const colouredSeen = (text: string): string =>
  text
    .split(COLOURS)
    .map((part, at) => (at % 2 === 1 ? part : seen(part)))
    .join("");

export function print(text = ""): void {
  process.stdout.write(`${colouredSeen(text)}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`${colouredSeen(text)}\n`);
}

/**
 * The one document of a command that was asked for JSON; integers without bound are texts. What is not seen is escaped,
 * which JSON reads as the same text.
 */
export function printJson(value: unknown): void {
  const text = JSON.stringify(value, (_, member) => (typeof member === "bigint" ? String(member) : member), 2);
  print(escapedUnseen(text));
}

function escapedUnseen(text: string): string {
  let escaped = "";
  let end = 0;
  for (const { at, sign } of unseenIn(text)) {
    const units = Array.from({ length: sign.length }, (_, i) => sign.charCodeAt(i).toString(16).padStart(4, "0"));
    escaped += `${text.slice(end, at)}${units.map((unit) => `\\u${unit}`).join("")}`;
    end = at + sign.length;
  }
  return escaped + text.slice(end);
}

/** Beyond 10^12 only the power of ten: `about 10^18`. */
export function roughly(count: bigint): string {
  if (count <= 10n ** 12n) return withThousands(count);
  const digits = String(count);
  // 3.17 is half way between two powers of ten.
  return `about 10^${digits.length - (Number(digits.slice(0, 3)) < 317 ? 1 : 0)}`;
}

export const columns = (): number => (process.stdout.isTTY ? Math.max(40, process.stdout.columns ?? 80) : 80);

/** Signs of East Asian scripts, their full-width forms, and pictographs. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}]/u;

/** How many columns of a terminal a text takes, colours left out. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text.replace(COLOURS, "")) {
    if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(sign)) continue;
    width += WIDE.test(sign) ? 2 : 1;
  }
  return width;
}

/** How many columns the widest of the texts takes. There may be more of them than a call takes arguments. */
export const widest = (texts: readonly string[]): number =>
  texts.reduce((width, text) => Math.max(width, widthOf(text)), 0);

export const padded = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - widthOf(text)));

export const rightPadded = (text: string, width: number): string =>
  " ".repeat(Math.max(0, width - widthOf(text))) + text;

/** Rows of cells in columns, two spaces between them; the last column is not padded. `right`: numbers. */
export function table(rows: readonly (readonly string[])[], right: readonly boolean[] = []): string {
  const widths = (rows[0] ?? []).map((_, at) => widest(rows.map((row) => row[at] ?? "")));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => (right[at] ? rightPadded : padded)(cell, widths[at]!))
      .join("  ")
      .trimEnd(),
  );
  return lines.join("\n");
}

/** A text broken at spaces into lines of at most `width` columns, those after the first indented. */
export function wrapped(text: string, indent: string, width = columns()): string {
  const lines: string[] = [];
  let now = "";
  for (const word of text.split(" ")) {
    const limit = width - (lines.length > 0 ? indent.length : 0);
    if (now !== "" && widthOf(now) + 1 + widthOf(word) > limit) {
      lines.push(now);
      now = word;
    } else now = now === "" ? word : `${now} ${word}`;
  }
  return [...lines, now].join(`\n${indent}`);
}
