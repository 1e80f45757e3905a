import type { Face } from '../../../elements/geo/cube-face.ts';
import { levelsOf, type Tile, faceWidthAt, tileRect } from '../../../elements/geo/tile.ts';
import { display } from '../color.ts';
import type { SampleSphere } from '../sample-sphere.ts';
import type { City } from './city.ts';
import { type FaceFrame, createFaceFrame } from './face-frame.ts';
import { createFinder } from './find-visible.ts';
import { type Sample, type Scene, paintSample } from './paint-sample.ts';
import { FULL_REACH, type Reach } from './reach.ts';
import { TURNED_SQUARE, type Visibility } from './visibility.ts';

/** An image of 8-bit RGB pixels, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export type TilePainter = (tile: Tile) => Picture;

const SAMPLES = 4;

const sample: Sample = { side: 1, x: 0.5, y: 0.5, name: 0, nearness: 0.5 };
const sum = new Float64Array(3);

/**
 * Returns how many samples of the pixel at `first` show the same surface as its sample `n`, and writes their
 * mean to `sample`.
 */
function gather({ width, nearness, surface }: Visibility, first: number, n: number): number {
  const name = surface[first + n * width] as number;
  let [count, x, y, near] = [0, 0, 0, 0];
  for (let m = n; m < SAMPLES; m++) {
    const at = first + m * width;
    if (surface[at] !== name) continue;
    count++;
    x += TURNED_SQUARE[m] as number;
    y += (m + 0.5) / SAMPLES;
    near += nearness[at] as number;
  }
  sample.name = name;
  sample.x = x / count;
  sample.y = y / count;
  sample.nearness = near / count;
  return count;
}

/** Returns true if an earlier sample of the pixel shows the same surface as its sample `n`. */
function isDone({ width, surface }: Visibility, first: number, n: number): boolean {
  const name = surface[first + n * width];
  for (let m = 0; m < n; m++) if (surface[first + m * width] === name) return true;
  return false;
}

/** Returns true if all samples of a pixel show the same surface. */
function isPlain({ width, surface }: Visibility, first: number): boolean {
  const name = surface[first];
  return (
    surface[first + width] === name &&
    surface[first + 2 * width] === name &&
    surface[first + 3 * width] === name
  );
}

/** Returns the mean reciprocal depth of a pixel's samples, which is the reciprocal depth at its center. */
const middleNearness = ({ width, nearness }: Visibility, first: number): number =>
  ((nearness[first] as number) +
    (nearness[first + width] as number) +
    (nearness[first + 2 * width] as number) +
    (nearness[first + 3 * width] as number)) /
  SAMPLES;

/** Adds the display value of `sample` to `sum`, weighted by `count`. */
function addSample(scene: Scene, frame: FaceFrame, count: number): void {
  const { r, g, b } = paintSample(scene, frame, sample);
  sum[0] = (sum[0] as number) + count * display(r);
  sum[1] = (sum[1] as number) + count * display(g);
  sum[2] = (sum[2] as number) + count * display(b);
}

/**
 * Sums the display values of a pixel's samples. Samples of the same surface are shaded once, at their mean
 * position.
 */
function paintPixel(
  scene: Scene,
  frame: FaceFrame,
  shown: Visibility,
  at: { readonly x: number; readonly y: number; readonly left: number; readonly top: number },
): void {
  const first = SAMPLES * at.y * shown.width + at.x;
  sum[0] = sum[1] = sum[2] = 0;
  if (isPlain(shown, first)) {
    sample.name = shown.surface[first] as number;
    sample.x = at.left + at.x + 0.5;
    sample.y = at.top + at.y + 0.5;
    sample.nearness = middleNearness(shown, first);
    addSample(scene, frame, SAMPLES);
    return;
  }
  for (let n = 0; n < SAMPLES; n++) {
    if (n > 0 && isDone(shown, first, n)) continue;
    const count = gather(shown, first, n);
    sample.x += at.left + at.x;
    sample.y += at.top + at.y;
    addSample(scene, frame, count);
  }
}

/** Creates a painter of a sphere's tiles that shows details within `reach`. */
export function createTilePainter(city: City, sphere: SampleSphere, reach: Reach = FULL_REACH): TilePainter {
  const { eye, faceWidth } = sphere;
  const finder = createFinder(city.chunks, eye, reach);
  const scene: Scene = { city, eye, named: finder.named, reach };
  const frames = new Map<Face, FaceFrame>();
  const frameOf = (face: Face): FaceFrame => {
    let frame = frames.get(face);
    if (!frame) frames.set(face, (frame = createFaceFrame(sphere, face)));
    return frame;
  };
  return (tile) => {
    const { left, top, width, height } = tileRect(tile, levelsOf(faceWidth));
    const side = faceWidthAt(faceWidth, tile.level);
    const frame = frameOf(tile.face);
    const shown = finder.find({ frame, eye, side, left, top, width, height });
    const data = new Uint8Array(width * height * 3);
    const at = { x: 0, y: 0, left, top };
    sample.side = side;
    for (let y = 0, n = 0; y < height; y++) {
      at.y = y;
      for (let x = 0; x < width; x++, n += 3) {
        at.x = x;
        paintPixel(scene, frame, shown, at);
        for (let c = 0; c < 3; c++) data[n + c] = (sum[c] as number) / SAMPLES + 0.5;
      }
    }
    return { width, height, data };
  };
}
