// What every program tells of its plays: how many plies they had, how they ended, and a checksum of both.
let allPlies: u64 = 0;
let firstWon: u32 = 0;
let sum: u64 = 0;

export const DRAWN = 0;
export const FIRST_WON = 1;
export const SECOND_WON = 2;

export function begin(): void {
  allPlies = 0;
  firstWon = 0;
  sum = 0;
}

/** Adds a play that is over. */
export function add(outcome: i32, plies: u32): void {
  allPlies += plies;
  if (outcome === FIRST_WON) firstWon++;
  sum = (sum ^ (((plies as u64) << 2) | (outcome as u64))) * 0x100000001b3;
}

/** Of all plays together. */
export function plies(): u64 {
  return allPlies;
}

/** How many plays the player won who began. */
export function won(): u32 {
  return firstWon;
}

export function checksum(): u64 {
  return sum;
}
