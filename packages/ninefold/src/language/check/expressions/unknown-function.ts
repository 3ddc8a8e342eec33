// A call of what nothing declares.

import { standardHome } from "../../modules/standard-names.ts";
import type { Ident } from "../../syntax/tree.ts";
import type { Fix } from "../../text/diagnostic.ts";
import type { Context } from "../context/context.ts";

/**
 * Reports the name of a function that nothing declares, `known` being those there are. One that a module of the standard
 * library has is meant sooner than one that is only spelt like it.
 */
export function unknownFunction(cx: Context, name: Ident, known: Iterable<string>): void {
  const message = `nothing here is called "${name.text}"`;
  const path = isOwn(cx, name) ? standardHome(name.text) : undefined;
  if (path === undefined) cx.unknown("NF1201", name, known, message);
  else cx.unknown("NF1201", name, [], `${message}; "use ${path}" brings it in`, use(cx, path));
}

/** Whether a name stands in the text that is read, and not in one that it comes from: only there a line can bring it in. */
const isOwn = ({ names: { source } }: Context, { start }: Ident): boolean =>
  source.start <= start && start <= source.start + source.text.length;

/** The head of a file, with a title that stands on a line of its own. */
const HEAD = /^(?:game|module)\b[^\r\n]*(?:\r?\n[ \t]+"[^\r\n]*)?/m;

function use({ names }: Context, path: string): Fix | undefined {
  const { text, start } = names.source;
  const head = HEAD.exec(text);
  if (!head) return undefined;
  const at = start + head.index + head[0].length;
  return { title: `write "use ${path}" at the head`, edits: [{ start: at, end: at, text: `\nuse ${path}` }] };
}
