import type { TagFacts } from '../tags/tag-facts.ts';
import type { Coverage } from './coverage.ts';
import { type Brightness, type Layout, isWholeSphere, layoutOf, stepsOf } from './picture-layout.ts';
import { Refusal } from './refusal.ts';

/** A small upright version of a picture (`WIDTH` × `HEIGHT`): its brightness, and whether any pixel is transparent. */
export interface Glance {
  readonly brightness: Brightness;
  readonly isTransparent: boolean;
}

/** What a small version shows: notes for a report, and the reasons why the picture may not be a panorama. */
export interface Findings {
  readonly notes: readonly string[];
  readonly doubts: readonly Refusal[];
}

/** Returns what a small version shows, from its pixels in RGBA. */
export function glanceOf(rgba: Uint8Array | Uint8ClampedArray): Glance {
  const brightness = new Float32Array(rgba.length / 4);
  let isTransparent = false;
  for (let i = 0; i < brightness.length; i++) {
    const [r = 0, g = 0, b = 0, alpha = 255] = rgba.subarray(4 * i, 4 * i + 4);
    brightness[i] = 0.299 * r + 0.587 * g + 0.114 * b;
    if (alpha < 250) isTransparent = true;
  }
  return { brightness, isTransparent };
}

type Seen = Pick<TagFacts, 'panorama' | 'focalLength35mm'> & {
  readonly width: number;
  readonly height: number;
};

/** A picture whose brightness varies by less than this counts as blank. */
const FLAT = 2;

/**
 * Thresholds for a visible seam. In a full panorama, the left and right edges differ about as much as other
 * neighboring columns.
 */
const SEAM = { times: 5, min: 24 } as const;

/** What a picture of each layout is, and how to make a panorama of it. */
const LAYOUTS: Readonly<Record<Layout, string>> = {
  'fisheye pair':
    'two unstitched images from a 360° camera; export them as one equirectangular image with the camera maker’s program',
  'side by side':
    'a stereo picture: its left and right halves show the same scene; export the picture of one eye as an equirectangular image',
  'one above the other':
    'a stereo picture: its upper and lower halves show the same scene; export the picture of one eye as an equirectangular image',
};

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

function layoutFindings(glance: Glance): Findings {
  const layout = layoutOf(glance.brightness);
  if (layout !== null)
    return {
      notes: [],
      doubts: [
        new Refusal('not-a-panorama', LAYOUTS[layout], {
          option: 'if the file is already a panorama, use --force',
        }),
      ],
    };
  const notes = hasSeam(glance)
    ? ['its left and right edges do not match, so it may not cover the full circle']
    : [];
  return { notes, doubts: [] };
}

/**
 * Judges a picture that was taken with an ordinary lens and does not say that it is a panorama. Programs that stitch
 * photographs keep the tags of the lens, so the edges of the picture decide.
 */
function lensFindings({ panorama, focalLength35mm }: Seen, glance: Glance): Findings {
  if (panorama !== null || focalLength35mm === null || focalLength35mm <= 0) return { notes: [], doubts: [] };
  if (isWholeSphere(glance.brightness))
    return {
      notes: [
        `taken with a ${focalLength35mm} mm lens; its edges show that it was stitched to a whole sphere`,
      ],
      doubts: [],
    };
  const problem = `probably not a 360° panorama: it is 2:1, but was taken with a ${focalLength35mm} mm lens, has no GPano tags, and its edges do not fit together`;
  return {
    notes: [],
    doubts: [new Refusal('doubtful-panorama', problem, { option: 'if it is one, use --force' })],
  };
}

function findingsOf(facts: Seen, coverage: Coverage, glance: Glance): Findings {
  if (isFlat(glance)) {
    const flat = new Refusal('not-a-panorama', 'has only one color', {
      option: 'if that is intended, use --force',
    });
    return { notes: [], doubts: [flat] };
  }
  const isWhole =
    coverage.left === 0 && coverage.fullWidth === facts.width && coverage.fullHeight === facts.height;
  if (!isWhole) return { notes: [], doubts: [] };
  const [layout, lens] = [layoutFindings(glance), lensFindings(facts, glance)];
  return { notes: [...layout.notes, ...lens.notes], doubts: [...layout.doubts, ...lens.doubts] };
}

/** Inspects a small version of a picture for properties that tags do not state. */
export function inspectGlance(facts: Seen, coverage: Coverage, glance: Glance): Findings {
  const { notes, doubts } = findingsOf(facts, coverage, glance);
  return {
    notes: glance.isTransparent ? [...notes, 'its transparent parts were filled with gray'] : notes,
    doubts,
  };
}
