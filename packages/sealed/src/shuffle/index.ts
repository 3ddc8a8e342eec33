// That cards were shuffled and nothing else was done to them, without showing the order: Groth, "A verifiable secret shuffle of
// homomorphic encryptions" (2010).
export { generatorsFor } from "./commitment.ts";
export { decodeShuffle, encodeShuffle, proofPoints, proofScalars, proofSize, type ShuffleProof } from "./proof.ts";
export { proveShuffle } from "./prove.ts";
export type { Lanes, ShuffleStatement, ShuffleWitness } from "./statement.ts";
export { verifyShuffle } from "./verify.ts";
