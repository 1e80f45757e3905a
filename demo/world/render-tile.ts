import { FACE_AXES } from '../../elements/geo/cube-face.ts';
import { type Tile, faceWidthAt, tileRect } from '../../elements/geo/tile.ts';
import { createColour, display } from './colour.ts';
import { Tracer } from './shade/tracer.ts';
import { Town } from './cast/town.ts';
import { createLayout } from './plan/layout.ts';
import type { SampleSphere } from './sample-sphere.ts';

/** A picture of 8-bit RGB rows. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Difference of neighbouring pixels, in display values, from which a pixel gets more rays. */
const ROUGH = 9;

/** Where a rough pixel's four more rays pass, from its left top corner: a turned square, so that few lines up. */
const MORE: readonly (readonly [number, number])[] = [
  [0.375, 0.125],
  [0.875, 0.375],
  [0.125, 0.625],
  [0.625, 0.875],
];

/** Writes display RGB at a place of a face picture, both in that picture's pixels, to `into` at `at`. */
type Probe = (x: number, y: number, into: Float32Array, at: number) => number;

function createProbe(tracer: Tracer, face: Tile['face'], side: number, spread: number): Probe {
  const { ahead, right, down } = FACE_AXES[face];
  const colour = createColour();
  return (x, y, into, at) => {
    const s = (2 * x) / side - 1;
    const t = (2 * y) / side - 1;
    const far = Math.sqrt(1 + s * s + t * t);
    const [dx, dy, dz] = [
      (ahead[0] + s * right[0] + t * down[0]) / far,
      (ahead[1] + s * right[1] + t * down[1]) / far,
      (ahead[2] + s * right[2] + t * down[2]) / far,
    ];
    tracer.trace(colour, dx, dy, dz, (2 * spread) / (side * far * far));
    into[at] = display(colour.r);
    into[at + 1] = display(colour.g);
    into[at + 2] = display(colour.b);
    return tracer.key;
  };
}

/** Whether a sample differs from another in what it shows or how bright it is. */
function differs(values: Float32Array, keys: Float64Array, a: number, b: number): boolean {
  if (keys[a] !== keys[b]) {
    if ((keys[a] as number) < 0 || (keys[b] as number) < 0) return true;
  } else if ((keys[a] as number) < 0) return false;
  for (let c = 0; c < 3; c++) {
    if (Math.abs((values[3 * a + c] as number) - (values[3 * b + c] as number)) > ROUGH) return true;
  }
  return false;
}

const isRough = (values: Float32Array, keys: Float64Array, n: number, stride: number): boolean =>
  differs(values, keys, n, n - 1) ||
  differs(values, keys, n, n + 1) ||
  differs(values, keys, n, n - stride) ||
  differs(values, keys, n, n + stride);

/** Paints tiles of one sphere. */
export type TileRenderer = (tile: Tile) => Picture;

/** Starts a renderer of a sphere's tiles; it plans the town as far as its rays go and keeps that plan. */
export function createTileRenderer({ market, flight, eye, faceWidth }: SampleSphere): TileRenderer {
  const tracer = new Tracer(new Town(createLayout(market, flight), eye), eye);
  return (tile) => renderTile(tracer, faceWidth, tile);
}

/**
 * Renders a tile. Each pixel is a function of its own rays and those one pixel around it,
 * so tiles, faces and levels meet without seams, and every machine paints the same picture.
 */
function renderTile(tracer: Tracer, faceWidth: number, tile: Tile): Picture {
  const { left, top, width, height } = tileRect(tile, faceWidth);
  const side = faceWidthAt(faceWidth, tile.level);
  const coarse = createProbe(tracer, tile.face, side, 1);
  const fine = createProbe(tracer, tile.face, side, 0.5);
  const stride = width + 2;
  const values = new Float32Array(stride * (height + 2) * 3);
  const keys = new Float64Array(stride * (height + 2));
  for (let y = -1, n = 0; y <= height; y++) {
    for (let x = -1; x <= width; x++, n++) keys[n] = coarse(left + x + 0.5, top + y + 0.5, values, 3 * n);
  }
  const data = new Uint8Array(width * height * 3);
  const sum = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const n = (y + 1) * stride + x + 1;
      for (let c = 0; c < 3; c++) sum[c] = values[3 * n + c] as number;
      if (isRough(values, keys, n, stride)) refine(fine, left + x, top + y, sum);
      for (let c = 0; c < 3; c++) data[3 * (y * width + x) + c] = (sum[c] as number) + 0.5;
    }
  }
  return { width, height, data };
}

const part = new Float32Array(3);

/** Takes a pixel's mean over its first ray in `sum` and four more. */
function refine(probe: Probe, x: number, y: number, sum: Float32Array): void {
  for (const [right, down] of MORE) {
    probe(x + right, y + down, part, 0);
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (part[c] as number);
  }
  for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) / (MORE.length + 1);
}
