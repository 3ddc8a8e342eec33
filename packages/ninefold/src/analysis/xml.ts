// Text for XML 1.0. What players and decisions are called is anybody's: all of it comes through here.

const ENTITIES = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
] as const;

/** What no XML document may contain, not even by its number; and halves of pairs that stand alone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Most texts have nothing to escape: these signs never are. */
const PLAIN = /^[\w \n()[\]{},.:;=+*/|!?-]*$/;

/** A text as it stands between tags or in an attribute. */
export function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  // The ampersand is the first: the others' entities begin with one.
  return ENTITIES.reduce((made, [sign, entity]) => made.replaceAll(sign, entity), text.replace(FORBIDDEN, "\ufffd"));
}
