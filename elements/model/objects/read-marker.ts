import { show } from './object-issues.ts';
import { ICON_STYLES, type IconStyle, type Marker } from './objects.ts';
import type * as page from './page-objects.ts';
import { readColor } from './read-color.ts';
import { readUrl } from './read-url.ts';
import {
  LONGEST_MARKUP,
  isRawObject,
  isOpen,
  readMarkup,
  readNumber,
  readSwitch,
  readText,
} from './read-value.ts';

/** Creates a marker at a place or at a point of a picture, with defaults for missing values. Invalid values are noted. */
export function markerAt(
  input: page.Unchecked<page.Marker>,
  id: string,
  place: Marker['place'],
  notes: string[],
): Marker {
  return {
    kind: 'marker',
    id,
    place,
    panoramaId: readSphereId(input.panoramaId, notes),
    name: readText(input.name),
    description: readText(input.description),
    hoverText: readText(input.hoverText),
    style: readStyle(input.style, notes),
    icon: readText(input.icon),
    iconColor: readIconColor(input.iconColor, notes),
    svg: readSvg(input.svg, notes),
    imageUrl: readImage(input.imageUrl, notes),
    popup: readMarkup(input.popup),
    isStatic: readSwitch(input.isStatic, false),
    flyHere: readFlyHere(input),
    metersFromCenter: readNumber(input.metersFromCenter),
    objectDisplayOrder: readNumber(input.objectDisplayOrder) ?? 0,
  };
}

function readSphereId(value: unknown, notes: string[]): number | null {
  if (isOpen(value)) return null;
  const id = readNumber(value);
  if (id !== null && id >= 0 && Number.isSafeInteger(id)) return id;
  notes.push(`its panoramaId ${show(value)} is not the id of a sphere`);
  return null;
}

function readStyle(value: unknown, notes: string[]): IconStyle {
  if (isOpen(value)) return 'standard';
  const style = ICON_STYLES.find((known) => known === value);
  if (style === undefined) notes.push(`its style ${show(value)} is not one of ${ICON_STYLES.join(', ')}`);
  return style ?? 'standard';
}

function readIconColor(value: unknown, notes: string[]): number | null {
  if (isOpen(value)) return null;
  const color = readColor(value);
  if (color === null) notes.push(`its iconColor ${show(value)} is not a color`);
  return color?.rgb ?? null;
}

/** Omits markup that is too long, because truncation would break it. */
function readSvg(value: unknown, notes: string[]): string | null {
  if (typeof value !== 'string' || value.length <= LONGEST_MARKUP) return readMarkup(value);
  notes.push('its svg is too long');
  return null;
}

function readImage(value: unknown, notes: string[]): string | null {
  if (isOpen(value)) return null;
  const url = readUrl(value);
  if (url === null) notes.push(`its imageUrl ${show(value)} is not allowed`);
  return url;
}

function readFlyHere({ showFlyHere, flyHere }: page.Unchecked<page.Marker>): boolean | null {
  const enabled = isRawObject(showFlyHere) ? showFlyHere.enabled : showFlyHere;
  return readSwitch(enabled, null) ?? readSwitch(flyHere, null);
}
