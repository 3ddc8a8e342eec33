// A server as one process: HTTP and sockets around the core.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { faultOf, type Table } from "../server/index.ts";
import { answerTo } from "./answers.ts";
import { mayAsk } from "./origins.ts";
import { type Answer, refusal, send, TOO_MUCH, textOf } from "./routes.ts";
import { socketsOf } from "./sockets.ts";

export interface ServeOptions {
  readonly port: number;
  /** The network interface; this machine alone where nothing is said. */
  readonly listen: string;
  /** Whether a proxy in front says in X-Forwarded-For who asks. */
  readonly isBehindProxy: boolean;
  /** The files of a page that is served beside the answers, by their addresses; undefined where there is none. */
  readonly page?: (address: string) => Promise<Answer | undefined>;
}

export interface Served {
  readonly port: number;
  /** Takes no more connections, says goodbye to those there are, and ends. */
  close(): Promise<void>;
}

/** Milliseconds that a request may take to arrive. */
const REQUEST_TIME = 10_000;
/** Milliseconds for what goes on when the server is told to stop. */
const GRACE = 10_000;

function addressOf(request: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined;
  return last || (request.socket.remoteAddress ?? "unknown");
}

/** Milliseconds after which who sends too much is told so, and so many of them at once: others are cut off. */
const SLOWED = 1_000;
const MAX_SLOWED = 256;
let slowed = 0;

/**
 * Tells somebody to slow down, late, so that who asks again when she is answered asks less often. What she still sends is not read:
 * the connection ends with the answer.
 */
async function slowDown(response: ServerResponse): Promise<void> {
  response.setHeader("connection", "close");
  if (slowed >= MAX_SLOWED) {
    response.destroy();
    return;
  }
  slowed++;
  await new Promise<void>((resolve) => setTimeout(resolve, SLOWED).unref());
  slowed--;
}

/** What the server itself answers; other addresses are those of the page. */
const OWN = new Set(["live", "ready", "metrics", "tables", "rules", "matches"]);

interface Answering extends Pick<ServeOptions, "page"> {
  readonly table: Table;
  readonly address: string;
}

async function answer(request: IncomingMessage, response: ServerResponse, { table, address, page }: Answering) {
  const { origin } = request.headers;
  const isAllowed = mayAsk(origin, table.config);
  const url = URL.parse(request.url ?? "/", "http://host");
  const asked = {
    method: request.method ?? "GET",
    path: (url?.pathname ?? "/").split("/").filter((part) => part !== ""),
    query: url?.searchParams ?? new URLSearchParams(),
    address,
    text: (max: number) => textOf(request, max),
  };
  try {
    const isOwn = asked.method !== "GET" || OWN.has(asked.path[0] ?? "");
    const file = isOwn ? undefined : await page?.(request.url ?? "/");
    const answered = file ?? (await answerTo(table, asked));
    if (answered.status === TOO_MUCH) await slowDown(response);
    if (!response.destroyed) send(response, answered, isAllowed ? origin : undefined);
  } catch (error) {
    table.surroundings.note(`defect: ${faultOf(error)}`);
    if (!response.headersSent) send(response, refusal(500, "defect", "A defect of the server."), undefined);
  }
}

/** Rejects where it cannot be listened at. */
export async function serve(table: Table, { port, listen, isBehindProxy, page }: ServeOptions): Promise<Served> {
  const server = createServer({ requestTimeout: REQUEST_TIME, headersTimeout: REQUEST_TIME }, (request, response) => {
    const address = addressOf(request, isBehindProxy);
    void answer(request, response, { table, address, ...(page && { page }) });
  });
  const sockets = socketsOf(table);
  server.on("upgrade", (request, socket, head: Buffer) =>
    sockets.upgrade(request, socket, head, addressOf(request, isBehindProxy)),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, listen, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      const ended = table.stop();
      try {
        await Promise.race([ended, new Promise<void>((resolve) => setTimeout(resolve, GRACE).unref())]);
      } finally {
        sockets.close();
        server.closeAllConnections();
      }
    },
  };
}
