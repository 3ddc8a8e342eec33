// What was posted at a sealed table, as a store keeps it: beside an entry, where it can be deleted.
import { sha256 } from "@noble/hashes/sha2.js";
import { blob, bytes, decode, encode, field, type Hash, type Hex, record, toHex } from "ninefold-log";
import { MAX_PART } from "../messages/index.ts";

const keptForm = record({ by: field(1, bytes(32)), bytes: field(2, blob(MAX_PART)) });
/** With what stands before them. */
const MAX_KEPT = MAX_PART + 64;
/** The kind of item that it is, a map: openings are arrays. */
const MAP = 5;

/** `by`: who posted it, under a name of that table alone, by which it is deleted. */
export const keptPost = (by: Hash, bytes: Hex): Uint8Array => encode(keptForm, { by, bytes });

/** Whether what stands beside an entry was posted. */
export const isKeptPost = (beside: Uint8Array): boolean => (beside[0] ?? 0) >> 5 === MAP;

/** Who posted what. LogError for other bytes. */
export const postIn = (beside: Uint8Array): { readonly by: Hash; readonly bytes: Hex } =>
  decode(keptForm, beside, MAX_KEPT);

/** Nothing, where it was posted by one of these; else the same bytes. */
export const withoutPost = (beside: Uint8Array, by: readonly Hash[]): Uint8Array =>
  by.includes(postIn(beside).by) ? new Uint8Array() : beside;

/** Under which name a key posts at a sealed table: another one at each. */
export const posterName = (relay: Hash, key: string): Hash =>
  toHex(sha256(new TextEncoder().encode(`ninefold-poster-1 ${relay} ${key}`)));
