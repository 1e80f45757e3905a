import { crc32, deflateSync } from 'node:zlib';

/** Returns a chunk of a PNG file. */
export function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Inserts a chunk into a PNG file, behind its header. */
export function withChunk(png: Buffer, type: string, content: Uint8Array): Buffer {
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk(type, content), png.subarray(afterHeader)]);
}

/** Returns the content of a chunk of unsigned numbers of 32 bits. */
export function uint32Data(...values: readonly number[]): Buffer {
  const data = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => data.writeUInt32BE(value, 4 * i));
  return data;
}

/** Returns the content of an `iCCP` chunk. */
export const iccData = (profile: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)]);
