// The face of engines of other programs as players: a match and a wire come in, a decision goes out.
import type { Player } from "../../model/index.ts";
import type { Match, Rules } from "../../play/index.ts";
import type { Answer, AskedGame, AskingProtocol } from "./asking/asking.ts";
import { AskingCecp } from "./asking/cecp.ts";
import { AskingGtp } from "./asking/gtp.ts";
import { AskingUci } from "./asking/uci.ts";
import type { EngineSpec } from "./engine-text.ts";
import { Hearing, requireTellable } from "./heard.ts";
import { converse, type Wire } from "./talk.ts";
import { type Protocol, protocolTexts } from "./texts.ts";

const ASKING: Readonly<Record<Protocol, new (game: AskedGame) => AskingProtocol>> = {
  uci: AskingUci,
  gtp: AskingGtp,
  cecp: AskingCecp,
};

/** An engine of another program that plays in a match. All that it is told, the rules show to everybody. */
export class Opponent {
  readonly #wire: Wire;
  readonly #protocol: AskingProtocol;
  readonly #hearing: Hearing;

  /** EngineError NF7031 for a game that the protocol cannot tell of. */
  constructor({ system, parameters }: Rules, spec: EngineSpec, wire: Wire) {
    requireTellable(system);
    const texts = protocolTexts(system, spec.protocol);
    this.#wire = wire;
    this.#hearing = new Hearing(texts);
    this.#protocol = new ASKING[spec.protocol]({ system, parameters, texts, spec, name: wire.name });
  }

  get name(): string {
    return this.#wire.name;
  }

  /** Greets the engine and tells it what will be played; once, before it is asked. EngineErrors as it fails. */
  async begin(signal?: AbortSignal): Promise<void> {
    await converse(this.#protocol.begin(), this.#wire, signal);
  }

  /** Asks how a player decides who has to decide now; undefined where the signal came first. EngineErrors as it fails. */
  async decide(match: Match, player: Player, signal?: AbortSignal): Promise<Answer | undefined> {
    const play = this.#hearing.of(match, player.id);
    return (await converse(this.#protocol.decide(play), this.#wire, signal))?.said;
  }

  /** Tells the engine that it may leave. */
  end(): void {
    this.#wire.send(this.#protocol.farewell);
  }
}
