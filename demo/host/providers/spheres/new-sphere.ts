import type { TileFormat } from '../../../../elements/geo/tile.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';
import type { Insertable } from 'kysely';
import { type PackageTable, type SphereTable, UNKNOWN_CAPTURE } from '../../db/tables/spheres.ts';

/** Returns a time of capture in milliseconds. Without an offset, the time is in UTC. */
function timeOf(timestamp: string | null): number {
  if (timestamp === null) return UNKNOWN_CAPTURE;
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(timestamp) ? timestamp : `${timestamp}Z`);
}

/** Converts a sphere of a static collection to a database row. */
export function toNewSphere(sphere: Sphere, firstId: number, formats: readonly TileFormat[]): NewSphere {
  const { metadata } = sphere;
  return {
    id: firstId + sphere.id,
    company_id: null,
    package: sphere.package,
    title: sphere.title ?? '',
    company_name: sphere.company_name ?? '',
    latitude: sphere.latitude,
    longitude: sphere.longitude,
    altitude_m: metadata.altitude ?? null,
    ground_m: metadata.ground ?? null,
    heading_deg: metadata.pose?.heading ?? 0,
    captured_at: timeOf(sphere.timestamp),
    front_image_width: sphere.front_image_width,
    metadata: JSON.stringify(sphere.timestamp === null ? { ...metadata, timeUnknown: true } : metadata),
    formats: JSON.stringify(formats),
  };
}

export type NewPackage = Omit<PackageTable, 'id'>;

/** A sphere to insert into the database. Its tiles have already been stored. */
export interface NewSphere extends Omit<Insertable<SphereTable>, 'package_id' | 'created_at' | 'version'> {
  readonly package: NewPackage | null;
}
