// A server on sockets and HTTP. Everything that it decides is decided in the core (`../server`).
export type { Answer } from "./routes.ts";
export { type Server, type ServerOptions, startServer } from "./server.ts";
