import { format } from "../format/format.ts";
import { makeSource } from "../text/source.ts";
import type { Edit } from "./analysis.ts";

/** The edit that brings a text into canonical form; none for one that is, or that has mistakes. */
export function formatting(text: string): readonly Edit[] {
  const result = format(makeSource("game", text));
  if (!("text" in result) || result.text === text) return [];
  const formatted = result.text;
  const most = Math.min(text.length, formatted.length);
  let start = 0;
  while (start < most && text[start] === formatted[start]) start++;
  let behind = 0;
  while (behind < most - start && text.at(-1 - behind) === formatted.at(-1 - behind)) behind++;
  // A character of two units is not cut apart.
  if (start > 0 && /[\uD800-\uDBFF]/.test(text.charAt(start - 1))) start--;
  if (behind > 0 && /[\uDC00-\uDFFF]/.test(text.charAt(text.length - behind))) behind--;
  return [{ start, end: text.length - behind, text: formatted.slice(start, formatted.length - behind) }];
}
