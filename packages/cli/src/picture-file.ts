// Pictures as files.
import { automatonPicture, type StateGraph, subjectOf, type TreeNode, treePicture } from "ninefold/analysis";
import { writeAtomically } from "./atomic-write.ts";
import { Failure, usage } from "./failure.ts";
import { reasonOf } from "./text-file.ts";

/** The picture of a tree whose states are those of a graph. */
export const writeTreePicture = (path: string, tree: TreeNode, graph: StateGraph): void =>
  write(
    path,
    withinBounds(() => treePicture(tree, subjectOf(graph))),
  );

/** `roots`: as `automatonOf` makes them of the graph. */
export const writeAutomatonPicture = (path: string, roots: readonly TreeNode[], graph: StateGraph): void =>
  write(
    path,
    withinBounds(() => automatonPicture(roots, subjectOf(graph))),
  );

/** What is too large for an analysis is wrong usage: the message says what to ask instead. */
export function withinBounds<Result>(analyse: () => Result): Result {
  try {
    return analyse();
  } catch (error) {
    throw error instanceof RangeError ? usage(error.message) : error;
  }
}

function write(path: string, svg: string): void {
  try {
    writeAtomically(path, svg);
  } catch (error) {
    throw new Failure(2, "cannot-write", `"${path}" cannot be written: ${reasonOf(error)}.`);
  }
}
