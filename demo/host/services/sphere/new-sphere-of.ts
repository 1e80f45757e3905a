import type { TileFormat } from '../../../../elements/geo/tile.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';
import type { NewSphere } from './new-sphere.ts';

/** A time of capture in milliseconds; one without offset is taken as UTC, one that nobody knows as 1970. */
function timeOf(timestamp: string | null): number {
  if (timestamp === null) return 0;
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(timestamp) ? timestamp : `${timestamp}Z`);
}

/** A sphere of a static collection as the database has it. */
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
