import sharp from 'sharp';
import type { Coverage } from './coverage.ts';
import type { PhotoFacts } from './photo-facts.ts';
import {
  type Brightness,
  HEIGHT,
  type Layout,
  WIDTH,
  isWholeSphere,
  layoutOf,
  stepsOf,
} from './picture-layout.ts';
import { Refusal } from './refusal.ts';

/** A picture whose brightness varies by less than this counts as blank. */
const FLAT = 2;

/**
 * Thresholds for a visible seam. In a full panorama, the left and right edges differ about as much as other
 * neighboring columns.
 */
const SEAM = { times: 5, min: 24 } as const;

/** A small upright version of a picture: its brightness, and whether any pixel is transparent. */
interface Glance {
  readonly brightness: Brightness;
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

function hasSeam({ brightness }: Glance): boolean {
  const steps = stepsOf(brightness);
  const seam = steps.pop() ?? 0;
  const usual = steps.sort((a, b) => a - b)[Math.floor(steps.length * 0.9)] ?? 0;
  return seam > SEAM.min && seam > SEAM.times * usual;
}

/** What a picture of each layout is, and how to make a panorama of it. */
const LAYOUTS: Readonly<Record<Layout, string>> = {
  'fisheye pair':
    'two unstitched images from a 360° camera; export them as one equirectangular image with the camera maker’s program',
  'side by side':
    'a stereo picture: its left and right halves show the same scene; export the picture of one eye as an equirectangular image',
  'one above the other':
    'a stereo picture: its upper and lower halves show the same scene; export the picture of one eye as an equirectangular image',
};

const ACCEPTED = 'accepted because of --force, although it does not look like a panorama';

function refuse(message: string, force: boolean): string {
  if (!force) throw new Refusal('not-a-panorama', message);
  return ACCEPTED;
}

/**
 * Returns notes on a picture that was taken with an ordinary lens and does not say that it is a panorama. Programs that
 * stitch photographs keep the tags of the lens, so the edges of the picture decide.
 */
function lensNotes({ panorama, focalLength35mm }: PhotoFacts, glance: Glance, force: boolean): string[] {
  if (panorama !== null || focalLength35mm === null || focalLength35mm <= 0) return [];
  if (isWholeSphere(glance.brightness))
    return [`taken with a ${focalLength35mm} mm lens; its edges show that it was stitched to a whole sphere`];
  if (force) return [ACCEPTED];
  throw new Refusal(
    'doubtful-panorama',
    `probably not a 360° panorama: it is 2:1, but was taken with a ${focalLength35mm} mm lens, has no GPano tags, and its edges do not fit together; if it is one, use --force`,
  );
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
    const layout = layoutOf(glance.brightness);
    if (layout !== null)
      notes.push(refuse(`${LAYOUTS[layout]}, or use --force if the file is already a panorama`, force));
    else if (hasSeam(glance))
      notes.push('its left and right edges do not match, so it may not cover the full circle');
    notes.push(...lensNotes(facts, glance, force));
  }
  if (glance.isTransparent) notes.push('its transparent parts were filled with gray');
  return notes;
}
