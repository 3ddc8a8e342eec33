import { PlayError } from "ninefold/play";
import { answeringIn, MindError, type Protocol, readMind } from "ninefold/players";
import { Failure, usage } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import type { GameOptions } from "../options.ts";
import { engineFailure } from "../protocols/opponents.ts";
import { serve } from "../protocols/serve.ts";
import { version } from "../usage/version.ts";

export interface EngineOptions extends Omit<GameOptions, "json"> {
  readonly protocol: Protocol;
  readonly mind?: string;
  readonly seed?: string;
}

const USUAL_MIND = "alphabeta";

export async function engine(name: string, { protocol, mind, seed = "1", ...options }: EngineOptions): Promise<void> {
  const { rules, source } = await loadGame(readGame(name), options);
  const answering = await askGame(source, () => {
    try {
      return answeringIn(protocol, {
        rules,
        mind: readMind(mind ?? USUAL_MIND),
        seed,
        version: version(),
        say: (line) => process.stdout.write(`${line}\n`),
        now: () => performance.now(),
      });
    } catch (error) {
      if (error instanceof MindError) throw usage(error.message);
      if (error instanceof PlayError) throw new Failure(1, error.code, error.message);
      throw engineFailure(error);
    }
  });
  await serve(answering);
}
