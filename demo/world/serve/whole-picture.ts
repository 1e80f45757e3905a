import type { TileFormat } from '../../../elements/geo/tile.ts';

/** Bytes of a WebP file before its first chunk. */
const RIFF_HEAD = 12;

/** Whether a file has the beginning, the length and the end of a picture; what lies between is not looked at. */
export function isWholePicture(bytes: Buffer, format: TileFormat): boolean {
  if (bytes.length <= RIFF_HEAD) return false;
  if (format === 'jpg')
    return bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  return (
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.readUInt32LE(4) === bytes.length - 8 &&
    bytes.toString('latin1', 8, RIFF_HEAD) === 'WEBP'
  );
}
