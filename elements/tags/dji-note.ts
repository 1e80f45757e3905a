import { type TiffBlock, makerNoteIn, readDirectory } from './tiff-directory.ts';

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
