/**
 * Bytes of a PNG before its first optional chunk: the signature and the header chunk, which always comes
 * first.
 */
export const PNG_HEAD_BYTES = 33;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Bytes of a chunk other than its data: length and type before the data, a checksum after it. */
const FRAME_BYTES = 12;

/** The checksum for each byte value (PNG specification, annex D). */
const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_OF_BYTE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns an uncompressed `iTXt` chunk with an ASCII keyword and a UTF-8 text. */
function textChunk(keyword: string, text: string): Uint8Array<ArrayBuffer> {
  // The five zero bytes are the end of the keyword, the flag for uncompressed text, compression method 0, no
  // language and no translated keyword.
  const content = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(content.length + 8);
  const fields = new DataView(chunk.buffer);
  fields.setUint32(0, content.length - 4);
  chunk.set(content, 4);
  fields.setUint32(chunk.length - 4, crcOf(content));
  return chunk;
}

/**
 * Returns the chunks for texts by keyword. The chunks must be inserted right after a PNG's first
 * `PNG_HEAD_BYTES` bytes.
 */
export function textChunks(texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  const all = new Uint8Array(chunks.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/**
 * Returns the texts by keyword from the complete, uncompressed `iTXt` chunks of a PNG. The result is empty if
 * the bytes are not a PNG.
 */
export function textsOf(png: Uint8Array): Record<string, string> {
  const texts: Record<string, string> = {};
  if (SIGNATURE.some((byte, at) => png[at] !== byte)) return texts;
  const fields = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let at = SIGNATURE.length;
  while (at + FRAME_BYTES <= png.length) {
    const end = at + FRAME_BYTES + fields.getUint32(at);
    if (end > png.length) break;
    const content = png.subarray(at + 4, end - 4);
    const isWhole = isText(content) && crcOf(content) === fields.getUint32(end - 4);
    const [, keyword, text = ''] = (isWhole && TEXT.exec(new TextDecoder().decode(content))) || [];
    if (keyword !== undefined) texts[keyword] = text;
    at = end;
  }
  return texts;
}

const isText = (content: Uint8Array): boolean => String.fromCharCode(...content.subarray(0, 4)) === 'iTXt';

/** Matches a keyword, the flag for uncompressed text, any language, any translated keyword, and the text. */
const TEXT = /^iTXt([^\0]{1,79})\0\0\0[^\0]*\0[^\0]*\0([^]*)$/;
