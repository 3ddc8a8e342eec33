// Long play that lets others have their turn.

/** How long this thread plays before others have their turn, in milliseconds. */
const SLICE = 20;

/** Gives others their turn where a slice is over. */
export function pausing(onSlice: () => void): () => Promise<void> {
  let end = performance.now() + SLICE;
  return async () => {
    if (performance.now() < end) return;
    onSlice();
    await new Promise((resume) => setTimeout(resume, 0));
    end = performance.now() + SLICE;
  };
}
