// Sealed tables: the server hands on what is posted there, and understands nothing of it.
import type { Hash } from "ninefold-log";

/** The first bytes of the name of every sealed table, by which it is told from a match: "sealed-1". Nobody finds a match whose hash begins so. */
export const RELAY_NAME = "7365616c65642d31";

/** Whether a hash is the name of a sealed table. */
export const isRelay = (match: Hash): boolean => match.startsWith(RELAY_NAME);

/** Bytes of a post. */
export const MAX_POST = 2_200_000;
/** Bytes of a part of one: as many as fit into a frame of a client with what stands beside them. */
export const MAX_PART = 61_440;
export const MAX_PARTS: number = Math.ceil(MAX_POST / MAX_PART);
/** Parts in one frame. */
export const MAX_TOGETHER = 256;
/** Letters of the title of a sealed table. */
export const MAX_TITLE = 120;
