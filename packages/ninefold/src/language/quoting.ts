// How messages quote a text that somebody else wrote: it must not fill the screen, and not steer the terminal.

/** In UTF-16 units. */
const MOST_QUOTED = 80;

/** Control characters, ends of lines, those that turn the direction of writing, and halves of characters. */
const UNSEEN = /\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\p{Cs}/gu;

/** The text with what cannot be seen in it shown by its number: `\x1b`, `\u202e`. */
export function printable(text: string): string {
  return text.replace(UNSEEN, (sign) => {
    const number = sign.codePointAt(0)!.toString(16);
    return number.length > 2 ? `\\u${number.padStart(4, "0")}` : `\\x${number.padStart(2, "0")}`;
  });
}

/** `"claim(b2)"`: the beginning of a text as a message quotes it, and `…` where it goes on. */
export function quote(text: string): string {
  const whole = text.length <= MOST_QUOTED;
  return `"${printable(whole ? text : text.slice(0, MOST_QUOTED))}${whole ? "" : "…"}"`;
}
