import sharp from 'sharp';
import type { Coverage } from './coverage.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { Refusal } from './refusal.ts';

/** Width to which a picture is reduced for inspection, in pixels. */
const WIDTH = 256;
const HEIGHT = 128;

/** Brightness, 0 to 255, below which a pixel counts as black. */
const BLACK = 16;

/** A picture whose brightness varies by less than this counts as blank. */
const FLAT = 2;

/**
 * Thresholds for a visible seam. In a full panorama, the left and right edges differ about as much as other
 * neighboring columns.
 */
const SEAM = { times: 5, min: 24 } as const;

/** A small upright version of a picture: its brightness, and whether any pixel is transparent. */
interface Glance {
  readonly brightness: Float32Array;
  readonly isTransparent: boolean;
}

/**
 * Reads the small version; returns null if the picture cannot be decoded. Damage is reported later, when the
 * entire picture is decoded.
 */
async function glanceAt(path: string): Promise<Glance | null> {
  const small = sharp(path, { failOn: 'none', limitInputPixels: false })
    .autoOrient()
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'linear' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' });
  const decoded = await small.toBuffer({ resolveWithObject: true }).catch(() => null);
  if (decoded === null || decoded.info.channels !== 4) return null;
  const { data } = decoded;
  const brightness = new Float32Array(WIDTH * HEIGHT);
  let isTransparent = false;
  for (let i = 0; i < brightness.length; i++) {
    const [r = 0, g = 0, b = 0, alpha = 255] = data.subarray(4 * i, 4 * i + 4);
    brightness[i] = 0.299 * r + 0.587 * g + 0.114 * b;
    if (alpha < 250) isTransparent = true;
  }
  return { brightness, isTransparent };
}

function isFlat({ brightness }: Glance): boolean {
  const [low, high] = brightness.reduce(
    ([min, max], value): [number, number] => [Math.min(min, value), Math.max(max, value)],
    [255, 0],
  );
  return high - low < FLAT;
}

/**
 * Returns whether each half of the picture is a disc on black, as in the two raw images of a 360° camera. The
 * upper and lower ends of the discs must not be black. If they are, the picture is a panorama with black
 * above and below.
 */
function isDualFisheye({ brightness }: Glance): boolean {
  const outside = { black: 0, all: 0 };
  const ends = { black: 0, all: 0 };
  const radius = HEIGHT / 2;
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const x = ((column % HEIGHT) + 0.5 - radius) / radius;
      const y = (row + 0.5 - radius) / radius;
      const distance = Math.hypot(x, y);
      const part = distance > 1.06 ? outside : distance < 0.85 && Math.abs(y) > 0.6 ? ends : null;
      if (part === null) continue;
      part.all++;
      if ((brightness[row * WIDTH + column] ?? 0) < BLACK) part.black++;
    }
  }
  return outside.black > 0.97 * outside.all && ends.black < 0.4 * ends.all;
}

/**
 * Returns the mean brightness difference between a column and the next one. The first column follows the
 * last.
 */
function stepAfter({ brightness }: Glance, column: number): number {
  let sum = 0;
  for (let row = 0; row < HEIGHT; row++) {
    const here = brightness[row * WIDTH + column] ?? 0;
    sum += Math.abs(here - (brightness[row * WIDTH + ((column + 1) % WIDTH)] ?? 0));
  }
  return sum / HEIGHT;
}

function hasSeam(glance: Glance): boolean {
  const steps = Array.from({ length: WIDTH - 1 }, (_, column) => stepAfter(glance, column));
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length * 0.9)] ?? 0;
  const seam = stepAfter(glance, WIDTH - 1);
  return seam > SEAM.min && seam > SEAM.times * usual;
}

function refuse(message: string, force: boolean): string {
  if (!force) throw new Refusal('not-a-panorama', message);
  return 'accepted because of --force, although it does not look like a panorama';
}

/**
 * Inspects a small version of the picture for properties that tags do not state. Returns notes for the
 * report, or throws a `Refusal` if the picture is not a panorama.
 */
export async function inspectPicture(
  facts: PhotoFacts,
  coverage: Coverage,
  force: boolean,
): Promise<readonly string[]> {
  const notes: string[] = [];
  if (facts.pages > 1)
    notes.push(`the file has ${facts.pages} pictures, like an animation; only the first one was used`);
  const glance = await glanceAt(facts.picture);
  if (glance === null) return notes;
  if (isFlat(glance)) notes.push(refuse('has only one color; if that is intended, use --force', force));
  else if (
    coverage.left === 0 &&
    coverage.fullWidth === facts.width &&
    coverage.fullHeight === facts.height
  ) {
    if (isDualFisheye(glance))
      notes.push(
        refuse(
          'two unstitched images from a 360° camera; export them as one equirectangular image with the camera maker’s program, or use --force if the file is already a panorama',
          force,
        ),
      );
    else if (hasSeam(glance))
      notes.push('its left and right edges do not match, so it may not cover the full circle');
  }
  if (glance.isTransparent) notes.push('its transparent parts were filled with gray');
  return notes;
}
