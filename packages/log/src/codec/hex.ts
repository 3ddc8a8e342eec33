// Bytes as texts of hexadecimal digits, which is how they are held: they can be compared, be keys, and stand in JSON.

/** Bytes, two lower-case digits each. */
export type Hex = string;

const DIGITS = Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));
/** Bytes of which the digits are made at once: a call has no more arguments than fit on the stack. */
const CHUNK = 1_024;

/** The text is in one piece: one that is put together of pairs takes eight times the memory, until it is compared. */
export function toHex(bytes: Uint8Array): Hex {
  let text = "";
  for (let from = 0; from < bytes.length; from += CHUNK) {
    const length = Math.min(bytes.length - from, CHUNK);
    const units = new Array<number>(2 * length);
    for (let i = 0; i < length; i++) {
      const byte = bytes[from + i]!;
      units[2 * i] = DIGITS[byte >> 4]!;
      units[2 * i + 1] = DIGITS[byte & 15]!;
    }
    text += String.fromCharCode(...units);
  }
  return text;
}

const digit = (unit: number): number =>
  unit >= 48 && unit <= 57 ? unit - 48 : unit >= 97 && unit <= 102 ? unit - 87 : -1;

/** Writes the bytes of a text of digits from `at` on. RangeError for another text. */
export function putHex(text: Hex, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < text.length; i += 2) {
    const byte = (digit(text.charCodeAt(i)) << 4) | digit(text.charCodeAt(i + 1));
    if (!(byte >= 0)) throw new RangeError(`"${text.slice(0, 80)}" is not made of pairs of hexadecimal digits.`);
    bytes[at + (i >> 1)] = byte;
  }
}

export function fromHex(text: Hex): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((text.length + 1) >> 1);
  putHex(text, bytes, 0);
  return bytes;
}

export const isHex = (value: unknown, bytes: number): value is Hex =>
  typeof value === "string" && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);
