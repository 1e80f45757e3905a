import type { SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import type { panoramaSchema } from '../../../../web/contract/entities.ts';
import { offsetAt } from '../../../ingest/photo/time-zone.ts';
import type { Schema } from '../../db/schema.ts';
import type { Millis } from '../../db/tables/accounts.ts';
import { UNKNOWN_CAPTURE } from '../../db/tables/spheres.ts';
import type { SurfaceOf } from '../../providers/spheres/sphere-source.ts';

interface PanoramaRow {
  readonly id: number;
  readonly title: string;
  readonly company_name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude_m: number | null;
  readonly heading_deg: number;
  readonly captured_at: Millis;
  readonly time_zone: string | null;
  readonly front_image_width: number;
  readonly metadata: string;
  readonly package_name: string | null;
  readonly center_lat: number | null;
  readonly center_long: number | null;
}

/** Adds the columns that `describePanorama` needs to a query of spheres. */
export const panoramaRows = <T>(spheres: SelectQueryBuilder<Schema, 'spheres', T>) =>
  spheres
    .leftJoin('packages', 'packages.id', 'spheres.package_id')
    .select(['spheres.id', 'title', 'spheres.company_name', 'latitude', 'longitude', 'altitude_m'])
    .select(['heading_deg', 'captured_at', 'time_zone', 'front_image_width', 'metadata'])
    .select(['packages.name as package_name', 'center_lat', 'center_long']);

/** Returns a stored time of capture in ISO 8601; null if unknown. */
export const captureTime = (capturedAt: Millis): string | null =>
  capturedAt === UNKNOWN_CAPTURE ? null : new Date(capturedAt).toISOString();

/** Returns the time zone of a place and its offset from UTC at the time of capture, as far as they are known. */
export const captureZone = ({
  captured_at,
  time_zone,
}: Pick<PanoramaRow, 'captured_at' | 'time_zone'>): { timeZone?: string; utcOffset?: string } =>
  time_zone === null || captured_at === UNKNOWN_CAPTURE
    ? {}
    : { timeZone: time_zone, utcOffset: offsetAt(captured_at, time_zone) };

/** Describes a sphere. Its own metadata takes precedence over what `surfaceOf` names. */
export function describePanorama(row: PanoramaRow, surfaceOf: SurfaceOf): z.infer<typeof panoramaSchema> {
  const { package_name: name, center_lat, center_long } = row;
  return {
    id: row.id,
    latitude: row.latitude,
    longitude: row.longitude,
    timestamp: captureTime(row.captured_at),
    company_name: row.company_name,
    front_image_width: row.front_image_width,
    package:
      name === null || center_lat === null || center_long === null ? null : { name, center_lat, center_long },
    title: row.title,
    metadata: {
      ...surfaceOf(row.id),
      ...(JSON.parse(row.metadata) as Record<string, unknown>),
      ...captureZone(row),
    },
    altitude_m: row.altitude_m,
    heading_deg: row.heading_deg,
  };
}
