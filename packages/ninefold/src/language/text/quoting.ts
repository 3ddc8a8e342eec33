// How messages quote a text that somebody else wrote: it must not fill the screen, and not steer the terminal.

/** In UTF-16 units. */
const MAX_QUOTED = 80;

// Scripts in which a joiner or a non-joiner between two letters is part of how a word is written (UAX #31, 2.3).
const JOINING =
  "\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}" +
  "\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}" +
  "\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}";

/** What is not seen by itself and yet part of what is: of emoji, of the words of some scripts, of variants of signs. */
const SEEN = [
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  "(?<=\\p{Emoji})[\\ufe0e\\ufe0f]",
  "(?<=\\p{Ideographic})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]",
  // Flags of parts of countries, such as Scotland's.
  "(?<=\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{0,6})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}](?=[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{0,6}\\u{e007f})",
  "(?<=\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,7})\\u{e007f}",
].join("|");

/**
 * Characters that are not seen, or that steer how others are: controls, ends of lines, what turns the direction of
 * writing, blank letters, halves of characters. Unicode's technical report 36 and "Trojan Source" (Boucher and
 * Anderson 2021) show what they hide.
 */
const UNSEEN = `(?!${SEEN})[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Default_Ignorable_Code_Point}]`;

const unseen = new RegExp(UNSEEN, "gu");

/** The places of such characters in a text, where lines, tabs and a mark at the beginning are none of them. */
export function unseenIn(text: string): readonly { readonly at: number; readonly sign: string }[] {
  const found: { at: number; sign: string }[] = [];
  for (const { 0: sign, index } of text.matchAll(unseen)) {
    if (!/[\t\n\r]/.test(sign) && !(index === 0 && sign === "\ufeff")) found.push({ at: index, sign });
  }
  return found;
}

/** The text with what steers and cannot be seen in it shown by its number: `\x1b`, `\u202e`, `\u{e0041}`. */
export function printable(text: string): string {
  return text.replace(unseen, (sign) => {
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
