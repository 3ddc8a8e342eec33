import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Config } from "../../src/server/index.ts";

/** What a server has done since it was asked the last time. */
export interface Usage {
  /** Milliseconds of the processor that its thread worked without a break, at the longest, and altogether. */
  readonly longest: number;
  readonly worked: number;
  /** Bytes of its process now. */
  readonly resident: number;
}

export interface Measured {
  readonly port: number;
  usage(): Promise<Usage>;
  end(): Promise<void>;
}

/** Starts a server in a process of its own. */
export async function measuredServer(config: Partial<Config>): Promise<Measured> {
  const program = fileURLToPath(new URL("measured-server.ts", import.meta.url));
  const child = fork(program, [JSON.stringify(config)], { execArgv: ["--no-warnings", "--expose-gc"] });
  const said = async (): Promise<{ readonly port?: number; readonly usage?: Usage }> => {
    const [message] = (await once(child, "message")) as [{ port?: number; usage?: Usage }];
    return message;
  };
  const { port } = await said();
  return {
    port: port!,
    async usage() {
      const answer = said();
      child.send("usage");
      return (await answer).usage!;
    },
    async end() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
