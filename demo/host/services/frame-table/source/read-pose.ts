import { basename } from 'node:path';
import { Refusal } from '../../../../../elements/photo/refusal.ts';
import { believedTime } from '../../../../../elements/tags/believed-time.ts';
import type { PanoramaTags } from '../../../../../elements/tags/tag-facts.ts';
import type { PhotoFacts } from '../../../../ingest/photo/photo-facts.ts';
import { readPhoto } from '../../../../ingest/photo/read-photo.ts';
import type { PhotoPose } from '../esri/photo-rows.ts';

/**
 * Returns the direction only if it is relative to true north. In many places, magnetic north differs from
 * true north by several degrees.
 */
const trueDirection = ({ direction }: PhotoFacts): number | null =>
  direction === null || direction.magnetic ? null : direction.deg;

const shareOf = (cropped: number | null, full: number | null): number =>
  cropped === null || full === null || full <= 0 ? 1 : Math.min(1, cropped / full);

const coverageOf = (tags: PanoramaTags | null): PhotoPose['coverage'] => ({
  width: shareOf(tags?.croppedWidth ?? null, tags?.fullWidth ?? null),
  height: shareOf(tags?.croppedHeight ?? null, tags?.fullHeight ?? null),
});

/**
 * Returns whether a photo is a panorama. An image that is twice as wide as it is tall counts as one, even if
 * its metadata does not say so.
 */
const isPanorama = ({ panorama, width, height }: PhotoFacts): boolean =>
  panorama?.projection?.toLowerCase() === 'equirectangular' || width === 2 * height;

type Pointing = Pick<PhotoPose, 'heading' | 'tilt' | 'roll'>;

function pointingOfPanorama(facts: PhotoFacts): Pointing {
  const { heading = null, pitch = null, roll = null } = facts.panorama ?? {};
  return { heading: heading ?? trueDirection(facts), tilt: pitch, roll };
}

function pointingOfDrone(facts: PhotoFacts): Pointing {
  const { gimbalYaw = null, gimbalPitch = null, gimbalRoll = null } = facts.drone ?? {};
  return { heading: gimbalYaw ?? trueDirection(facts), tilt: gimbalPitch, roll: gimbalRoll };
}

async function factsOf(path: string): Promise<PhotoFacts | string> {
  try {
    return await readPhoto(path);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Returns the pose of a photo, or the reason why the table cannot include the photo. */
export async function readPose(
  path: string,
  imageryType: 'Panoramic' | 'Oblique',
): Promise<PhotoPose | string> {
  const facts = await factsOf(path);
  if (typeof facts === 'string') return facts;
  if (facts.place === null) return 'it has no position';
  const isSphere = imageryType === 'Panoramic';
  if (isSphere && !isPanorama(facts)) return 'it must be an equirectangular panorama';
  return {
    file: basename(path),
    width: facts.width,
    height: facts.height,
    ...facts.place,
    altitude: facts.altitude,
    isEllipsoidal: facts.altitudeAboveEllipsoid,
    acquired: believedTime(facts, { nowMs: Date.now() }).timestamp,
    ...(isSphere ? pointingOfPanorama(facts) : pointingOfDrone(facts)),
    heightAboveGround: facts.drone?.relativeAltitude ?? null,
    coverage: coverageOf(facts.panorama),
  };
}
