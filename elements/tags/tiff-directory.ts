/** Sizes of the types of TIFF values, by their codes. */
const SIZES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
};

/** More values than any tag with a time zone has. */
const MAX_VALUES = 4096;

/** A block of TIFF data, such as that of EXIF: offsets count from its beginning. */
export interface TiffBlock {
  readonly view: DataView;
  readonly isLittleEndian: boolean;
}

/** An entry of a directory: where its value is, its length in bytes, and the type and number of its items. */
export interface TiffEntry {
  readonly offset: number;
  readonly length: number;
  readonly type: number;
  readonly count: number;
}

/** Returns the TIFF block that begins at most `within` bytes after the beginning of a range; null if there is none. */
export function tiffBlockIn(bytes: Uint8Array, within: number): TiffBlock | null {
  for (let start = 0; start < Math.min(within, bytes.length - 8); start++) {
    const order = String.fromCharCode(...bytes.subarray(start, start + 4));
    if (order !== 'II*\0' && order !== 'MM\0*') continue;
    const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
    return { view, isLittleEndian: order === 'II*\0' };
  }
  return null;
}

/**
 * Reads the entries of a directory by their tags. Entries outside the block are omitted. If a program has `moved` the
 * directory, its values are that much further than it says.
 */
export function readDirectory(
  { view, isLittleEndian }: TiffBlock,
  start: number,
  moved = 0,
): ReadonlyMap<number, TiffEntry> {
  const entries = new Map<number, TiffEntry>();
  if (start < 0 || start + 2 > view.byteLength) return entries;
  const entriesInFile = view.getUint16(start, isLittleEndian);
  for (let index = 0; index < entriesInFile; index++) {
    const at = start + 2 + 12 * index;
    if (at + 12 > view.byteLength) break;
    const type = view.getUint16(at + 2, isLittleEndian);
    const count = view.getUint32(at + 4, isLittleEndian);
    const length = (SIZES[type] ?? 0) * count;
    const offset = length > 4 ? moved + view.getUint32(at + 8, isLittleEndian) : at + 8;
    if (length > 0 && offset >= 0 && offset + length <= view.byteLength)
      entries.set(view.getUint16(at, isLittleEndian), { offset, length, type, count });
  }
  return entries;
}

/** Tags that lead to the maker notes. */
const EXIF = 0x8769;
const MAKER_NOTE = 0x927c;

/** Returns the directory of EXIF in a block; null if there is none. */
export function exifDirectoryIn(block: TiffBlock): ReadonlyMap<number, TiffEntry> | null {
  const { view, isLittleEndian } = block;
  const pointer = readDirectory(block, view.getUint32(4, isLittleEndian)).get(EXIF);
  const [start] = pointer ? wholeNumbers(block, pointer) : [];
  return start === undefined ? null : readDirectory(block, start);
}

/** Returns where the maker notes of a block are; undefined if there are none. */
export const makerNoteIn = (block: TiffBlock): TiffEntry | undefined =>
  exifDirectoryIn(block)?.get(MAKER_NOTE);

/** Returns the whole numbers of an entry, or the codes of its characters. Fractions are not read. */
export function wholeNumbers(
  { view, isLittleEndian }: TiffBlock,
  { offset, type, count }: TiffEntry,
): number[] {
  const size = SIZES[type] ?? 1;
  return Array.from({ length: Math.min(count, MAX_VALUES) }, (_, index) => {
    const at = offset + index * size;
    if (type === 3) return view.getUint16(at, isLittleEndian);
    if (type === 8) return view.getInt16(at, isLittleEndian);
    if (type === 4) return view.getUint32(at, isLittleEndian);
    if (type === 9) return view.getInt32(at, isLittleEndian);
    return type === 6 ? view.getInt8(at) : view.getUint8(at);
  });
}
