import { sha256 } from "@noble/hashes/sha2.js";
import { toHex } from "ninefold-log";

/** The key of seats that programs have: nobody has a secret to it. Their names say which program. */
export const PROGRAM_KEY: string = toHex(sha256(new TextEncoder().encode("ninefold-program")));
