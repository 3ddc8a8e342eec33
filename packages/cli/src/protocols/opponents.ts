// Seats that engines of other programs take: they are started for a match, and ended with it.
import type { Rules } from "ninefold/play";
import { EngineError, type EngineSpec, Opponent } from "ninefold/players";
import { Failure } from "../failure.ts";
import { EngineProcess } from "./engine-process.ts";

/** The engines of a match, by the number of the player that each plays. */
export class Opponents {
  readonly #rules: Rules;
  readonly #specs: ReadonlyMap<number, EngineSpec>;
  readonly #opponents = new Map<number, Opponent>();
  readonly #processes: EngineProcess[] = [];

  constructor(rules: Rules, specs: ReadonlyMap<number, EngineSpec>) {
    this.#rules = rules;
    this.#specs = specs;
  }

  /** Starts and greets the engines. Failure as one of them fails; then all are ended. */
  async begin(signal: AbortSignal): Promise<void> {
    try {
      for (const [player, spec] of this.#specs) {
        const engine = new EngineProcess(spec);
        this.#processes.push(engine);
        const opponent = new Opponent(this.#rules, spec, engine);
        this.#opponents.set(player, opponent);
        await opponent.begin(signal);
      }
    } catch (error) {
      await this.end();
      throw engineFailure(error);
    }
  }

  of(player: number): Opponent | undefined {
    return this.#opponents.get(player);
  }

  async end(): Promise<void> {
    for (const opponent of this.#opponents.values()) opponent.end();
    await Promise.all(this.#processes.map((engine) => engine.close()));
  }
}

/** The failure of a command whose engine has failed; what comes from elsewhere as it is. */
export function engineFailure(error: unknown): unknown {
  return error instanceof EngineError ? new Failure(1, error.code, `${error.code}: ${error.message}`) : error;
}
