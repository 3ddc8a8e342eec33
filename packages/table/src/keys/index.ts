// Keys of persons: who connects proves one. Texts and signatures go out; nothing is sent or stored here.
export {
  type Former,
  type Identity,
  identityFrom,
  KeyError,
  keptIdentity,
  MAX_FORMER,
  makeIdentity,
  nextIdentity,
  proofOf,
  provenFormer,
  proves,
  signatureOf,
} from "./keys.ts";
export { PROGRAM_KEY } from "./program.ts";
export type { Challenge } from "./statements.ts";
