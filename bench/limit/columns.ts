// Connect four's board: seven columns of six cells in seven bits each, so that a guard bit lies on top.
export const BOTTOM: u64 = (0x0408 << 32) | 0x10204081;
export const BOARD: u64 = BOTTOM * 63;

/** Whether four of the set lie in a row. */
export function line(set: u64): bool {
  return (four(set, 1) | four(set, 6) | four(set, 7) | four(set, 8)) !== 0;
}

function four(set: u64, by: u64): u64 {
  const pairs = set & (set >> by);
  return pairs & (pairs >> (2 * by));
}
