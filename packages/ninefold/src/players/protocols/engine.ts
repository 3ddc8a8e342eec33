// The face of Ninefold as an engine: a protocol and whom it serves come in, an engine that hears lines goes out.
import type { AnsweringProtocol, Served } from "./answering/answering.ts";
import { AnsweringCecp } from "./answering/cecp.ts";
import { AnsweringGtp } from "./answering/gtp.ts";
import { AnsweringUci } from "./answering/uci.ts";
import { requireTellable } from "./heard.ts";
import type { Protocol } from "./texts.ts";

const ANSWERING: Readonly<Record<Protocol, new (served: Served) => AnsweringProtocol>> = {
  uci: AnsweringUci,
  gtp: AnsweringGtp,
  cecp: AnsweringCecp,
};

/** What an engine says before anything is loaded: a program that speaks CECP waits two seconds for its first word. */
export const FIRST_WORDS: Readonly<Record<Protocol, readonly string[]>> = {
  uci: [],
  gtp: [],
  cecp: ["feature done=0"],
};

/** An engine that answers in a protocol. EngineError NF7031 for a game that the protocol cannot tell of; PlayError NF3002 for one that begins by chance. */
export function answeringIn(protocol: Protocol, served: Served): AnsweringProtocol {
  requireTellable(served.rules.system);
  return new ANSWERING[protocol](served);
}
