// What stops compiled code, and how its caller knows: the faults of the rules by their numbers.

/** From 2001 on, as the codes of faults are numbered. */
export const faultReason = (code: string): number => Number(code.slice(2));

/** A list of decisions is longer than its room; the caller asks again with more. */
export const NO_ROOM = 2;
