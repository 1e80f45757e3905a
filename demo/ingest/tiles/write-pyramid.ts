import sharp from 'sharp';
import { FACES, FACE_AXES, type Face } from '../../../elements/geo/cube-face.ts';
import {
  levelsOf,
  PREVIEW_LEVEL,
  faceWidthAt,
  tileRect,
  tilesAcross,
  tilesOfFace,
  type TileFormat,
  type TileRect,
} from '../../../elements/geo/tile.ts';
import { type Mat3, rotate, transpose } from '../../../elements/geo/vector.ts';
import type { FaceAxes } from '../../../elements/photo/project-face.ts';
import { CHANNELS, type SphereImage } from '../../../elements/photo/sphere-image.ts';
import type { Rows, SharedPixels } from './face-job.ts';
import { type FaceThreads, parallelism } from './face-threads.ts';
import type { TileDraft } from './tile-store.ts';

export interface PyramidOptions {
  /** Width of a face at level 0 in pixels, a multiple of 8. */
  readonly faceWidth: number;
  /** Rotation from the image's frame to the world frame. */
  readonly imageToWorld: Mat3;
  readonly formats: readonly TileFormat[];
  /** Quality setting of the encoder, 1 to 100. */
  readonly quality: number;
}

/** Rows per job: few enough to distribute the work evenly, and enough to outweigh the cost of a message. */
const BAND_ROWS = 64;

const bands = (height: number): Rows[] =>
  Array.from({ length: Math.ceil(height / BAND_ROWS) }, (_, i) => ({
    first: i * BAND_ROWS,
    end: Math.min(height, (i + 1) * BAND_ROWS),
  }));

function axesInImage(face: Face, imageToWorld: Mat3): FaceAxes {
  const worldToImage = transpose(imageToWorld);
  const { ahead, right, down } = FACE_AXES[face];
  return {
    ahead: rotate(worldToImage, ahead),
    right: rotate(worldToImage, right),
    down: rotate(worldToImage, down),
  };
}

/** Runs `work` on all items, with at most `concurrency` at the same time. */
async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const run = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}

/** Input and output of a pyramid. `step` is called after each band is cut and each tile is stored. */
interface Work {
  readonly threads: FaceThreads;
  readonly image: SphereImage;
  readonly options: PyramidOptions;
  readonly draft: TileDraft;
  readonly step: () => void;
}

async function* faceLevels(work: Work, face: Face): AsyncGenerator<[level: number, pixels: SharedPixels]> {
  const { threads, image, step } = work;
  const { faceWidth: width, imageToWorld } = work.options;
  const axes = axesInImage(face, imageToWorld);
  const pixelsOf = (level: number): SharedPixels =>
    threads.memory(`level ${level}`, faceWidthAt(width, level) ** 2 * CHANNELS);
  let out = pixelsOf(0);
  await threads.run(
    bands(width).map((rows) => ({ kind: 'project', image, axes, width, rows, out })),
    step,
  );
  yield [0, out];
  for (let level = 1; level <= PREVIEW_LEVEL; level++) {
    const fine = out;
    const fineWidth = faceWidthAt(width, level - 1);
    const half = pixelsOf(level);
    await threads.run(
      bands(fineWidth / 2).map((rows) => ({ kind: 'halve', fine, fineWidth, rows, out: half })),
    );
    out = half;
    yield [level, out];
  }
}

function cropPixels(pixels: Uint8Array, width: number, rect: TileRect): Uint8Array {
  const bytes = new Uint8Array(rect.width * rect.height * CHANNELS);
  for (let y = 0; y < rect.height; y++) {
    const start = ((rect.top + y) * width + rect.left) * CHANNELS;
    bytes.set(pixels.subarray(start, start + rect.width * CHANNELS), y * rect.width * CHANNELS);
  }
  return bytes;
}

/**
 * Encodes a tile; `quality` is the encoder's setting, 1 to 100. The same pixels always give the same bytes.
 * WebP's `text` preset turns off smoothing, which would cost fine detail and hardly reduce the file size.
 */
function encodeTile(
  pixels: Uint8Array,
  size: TileRect,
  format: TileFormat,
  quality: number,
): Promise<Buffer> {
  const raw = { width: size.width, height: size.height, channels: CHANNELS } as const;
  const picture = sharp(pixels, { raw });
  return format === 'webp'
    ? picture.webp({ quality, effort: 4, preset: 'text' }).toBuffer()
    : picture.jpeg({ quality, progressive: true, optimiseCoding: true }).toBuffer();
}

async function writeLevel(work: Work, face: Face, level: number, pixels: SharedPixels): Promise<void> {
  const { faceWidth, formats, quality } = work.options;
  await forEachConcurrently(tilesOfFace(face, level, levelsOf(faceWidth)), parallelism(), async (tile) => {
    const rect = tileRect(tile, levelsOf(faceWidth));
    const bytes = cropPixels(pixels, faceWidthAt(faceWidth, level), rect);
    for (const format of formats)
      await work.draft.put(tile, format, await encodeTile(bytes, rect, format, quality));
    work.step();
  });
}

/** Returns the number of progress steps per face: its bands and tiles. */
function stepsPerFace(faceWidth: number): number {
  let steps = bands(faceWidth).length;
  for (let level = 0; level <= PREVIEW_LEVEL; level++) steps += tilesAcross(levelsOf(faceWidth), level) ** 2;
  return steps;
}

/**
 * Cuts an image into the six faces' pyramids and stores all tiles in the draft. To limit the memory used, it
 * processes one face after the other. Faces that are already in the draft are skipped. `onProgress` reports
 * the progress, 0 to 1.
 */
export async function writePyramid(
  input: Omit<Work, 'step'>,
  onProgress: (done: number) => void,
): Promise<void> {
  const { options, draft } = input;
  const perFace = stepsPerFace(options.faceWidth);
  for (const [index, face] of FACES.entries()) {
    let steps = index * perFace;
    const step = (): void => onProgress(++steps / (FACES.length * perFace));
    const work = { ...input, step };
    if (await draft.hasFace(face)) continue;
    for await (const [level, pixels] of faceLevels(work, face)) await writeLevel(work, face, level, pixels);
    await draft.finishFace(face);
  }
}
