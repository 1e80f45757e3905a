export interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
  readonly crc: number;
}

/** Reads all chunks of a PNG in order. Throws if the file violates the PNG specification. */
export function chunksOf(png: Uint8Array): PngChunk[] {
  const bytes = Buffer.from(png);
  const chunks: PngChunk[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const [dataAt, end] = [at + 8, at + 8 + length];
    chunks.push({
      type: bytes.toString('latin1', at + 4, dataAt),
      data: bytes.subarray(dataAt, end),
      crc: bytes.readUInt32BE(end),
    });
    at = end + 4;
  }
  return chunks;
}

/** Computes the checksum of a chunk bit by bit, as in the PNG specification. */
export function crcOfChunk({ type, data }: PngChunk): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.concat([Buffer.from(type, 'latin1'), data])) {
    for (let bit = 0; bit < 8; bit += 1) {
      const isOdd = ((crc ^ (byte >> bit)) & 1) === 1;
      crc = isOdd ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}
