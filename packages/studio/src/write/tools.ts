// What the editor asks of the language: completions, meanings, declarations, uses, other names, the canonical form.
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { DeskAnswer, DeskAnswers, Kind } from "../desk/questions.ts";
import type { Reader } from "../desk/reader.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** How the editor calls what may be written. */
const TYPES: Readonly<Record<string, string>> = {
  keyword: "keyword",
  type: "type",
  board: "type",
  member: "enum",
  function: "function",
  library: "function",
  decision: "method",
  constant: "constant",
};

export class Tools {
  readonly #workspace: Workspace;
  readonly #reader: Reader;

  readonly #file: () => string;

  /** `file`: the one that is in the editor. */
  constructor(workspace: Workspace, reader: Reader, file: () => string) {
    this.#workspace = workspace;
    this.#file = file;
    this.#reader = reader;
  }

  /** An answer about the text as it stands; undefined where there is none, or the text is another by then. */
  async ask<K extends Kind>(kind: K, asked: DeskAnswers[K]["asked"]): Promise<DeskAnswer<K> | undefined> {
    const { draft } = this.#workspace;
    const answer = await this.#reader.ask(kind, draft, asked).catch(() => undefined);
    return draft === this.#workspace.draft ? answer : undefined;
  }

  async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const { pos, explicit } = context;
    if (!explicit && !context.matchBefore(/[\p{L}_.]/u)) return null;
    const found = await this.ask("complete", { file: this.#file(), offset: pos });
    if (!found || found.items.length === 0 || (!explicit && found.start === pos)) return null;
    return {
      from: found.start,
      validFor: /^[\p{L}\p{M}\p{N}_]*$/u,
      options: found.items.map(({ label, kind, detail, insert }, i) => ({
        label,
        type: TYPES[kind] ?? "variable",
        // The likelier come first.
        boost: Math.max(-99, -i),
        ...(detail !== undefined && { detail }),
        ...(insert !== undefined && { apply: insert }),
      })),
    };
  }

  async means(
    offset: number,
  ): Promise<{ readonly start: number; readonly end: number; readonly text: string } | undefined> {
    const found = await this.ask("hover", { file: this.#file(), offset });
    if (!found) return undefined;
    const { start, end, head, type, doc } = found;
    return { start, end, text: [head, type && `: ${type}`, doc].filter((part) => part).join("\n") };
  }
}
