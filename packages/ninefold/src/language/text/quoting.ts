// How messages quote a text that somebody else wrote: it must not fill the screen, and not steer the terminal.

/** In UTF-16 units. */
const MAX_QUOTED = 80;

/** Control characters, ends of lines, those that only steer how others are shown, and halves of characters. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}/gu;

/** The text with what steers and cannot be seen in it shown by its number: `\x1b`, `\u202e`, `\u{e0041}`. */
export function printable(text: string): string {
  return text.replace(UNSEEN, (sign) => {
    const number = sign.codePointAt(0)!.toString(16);
    if (number.length > 4) return `\\u{${number}}`;
    return number.length > 2 ? `\\u${number.padStart(4, "0")}` : `\\x${number.padStart(2, "0")}`;
  });
}

/** `"claim(b2)"`: the beginning of a text as a message quotes it, and `…` where it goes on. No character is cut. */
export function quote(text: string): string {
  if (text.length <= MAX_QUOTED) return `"${printable(text)}"`;
  const cut = text.codePointAt(MAX_QUOTED - 1)! > 0xffff ? MAX_QUOTED - 1 : MAX_QUOTED;
  return `"${printable(text.slice(0, cut))}…"`;
}
