// Addresses as limits count them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressKey } from "../../src/net/address.ts";

const KEYS: readonly (readonly [string, string])[] = [
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::ab]:443", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
];

test("an address of IPv6 counts by its net, one of IPv4 as itself however it is written", () => {
  assert.deepEqual(
    KEYS.map(([address]) => addressKey(address)),
    KEYS.map(([, key]) => key),
  );
});
