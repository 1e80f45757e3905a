import type { SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import type { panoramaSchema } from '../../../../web/contract/entities.ts';
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
    .select(['heading_deg', 'captured_at', 'front_image_width', 'metadata'])
    .select(['packages.name as package_name', 'center_lat', 'center_long']);

/** Returns a stored time of capture in ISO 8601; null if unknown. */
export const captureTime = (capturedAt: Millis): string | null =>
  capturedAt === UNKNOWN_CAPTURE ? null : new Date(capturedAt).toISOString();

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
    metadata: { ...surfaceOf(row.id), ...(JSON.parse(row.metadata) as Record<string, unknown>) },
    altitude_m: row.altitude_m,
    heading_deg: row.heading_deg,
  };
}
