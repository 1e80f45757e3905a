import type { PanoramaTags, PhotoFacts } from './photo-facts.ts';
import { Refusal } from './refusal.ts';

/** Which part of the sphere a picture covers, in its own pixels, and what was noticed on the way. */
export interface Coverage {
  readonly fullWidth: number;
  readonly fullHeight: number;
  readonly left: number;
  readonly top: number;
  readonly notes: readonly string[];
}

type Shape = Pick<PhotoFacts, 'width' | 'height' | 'panorama' | 'drone' | 'focalLength35mm'>;

/** Tags describe an area, whole and cropped, with every length known. */
type AreaTags = {
  readonly [K in Exclude<keyof PanoramaTags, 'projection' | 'heading' | 'pitch' | 'roll'>]: number;
};

/** Below this width there is nothing to look around in. */
const LEAST_CIRCLE_PX = 512;

/** Largest circle taken: 1.6 GB once decoded. */
const MOST_CIRCLE_PX = 32768;

/** Stitchers and resizers round the height by up to a pixel, which makes two of width. Cameras' formats are farther off. */
const HALF_CIRCLE_TOLERANCE_PX = 2;

/** By how much two lengths may differ and still count as one: resizing rounds, tags round again. */
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

function areaTags(tags: PanoramaTags): AreaTags | null {
  const { fullWidth, fullHeight, croppedWidth, croppedHeight } = tags;
  if (!fullWidth || !fullHeight || !croppedWidth || !croppedHeight) return null;
  return { fullWidth, fullHeight, croppedWidth, croppedHeight, left: tags.left ?? 0, top: tags.top ?? 0 };
}

/** Why an area's tags cannot be true of this picture; null when they can. */
function lieOf(area: AreaTags, { width, height }: Shape): string | null {
  const { fullWidth, fullHeight, croppedWidth, croppedHeight, left, top } = area;
  const slack = 1 + SAME_RATIO;
  if (!isClose(fullWidth, 2 * fullHeight))
    return `a whole of ${fullWidth} × ${fullHeight} px, which is not 2:1`;
  if (left < 0 || top < 0) return `an offset of ${left}, ${top} px`;
  if (left + croppedWidth > fullWidth * slack || top + croppedHeight > fullHeight * slack)
    return `an area of ${croppedWidth} × ${croppedHeight} px at ${left}, ${top}, which reaches beyond the whole of ${fullWidth} × ${fullHeight} px`;
  if (!isClose(width / croppedWidth, height / croppedHeight))
    return `an area of ${croppedWidth} × ${croppedHeight} px, of other proportions than the picture`;
  return null;
}

/** The area in the picture's own pixels: tags from before a resize are scaled to it. */
function scaledArea(area: AreaTags, { width, height }: Shape): Coverage {
  const scale = width / area.croppedWidth;
  const resized = scale !== 1 || height !== area.croppedHeight;
  const isPartial =
    !isClose(area.croppedWidth, area.fullWidth) || !isClose(area.croppedHeight, area.fullHeight);
  const notes = resized
    ? [`its panorama tags are from before a resize (${area.croppedWidth} × ${area.croppedHeight} px): scaled`]
    : [];
  if (!isPartial) return { fullWidth: width, fullHeight: height, left: 0, top: 0, notes };
  const fullWidth = area.croppedWidth === area.fullWidth ? width : area.fullWidth * scale;
  return {
    fullWidth,
    fullHeight: fullWidth / 2,
    left: area.left * scale,
    top: area.top * scale,
    notes: [...notes, 'covers a part of the sphere; the rest is filled with plain grey'],
  };
}

function taggedCoverage(tags: PanoramaTags, shape: Shape): Coverage {
  const { width, height } = shape;
  if (tags.projection !== null && tags.projection.toLowerCase() !== 'equirectangular')
    throw new Refusal(
      'not-a-panorama',
      `its tags call it a ${tags.projection} panorama; only equirectangular ones can be taken: export it as equirectangular`,
    );
  const area = areaTags(tags);
  const lie = area && lieOf(area, shape);
  if (area && lie === null) return scaledArea(area, shape);
  if (isWhole(shape))
    return wholeSphere(shape, lie === null ? [] : [`its panorama tags were ignored: they give ${lie}`]);
  throw new Refusal(
    'not-a-panorama',
    lie === null
      ? `it is called a panorama, but at ${width} × ${height} px is not 2:1 and does not say which part of the sphere it covers: add GPano area tags, or pad it to the whole sphere`
      : `its panorama tags give ${lie}, and at ${width} × ${height} px it is no whole sphere either: mend its GPano tags`,
  );
}

function untaggedCoverage(shape: Shape): Coverage {
  const { width, height, focalLength35mm } = shape;
  const ratio = (width / height).toFixed(3);
  if (!isWhole(shape))
    throw new Refusal(
      'not-a-panorama',
      `${shape.drone ? 'a drone’s single frame, ' : ''}no 360° panorama: ${width} × ${height} px is ${ratio}:1 instead of 2:1 and has no GPano tags that place it on the sphere; export it as equirectangular 2:1, or add the tags`,
    );
  if (focalLength35mm !== null && focalLength35mm > 0)
    throw new Refusal(
      'doubtful-panorama',
      `2:1, but taken through one lens of ${focalLength35mm} mm and without GPano tags, so hardly a 360° panorama; if it is one, say so with --force`,
    );
  return wholeSphere(shape);
}

function checkSize(coverage: Coverage): Coverage {
  const circle = Math.round(coverage.fullWidth);
  if (circle < LEAST_CIRCLE_PX)
    throw new Refusal(
      'not-a-panorama',
      `${circle} px around is too small to look around in; at least ${LEAST_CIRCLE_PX} px are needed`,
    );
  if (circle > MOST_CIRCLE_PX)
    throw new Refusal(
      'too-large',
      `${circle} px around is more than the ${MOST_CIRCLE_PX} px that can be taken: make it smaller`,
    );
  return coverage;
}

/**
 * Decides which part of the sphere a picture covers, or refuses it as no 360° panorama. With `force` what would be
 * refused for its shape, its lens or its tags counts as a whole sphere.
 */
export function coverageOf(shape: Shape, force: boolean): Coverage {
  try {
    return checkSize(shape.panorama ? taggedCoverage(shape.panorama, shape) : untaggedCoverage(shape));
  } catch (error) {
    const isShape = error instanceof Refusal && error.code !== 'too-large';
    if (!force || !isShape) throw error;
    return checkSize(wholeSphere(shape, ['taken as a whole sphere because of --force']));
  }
}
