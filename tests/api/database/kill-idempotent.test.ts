import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import { migrate } from '../../../demo/host/db/migrate.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import { createKey } from '../../../web/contract/api-key.ts';
import { createDataGroup } from '../../../web/contract/asset.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { createFavorite } from '../../../web/contract/favorite.ts';
import { startFrameTable } from '../../../web/contract/frame-table.ts';
import { createSubscription } from '../../../web/contract/payment.ts';
import { hostProgram, startHost } from '../../helpers/host-process.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { createFuzzCompany } from '../../helpers/host/fuzz-company.ts';
import { createPlace, withDatabase, type Place } from '../../helpers/host/host-location.ts';
import { randomRuns } from '../../helpers/random-runs.ts';

/** A company whose call is interrupted, and the ids in its input. */
interface Caller {
  readonly token: string;
  readonly companyId: string;
  readonly userId: string;
  readonly sphere: number;
  readonly key: string;
  readonly file: string;
}

interface Case {
  readonly endpoint: Endpoint;
  readonly input: (caller: Caller) => Readonly<Record<string, unknown>>;
  /** Counts how often the call has been carried out for this caller. */
  readonly count: (db: Kysely<Schema>, caller: Caller, place: Place) => Promise<number>;
}

const NAME = 'Once';

const countRows = async (
  db: Kysely<Schema>,
  table: 'api_keys' | 'favorites' | 'data_groups',
  { companyId }: Caller,
): Promise<number> => {
  const rows = await db
    .selectFrom(table)
    .where('company_id', '=', companyId)
    .where('name', '=', NAME)
    .select('id')
    .execute();
  return rows.length;
};

/** Counts the purchases at the stand-in for the payment provider, which stores them in the data folder. */
async function countPurchases({ companyId }: Caller, { variables }: Place): Promise<number> {
  const text = await readFile(join(variables['DATA_DIR'] ?? '', 'stripe-stand-in.json'), 'utf8');
  const { subscriptions } = JSON.parse(text) as {
    subscriptions: Record<string, { metadata: Record<string, string> }>;
  };
  return Object.values(subscriptions).filter(({ metadata }) => metadata['company_id'] === companyId).length;
}

const cases: readonly Case[] = [
  {
    endpoint: createKey,
    input: ({ companyId }) => ({ companyId, name: NAME }),
    count: (db, caller) => countRows(db, 'api_keys', caller),
  },
  {
    endpoint: createFavorite,
    input: ({ userId, sphere }) => ({
      userId,
      sphere,
      name: NAME,
      initial_pan: 1,
      initial_tilt: 2,
      initial_fov: 60,
    }),
    count: (db, caller) => countRows(db, 'favorites', caller),
  },
  {
    endpoint: createDataGroup,
    input: ({ userId, sphere }) => ({ fileText: 'lat,lon\n1,2\n', fileName: NAME, panorama: sphere, userId }),
    count: (db, caller) => countRows(db, 'data_groups', caller),
  },
  {
    endpoint: startFrameTable,
    input: ({ file, key }) => ({ fileName: `${file}.csv`, esriKey: key, email: 'once@example.com' }),
    count: async (db, { companyId }) =>
      (await db.selectFrom('jobs').where('company_id', '=', companyId).select('id').execute()).length,
  },
  {
    endpoint: createSubscription,
    input: () => ({ priceId: 'price_StandInAgentMonth', paymentMethodId: 'pm_card_visa' }),
    count: (_db, caller, place) => countPurchases(caller, place),
  },
];

