// Base 64 of RFC 4648, section 4, with padding; a text that decodes to some bytes and is not their one form is refused.

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : undefined;
}
