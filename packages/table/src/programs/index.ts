// Programs that take seats at a server.
export { type MindPrograms, mindPrograms } from "./minds.ts";
