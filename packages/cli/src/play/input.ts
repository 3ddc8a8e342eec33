// Where a person's lines come from: a terminal, or whatever standard input is.
import { createInterface } from "node:readline";
import type { Decision } from "ninefold/model";
import { print } from "../output.ts";
import { LONGEST_LINE, linesOf, TOO_LONG } from "./lines.ts";

/** end: there are no more lines. interrupted: Ctrl-C. */
export type Line = { readonly text: string } | "end" | "interrupted";

export interface Completing {
  /** The end of a line that may be completed, and what it may become. */
  complete(line: string): [readonly string[], string];
}

export interface Asked extends Completing {
  readonly name: string;
}

/** The same for a terminal: lines that are too long to be read are not completed. */
export function completed(line: string, by: Completing | undefined): [string[], string] {
  const [fitting, end] = (line.length <= LONGEST_LINE && by?.complete(line)) || [[], line];
  return [[...fitting], end];
}

export interface Input {
  /** Whether a person sits at a screen that can be cleared. */
  readonly terminal: boolean;
  /** `from`: who is asked, where that is one player. */
  ask(prompt: string, from?: Asked): Promise<Line>;
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
  return {
    ...input,
    ask: async (prompt, from) => {
      for (;;) {
        const line = await input.ask(prompt, from);
        if (typeof line === "string" || line.text.length <= LONGEST_LINE) return line;
        print(TOO_LONG);
      }
    },
  };
}

function terminalInput(signal: AbortSignal): Input {
  // One for each player: what another one typed is not for this one to see.
  const histories = new Map<string, string[]>();
  return {
    terminal: true,
    ask: (prompt, from) =>
      new Promise((resolve) => {
        const completer = (line: string): [string[], string] => completed(line, from);
        const history = histories.get(from?.name ?? "") ?? [];
        histories.set(from?.name ?? "", history);
        const { stdin: input, stdout: output } = process;
        const lines = createInterface({ input, output, completer, history: [...history], terminal: true });
        const answer = (line: Line): void => {
          // Closing answers "end" to a question that has no answer yet.
          resolve(line);
          lines.close();
        };
        lines.on("SIGINT", () => answer("interrupted"));
        lines.on("close", () => resolve(signal.aborted ? "interrupted" : "end"));
        lines.question(prompt, (text) => {
          if (text.trim() !== "" && text.length <= LONGEST_LINE) history.unshift(text);
          answer({ text });
        });
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

function pipedInput(signal: AbortSignal): Input {
  // Opened with the first question: a match without human seats leaves standard input alone.
  let lines: AsyncIterator<string> | undefined;
  let close: () => void = () => {};
  const interrupted = new Promise<"interrupted">((resolve) => {
    signal.addEventListener("abort", () => resolve("interrupted"), { once: true });
  });
  return {
    terminal: false,
    ask: async () => {
      if (!lines) {
        lines = linesOf(process.stdin.setEncoding("utf8"));
        close = () => process.stdin.destroy();
      }
      const next = await Promise.race([lines.next(), interrupted]);
      if (next === "interrupted") return next;
      return next.done ? "end" : { text: next.value };
    },
    choose: async () => undefined,
    close: () => close(),
  };
}
