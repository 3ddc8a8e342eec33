// Chance for all programs: xorshift64* (Vigna, 2016), of which the upper half is used.
let word: u64 = 1;

/** The seed 0, from which the generator would never move, is 1. */
export function seed(value: u64): void {
  word = value === 0 ? 1 : value;
}

/** A number below `ways`, all exactly equally probable (Lemire, 2019). */
export function below(ways: u32): u32 {
  let product = draw() * (ways as u64);
  if ((product as u32) < ways) {
    const uneven: u32 = (0 - ways) % ways;
    while ((product as u32) < uneven) product = draw() * (ways as u64);
  }
  return (product >> 32) as u32;
}

function draw(): u64 {
  word ^= word >> 12;
  word ^= word << 25;
  word ^= word >> 27;
  return (word * ((0x2545f491 << 32) | 0x4f6cdd1d)) >> 32;
}
