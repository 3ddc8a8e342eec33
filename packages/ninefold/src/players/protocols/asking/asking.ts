// What the protocols have in common where an engine of another program is asked.
import type { Decision, GameSystem } from "../../../model/index.ts";
import type { EngineSpec } from "../engine-text.ts";
import { EngineError } from "../errors.ts";
import type { HeardPlay } from "../heard.ts";
import type { Talk } from "../talk.ts";
import type { ProtocolTexts } from "../texts.ts";

/** What an engine is asked with. */
export interface AskedGame {
  readonly system: GameSystem;
  /** The parameters of the game. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly texts: ProtocolTexts;
  readonly spec: EngineSpec;
  /** The engine, as messages name it. */
  readonly name: string;
}

/** What an engine answers. */
export type Answer =
  | { readonly decision: Decision }
  /** It gives up, in words; or says how the play ended though the rules do not, and with which result (`1/2-1/2`). */
  | { readonly resigns: string; readonly result?: string | undefined };

/** An engine in one protocol. */
export interface AskingProtocol {
  /** Greets it, and tells it the game and its options. */
  begin(): Talk<void>;
  /** Tells it a play, and asks how the player decides who is to. */
  decide(play: HeardPlay): Talk<Answer>;
  /** What it is told at the end. */
  readonly farewell: string;
}

/** The decision that an engine has answered. EngineError NF7035 for what is none. */
export function decisionIn({ texts, system, name }: AskedGame, { state, player }: HeardPlay, text: string): Answer {
  const decision = texts.read(state, player, text);
  if (decision) return { decision };
  const who = system.players[player]?.name ?? "the player";
  const why = texts.known ? "" : ` ${system.name} says nothing of how this protocol writes its decisions.`;
  throw new EngineError("NF7035", `${name} has answered "${text}", which is no legal decision of ${who}.${why}`);
}

/** EngineError NF7036: the engine does not do what it is told to. */
export const refused = (message: string): EngineError => new EngineError("NF7036", message);
