// Sealed tables of a server: it hands on what is posted there, and understands nothing of it.
export { SealedTables } from "./relays.ts";
