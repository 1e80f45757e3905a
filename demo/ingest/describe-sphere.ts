import { basename, extname } from 'node:path';
import { type Precision, type Sphere, sphereSchema } from '../../elements/model/sphere.ts';
import { initialViewOf } from '../../elements/photo/orientation.ts';
import type { IngestOptions } from './options/arguments.ts';
import type { PhotoFacts } from './photo/photo-facts.ts';
import { type PhotoHeights, heightMetadata } from './photo/photo-heights.ts';
import type { PhotoPose } from './photo/photo-pose.ts';
import type { PhotoTime } from './photo/photo-time.ts';

export interface SphereInput {
  readonly id: number;
  readonly path: string;
  /** SHA-256 of the file, which identifies the photograph when it is ingested again. */
  readonly fingerprint: string;
  readonly facts: PhotoFacts;
  readonly pose: PhotoPose;
  readonly heights: PhotoHeights;
  readonly precision: Precision;
  readonly time: PhotoTime;
  readonly faceWidth: number;
  /** Packages of the spheres that are already published. */
  readonly packages: readonly NonNullable<Sphere['package']>[];
  readonly options: Pick<IngestOptions, 'package' | 'title' | 'company' | 'copyright'>;
}

/** Rounds a coordinate to 1e-7 degrees, about a centimeter, because further digits are noise. */
const roundDegrees = (deg: number): number => Math.round(deg * 1e7) / 1e7;

function metadataOf({
  path,
  fingerprint,
  facts,
  pose,
  heights,
  precision,
  time,
  options,
}: SphereInput): Sphere['metadata'] {
  const copyright = options.copyright ?? facts.copyright;
  const initialView = initialViewOf(facts, pose);
  return {
    ...heightMetadata(heights),
    precision,
    ...(time.timeZone !== null && { timeZone: time.timeZone }),
    ...(copyright !== null && { copyright }),
    ...(facts.camera !== null && { camera: facts.camera }),
    sourceFile: basename(path),
    sourceHash: fingerprint,
    sourcePose: pose.orientation,
    headingSource: pose.headingSource,
    ...(initialView !== null && { initialView }),
  };
}

/**
 * Returns the package with the given name: the package of an earlier sphere, or a new package centered at
 * this sphere.
 */
function packageOf(
  { options, packages }: SphereInput,
  center: { center_lat: number; center_long: number },
): Sphere['package'] {
  if (options.package === undefined) return null;
  return packages.find(({ name }) => name === options.package) ?? { name: options.package, ...center };
}

/**
 * Creates a sphere's record. Its tiles are level and face north, so the record has no `pose`; the
 * photograph's pose is stored as `sourcePose`. The fields have the order in which lists of spheres are written, so that
 * the record stays the same when a later run reads the list and writes it again.
 */
export function describeSphere(input: SphereInput): Sphere {
  const { id, path, pose, time, faceWidth, options } = input;
  const latitude = roundDegrees(pose.latitude);
  const longitude = roundDegrees(pose.longitude);
  return sphereSchema.parse({
    id,
    latitude,
    longitude,
    timestamp: time.timestamp,
    company_name: options.company ?? null,
    front_image_width: faceWidth,
    package: packageOf(input, { center_lat: latitude, center_long: longitude }),
    title: options.title ?? basename(path, extname(path)),
    metadata: metadataOf(input),
  });
}
