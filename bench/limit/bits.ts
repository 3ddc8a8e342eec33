// Sets of cells as the bits of a word.

/** The set of one cell. */
export function cell(index: i32): u64 {
  return (1 as u64) << (index as u64);
}

/** The index of the set's n-th cell; there must be one. */
export function nth(from: u64, n: u32): i32 {
  let set = from;
  let left = n;
  let passed = 0;
  let count = popcnt(set & 0xffffffff) as u32;
  if (left >= count) {
    left -= count;
    passed = 32;
    set >>= 32;
  }
  count = popcnt(set & 0xffff) as u32;
  if (left >= count) {
    left -= count;
    passed += 16;
    set >>= 16;
  }
  count = popcnt(set & 0xff) as u32;
  if (left >= count) {
    left -= count;
    passed += 8;
    set >>= 8;
  }
  return passed + nthOfFew(set, left);
}

/** The same, for where n is small. */
export function nthOfFew(from: u64, n: u32): i32 {
  let set = from;
  for (let left = n; left > 0; left--) set &= set - 1;
  return ctz(set) as i32;
}
