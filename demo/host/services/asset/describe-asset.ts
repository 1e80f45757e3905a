import type { z } from 'zod';
import type { assetSchema } from '../../../../web/contract/entities.ts';
import type { Database } from '../../db/schema.ts';
import type { Flag, Millis } from '../../db/tables/accounts.ts';
import { captureTime } from '../sphere/describe-panorama.ts';

/** An asset with its sphere, as stored in the database. */
interface AssetRow {
  readonly id: string;
  readonly name: string;
  readonly disabled: Flag;
  readonly acquired_at: Millis;
  readonly sphere_id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly captured_at: Millis;
}

/** A query of a company's assets with their spheres, for callers to extend. */
export const assetRows = (db: Database, companyId: string) =>
  db
    .selectFrom('assets')
    .innerJoin('spheres', 'spheres.id', 'assets.sphere_id')
    .where('assets.company_id', '=', companyId)
    .select(['assets.id', 'assets.name', 'assets.disabled', 'assets.acquired_at', 'assets.sphere_id'])
    .select(['spheres.latitude', 'spheres.longitude', 'spheres.captured_at']);

/** An asset as the contract has it. */
export function describeAsset(row: AssetRow): z.infer<typeof assetSchema> {
  return {
    id: row.id,
    name: row.name,
    disabled: row.disabled === 1,
    dateTimeAcquired: new Date(row.acquired_at).toISOString(),
    panorama: {
      id: row.sphere_id,
      latitude: row.latitude,
      longitude: row.longitude,
      timestamp: captureTime(row.captured_at),
    },
  };
}
