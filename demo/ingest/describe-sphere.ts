import { basename, extname } from 'node:path';
import type { Sphere } from '../../elements/model/sphere.ts';
import type { IngestOptions } from './arguments.ts';
import type { PhotoFacts } from './photo-facts.ts';
import type { Standing } from './stand-photo.ts';

/** All that a sphere's record is made from. */
export interface SphereParts {
  readonly id: number;
  readonly path: string;
  /** SHA-256 of the file, by which the photograph is known again. */
  readonly fingerprint: string;
  readonly facts: PhotoFacts;
  readonly standing: Standing;
  readonly faceWidth: number;
  /** Packages of the spheres that are there already. */
  readonly packages: readonly NonNullable<Sphere['package']>[];
  readonly options: Pick<IngestOptions, 'date' | 'package' | 'title' | 'company' | 'copyright'>;
}

/** A place to the 1e-7 degrees (a centimetre) that can mean anything. */
const roundPlace = (deg: number): number => Math.round(deg * 1e7) / 1e7;

const roundMetres = (metres: number): number => Math.round(metres * 1000) / 1000;

function metadataOf({ path, fingerprint, facts, standing, options }: SphereParts): Sphere['metadata'] {
  const copyright = options.copyright ?? facts.copyright;
  return {
    ...(standing.altitude !== null && {
      altitude: roundMetres(standing.altitude),
      altitudeReference: standing.altitudeAboveEllipsoid ? 'ellipsoid' : 'sea level',
    }),
    ...(standing.ground !== null && { ground: roundMetres(standing.ground) }),
    ...(copyright !== null && { copyright }),
    ...(facts.camera !== null && { camera: facts.camera }),
    sourceFile: basename(path),
    sourceHash: fingerprint,
    sourcePose: standing.pose,
  };
}

/** The package by its name, as an earlier sphere has it; a new one has its centre at its first sphere. */
function packageOf(
  { options, packages }: SphereParts,
  centre: { center_lat: number; center_long: number },
): Sphere['package'] {
  if (options.package === undefined) return null;
  return packages.find(({ name }) => name === options.package) ?? { name: options.package, ...centre };
}

/** A sphere's record. Its tiles are level and north-aligned, so it has no pose of its own; the image's is kept as `sourcePose`. */
export function describeSphere(parts: SphereParts): Sphere {
  const { id, path, facts, standing, faceWidth, options } = parts;
  const latitude = roundPlace(standing.latitude);
  const longitude = roundPlace(standing.longitude);
  return {
    id,
    latitude,
    longitude,
    timestamp: options.date ?? facts.timestamp,
    company_name: options.company ?? null,
    front_image_width: faceWidth,
    package: packageOf(parts, { center_lat: latitude, center_long: longitude }),
    title: options.title ?? basename(path, extname(path)),
    metadata: metadataOf(parts),
  };
}
