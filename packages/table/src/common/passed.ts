/** Timers. */
interface Timers {
  after(milliseconds: number, call: () => void): unknown;
}

/** Resolves after so many milliseconds of a clock. */
export const passed = (clock: Timers, milliseconds: number): Promise<void> =>
  new Promise((resolve) => void clock.after(milliseconds, resolve));
