import { FACES } from '../../../elements/geo/cube-face.ts';
import { STRIP_FACE_PX } from '../../../elements/geo/strip.ts';
import type { SampleSphere } from '../sample-sphere.ts';
import type { City } from './city.ts';
import { type Picture, createTilePainter } from './paint-tile.ts';
import { STRIP_REACH } from './reach.ts';

/** Number of bytes in a row of a face. */
const ROW = STRIP_FACE_PX * 3;

/** Paints a sphere's strip: its six faces side by side. */
export function paintStrip(city: City, sphere: SampleSphere): Picture {
  // With this width, level 0 of a face is a single tile of the strip's size.
  const paint = createTilePainter(city, { ...sphere, faceWidth: STRIP_FACE_PX }, STRIP_REACH);
  const data = new Uint8Array(ROW * FACES.length * STRIP_FACE_PX);
  for (const [at, face] of FACES.entries()) {
    const { data: pixels } = paint({ face, level: 0, x: 0, y: 0 });
    for (let y = 0; y < STRIP_FACE_PX; y++)
      data.set(pixels.subarray(y * ROW, (y + 1) * ROW), (y * FACES.length + at) * ROW);
  }
  return { width: STRIP_FACE_PX * FACES.length, height: STRIP_FACE_PX, data };
}
