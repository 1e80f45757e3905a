import { type FileHandle, open } from 'node:fs/promises';
import {
  type TiffBlock,
  readDirectory,
  tiffBlockIn,
  wholeNumbers,
} from '../../../elements/tags/tiff-directory.ts';

/** Markers of a JPEG: what it begins with, and what its pixels begin with. */
const JPEG = 0xffd8;
const SCAN = 0xda;

/** Bytes after the beginning of the pixels that a reader of tags can touch. */
const MARGIN = 64;

/** The tags of TIFF whose values are the places of further directories: those of EXIF and of GPS. */
const DIRECTORIES = [0x8769, 0x8825];

/** Length of the longest value that is read from a TIFF. Longer ones are pictures. */
const MAX_VALUE = 2 ** 22;

/** Reads a part of a file, up to the file's end. */
async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let end = 0;
  for (let read = 1; read > 0 && end < length; end += read)
    ({ bytesRead: read } = await file.read(bytes, end, length - end, start + end));
  return bytes.subarray(0, end);
}

/** Returns the end of the segments before the pixels of a JPEG, where all its tags are. */
async function endOfJpegTags(file: FileHandle): Promise<number> {
  for (let at = 2; ;) {
    const header = await readPart(file, at, 4);
    const isSegment = header.length === 4 && header[0] === 0xff && header[1] !== SCAN;
    if (!isSegment) return at + MARGIN;
    at += header[1] === 0xff ? 1 : 2 + header.readUInt16BE(2);
  }
}

/** Reads the directories of a TIFF and their values to their places in `bytes`. */
async function fillTiff(file: FileHandle, bytes: Uint8Array): Promise<void> {
  const fill = async (start: number, length: number): Promise<void> => {
    if (start < bytes.length)
      bytes.set(await readPart(file, start, Math.min(length, bytes.length - start)), start);
  };
  await fill(0, 8);
  const block = tiffBlockIn(bytes, 1);
  if (block === null) return;
  const { view, isLittleEndian } = block;
  await fillDirectory(block, fill, view.getUint32(4, isLittleEndian));
}

async function fillDirectory(
  block: TiffBlock,
  fill: (start: number, length: number) => Promise<void>,
  start: number,
  isMain = true,
): Promise<void> {
  const { view, isLittleEndian } = block;
  if (start + 2 > view.byteLength) return;
  await fill(start, 2);
  await fill(start + 2, 12 * view.getUint16(start, isLittleEndian) + 4);
  for (const [tag, entry] of readDirectory(block, start)) {
    if (entry.length <= MAX_VALUE) await fill(entry.offset, entry.length);
    const [place] = isMain && DIRECTORIES.includes(tag) ? wholeNumbers(block, entry) : [];
    if (place !== undefined) await fillDirectory(block, fill, place, false);
  }
}

/**
 * Reads the parts of a file in which tags can be. A JPEG ends before its pixels, and in a TIFF the pixels are zeros, which
 * the system does not store, so that large pictures need neither time nor memory. Other files are read whole.
 */
export async function readTagBytes(path: string): Promise<ArrayBuffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await readPart(file, 0, 8);
    const isTiff = tiffBlockIn(new Uint8Array([...head, 0]), 1) !== null;
    const isJpeg = head.length === 8 && head.readUInt16BE(0) === JPEG;
    const data = new ArrayBuffer(isJpeg ? Math.min(size, await endOfJpegTags(file)) : size);
    const bytes = new Uint8Array(data);
    if (isTiff) await fillTiff(file, bytes);
    else bytes.set(await readPart(file, 0, data.byteLength));
    return data;
  } finally {
    await file.close();
  }
}
