// Texts packed by DEFLATE without a header (RFC 1951), as the platform does it.

/** What became of unpacking: the bytes ended too early, they are not packed, or there is more than was wanted. */
export type Unpacked = { readonly text: string } | { readonly fault: "cut" | "changed" | "long" };

/** So much is unpacked before it is looked how much came out: a byte can become a thousand. */
const PIECE = 256;

type Bytes = Uint8Array<ArrayBuffer>;

export async function pack(text: string): Promise<Bytes> {
  const packing = new CompressionStream("deflate-raw");
  const packed = new Response(packing.readable).bytes();
  const writer = packing.writable.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  return packed as Promise<Bytes>;
}

/** At most so many UTF-16 units are unpacked, and one piece more. */
export async function unpack(bytes: Bytes, maxLength: number): Promise<Unpacked> {
  const unpacking = new DecompressionStream("deflate-raw");
  const feeding = feed(unpacking.writable.getWriter(), bytes);
  const reader = unpacking.readable.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value, { stream: true });
      if (text.length > maxLength) return { fault: "long" };
    }
    text += decoder.decode();
    return { text };
  } catch {
    return { fault: await feeding };
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** What is wrong where something is: with the bytes, or only that no more of them come. */
async function feed(writer: WritableStreamDefaultWriter<Bytes>, bytes: Bytes): Promise<"cut" | "changed"> {
  try {
    for (let at = 0; at < bytes.length; at += PIECE) await writer.write(bytes.slice(at, at + PIECE));
  } catch {
    return "changed";
  }
  return writer.close().then(
    () => "changed",
    () => "cut",
  );
}
