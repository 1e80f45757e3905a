import { clamp } from '../../geo/angle.ts';
import { crossesItself } from './crossing.ts';
import { show } from './object-issues.ts';
import type { ObjectPlace, Polygon, Polyline } from './objects.ts';
import type * as page from './page-objects.ts';
import { type Color, readColor } from './read-color.ts';
import { grounded, lineOf, ringOf } from './read-place.ts';
import { isOpen, readNumber, readSwitch, readText } from './read-value.ts';

/**
 * Orange is the color if none is set. For an invalid color, polygons and polylines have different defaults
 * (OPEN-062, OPEN-063).
 */
const ORANGE = 0xffa500;
const UNREADABLE_POLYGON = 0xff0000;
const UNREADABLE_POLYLINE = 0x0000ff;

/** Default opacity of a polygon whose color is opaque. */
const POLYGON_OPACITY = 0.5;

/** The default width of a polyline, which is one meter, in tenths of a meter (OPEN-064). */
const POLYLINE_WIDTH = 10;
const GREATEST_WIDTH = 100_000;

/**
 * Reads an opacity from 0 to 1. Returns `fallback` if the value is missing or invalid. An invalid value is
 * noted.
 */
export function readOpacity(value: unknown, fallback: number, notes: string[]): number {
  if (isOpen(value)) return fallback;
  const opacity = readNumber(value);
  if (opacity === null) notes.push(`its opacity ${show(value)} is not a number`);
  return opacity === null ? fallback : clamp(opacity, 0, 1);
}

function readPaint(value: unknown, unreadable: number, notes: string[]): Color {
  if (isOpen(value)) return { rgb: ORANGE, alpha: 1 };
  const color = readColor(value);
  if (color === null) notes.push(`its color ${show(value)} is not a color`);
  return color ?? { rgb: unreadable, alpha: 1 };
}

/**
 * Creates a polygon from its outline and holes. Returns null, with a note, if the outline does not enclose a
 * surface.
 */
export function polygonAround(
  input: page.Unchecked<page.Polygon>,
  id: string,
  lists: readonly (readonly ObjectPlace[])[],
  notes: string[],
): Polygon | null {
  const drape = readSwitch(input.drape, false);
  const [outline = [], ...holes] = drape ? lists.map(grounded) : lists;
  const ring = ringOf(outline);
  if (ring === null) {
    notes.push('it has fewer than three different points');
    return null;
  }
  const rings = [ring, ...holes.map(ringOf).filter((hole) => hole !== null)];
  if (rings.length <= holes.length) notes.push('one of its holes has fewer than three different points');
  // A polygon whose outline crosses itself can still be filled, so it is drawn with a warning. Only level
  // outlines are checked, because an upright wall is a line when seen from above.
  const isLevel = ring.every(
    ({ height, altitude }) => height === ring[0]?.height && altitude === ring[0].altitude,
  );
  if (isLevel && crossesItself(ring)) notes.push('its outline crosses itself, so its fill may be wrong');
  const { rgb, alpha } = readPaint(input.color, UNREADABLE_POLYGON, notes);
  return {
    kind: 'polygon',
    id,
    rings,
    drape,
    color: rgb,
    opacity: alpha * readOpacity(input.opacity, alpha < 1 ? 1 : POLYGON_OPACITY, notes),
    hoverText: readText(input.hoverText),
    objectDisplayOrder: readNumber(input.objectDisplayOrder) ?? 0,
  };
}

function readWidth(value: unknown, notes: string[]): number {
  if (isOpen(value)) return POLYLINE_WIDTH;
  const width = readNumber(value);
  if (width !== null && width > 0) return Math.min(width, GREATEST_WIDTH);
  notes.push(`its width ${show(value)} is not a number greater than 0`);
  return POLYLINE_WIDTH;
}

/** Creates a polyline along places. Returns null, with a note, if the places do not form a line. */
export function polylineAlong(
  input: page.Unchecked<page.Polyline>,
  id: string,
  places: readonly ObjectPlace[],
  notes: string[],
): Polyline | null {
  const drape = readSwitch(input.drape, false);
  const points = lineOf(drape ? grounded(places) : places);
  if (points === null) {
    notes.push('it has fewer than two different points');
    return null;
  }
  const { rgb, alpha } = readPaint(input.color, UNREADABLE_POLYLINE, notes);
  return {
    kind: 'polyline',
    id,
    points,
    drape,
    color: rgb,
    opacity: alpha * readOpacity(input.opacity, 1, notes),
    width: readWidth(input.width, notes),
    hoverText: readText(input.hoverText),
    objectDisplayOrder: readNumber(input.objectDisplayOrder) ?? 0,
  };
}
