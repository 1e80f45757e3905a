import type { Size, View } from '../../../../elements/geo/camera.ts';
import { type Place, worldOf } from '../../../../elements/geo/earth.ts';
import { pixelOfRay } from '../../../../elements/geo/pixel-ray.ts';
import { length } from '../../../../elements/geo/vector.ts';
import { ICON_GRID, ICON_LINE, type Icon, iconOf } from '../../../../elements/model/icons/icon-set.ts';
import {
  HAIRLINE,
  PIN,
  PIN_LIFT,
  ROUND,
  SHADOW,
  TILE,
  colorOn,
  cssColor,
  dropPath,
} from '../../../../elements/model/icons/marker-shapes.ts';
import { markerScale } from '../../../../elements/model/objects/marker-scale.ts';

/** A marker of a still picture. */
export interface StillMarker {
  /** The name of an icon of the icon set. */
  readonly icon: string;
  readonly style: 'standard' | 'round' | 'logo';
  /** Packed as 0xRRGGBB; null for the icon's own color. */
  readonly color: number | null;
  readonly place: Place;
}

/** Returns the shape of a marker and, if it has one, the colored shape inside of its white rim, as SVG. */
function shapesOf({ style }: StillMarker): { readonly outline: string; readonly inside: string | null } {
  if (style === 'round')
    return { outline: `<circle r="${ROUND.radius}"`, inside: `<circle r="${ROUND.radius - ROUND.rim}"` };
  if (style === 'logo') {
    const side = 2 * TILE.half;
    const corner = `x="${-TILE.half}" y="${-TILE.half}" rx="${TILE.corner}"`;
    return { outline: `<rect ${corner} width="${side}" height="${side}"`, inside: null };
  }
  const { radius, rim } = PIN;
  return {
    outline: `<path d="${dropPath(radius, 0)}"`,
    inside: `<path d="${dropPath(radius - rim, PIN_LIFT)}"`,
  };
}

function glyphOf({ drawing, written }: Icon, y: number, size: number, color: string): string {
  if (drawing === null) {
    const letters = size * (written.length > 1 ? 0.85 : 1);
    // The height of capital letters and digits is about 0.7 of the font size.
    return `<text y="${y + 0.355 * letters}" font-size="${letters}" font-weight="700" font-family="sans-serif" text-anchor="middle" fill="${color}">${written}</text>`;
  }
  const { fill, lines } = drawing;
  return (
    `<g transform="translate(${-size / 2} ${y - size / 2}) scale(${size / ICON_GRID})">` +
    `<path d="${fill}" fill="${color}" fill-rule="evenodd"/>` +
    `<path d="${lines}" fill="none" stroke="${color}" stroke-width="${ICON_LINE}" stroke-linecap="round" stroke-linejoin="round"/></g>`
  );
}

function markerSvg(marker: StillMarker, x: number, y: number, scale: number): string {
  const icon = iconOf(marker.icon);
  const color = marker.color ?? icon.color;
  const { outline, inside } = shapesOf(marker);
  const glyph = {
    round: () => glyphOf(icon, 0, ROUND.glyph, colorOn(color)),
    logo: () => glyphOf(icon, 0, TILE.glyph, cssColor(color)),
    standard: () => glyphOf(icon, -PIN.middle, PIN.glyph, colorOn(color)),
  }[marker.style]();
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    `${outline} fill="#fff" filter="url(#shadow)"/>` +
    `${outline} fill="none" stroke="rgb(8,16,28)" stroke-opacity="0.25" stroke-width="${HAIRLINE.width}"/>` +
    `${inside === null ? '' : `${inside} fill="${cssColor(color)}"/>`}${glyph}</g>`
  );
}

/** The blur of a canvas is twice the standard deviation of the Gaussian (HTML Standard, 4.12.5.1.18). */
const FILTER =
  '<filter id="shadow" x="-50%" y="-50%" width="200%" height="200%">' +
  `<feDropShadow dx="0" dy="${SHADOW.down}" stdDeviation="${SHADOW.blur / 2}" flood-color="rgb(8,16,28)" flood-opacity="0.5"/></filter>`;

/** How far a marker reaches from its place with its shadow, in pixels. */
const REACH_PX = 64;

/**
 * Draws markers as SVG, for a picture with a size in pixels: at their places, smaller in the distance, later ones over
 * earlier ones, as the viewer draws them. The result is empty if none is in the picture.
 */
export function markersSvg(
  markers: readonly StillMarker[],
  { camera, view, size }: { readonly camera: Place; readonly view: View; readonly size: Size },
): string {
  const isNear = (value: number, side: number): boolean => value > -REACH_PX && value < side + REACH_PX;
  const drawn = markers.flatMap((marker) => {
    const world = worldOf(camera, marker.place);
    const pixel = pixelOfRay(view, size, world);
    if (pixel === null || !isNear(pixel.x, size.width) || !isNear(pixel.y, size.height)) return [];
    return [markerSvg(marker, pixel.x, pixel.y, markerScale(length(world)))];
  });
  return drawn.length === 0 ? '' : `${FILTER}${drawn.join('')}`;
}
