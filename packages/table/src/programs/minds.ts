// Minds at seats of a server, in a process of their own: while they think, nobody waits but who plays against them.
import { saveRecord } from "ninefold/play";
import { LEVELS } from "ninefold/players";
import { parametersByName, toHex } from "ninefold-log";
import { Apart } from "../apart/apart.ts";
import type { Programs } from "../server/index.ts";
import { Questions } from "./questions.ts";
import type { Question, Reply } from "./thread.ts";

const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";

/** Megabytes. */
const MEMORY = 1_024;
/** Matches go on before programs think, and programs think before rules are examined. */
const PRIORITY = 3;

export interface MindPrograms extends Programs {
  close(): Promise<void>;
}

/** The names that seats can be given: `random`, and `level:1` to the highest. */
const isName = (name: string): boolean => {
  const [, level] = /^level:(\d)$/u.exec(name) ?? [];
  return name === "random" || (level !== undefined && Number(level) >= 1 && Number(level) <= LEVELS);
};

/** The programs of a server. The process is started when the first of them is to sit down. */
export function mindPrograms(): MindPrograms {
  const questions = new Questions({
    start: () =>
      new Apart<Question, Reply>(new URL(`./thread.${ending}`, import.meta.url), {
        ...{ memory: MEMORY, priority: PRIORITY, isUnwatched: true },
      }),
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds).unref();
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
  });

  return {
    knows(name) {
      // Its clock runs from the first question on: the process is there by then.
      if (isName(name)) questions.prepare();
      return isName(name);
    },
    decide(name, logged, seat, bundle, whose = `match ${logged.id}`) {
      const { terms, match } = logged;
      const texts = { files: terms.files ?? terms.rules, bundle, parameters: parametersByName(terms.parameters) };
      // From a seed that others know they could compute what is decided together with them.
      const seed = toHex(crypto.getRandomValues(new Uint8Array(16)));
      return questions.ask({ ...texts, record: saveRecord(match), seat, mind: name, seed }, [whose, logged.id]);
    },
    close: () => questions.close(),
  };
}