/** Inserts a company without a paid plan of the second offering and with an uploaded file. */
async function createCaller(db: Kysely<Schema>): Promise<Caller> {
  const { token, known } = await createFuzzCompany({ db, now: Date.now });
  const [userId, companyId] = [String(known['userId']?.[0]), String(known['companyId']?.[0])];
  const file = randomUUID();
  const content = { content: 'x,y\n1,2\n', content_type: 'text/csv', rows: 1 };
  const times = { created_at: Date.now(), expires_at: Date.now() + 3_600_000 };
  const owner = { company_id: companyId, user_id: userId, job_id: null, link_key: null };
  await db
    .insertInto('files')
    .values({ id: file, kind: 'upload', name: 'frames.csv', ...owner, ...content, ...times })
    .execute();
  return {
    token,
    companyId,
    userId,
    sphere: Number(known['sphere']?.[0]),
    key: String(known['key']?.[0]),
    file,
  };
}

/** Makes the caller a customer without plans, who can buy one. */
async function endPlans(db: Kysely<Schema>, { companyId, userId }: Caller): Promise<void> {
  await db.deleteFrom('subscriptions').where('company_id', '=', companyId).execute();
  await db.updateTable('users').set({ stripe_customer_id: null }).where('id', '=', userId).execute();
}

/** Lets all claims and purchases of an ended process lapse. */
async function lapse(db: Kysely<Schema>): Promise<void> {
  await db.updateTable('idempotent_answers').set({ held_until: 0 }).where('status', 'is', null).execute();
  await db.updateTable('payment_attempts').set({ busy_until: 0 }).execute();
}

const PRELOAD = pathToFileURL(join(import.meta.dirname, '../../helpers/kill-at-statement.mjs')).href;

/**
 * Kills the host after each statement of a call in turn. The next host, whose call is killed one statement
 * later, first repeats the call. Returns the number of kills.
 */
async function killAtEach(t: TestContext, { endpoint, input, count }: Case): Promise<number> {
  const place = await createPlace();
  t.after(place.remove);
  const variables = { ...place.variables, SAMPLE_WORLD: 'off', RATE_LIMIT_FACTOR: '1000' };
  await withDatabase(place, migrate);
  const newCaller = (): Promise<Caller> =>
    withDatabase(place, async (db) => {
      const caller = await createCaller(db);
      if (endpoint.id === createSubscription.id) await endPlans(db, caller);
      return caller;
    });
  let interrupted: Caller | null = null;
  for (let last = 1; ; last += 1) {
    const caller = await newCaller();
    const host = await startHost(variables, [PRELOAD], { program: hostProgram });
    const send = async ({ token, ...ids }: Caller, headers: Record<string, string>): Promise<number> => {
      const options = { token, headers: { 'idempotency-key': 'once', ...headers } };
      const [path, init] = requestOf(endpoint, input({ token, ...ids }), options);
      const response = await fetch(host.url + path, init).catch(() => null);
      await response?.text();
      return response?.status ?? 0;
    };
    const repeated = interrupted === null ? [] : [await send(interrupted, {}), await send(interrupted, {})];
    const status = await send(caller, { 'x-kill-after': String(last) });
    await host.kill();
    await withDatabase(place, async (db) => {
      if (interrupted !== null) {
        const done = await count(db, interrupted, place);
        assert.deepEqual([...repeated, done], [200, 200, 1], `killed after statement ${last - 1}`);
      }
      await lapse(db);
    });
    if (status !== 0) {
      assert.equal(status, 200);
      return last - 1;
    }
    interrupted = caller;
  }
}

test('FIX-106 the cases cover every call that runs once per Idempotency-Key', () => {
  const repeatable = apiCalls('0').filter(({ endpoint }) => endpoint.idempotent);
  assert.deepEqual(
    repeatable.map(({ endpoint }) => endpoint.id).sort(),
    cases.map(({ endpoint }) => endpoint.id).sort(),
  );
});

/** The usual run kills hosts in one call, because each kill starts another host. */
const killed = randomRuns(1) > 1 ? cases : cases.slice(0, 1);

for (const each of killed)
  test(`FIX-106 ${each.endpoint.id} with an Idempotency-Key is carried out once if the host is killed after any of its statements and the call is repeated`, async (t) => {
    const kills = await killAtEach(t, each);
    t.diagnostic(`${kills} kills`);
    assert.ok(kills >= 5, `there were ${kills} statements`);
  });
