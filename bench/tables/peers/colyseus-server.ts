// Colyseus's server with tic-tac-toe as a room: a schema as its state, sent after each decision instead of twenty times a second.
interface State {
  readonly cells: { [cell: number]: number; readonly length: number; push(value: number): void };
  turn: number;
  winner: number;
}

interface RoomClient {
  readonly sessionId: string;
}

interface RoomBase {
  maxClients: number;
  patchRate: number | null;
  setState?(state: State): void;
  state: State;
  onMessage(type: string, call: (client: RoomClient, message: { readonly cell: number }) => unknown): void;
  broadcastPatch(): boolean;
}

interface Core {
  readonly Room: new () => RoomBase;
  readonly Server: new (
    options: object,
  ) => {
    define(name: string, room: unknown): void;
    listen(port: number): Promise<unknown>;
    readonly transport: { readonly server: { address(): { readonly port: number } } };
  };
}

interface SchemaPackage {
  schema(fields: object, name: string): new () => State;
  readonly t: { number(): object; array(of: string): object };
}

const load = async <Module>(specifier: string): Promise<Module> => (await import(specifier)) as Module;
const { Room, Server } = await load<Core>("@colyseus/core");
const { schema, t } = await load<SchemaPackage>("@colyseus/schema");
const { WebSocketTransport } = await load<{ readonly WebSocketTransport: new () => object }>("@colyseus/ws-transport");

const LINES = ["012", "345", "678", "036", "147", "258", "048", "246"].map((line) => [...line].map(Number));

const Board = schema({ cells: t.array("number"), turn: t.number(), winner: t.number() }, "Board");

class TicTacToe extends Room {
  override maxClients = 2;
  readonly #seats: string[] = [];

  onCreate(): void {
    this.patchRate = null;
    const state = new Board();
    for (let cell = 0; cell < 9; cell++) state.cells.push(0);
    state.turn = 1;
    state.winner = 0;
    this.state = state;
    this.onMessage("claim", (client, { cell }) => this.#claim(this.#seats.indexOf(client.sessionId) + 1, cell));
  }

  onJoin(client: RoomClient): void {
    this.#seats.push(client.sessionId);
  }

  /** Answers the number of the state; throws where the decision is not legal. */
  #claim(player: number, cell: number): number {
    const { state } = this;
    const { cells } = state;
    const isLegal = state.winner === 0 && player === state.turn && cells[cell] === 0;
    if (!isLegal) throw new Error("That is not legal.");
    cells[cell] = player;
    state.turn = 3 - player;
    if (LINES.some((line) => line.every((one) => cells[one] === player))) state.winner = player;
    this.broadcastPatch();
    return player;
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false });
server.define("tic-tac-toe", TicTacToe);
await server.listen(0);
process.send?.({ port: server.transport.server.address().port });
