// Lines that are typed while a match goes on: they are read at all times, and what comes in is written above the line.
import { clearScreenDown, createInterface, cursorTo } from "node:readline";
import { print } from "../output.ts";
import { type Completing, completed } from "../play/input.ts";
import { LONGEST_LINE, linesOf, TOO_LONG } from "../play/lines.ts";

export interface Typed {
  readonly text: string;
  /** The entry since which the choices stood that the screen showed as the line was begun; undefined where there is no screen. */
  readonly since: number | undefined;
}

/** What a line is typed for. */
export interface Prompt extends Completing {
  readonly text: string;
  readonly since: number | undefined;
}

export interface Typing {
  /** Whether a person sits at a screen: she answers what it shows, while lines of a file wait for their time. */
  readonly isScreen: boolean;
  /** The first line that has not been taken. end: there are no more. interrupted: Ctrl-C. */
  readonly first: Typed | "end" | "interrupted" | undefined;
  /** Takes the first line. */
  take(): void;
  /** Writes above the line that is being typed. */
  say(text: string): void;
  /** What is typed from now on is for this; what is half typed stays. */
  prompt(prompt: Prompt): void;
  close(): void;
}

/** `changed`: called when there is a first line. */
export const openTyping = (changed: () => void): Typing =>
  process.stdin.isTTY && process.stdout.isTTY ? atScreen(changed) : fromPipe(changed);

/** Clears the line that is being typed; `rows`: how many rows it goes on below the first. */
function clearLine(rows: number): void {
  const { stdout: output } = process;
  if (rows > 0) output.write(`\u001b[${rows}A`);
  cursorTo(output, 0);
  clearScreenDown(output);
}

function atScreen(changed: () => void): Typing {
  const { stdin: input, stdout: output } = process;
  const waiting: (Typed | "end" | "interrupted")[] = [];
  let prompt: Prompt | undefined;
  /** What the line that is half typed was begun for, where that is not what the prompt is for. */
  let begun: { readonly since: number | undefined } | undefined;
  let isShown = false;
  const completer = (line: string): [string[], string] => completed(line, prompt);
  const lines = createInterface({ input, output, completer, terminal: true });
  const came = (line: Typed | "end" | "interrupted"): void => {
    waiting.push(line);
    changed();
  };
  const say = (text: string): void => {
    if (isShown) {
      clearLine(lines.getCursorPos().rows);
      isShown = false;
    }
    print(text);
  };
  const show = (): void => {
    if (!prompt) return;
    lines.setPrompt(prompt.text);
    lines.prompt(true);
    isShown = true;
  };
  lines.on("line", (text) => {
    const { since } = begun ?? prompt ?? { since: undefined };
    begun = undefined;
    isShown = false;
    if (text.length > LONGEST_LINE) say(TOO_LONG);
    else came({ text, since });
    if (!isShown) show();
  });
  lines.on("SIGINT", () => came("interrupted"));
  lines.on("close", () => came("end"));
  return {
    isScreen: true,
    get first() {
      return waiting[0];
    },
    take: () => void waiting.shift(),
    say,
    prompt: (next) => {
      if (lines.line === "") begun = undefined;
      else begun ??= prompt && { since: prompt.since };
      const isSame = prompt?.text === next.text;
      prompt = next;
      if (!isShown || !isSame) show();
    },
    close: () => {
      lines.removeAllListeners("close");
      lines.close();
    },
  };
}

function fromPipe(changed: () => void): Typing {
  const lines = linesOf(process.stdin.setEncoding("utf8"));
  let first: Typed | "end" | undefined;
  const read = async (): Promise<void> => {
    first = undefined;
    for (;;) {
      const next = await lines.next().catch(() => ({ done: true }) as const);
      if (next.done) first = "end";
      else if (next.value.length > LONGEST_LINE) {
        print(TOO_LONG);
        continue;
      } else first = { text: next.value, since: undefined };
      return changed();
    }
  };
  void read();
  return {
    isScreen: false,
    get first() {
      return first;
    },
    take: () => void (first !== "end" && read()),
    say: print,
    prompt: () => {},
    close: () => process.stdin.destroy(),
  };
}
