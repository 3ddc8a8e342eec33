// What a game is about: what its text says first, and its `end` and `outcome` lines as sentences, in the words of the rules.
import type { CoreGame, CoreLine } from "../../language/core/core.ts";
import { printValue } from "../../language/core/domain.ts";
import { textOf } from "../../language/text/source.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";

export interface Goals {
  /** What stands above the rules for people to read; empty where nothing does. */
  readonly about: string;
  /** Each says when which outcome comes. */
  readonly lines: readonly string[];
}

/** Undefined where the rules are no text. */
export function goalsOf(system: GameSystem): Goals | undefined {
  const game = descriptionOf(system);
  if (!game) return undefined;
  return {
    about: aboutIn(game.source.text),
    lines: [...game.ends, ...game.outcomes].map((line) => goalOf(game, line)),
  };
}

/** The comment that a text begins with. */
function aboutIn(text: string): string {
  const [comment = ""] = /^(?:[ \t]*\/\/.*(?:\r?\n|$))*/.exec(text.trimStart()) ?? [];
  return comment
    .replaceAll(/^[ \t]*\/\/ ?/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** As written, on one line, with the values of the parameters in place of their names: `for each p in Player: p wins when score[p] is 100`. */
function goalOf({ source, parameters }: CoreGame, { span, reason }: CoreLine): string {
  const written = textOf(source, span).replaceAll(/\s+/g, " ");
  const [, binders, line = ""] = /^(?:for (.+?): )?(?:end|outcome) (.*)$/.exec(written) ?? [];
  const bare = reason === undefined ? line : line.replace(/ *"[^"]*"$/, "");
  const said = parameters.reduce(
    (text, { name, type, value }) => text.replaceAll(new RegExp(`\\b${name}\\b(?!\\()`, "g"), printValue(type, value)),
    bare.replace(/^when /, "the play ends when "),
  );
  return `${binders === undefined ? "" : `for each ${binders}: `}${said}${reason === undefined ? "" : ` (${reason})`}`;
}
