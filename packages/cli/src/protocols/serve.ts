// An engine on standard input and output: it hears each line when it comes, and thinks between them.
import type { AnsweringProtocol } from "ninefold/players";
import { LineSplitter } from "./line-splitter.ts";

/** So many milliseconds it thinks before it listens again. */
const SLICE = 5;

/** Serves until the engine is told to leave, or the input has ended and all is answered. */
export function serve(engine: AnsweringProtocol): Promise<void> {
  return new Promise((resolve, reject) => {
    const splitter = new LineSplitter();
    let ended = false;
    let scheduled = false;

    const leave = (): void => {
      process.stdin.destroy();
      resolve();
    };
    const think = (): void => {
      scheduled = false;
      const end = performance.now() + SLICE;
      let busy = true;
      while (busy && !engine.over && performance.now() < end) busy = engine.step();
      if (engine.over) leave();
      else if (busy) schedule();
      else if (ended) leave();
    };
    const attempt = (what: () => void): void => {
      try {
        what();
      } catch (error) {
        process.stdin.destroy();
        reject(error);
      }
    };
    const schedule = (): void => {
      if (!scheduled) setImmediate(() => attempt(think));
      scheduled = true;
    };
    const hear = (lines: readonly string[]): void =>
      attempt(() => {
        for (const line of lines) {
          if (!engine.over) engine.hear(line);
        }
        if (engine.over) leave();
        else schedule();
      });

    process.stdin.setEncoding("utf8");
    process.stdin.on("data", (text: string) => hear(splitter.lines(text)));
    process.stdin.on("end", () => {
      if (engine.over) return;
      ended = true;
      hear([splitter.rest]);
      attempt(() => engine.finish());
    });
  });
}
