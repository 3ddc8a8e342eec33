// Ninefold as an engine, by a transcript: lines that it hears (`> isready`), and those that it then says (`< readyok`, where `*`
// stands for anything). `+500` lets so many milliseconds pass, `...` lets it think to the end, `... 3` so many steps.
import assert from "node:assert/strict";
import { makeRules, type Rules } from "../../../src/play/index.ts";
import { readMind } from "../../../src/players/choosing/spec.ts";
import type { AnsweringProtocol } from "../../../src/players/protocols/answering/answering.ts";
import { answeringIn } from "../../../src/players/protocols/engine.ts";
import type { Protocol } from "../../../src/players/protocols/texts.ts";
import { systemOf } from "../../library/library.ts";

export interface ServedGame {
  readonly protocol: Protocol;
  readonly game: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly mind?: string;
}

export interface Engine {
  readonly engine: AnsweringProtocol;
  /** What it has said; the test may empty it. */
  readonly said: string[];
  /** Lets milliseconds pass. */
  readonly pass: (milliseconds: number) => void;
}

const known = new Map<string, Promise<Rules>>();

/** The rules of a game; matches are values, so that all may have the same. */
function rulesOf(game: string, parameters: Readonly<Record<string, string>>): Promise<Rules> {
  const key = JSON.stringify([game, parameters]);
  const rules = known.get(key) ?? makeRules(systemOf(game, parameters), parameters);
  known.set(key, rules);
  return rules;
}

export async function engineOf({
  protocol,
  game,
  with: parameters = {},
  mind = "random",
}: ServedGame): Promise<Engine> {
  const rules = await rulesOf(game, parameters);
  const said: string[] = [];
  let clock = 0;
  const engine = answeringIn(protocol, {
    rules,
    mind: readMind(mind),
    seed: 1,
    version: "1",
    say: (line) => void said.push(line),
    now: () => clock,
  });
  return {
    engine,
    said,
    pass(milliseconds) {
      clock += milliseconds;
    },
  };
}

const pattern = (line: string): RegExp =>
  new RegExp(`^${line.replace(/[.+?^${}()|[\]\\]/gu, "\\$&").replace(/\*/gu, ".*")}$`, "su");

export async function follow(served: ServedGame, transcript: string): Promise<void> {
  const { engine, said, pass } = await engineOf(served);
  for (const line of transcript.split("\n").map((text) => text.trim())) {
    if (line.startsWith("<")) {
      const next = said.shift();
      assert.ok(next !== undefined, `nothing was said instead of ${line}`);
      assert.match(next, pattern(line.slice(1).trim()));
      continue;
    }
    // How far a thought is by then depends on the machine.
    if (line.startsWith("?")) {
      while (said[0] !== undefined && pattern(line.slice(1).trim()).test(said[0])) said.shift();
      continue;
    }
    assert.deepEqual(said, [], `before ${line}`);
    if (line.startsWith(">")) engine.hear(line.slice(1).trim());
    else if (line.startsWith("+")) pass(Number(line.slice(1)));
    else if (line === "...") while (engine.step());
    else if (line.startsWith("...")) for (let i = Number(line.slice(3)); i > 0; i--) assert.ok(engine.step());
  }
  assert.deepEqual(said, []);
}
