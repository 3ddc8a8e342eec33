// Go 9 × 9 with simple ko and without suicide, on two words for each set: a column is left free between the rows, so
// that no step goes over an edge. A stone is drawn first and its legality asked then; a refused one is drawn no more.
import { cell, nth } from "./bits";
import { below, seed } from "./chance";
import { add, begin, DRAWN, FIRST_WON, SECOND_WON } from "./tally";

export { checksum, plies, won } from "./tally";

const ROW = 0x1ff;
const LOW: u64 =
  ROW |
  (ROW << 10) |
  ((ROW as u64) << 20) |
  ((ROW as u64) << 30) |
  ((ROW as u64) << 40) |
  ((ROW as u64) << 50) |
  ((0xf as u64) << 60);
const HIGH: u64 = (ROW >> 4) | (ROW << 6) | (ROW << 16);

// A set as a result: functions that find one leave it here.
let low: u64 = 0;
let high: u64 = 0;

/** All cells beside the set's, and the set. */
function around(l: u64, h: u64): void {
  low = (l | (l << 1) | (l >> 1) | (h << 63) | (l << 10) | (l >> 10) | (h << 54)) & LOW;
  high = (h | (h << 1) | (l >> 63) | (h >> 1) | (h << 10) | (l >> 54) | (h >> 10)) & HIGH;
}

/** What hangs together with a set within another. */
function group(fromLow: u64, fromHigh: u64, withinLow: u64, withinHigh: u64): void {
  let l = fromLow;
  let h = fromHigh;
  for (;;) {
    around(l, h);
    low &= withinLow;
    high &= withinHigh;
    if (low === l && high === h) return;
    l = low;
    h = high;
  }
}

/** How many points a player has: stones, and empty points from which no stone of the other is reached. */
function area(mineLow: u64, mineHigh: u64, othersLow: u64, othersHigh: u64): i32 {
  const emptyLow = LOW & ~(mineLow | othersLow);
  const emptyHigh = HIGH & ~(mineHigh | othersHigh);
  around(othersLow, othersHigh);
  group(low & emptyLow, high & emptyHigh, emptyLow, emptyHigh);
  return (popcnt(mineLow | (emptyLow & ~low)) + popcnt(mineHigh | (emptyHigh & ~high))) as i32;
}

// The board seen by who is to move, and the point that ko forbids.
let mineLow: u64 = 0;
let mineHigh: u64 = 0;
let othersLow: u64 = 0;
let othersHigh: u64 = 0;
let koLow: u64 = 0;
let koHigh: u64 = 0;

/** Puts a stone on an empty point that ko does not forbid; whether it may lie there. */
function place(stoneLow: u64, stoneHigh: u64): bool {
  const emptyLow = LOW & ~(mineLow | othersLow | stoneLow);
  const emptyHigh = HIGH & ~(mineHigh | othersHigh | stoneHigh);
  around(stoneLow, stoneHigh);
  const besideLow = low;
  const besideHigh = high;
  let deadLow: u64 = 0;
  let deadHigh: u64 = 0;
  // Only chains beside the stone can have lost their last liberty.
  let metLow = besideLow & othersLow;
  let metHigh = besideHigh & othersHigh;
  while ((metLow | metHigh) !== 0) {
    group(metLow & (0 - metLow), metLow === 0 ? metHigh & (0 - metHigh) : 0, othersLow, othersHigh);
    const chainLow = low;
    const chainHigh = high;
    metLow &= ~chainLow;
    metHigh &= ~chainHigh;
    around(chainLow, chainHigh);
    if (((low & emptyLow) | (high & emptyHigh)) !== 0) continue;
    deadLow |= chainLow;
    deadHigh |= chainHigh;
  }
  const newLow = mineLow | stoneLow;
  const newHigh = mineHigh | stoneHigh;
  const free = ((besideLow & emptyLow) | (besideHigh & emptyHigh)) !== 0;
  if (!free && (deadLow | deadHigh) === 0) {
    group(stoneLow, stoneHigh, newLow, newHigh);
    around(low, high);
    if (((low & emptyLow) | (high & emptyHigh)) === 0) return false;
  }
  // One stone took one, lies alone and could be taken by the same point: that is ko.
  const alone = ((besideLow & mineLow) | (besideHigh & mineHigh)) === 0;
  const ko = alone && !free && popcnt(deadLow) + popcnt(deadHigh) === 1;
  koLow = ko ? deadLow : 0;
  koHigh = ko ? deadHigh : 0;
  mineLow = newLow;
  mineHigh = newHigh;
  othersLow &= ~deadLow;
  othersHigh &= ~deadHigh;
  return true;
}

/** A stone or a pass, all legal ones equally likely; whether it was a pass. */
function move(): bool {
  let candidatesLow = LOW & ~(mineLow | othersLow | koLow);
  let candidatesHigh = HIGH & ~(mineHigh | othersHigh | koHigh);
  for (;;) {
    const few = popcnt(candidatesLow) as u32;
    const all = few + (popcnt(candidatesHigh) as u32);
    const n = below(all + 1);
    if (n === all) break;
    const stoneLow = n < few ? cell(nth(candidatesLow, n)) : 0;
    const stoneHigh = n < few ? 0 : cell(nth(candidatesHigh, n - few));
    if (place(stoneLow, stoneHigh)) return false;
    candidatesLow &= ~stoneLow;
    candidatesHigh &= ~stoneHigh;
  }
  koLow = 0;
  koHigh = 0;
  return true;
}

export function playouts(plays: i32, from: u64): void {
  seed(from);
  begin();
  for (let play = 0; play < plays; play++) {
    mineLow = mineHigh = othersLow = othersHigh = koLow = koHigh = 0;
    let passes = 0;
    let count: u32 = 0;
    while (passes < 2) {
      passes = move() ? passes + 1 : 0;
      const swapLow = mineLow;
      const swapHigh = mineHigh;
      mineLow = othersLow;
      mineHigh = othersHigh;
      othersLow = swapLow;
      othersHigh = swapHigh;
      count++;
    }
    const more = area(mineLow, mineHigh, othersLow, othersHigh) - area(othersLow, othersHigh, mineLow, mineHigh);
    add(more === 0 ? DRAWN : more > 0 === ((count & 1) === 0) ? FIRST_WON : SECOND_WON, count);
  }
}
