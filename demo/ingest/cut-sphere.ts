import { matrixOfPose } from '../../elements/geo/pose.ts';
import { fullCircle } from '../../elements/photo/project-face.ts';
import type { SphereImage } from '../../elements/photo/sphere-image.ts';
import type { AcceptedPhoto, IngestContext } from './ingest-context.ts';
import { decodePhoto } from './photo/decode-photo.ts';
import { makeStrip } from './tiles/make-strip.ts';
import type { ContentHash, TileDraft } from './tiles/tile-store.ts';
import { writePyramid } from './tiles/write-pyramid.ts';

/**
 * Returns the largest power of two by which a photograph can be reduced during decoding. The reduced
 * photograph still has at least twice the faces' resolution.
 */
const shrinkFor = (circlePx: number, faceWidth: number): number =>
  2 ** Math.max(0, Math.floor(Math.log2(circlePx / fullCircle(faceWidth) / 2)));

/** Decodes the photograph and positions it on the sphere. */
async function sphereImage(
  { facts, coverage, faceWidth }: AcceptedPhoto,
  { options, threads }: IngestContext,
): Promise<SphereImage> {
  const shrink = shrinkFor(coverage.fullWidth, faceWidth);
  const decoded = await decodePhoto(facts, { shrink, force: options.force, memory: threads.memory });
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

/**
 * Adds a strip to a draft with all faces. The strip is made from the stored previews, because the draft may
 * have been begun by an interrupted run.
 */
async function writeStrip(draft: TileDraft): Promise<void> {
  const strip = await makeStrip((tile, format) => draft.get(tile, format));
  if (strip === null) throw new Error('the stored previews cannot be read back; ingest the photograph again');
  await draft.putStrip(strip);
}

/** Cuts an accepted photograph into tiles and publishes them under a sphere's id. */
export async function cutSphere(
  photo: AcceptedPhoto,
  contentHash: ContentHash,
  id: number,
  context: IngestContext,
): Promise<void> {
  const { store, threads, options, formats, onProgress } = context;
  const image = await sphereImage(photo, context);
  const draft = await store.draft(contentHash);
  const pyramid = {
    faceWidth: photo.faceWidth,
    imageToWorld: matrixOfPose(photo.pose.orientation),
    formats,
    quality: options.quality,
  };
  await writePyramid({ threads, image, options: pyramid, draft }, onProgress);
  await writeStrip(draft);
  await draft.publish(id);
}
