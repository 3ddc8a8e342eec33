// The empty places of a game in which every empty place may be taken: a list in any order, of which a place is drawn
// by its number and its last one put there. So a draw costs the same however many are left.
const LIST: usize = 1024;

/** Whatever order the list is in from the play before does: it holds all `size` places. */
export function fill(size: i32): void {
  for (let place = 0; place < size; place++) store<u8>(LIST + place, place as u8);
}

/** Takes the n-th of so many places. */
export function take(n: u32, left: u32): i32 {
  const taken = load<u8>(LIST + n);
  const last = LIST + left - 1;
  store<u8>(LIST + n, load<u8>(last));
  store<u8>(last, taken);
  return taken as i32;
}
