import { matrixOfPose } from '../../elements/geo/pose.ts';
import { fullCircle } from './tiles/project-face.ts';
import type { SphereImage } from './tiles/sphere-image.ts';
import type { Recipe } from './tiles/tile-store.ts';
import { writePyramid } from './tiles/write-pyramid.ts';
import { decodePhoto } from './decode-photo.ts';
import type { Accepted, Workshop } from './workshop.ts';

/** How many times smaller a photograph may be decoded and still be twice as dense as the faces cut from it. */
const shrinkFor = (circlePx: number, faceWidth: number): number =>
  2 ** Math.max(0, Math.floor(Math.log2(circlePx / fullCircle(faceWidth) / 2)));

/** The decoded photograph in its place on the sphere. */
async function sphereImage(
  { path, facts, coverage, faceWidth }: Accepted,
  { options, threads }: Workshop,
): Promise<SphereImage> {
  const shrink = shrinkFor(coverage.fullWidth, faceWidth);
  const decoded = await decodePhoto(path, facts, { shrink, force: options.force, memory: threads.memory });
  const isWholeCircle = facts.width === coverage.fullWidth;
  const isWholeHeight = facts.height === coverage.fullHeight;
  return {
    ...decoded,
    fullWidth: isWholeCircle ? decoded.width : coverage.fullWidth / shrink,
    fullHeight: isWholeHeight ? decoded.height : coverage.fullHeight / shrink,
    left: coverage.left / shrink,
    top: coverage.top / shrink,
  };
}

/** Cuts an accepted photograph into tiles and publishes them under a sphere's id. */
export async function cutSphere(
  photo: Accepted,
  recipe: Recipe,
  id: number,
  workshop: Workshop,
): Promise<void> {
  const { store, threads, options, formats, onProgress } = workshop;
  const image = await sphereImage(photo, workshop);
  const draft = await store.draft(recipe);
  const pyramid = {
    faceWidth: photo.faceWidth,
    imageToWorld: matrixOfPose(photo.standing.pose),
    formats,
    quality: options.quality,
  };
  await writePyramid({ threads, image, options: pyramid, draft }, onProgress);
  await draft.publish(id);
}
