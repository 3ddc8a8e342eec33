// Operations that JavaScript has no sign for, as functions on integers of 32 bits with sign.
import { TRAP } from "../ir/trap.ts";

export const HELPERS = {
  ctz: "function ctz(x) { return x === 0 ? 32 : 31 - Math.clz32(x & -x); }",
  rotl: "function rotl(x, n) { return x << n | x >>> (32 - n); }",
  popcnt: `function popcnt(x) {
let n = x - (x >>> 1 & 0x55555555) | 0;
n = (n & 0x33333333) + (n >>> 2 & 0x33333333) | 0;
return Math.imul(n + (n >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24;
}`,
  // Both halves of 16 bits with both; each sum stays below 2^32.
  mulhi: `function mulhi(x, y) {
const a = x & 0xffff, b = x >>> 16, c = y & 0xffff, d = y >>> 16;
const s = b * c + (a * c >>> 16), t = a * d + (s & 0xffff);
return b * d + (s >>> 16) + (t >>> 16) | 0;
}`,
  div: `function div(x, y) {
if (y === 0) throw trap(${TRAP.division});
return (x >>> 0) / (y >>> 0) | 0;
}`,
  rem: `function rem(x, y) {
if (y === 0) throw trap(${TRAP.division});
return (x >>> 0) % (y >>> 0) | 0;
}`,
} as const;

export type Helper = keyof typeof HELPERS;
