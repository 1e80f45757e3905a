import {
  type TiffBlock,
  type TiffEntry,
  exifDirectoryIn,
  makerNoteIn,
  readDirectory,
  tiffBlockIn,
  wholeNumbers,
} from './tiff-directory.ts';

/** Numbers of the tags that lead to a time zone. */
const TAG = {
  timeZoneOffset: 0x882a,
  ricohTheta: 0x4001,
  thetaTimeZone: 0x000a,
  nikonWorldTime: 0x0024,
  canonTimeInfo: 0x0035,
} as const;

const offsetOf = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
};

const numbersAt = (block: TiffBlock, directory: number, tag: number): number[] | null => {
  const entry = readDirectory(block, directory).get(tag);
  return entry ? wholeNumbers(block, entry) : null;
};

/** RICOH THETA: offsets count from the beginning of EXIF, and the time zone is a text in a directory of its own. */
function ofTheta(block: TiffBlock, note: number): string | null {
  const [theta] = numbersAt(block, note + 8, TAG.ricohTheta) ?? [];
  const text = theta === undefined ? null : numbersAt(block, theta, TAG.thetaTimeZone);
  return text && String.fromCharCode(...text).replace(/\0.*$/s, '');
}

/** Nikon: a TIFF block of its own. The time zone is in minutes, then follows one byte for daylight saving time. */
function ofNikon(note: Uint8Array): string | null {
  const block = tiffBlockIn(note, 16);
  const start = block?.view.getUint32(4, block.isLittleEndian) ?? 0;
  const entry = block && readDirectory(block, start).get(TAG.nikonWorldTime);
  if (!block || !entry || entry.count < 3) return null;
  const minutes = block.view.getInt16(entry.offset, block.isLittleEndian);
  return offsetOf(minutes + (block.view.getUint8(entry.offset + 2) === 1 ? 60 : 0));
}

/** Returns how far a program has moved the notes of a Canon, which end with the place where the camera wrote them. */
function distanceMoved({ view, isLittleEndian }: TiffBlock, { offset, length }: TiffEntry): number {
  const footer = offset + length - 8;
  const isFooter = footer > offset && view.getUint16(footer + 2, isLittleEndian) === 42;
  return isFooter ? offset - view.getUint32(footer + 4, isLittleEndian) : 0;
}

/**
 * Canon: numbers for the size in bytes, the time zone in minutes, the city, and daylight saving time in minutes. Another
 * size means that a program has moved the notes.
 */
function ofCanon(block: TiffBlock, note: TiffEntry): string | null {
  const moved = distanceMoved(block, note);
  const entry = readDirectory(block, note.offset, moved).get(TAG.canonTimeInfo);
  const [size, minutes, , summer] = entry ? wholeNumbers(block, entry) : [];
  if (size !== entry?.length || minutes === undefined || summer === undefined) return null;
  return offsetOf((minutes | 0) + (summer | 0));
}

/**
 * Returns the UTC offset of the camera's clock as EXIF's whole hours (`TimeZoneOffset`) or the notes of a maker state
 * it; null if they do not.
 */
export function timeZoneIn(block: TiffBlock): string | null {
  const { view } = block;
  const stated = exifDirectoryIn(block)?.get(TAG.timeZoneOffset);
  const [hours] = stated ? wholeNumbers(block, stated) : [];
  if (hours !== undefined) return offsetOf(hours * 60);
  const entry = makerNoteIn(block);
  if (!entry) return null;
  const note = new Uint8Array(view.buffer, view.byteOffset + entry.offset, entry.count);
  const maker = String.fromCharCode(...note.subarray(0, 5));
  if (/^ricoh/i.test(maker)) return ofTheta(block, entry.offset);
  return maker === 'Nikon' ? ofNikon(note) : ofCanon(block, entry);
}

/** Tags of DJI's maker notes with the angles of the camera. */
const ANGLES = [
  [0x0009, 'MakerNote/CameraPitch'],
  [0x000a, 'MakerNote/CameraYaw'],
  [0x000b, 'MakerNote/CameraRoll'],
] as const;

/** The code of the type of TIFF values with 32 bits of a floating-point number. */
const FLOAT = 11;

/** Returns the angles in the maker notes of a DJI drone, which are all that is left if a program has removed XMP. */
export function djiAnglesIn(block: TiffBlock): readonly (readonly [name: string, deg: number])[] {
  const note = makerNoteIn(block);
  if (!note) return [];
  const directory = readDirectory(block, note.offset);
  return ANGLES.flatMap(([tag, name]) => {
    const entry = directory.get(tag);
    if (entry?.type !== FLOAT || entry.count !== 1) return [];
    return [[name, block.view.getFloat32(entry.offset, block.isLittleEndian)] as const];
  });
}
