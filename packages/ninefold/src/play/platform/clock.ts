// Waits of any length: platforms take a wait of more than 2^31 - 1 ms, 25 days, for none.

const LONGEST = 2 ** 31 - 1;

/** Calls after so many milliseconds, however many, or never where they are infinite. Calling what is answered ends the wait. */
export function wakeAfter(milliseconds: number, wake: () => void): () => void {
  let clock: ReturnType<typeof setTimeout>;
  const wait = (left: number): void => {
    clock = left > LONGEST ? setTimeout(() => wait(left - LONGEST), LONGEST) : setTimeout(wake, left);
  };
  wait(milliseconds);
  return () => clearTimeout(clock);
}
