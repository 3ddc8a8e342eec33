// A match as a text.
import { saveTree } from "ninefold/play";
import type { Session } from "./session.ts";

/** The record of all that was played. It tells all that is hidden. */
export const recordOf = ({ tree, settled, match }: Session): string => saveTree(tree, { settled, waiting: match });
