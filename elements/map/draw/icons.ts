import { ACTIVE_ICON, CLUSTER_SIZES, PACKAGE_PX, SPHERE_ICON } from '../base/map-limits.ts';
import type { Palette } from '../base/palette.ts';
import { IMAGE } from '../style/sphere-layers.ts';

type Pen = CanvasRenderingContext2D;

/** Device pixels of an icon per CSS pixel. */
export const PIXEL_RATIO = 2;

const SEARCH_PIN = { width: 28, height: 38 } as const;

/** Runs `draw` in CSS pixels and returns the image in device pixels. */
function drawn(width: number, height: number, draw: (pen: Pen) => void): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = width * PIXEL_RATIO;
  canvas.height = height * PIXEL_RATIO;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('The browser cannot draw on a canvas.');
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(pen);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

function disc(pen: Pen, [x, y]: readonly [number, number], radius: number, color: string | CanvasGradient) {
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/** Returns a color with another opacity. */
const faded = (color: string, opacity: number): string =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** Traces a teardrop with its tip at the bottom center. */
function drop(pen: Pen, { width, height }: { width: number; height: number }, rim: number): void {
  const middle = width / 2;
  const radius = middle - rim;
  const tip = height - rim / 2;
  const half = Math.acos(radius / (tip - middle));
  pen.beginPath();
  pen.arc(middle, middle, radius, Math.PI / 2 + half, Math.PI / 2 - half);
  pen.lineTo(middle, tip);
  pen.closePath();
}

const pin =
  (size: { width: number; height: number }, rim: number, color: string, inner: Palette) =>
  (pen: Pen): void => {
    drop(pen, size, rim);
    pen.lineWidth = 2 * rim;
    pen.lineJoin = 'round';
    pen.strokeStyle = inner.rim;
    pen.stroke();
    pen.fillStyle = color;
    pen.fill();
    disc(pen, [size.width / 2, size.width / 2], size.width * 0.17, inner.rim);
  };

/** Draws a disc surrounded by a soft ring in the same color. */
const clusterOf =
  (side: number, { accent, rim }: Palette) =>
  (pen: Pen): void => {
    const at = [side / 2, side / 2] as const;
    disc(pen, at, side / 2, faded(accent, 0.26));
    disc(pen, at, side / 2 - side * 0.11, rim);
    disc(pen, at, side / 2 - side * 0.11 - 1.5, '#0079b0');
  };

/** Draws the active sphere, which differs from others in size, ring and color. */
const active =
  ({ accent, rim }: Palette) =>
  (pen: Pen): void => {
    const side = ACTIVE_ICON.width;
    const at = [side / 2, side / 2] as const;
    disc(pen, at, side / 2, faded(accent, 0.22));
    disc(pen, at, 13, rim);
    disc(pen, at, 10.5, accent);
    disc(pen, at, 4.5, rim);
  };

/**
 * Draws a package as a translucent disc with a fine edge, so that a town stays visible under ten overlapping
 * discs.
 */
const packageDisc =
  ({ accent }: Palette) =>
  (pen: Pen): void => {
    const radius = PACKAGE_PX.max / 2;
    const light = pen.createRadialGradient(radius, radius, 0, radius, radius, radius);
    light.addColorStop(0, faded(accent, 0.34));
    light.addColorStop(0.55, faded(accent, 0.2));
    light.addColorStop(1, faded(accent, 0.1));
    disc(pen, [radius, radius], radius, light);
    pen.lineWidth = 3;
    pen.strokeStyle = faded(accent, 0.42);
    pen.beginPath();
    pen.arc(radius, radius, radius - 1.5, 0, 2 * Math.PI);
    pen.stroke();
  };

/** Returns the images of the sphere layers by name. */
export function drawIcons(palette: Palette): ReadonlyMap<string, ImageData> {
  const { width, height } = SPHERE_ICON;
  return new Map([
    [IMAGE.sphere, drawn(width, height, pin(SPHERE_ICON, 1.5, palette.accent, palette))],
    [IMAGE.active, drawn(ACTIVE_ICON.width, ACTIVE_ICON.height, active(palette))],
    [IMAGE.package, drawn(PACKAGE_PX.max, PACKAGE_PX.max, packageDisc(palette))],
    [IMAGE.searchResult, drawn(SEARCH_PIN.width, SEARCH_PIN.height, pin(SEARCH_PIN, 2, '#d9412f', palette))],
    ...CLUSTER_SIZES.map(({ px }) => [IMAGE.cluster(px), drawn(px, px, clusterOf(px, palette))] as const),
  ]);
}
