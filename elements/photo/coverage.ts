import type { PanoramaTags, TagFacts } from '../tags/tag-facts.ts';
import { Refusal } from './refusal.ts';

/** Part of the sphere that an image covers, in the image's pixels. `notes` are for the run's report. */
export interface Coverage {
  readonly fullWidth: number;
  readonly fullHeight: number;
  readonly left: number;
  readonly top: number;
  readonly notes: readonly string[];
}

/** The upright size of an image in pixels, and the tags that tell its part of the sphere. */
export type Shape = Pick<TagFacts, 'panorama' | 'drone'> & {
  readonly width: number;
  readonly height: number;
};

/** Area tags with all lengths present. */
type AreaTags = {
  readonly [K in Exclude<keyof PanoramaTags, 'projection' | 'heading' | 'pitch' | 'roll'>]: number;
};

/** Position of a partial panorama on the full sphere, which options set, in pixels of the tags' full size. */
export interface CropOffset {
  readonly cropLeft?: number | undefined;
  readonly cropTop?: number | undefined;
}

/** The part of the sphere that a picture covers, in degrees. */
export interface CoveredAngles {
  readonly horizontal: number;
  readonly vertical: number;
  /** Height of the middle of the picture above the horizon. */
  readonly above: number;
}

/** Minimum circumference in pixels; smaller panoramas show too little detail. */
const MIN_CIRCLE_PX = 512;

/** Maximum circumference in pixels. Such a panorama takes 1.6 GB in memory. */
const MAX_CIRCLE_PX = 32768;

/**
 * Tolerance for the aspect ratio, in pixels. Programs that stitch or resize images round the height by up to
 * one pixel, which corresponds to two pixels of width. Images of other shapes deviate by more.
 */
const HALF_CIRCLE_TOLERANCE_PX = 2;

/** Relative difference up to which two lengths count as equal, because resizing and tags round lengths. */
const SAME_RATIO = 0.01;

const isWhole = ({ width, height }: Shape): boolean =>
  Math.abs(width - 2 * height) <= HALF_CIRCLE_TOLERANCE_PX;

const isClose = (a: number, b: number): boolean => Math.abs(a / b - 1) <= SAME_RATIO;

const wholeSphere = ({ width, height }: Shape, notes: readonly string[] = []): Coverage => ({
  fullWidth: width,
  fullHeight: height,
  left: 0,
  top: 0,
  notes,
});

function areaTags(tags: PanoramaTags, { cropLeft, cropTop }: CropOffset): AreaTags | null {
  const { fullWidth, fullHeight, croppedWidth, croppedHeight } = tags;
  if (!fullWidth || !fullHeight || !croppedWidth || !croppedHeight) return null;
  const [left, top] = [cropLeft ?? tags.left ?? 0, cropTop ?? tags.top ?? 0];
  return { fullWidth, fullHeight, croppedWidth, croppedHeight, left, top };
}

/**
 * Throws a `Refusal` if nothing says where a cropped panorama is on the sphere. Along an axis that is not cropped, the
 * offset can only be zero.
 */
function requireOffset(area: AreaTags, { left, top }: PanoramaTags, { cropLeft, cropTop }: CropOffset): void {
  const { fullWidth, fullHeight, croppedWidth, croppedHeight } = area;
  const missing = [
    !isClose(croppedWidth, fullWidth) && left === null && cropLeft === undefined && '--crop-left',
    !isClose(croppedHeight, fullHeight) && top === null && cropTop === undefined && '--crop-top',
  ].filter((option) => option !== false);
  if (missing.length > 0)
    throw new Refusal(
      'not-a-panorama',
      `its panorama tags say that it is a part of ${croppedWidth} × ${croppedHeight} px of a sphere of ${fullWidth} × ${fullHeight} px, but not which part`,
      { option: `set ${missing.join(' and ')}` },
    );
}

/** Describes how an area's tags contradict the image; returns null if they agree. */
function contradictionOf(area: AreaTags, { width, height }: Shape): string | null {
  const { fullWidth, fullHeight, croppedWidth, croppedHeight, left, top } = area;
  const slack = 1 + SAME_RATIO;
  if (!isClose(fullWidth, 2 * fullHeight))
    return `a full size of ${fullWidth} × ${fullHeight} px, which is not 2:1`;
  if (left < 0 || top < 0) return `an offset of ${left}, ${top} px`;
  if (left + croppedWidth > fullWidth * slack || top + croppedHeight > fullHeight * slack)
    return `an area of ${croppedWidth} × ${croppedHeight} px at ${left}, ${top}, which extends beyond the full size of ${fullWidth} × ${fullHeight} px`;
  if (!isClose(width / croppedWidth, height / croppedHeight))
    return `an area of ${croppedWidth} × ${croppedHeight} px, whose proportions differ from the image`;
  return null;
}

