import { PlayError } from "ninefold/play";
import { answeringIn, FIRST_WORDS, type KnownBefore, type Protocol, type Served, USUAL_MIND } from "ninefold/players";
import { Failure } from "../failure.ts";
import { askGame, loadGame, readGame } from "../game-file.ts";
import { knownIn } from "../minds/known-files.ts";
import type { GameOptions } from "../options.ts";
import { readMindSeat } from "../play/seats.ts";
import { engineFailure } from "../protocols/opponents.ts";
import { serve } from "../protocols/serve.ts";
import { version } from "../usage/version.ts";

export interface EngineOptions extends Omit<GameOptions, "json"> {
  readonly protocol: Protocol;
  readonly mind?: string;
  readonly seed?: string;
}

/** The mind that a text names, as seats do, and what it was trained to. */
function mindOf(text = USUAL_MIND): Pick<Served, "mind"> & KnownBefore {
  const seat = readMindSeat(text);
  return { mind: seat.mind, ...knownIn(seat) };
}

export async function engine(name: string, { protocol, mind, seed = "1", ...options }: EngineOptions): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  for (const line of FIRST_WORDS[protocol]) say(line);
  const { rules, source } = await loadGame(readGame(name), options);
  const decides = mindOf(mind);
  const answering = await askGame(source, () => {
    try {
      return answeringIn(protocol, {
        rules,
        ...decides,
        seed,
        version: version(),
        say,
        now: () => performance.now(),
      });
    } catch (error) {
      if (error instanceof PlayError) throw new Failure(1, error.code, error.message);
      throw engineFailure(error);
    }
  });
  await serve(answering);
}
