// Where a person's lines come from: a terminal, or whatever standard input is.
import { createInterface } from "node:readline";
import type { Decision } from "ninefold/model";
import { print } from "../output.ts";
import { LONGEST_LINE, linesOf, TOO_LONG } from "./lines.ts";

/** end: there are no more lines. interrupted: Ctrl-C. */
export type Line = { readonly text: string } | "end" | "interrupted";

export interface Asked {
  readonly name: string;
  /** The end of a line that may be completed, and what it may become. */
  complete(line: string): [readonly string[], string];
}

export interface Input {
  /** Whether a person sits at a screen that can be cleared. */
  readonly terminal: boolean;
  /** `from`: who is asked, where that is one player. */
  ask(prompt: string, from?: Asked): Promise<Line>;
  /** The same until something is aborted; what was typed by then is there when the same player is asked again. */
  askUntil(stale: AbortSignal, prompt: string, from?: Asked): Promise<Line | "stale">;
  /** A list to choose from, for terminals; undefined when nothing was chosen. */
  choose(
    message: string,
    decisions: readonly Decision[],
    label: (decision: Decision) => string,
  ): Promise<string | undefined>;
  close(): void;
}

/** Lines longer than `LONGEST_LINE` are answered by saying so, and never seen by whoever asks. */
export function openInput(signal: AbortSignal): Input {
  const input = process.stdin.isTTY && process.stdout.isTTY ? terminalInput(signal) : pipedInput(signal);
  const askUntil: Input["askUntil"] = async (stale, prompt, from) => {
    for (;;) {
      const line = await input.askUntil(stale, prompt, from);
      if (typeof line === "string" || line.text.length <= LONGEST_LINE) return line;
      print(TOO_LONG);
    }
  };
  // Nothing aborts the signal of `ask`: no line is stale.
  const ask: Input["ask"] = (prompt, from) => askUntil(new AbortController().signal, prompt, from) as Promise<Line>;
  return { ...input, askUntil, ask };
}

type Source = Omit<Input, "ask">;

function terminalInput(signal: AbortSignal): Source {
  // One for each player: what another one typed is not for this one to see.
  const histories = new Map<string, string[]>();
  const begun = new Map<string, string>();
  return {
    terminal: true,
    askUntil: (stale, prompt, from) =>
      new Promise((resolve) => {
        const completer = (line: string): [string[], string] => {
          const [fitting, end] = (line.length <= LONGEST_LINE && from?.complete(line)) || [[], line];
          return [[...fitting], end];
        };
        const name = from?.name ?? "";
        const history = histories.get(name) ?? [];
        histories.set(name, history);
        const { stdin: input, stdout: output } = process;
        const lines = createInterface({ input, output, completer, history: [...history], terminal: true });
        const answer = (line: Line | "stale"): void => {
          stale.removeEventListener("abort", isStale);
          // Closing answers "end" to a question that has no answer yet.
          resolve(line);
          lines.close();
        };
        const isStale = (): void => {
          begun.set(name, lines.line);
          print("");
          answer("stale");
        };
        stale.addEventListener("abort", isStale);
        lines.on("SIGINT", () => answer("interrupted"));
        lines.on("close", () => resolve(signal.aborted ? "interrupted" : "end"));
        lines.question(prompt, (text) => {
          if (text.trim() !== "" && text.length <= LONGEST_LINE) history.unshift(text);
          answer({ text });
        });
        lines.write(begun.get(name) ?? "");
        begun.delete(name);
      }),
    choose: async (message, decisions, label) => {
      const { autocomplete, isCancel } = await import("@clack/prompts");
      const chosen = await autocomplete({
        message,
        placeholder: "type to search",
        maxItems: Math.max(5, Math.min(15, (process.stdout.rows ?? 24) - 8)),
        options: decisions.map((decision) => ({ value: decision.id, label: label(decision) })),
      });
      return isCancel(chosen) ? undefined : chosen;
    },
    close: () => {},
  };
}

function pipedInput(signal: AbortSignal): Source {
  // Opened with the first question: a match without human seats leaves standard input alone.
  let lines: AsyncIterator<string> | undefined;
  let close: () => void = () => {};
  /** A line that was asked for and has not come. */
  let awaited: Promise<IteratorResult<string>> | undefined;
  const interrupted = new Promise<"interrupted">((resolve) => {
    signal.addEventListener("abort", () => resolve("interrupted"), { once: true });
  });
  return {
    terminal: false,
    askUntil: async (stale) => {
      if (!lines) {
        lines = linesOf(process.stdin.setEncoding("utf8"));
        close = () => process.stdin.destroy();
      }
      awaited ??= lines.next();
      const isStale = new Promise<"stale">((resolve) => {
        stale.addEventListener("abort", () => resolve("stale"), { once: true });
      });
      const next = await Promise.race([awaited, interrupted, isStale]);
      if (next === "interrupted" || next === "stale") return next;
      awaited = undefined;
      return next.done ? "end" : { text: next.value };
    },
    choose: async () => undefined,
    close: () => close(),
  };
}