/** Returns the area in the image's pixels. Tags that describe the image before it was resized are scaled. */
function scaledArea(area: AreaTags, { width, height }: Shape): Coverage {
  const scale = width / area.croppedWidth;
  const resized = scale !== 1 || height !== area.croppedHeight;
  const isPartial =
    !isClose(area.croppedWidth, area.fullWidth) || !isClose(area.croppedHeight, area.fullHeight);
  const notes = resized
    ? [
        `its panorama tags describe it before it was resized (${area.croppedWidth} × ${area.croppedHeight} px) and were scaled`,
      ]
    : [];
  if (!isPartial) return { fullWidth: width, fullHeight: height, left: 0, top: 0, notes };
  const fullWidth = area.croppedWidth === area.fullWidth ? width : area.fullWidth * scale;
  return {
    fullWidth,
    fullHeight: fullWidth / 2,
    left: area.left * scale,
    top: area.top * scale,
    notes: [...notes, 'covers only part of the sphere; the rest is filled with gray'],
  };
}

function taggedCoverage(tags: PanoramaTags, shape: Shape, offset: CropOffset): Coverage {
  const { width, height } = shape;
  if (tags.projection !== null && tags.projection.toLowerCase() !== 'equirectangular')
    throw new Refusal(
      'not-a-panorama',
      `its tags specify the projection ${tags.projection}, but only equirectangular panoramas are supported; export it as equirectangular`,
    );
  const area = areaTags(tags, offset);
  const contradiction = area && contradictionOf(area, shape);
  if (area && contradiction === null) {
    requireOffset(area, tags, offset);
    return scaledArea(area, shape);
  }
  if (isWhole(shape))
    return wholeSphere(
      shape,
      contradiction === null ? [] : [`its panorama tags were ignored because they give ${contradiction}`],
    );
  throw new Refusal(
    'not-a-panorama',
    contradiction === null
      ? `its tags call it a panorama, but ${width} × ${height} px is not 2:1, and no tags say which part of the sphere it covers; add GPano area tags, or pad it to cover the whole sphere`
      : `its panorama tags give ${contradiction}, and at ${width} × ${height} px it does not cover the whole sphere either; correct its GPano tags`,
  );
}

function untaggedCoverage(shape: Shape): Coverage {
  const { width, height } = shape;
  const ratio = (width / height).toFixed(3);
  if (!isWhole(shape))
    throw new Refusal(
      'not-a-panorama',
      `not a 360° panorama${shape.drone ? ' but a single drone photo' : ''}: ${width} × ${height} px is ${ratio}:1 instead of 2:1, and no GPano tags place it on the sphere; export it as equirectangular 2:1, or add the tags`,
    );
  return wholeSphere(shape);
}

function checkSize(coverage: Coverage): Coverage {
  const circle = Math.round(coverage.fullWidth);
  if (circle < MIN_CIRCLE_PX)
    throw new Refusal(
      'not-a-panorama',
      `a panorama ${circle} px wide is too small: at least ${MIN_CIRCLE_PX} px are required`,
    );
  if (circle > MAX_CIRCLE_PX)
    throw new Refusal(
      'too-large',
      `a panorama ${circle} px wide is too large; reduce it to at most ${MAX_CIRCLE_PX} px`,
    );
  return coverage;
}

/** Returns the part of the sphere that an image covers if its angles are given. Its middle is the front. */
export function coverageByAngles(
  { width, height }: Pick<Shape, 'width' | 'height'>,
  { horizontal, vertical, above }: CoveredAngles,
): Coverage {
  const fullWidth = (width * 360) / horizontal;
  const fullHeight = (height * 180) / vertical;
  return checkSize({
    fullWidth,
    fullHeight,
    left: (fullWidth - width) / 2,
    top: (0.5 - above / 180) * fullHeight - height / 2,
    notes: [],
  });
}

/**
 * Returns the part of the sphere that an image covers. Throws a `Refusal` if it is not a 360° panorama. With
 * `force`, an image that would be refused because of its shape, lens or tags counts as a full sphere.
 */
export function coverageOf(shape: Shape, force: boolean, offset: CropOffset = {}): Coverage {
  try {
    return checkSize(
      shape.panorama ? taggedCoverage(shape.panorama, shape, offset) : untaggedCoverage(shape),
    );
  } catch (error) {
    const isAboutShape = error instanceof Refusal && error.code !== 'too-large';
    if (!force || !isAboutShape) throw error;
    return checkSize(wholeSphere(shape, ['accepted as a complete sphere because of --force']));
  }
}
