import type { Vec3 } from '../../geo/vector.ts';
import { show } from './object-issues.ts';
import type { TexturedPolygon } from './objects.ts';
import type * as page from './page-objects.ts';
import { readOpacity } from './read-shape.ts';
import { readUrl } from './read-url.ts';
import { isRawObject, isOpen, readNumber, readText } from './read-value.ts';

/**
 * Maximum side length of an image, and maximum absolute value of each coordinate of its position, in meters.
 */
const GREATEST_LENGTH = 100_000;

/**
 * Creates an image on a rectangle. Returns null, with a note, if the image, its size or its position is
 * invalid.
 */
export function texturedPolygonOf(
  input: page.Unchecked<page.TexturedPolygon>,
  id: string,
  notes: string[],
): TexturedPolygon | null {
  const texture = readUrl(input.texture);
  const { width, height } = isRawObject(input.dimensions) ? input.dimensions : input;
  const [across, up] = [readLength(width), readLength(height)];
  const position = readPosition(input);
  if (texture === null) notes.push(`its texture ${show(input.texture)} is not allowed`);
  if (across === null || up === null) notes.push('its dimensions must be greater than 0');
  if (position === null) notes.push('its position must have x, y and z in meters');
  if (texture === null || across === null || up === null || position === null) return null;
  return {
    kind: 'texturedPolygon',
    id,
    texture,
    width: across,
    height: up,
    rotation: readRotation(input.rotation, notes),
    position,
    opacity: readOpacity(input.opacity, 1, notes),
    hoverText: readText(input.hoverText),
    objectDisplayOrder: readNumber(input.objectDisplayOrder) ?? 0,
  };
}

function readLength(value: unknown): number | null {
  const length = readNumber(value);
  return length !== null && length > 0 && length <= GREATEST_LENGTH ? length : null;
}

/** Reads three numbers; missing numbers are 0. Returns null if a number is invalid. */
function readVector({ x, y, z }: page.Unchecked<page.XYZ>): Vec3 | null {
  const [first, second, third] = [x, y, z].map((value) => (isOpen(value) ? 0 : readNumber(value)));
  return first == null || second == null || third == null ? null : [first, second, third];
}

/**
 * Reads the position in meters from `position` or from fields of the object itself. At least one of the three
 * numbers must be set.
 */
function readPosition(input: page.Unchecked<page.TexturedPolygon>): Vec3 | null {
  const source = isRawObject(input.position) ? input.position : input;
  if (isOpen(source.x) && isOpen(source.y) && isOpen(source.z)) return null;
  const position = readVector(source);
  return position?.every((meters) => Math.abs(meters) <= GREATEST_LENGTH) ? position : null;
}

/**
 * Reads the rotation in degrees. Returns no rotation if the value is missing or invalid. An invalid value is
 * noted.
 */
function readRotation(value: unknown, notes: string[]): Vec3 {
  const rotation = isRawObject(value) ? readVector(value) : null;
  if (rotation === null && !isOpen(value)) notes.push('its rotation must have x, y and z in degrees');
  return rotation ?? [0, 0, 0];
}
