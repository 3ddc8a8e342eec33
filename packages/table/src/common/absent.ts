/** Milliseconds after which a seat that has to decide is absent. */
const ABSENT = 86_400_000;

/** What is known of a match: the seats that have to decide, and the time of its last entry. */
interface Waited {
  readonly active: readonly number[];
  /** Milliseconds since the terms. */
  readonly at: number;
}

/** Whether a seat has had to decide for a day, at a time: all processes of a server, and each that reads the log, find the same. */
export const isAbsent = ({ active, at: last }: Waited, seat: number, at: number): boolean =>
  active.includes(seat) && at - last >= ABSENT;
