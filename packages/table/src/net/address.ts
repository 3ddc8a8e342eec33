// Whose limits count: network addresses, as far as one of them is one person's.
import { isIPv4, isIPv6 } from "node:net";

/** Groups of sixteen bits that are the net's: the other half of an address its owner chooses at will. */
const NET = 4;
const GROUPS = 8;
/** How addresses of IPv4 are written where all are of IPv6. */
const MAPPED = /^0:0:0:0:0:ffff:([0-9a-f]+):([0-9a-f]+)$/;

/**
 * Under what an address is counted: one of IPv4 as it is, one of IPv6 by its first 64 bits, `2001:db8:0:1::/64`. A port, or brackets, that a
 * proxy has written with it do not count; what is no address stays what it is.
 */
export function addressKey(address: string): string {
  const [, bracketed, , plain] = /^\[([^\]]+)\](:\d+)?$|^([\d.]+):\d+$/.exec(address) ?? [];
  const [bare = ""] = (bracketed ?? plain ?? address).split("%");
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [, high, low] = MAPPED.exec(groups.join(":")) ?? [];
  if (high !== undefined && low !== undefined) return [high, low].flatMap(bytesOf).join(".");
  return `${groups.slice(0, NET).join(":")}::/64`;
}

const bytesOf = (group: string): readonly number[] => {
  const number = Number.parseInt(group, 16);
  return [number >> 8, number & 255];
};

/** The groups of an address of IPv6, without zeros in front. */
function groupsOf(address: string): readonly string[] {
  const [before = "", after] = address.split("::").map(partOf);
  const [first, last] = [before, after ?? ""].map((part) => (part === "" ? [] : part.split(":"))) as [
    string[],
    string[],
  ];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}

/** A part of it with its last four bytes as two groups, where they are written as those of IPv4. */
function partOf(part: string): string {
  const [last] = part.split(":").slice(-1);
  if (!last?.includes(".")) return part;
  const [a = 0, b = 0, c = 0, d = 0] = last.split(".").map(Number);
  return `${part.slice(0, -last.length)}${(256 * a + b).toString(16)}:${(256 * c + d).toString(16)}`;
}
