import type { LatLon } from '../../elements/geo/earth.ts';
import { coverageOf } from '../../elements/photo/coverage.ts';
import { fullFaceWidth } from '../../elements/photo/project-face.ts';
import { Refusal } from '../../elements/photo/refusal.ts';
import { TerrainError } from './heights/terrain-error.ts';
import type { AcceptedPhoto, IngestContext } from './ingest-context.ts';
import type { IngestOptions } from './options/options.ts';
import { convertHeic, isHeic } from './photo/convert-heic.ts';
import { inspectPicture } from './photo/inspect-picture.ts';
import type { PhotoFacts } from './photo/photo-facts.ts';
import { photoHeightsOf } from './photo/photo-heights.ts';
import { type PhotoPose, photoPoseOf } from './photo/photo-pose.ts';
import { photoPrecisionOf } from './photo/photo-precision.ts';
import { photoTimeOf } from './photo/photo-time.ts';
import { fingerprintOf, readPhoto } from './photo/read-photo.ts';
import type { PlacedPhoto } from './places/places.ts';

export type AcceptContext = Pick<IngestContext, 'options' | 'terrain' | 'places'>;

/**
 * Returns the height of the terrain at a place; null without a terrain model or if the options state the
 * ground height.
 */
async function terrainAt(
  place: LatLon,
  options: IngestOptions,
  terrain: AcceptContext['terrain'],
): Promise<number | null> {
  const isGroundGiven =
    options.ground !== undefined ||
    (options.altitude !== undefined && options.heightAboveGround !== undefined);
  if (isGroundGiven || terrain === null) return null;
  return terrain.heightAt(place).catch((cause: unknown) => {
    if (cause instanceof TerrainError) throw new Refusal('no-terrain', cause.message, { cause });
    throw cause;
  });
}

/**
 * Merges the command's options with those from the places file. A row of that file overrides the command; a
 * track only adds missing options.
 */
function optionsFor(options: IngestOptions, placed: PlacedPhoto | undefined): IngestOptions {
  if (placed === undefined) return options;
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const isPlaced = options.latitude === undefined && options.longitude === undefined;
  const hasAltitude = options.altitude !== undefined;
  const { altitude, altitudeReference, ...position } = placed.track;
  const height = altitude === undefined || hasAltitude ? {} : { altitude, altitudeReference };
  return { ...options, ...(isPlaced && position), ...given, ...height, ...placed.options } as IngestOptions;
}

/** Returns the pose. If the position is missing, the refusal also says what is wrong in the places file. */
function poseOf(facts: PhotoFacts, options: IngestOptions, placed: PlacedPhoto | undefined): PhotoPose {
  try {
    return photoPoseOf(facts, options, placed?.trackHeading ?? null);
  } catch (error) {
    const [problem] = placed?.problems ?? [];
    if (!(error instanceof Refusal) || problem === undefined) throw error;
    throw new Refusal(error.code, `${problem}, and ${error.message}`, { cause: error });
  }
}

async function accept(path: string, picture: string, context: AcceptContext): Promise<AcceptedPhoto> {
  const facts = await readPhoto(path, picture);
  const coverage = coverageOf(facts, context.options.force, context.options);
  const placed = context.places?.about(path, facts);
  const options = optionsFor(context.options, placed);
  const pose = poseOf(facts, options, placed);
  const heights = photoHeightsOf(facts, options, pose, await terrainAt(pose, options, context.terrain));
  const time = photoTimeOf(facts, options, pose);
  const seen = await inspectPicture(facts, coverage, options.force);
  return {
    path,
    facts,
    options,
    coverage,
    pose,
    heights,
    precision: photoPrecisionOf(facts, options, { ...pose, ...heights }),
    time,
    fingerprint: await fingerprintOf(path),
    faceWidth: options.width ?? fullFaceWidth(coverage.fullWidth),
    notes: [
      ...(placed?.notes ?? []),
      ...facts.notes,
      ...coverage.notes,
      ...seen,
      ...pose.notes,
      ...heights.notes,
      ...time.notes,
    ],
  };
}

/**
 * Reads a photograph, determines its properties and passes them to `use`. A converted picture is deleted
 * after `use`. Rejects with a `Refusal` if the photograph cannot be published.
 */
export async function withAcceptedPhoto<T>(
  path: string,
  context: AcceptContext,
  use: (photo: AcceptedPhoto) => Promise<T>,
): Promise<T> {
  const converted = (await isHeic(path)) ? await convertHeic(path) : null;
  try {
    return await use(await accept(path, converted?.path ?? path, context));
  } finally {
    await converted?.remove();
  }
}
