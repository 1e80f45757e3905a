import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { migrate } from '../../../demo/host/db/migrate.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { createFavorite, deleteFavorite } from '../../../web/contract/favorite.ts';
import { recordSphereLoad } from '../../../web/contract/tracking.ts';
import { startHost, type HostProcess } from '../../helpers/host-process.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { createFuzzCompany, type FuzzCompany } from '../../helpers/host/fuzz-company.ts';
import { createPlace, withDatabase, type Place } from '../../helpers/host/host-location.ts';
import { randomRuns } from '../../helpers/random-runs.ts';

const KILLS = randomRuns(3);
const COMPANIES = 12;
const WRITERS = 8;

/** Ids of the writes that the host acknowledged. */
interface Acknowledged {
  readonly loads: string[];
  readonly favorites: string[];
}

async function post(
  url: string,
  [path, init]: [string, RequestInit],
): Promise<Record<string, unknown> | null> {
  const response = await fetch(url + path, init).catch(() => null);
  if (response === null || !response.ok) return null;
  return (await response.json().catch(() => null)) as Record<string, unknown> | null;
}

/** Writes loads and favorites until the host has exited. Every second favorite is deleted again. */
async function write(
  url: string,
  company: FuzzCompany,
  done: Acknowledged,
  hasEnded: () => boolean,
): Promise<void> {
  const { token, known } = company;
  const [userId, sphere] = [String(known['userId']?.[0]), Number(known['sphere']?.[0])];
  for (let turn = 0; !hasEnded(); turn += 1) {
    const id = randomUUID();
    const load = { sphere_id: sphere, client_event_id: id };
    if ((await post(url, requestOf(recordSphereLoad, load, { token }))) !== null) done.loads.push(id);
    if (turn % 8 !== 0) continue;
    const view = { userId, sphere, initial_pan: 1, initial_tilt: 2, initial_fov: 60 };
    const made = await post(url, requestOf(createFavorite, view, { token }));
    const favoriteId = made?.['id'];
    if (typeof favoriteId !== 'string') continue;
    done.favorites.push(favoriteId);
    if (turn % 16 === 0) await post(url, requestOf(deleteFavorite, { favoriteId, userId }, { token }));
  }
}

/** Runs the host under load until it has acknowledged some writes, and kills it during further writes. */
async function writeAndKill(
  host: HostProcess,
  companies: readonly FuzzCompany[],
  done: Acknowledged,
): Promise<void> {
  let hasEnded = false;
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    write(host.url, companies[index % companies.length] as FuzzCompany, done, () => hasEnded),
  );
  const enough = done.loads.length + 15 + Math.random() * 100;
  const deadline = Date.now() + 120_000;
  while (done.loads.length < enough && Date.now() < deadline) await wait(2);
  await host.kill();
  hasEnded = true;
  await Promise.all(writers);
}

async function missing(db: Kysely<Schema>, done: Acknowledged): Promise<string[]> {
  const loads = await db.selectFrom('sphere_loads').select('event_id').execute();
  const favorites = await db.selectFrom('favorites').select('id').execute();
  const stored = new Set([...loads.map(({ event_id }) => event_id), ...favorites.map(({ id }) => id)]);
  return [...done.loads, ...done.favorites].filter((id) => !stored.has(id));
}

async function isSound(place: Place, db: Kysely<Schema>): Promise<void> {
  if (!('file' in place.database)) return;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  assert.deepEqual(rows, [{ integrity_check: 'ok' }]);
}

/**
 * Checks that the daily sums match the rows. They match after any failure, because both are written in the
 * same transaction.
 */
async function sumsAgree(db: Kysely<Schema>): Promise<void> {
  const rows = await db
    .selectFrom('sphere_loads')
    .where('api_key', 'is not', null)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  const days = await db
    .selectFrom('sphere_load_days')
    .select(sql<number>`coalesce(sum(total), 0)`.as('n'))
    .executeTakeFirstOrThrow();
  assert.equal(days.n, rows.n);
}

test(`REL-01 DATA-34 killing the host ${KILLS} times under write load loses no acknowledged writes`, async (t) => {
  const place = await createPlace();
  const done: Acknowledged = { loads: [], favorites: [] };
  const companies = await withDatabase(place, async (db) => {
    await migrate(db);
    return Promise.all(Array.from({ length: COMPANIES }, () => createFuzzCompany({ db, now: Date.now })));
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const host = await startHost(place.variables);
    await writeAndKill(host, companies, done);
    await withDatabase(place, async (db) => {
      await isSound(place, db);
      assert.deepEqual(await missing(db, done), [], `after kill ${kill + 1}`);
      await sumsAgree(db);
    });
  }
  t.diagnostic(`${done.loads.length} loads and ${done.favorites.length} favorites acknowledged, none lost`);
  assert.ok(done.loads.length > KILLS * 10, `there was load: ${done.loads.length} loads`);
  await place.remove();
});
