// The other end of a wire, by a transcript: lines that are expected to be said (`> isready`) and those that answer (`< readyok`).
import assert from "node:assert/strict";
import type { Wire } from "../../../src/players/protocols/talk.ts";

export class ScriptedWire implements Wire {
  readonly name = "deepthought";
  readonly #lines: string[];

  constructor(transcript: string) {
    this.#lines = transcript
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  }

  send(line: string): void {
    assert.equal(`> ${line}`, this.#lines.shift());
  }

  /** Where the transcript says nothing, the engine is silent. */
  async receive(): Promise<string | undefined> {
    if (!this.#lines[0]?.startsWith("<")) return undefined;
    return this.#lines.shift()?.slice(2) ?? "";
  }

  /** What was neither said nor heard. */
  get left(): readonly string[] {
    return this.#lines;
  }
}
