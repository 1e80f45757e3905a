import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { createFuzzCompany, type FuzzCompany } from '../host/fuzz-company.ts';

const BATCH = 500;

/** Returns a random number generator with a fixed seed (mulberry32), so that every run uses the same data. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Inserts spheres in clusters across the United States. Ids start at 1. */
export async function fillSpheres(db: Kysely<Schema>, count: number): Promise<void> {
  const random = seededRandom(1);
  const markets = Array.from({ length: 60 }, () => [27 + random() * 20, -122 + random() * 50] as const);
  for (let first = 1; first <= count; first += BATCH * 40) {
    await db.transaction().execute(async (trx) => {
      for (let start = first; start < Math.min(first + BATCH * 40, count + 1); start += BATCH) {
        const rows = Array.from({ length: Math.min(BATCH, count + 1 - start) }, (_, offset) => {
          const [lat, lon] = markets[(start + offset) % markets.length] ?? [40, -83];
          return sphereRow(start + offset, lat + (random() - 0.5) * 0.6, lon + (random() - 0.5) * 0.6);
        });
        await trx.insertInto('spheres').values(rows).execute();
      }
    });
  }
}

function sphereRow(id: number, latitude: number, longitude: number) {
  const texts = {
    title: `Sphere ${id}`,
    company_name: '',
    metadata: '{"camera":"drone","note":"a flight line over a market"}',
    formats: '["webp"]',
  };
  const heights = { altitude_m: 320, ground_m: 200, heading_deg: 0 };
  const rest = {
    company_id: null,
    package_id: null,
    captured_at: 1.75e12,
    created_at: 1.76e12,
    front_image_width: 4096,
  };
  return { id, latitude, longitude, ...texts, ...heights, ...rest };
}

/**
 * Inserts favorites until the database has the given size in bytes. Favorites are the largest rows that users
 * create.
 */
export async function fillBytes(
  db: Kysely<Schema>,
  company: FuzzCompany,
  bytes: number,
  sizeOf: () => Promise<number>,
): Promise<void> {
  const { userId, companyId, sphere } = company.known;
  const ids = {
    user_id: String(userId?.[0]),
    company_id: String(companyId?.[0]),
    sphere_id: Number(sphere?.[0]),
  };
  const text = 'lat,lon,name\n' + '39.96,-83.00,A corner of a street with a name\n'.repeat(400);
  while ((await sizeOf()) < bytes) {
    await db.transaction().execute(async (trx) => {
      for (let row = 0; row < 500; row += 1)
        await trx
          .insertInto('data_groups')
          .values({
            ...ids,
            id: randomUUID(),
            name: `group-${row}.csv`,
            text,
            count: 400,
            created_at: Date.now(),
          })
          .execute();
    });
  }
}

/** Inserts companies with one session and a few favorites each. */
export async function fillCompanies(db: Kysely<Schema>, count: number): Promise<readonly FuzzCompany[]> {
  const companies: FuzzCompany[] = [];
  for (let index = 0; index < count; index += 1) {
    const company = await createFuzzCompany({ db, now: Date.now });
    companies.push(company);
    const { userId, companyId, sphere } = company.known;
    const ids = {
      user_id: String(userId?.[0]),
      company_id: String(companyId?.[0]),
      sphere_id: Number(sphere?.[0]),
    };
    const rows = Array.from({ length: 40 }, (_, row) => ({
      ...ids,
      id: randomUUID(),
      name: `Fav${String(row + 2).padStart(3, '0')}`,
      created_at: Date.now() - row,
      initial_pan: row,
      initial_tilt: -10,
      initial_fov: 60,
    }));
    await db.insertInto('favorites').values(rows).execute();
  }
  return companies;
}

/** Returns the size of a PostgreSQL database in bytes. */
export async function postgresBytes(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return rows[0]?.size ?? 0;
}
