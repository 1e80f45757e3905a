import type { Insertable } from 'kysely';
import type { TileFormat } from '../../../../elements/geo/tile.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';
import { hasOffset } from '../../../../elements/tags/believed-time.ts';
import { inZone, isTimeZone, timeZoneOf } from '../../../ingest/photo/time-zone.ts';
import { type PackageTable, type SphereTable, UNKNOWN_CAPTURE } from '../../db/tables/spheres.ts';

/** Returns a time of capture in milliseconds. A time without an offset is in the time zone of the place. */
function timeOf(timestamp: string | null, timeZone: string): number {
  if (timestamp === null) return UNKNOWN_CAPTURE;
  return Date.parse(hasOffset(timestamp) ? timestamp : inZone(timestamp, timeZone));
}

/** Converts a sphere of a static collection to a database row. */
export function toNewSphere(sphere: Sphere, firstId: number, formats: readonly TileFormat[]): NewSphere {
  const { metadata } = sphere;
  const timeZone = isTimeZone(metadata.timeZone) ? metadata.timeZone : timeZoneOf(sphere);
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
    captured_at: timeOf(sphere.timestamp, timeZone),
    time_zone: timeZone,
    front_image_width: sphere.front_image_width,
    metadata: JSON.stringify(sphere.timestamp === null ? { ...metadata, timeUnknown: true } : metadata),
    formats: JSON.stringify(formats),
  };
}

export type NewPackage = Omit<PackageTable, 'id'>;

/** A sphere to insert into the database. Its tiles have already been stored. */
export interface NewSphere extends Omit<
  Insertable<SphereTable>,
  'package_id' | 'created_at' | 'removed_at' | 'version'
> {
  readonly package: NewPackage | null;
}
