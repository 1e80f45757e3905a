import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { startFrameTable, uploadFrameCsv } from '../../../web/contract/frame-table.ts';
import { validInput, type KnownValues } from '../../helpers/host/arbitrary-input.ts';
import { expectOk, requestOf } from '../../helpers/host/call.ts';
import { rowsOf, tablesOf } from '../../helpers/host/fill-tables.ts';
import { createFuzzCompany, type FuzzCompany } from '../../helpers/host/fuzz-company.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import { openShop } from '../../helpers/host/open-shop.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';

/*
 * One company makes every call that takes an id with every id of another company, which uses the product.
 * The reply must be the same as for ids that do not exist, and no row about the other company may change.
 */

const STAFF_EMAIL = 'ops@product.test';

type Input = Readonly<Record<string, unknown>>;

/** Names of fields with ids that belong to a company. The values of other fields belong to no company. */
const ownedNames = [
  'id',
  'companyId',
  'clientId',
  'entity_id',
  'userId',
  'userid',
  'key',
  'api_key',
  'assetId',
  'favoriteId',
  'shareId',
  'jobId',
  'fileName',
  'stripeCustomerId',
  'customerStripeId',
  'username',
];

/** Names of fields with ids of spheres. A company's own spheres are visible only to this company. */
const sphereNames = ['panorama', 'panoramaId', 'sphere', 'sphere_id', 'sphereId', 'restrictedSphereList'];

const names = new Set([...ownedNames, ...sphereNames]);

/**
 * Calls in which a field with such a name does not identify a record. The field only prevents caching, is the
 * public key of a site, or is the name of a file on the user's device.
 */
const otherwiseNamed = new Set(['validatePromoCode', 'recordSphereLoad', 'uploadFrameCsv']);

/** Calls that would end the other company's use of the product before the attack. */
const ending = new Set([
  'changePassword',
  'deleteAccount',
  'deleteAsset',
  'deleteFavorite',
  'deleteKey',
  'revokeSessions',
  'updateEmail',
]);

const calls = apiCalls('0')
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => ['session', 'reader', 'signed'].includes(access.credential));

function shapeOf(schema: Endpoint['query']): readonly string[] {
  if (schema === undefined) return [];
  if ('options' in schema) return [...new Set((schema.options as Endpoint['query'][]).flatMap(shapeOf))];
  return 'shape' in schema ? Object.keys(schema.shape) : [];
}

function idFieldsOf({ params, query, body }: Endpoint): readonly string[] {
  const bodySchema = body !== undefined && 'in' in body ? (body.in as Endpoint['query']) : body;
  return [params, query, bodySchema].flatMap(shapeOf).filter((name) => names.has(name));
}

const withIds = calls.filter(
  (endpoint) => idFieldsOf(endpoint).length > 0 && !otherwiseNamed.has(endpoint.id),
);

/** Returns valid inputs of a call, always the same ones, whose ids are among the known values. */
function validInputs({ params, query, body }: Endpoint, known: KnownValues, count: number): readonly Input[] {
  const sections = [params, query, body].map((schema) => validInput(schema, known));
  const whole = fc.tuple(...sections).map((all) => Object.assign({}, ...all) as Input);
  return fc
    .sample(whole, { numRuns: 40 * count, seed: 7 })
    .filter((input) =>
      Object.keys(input).every((name) => !names.has(name) || isKnown(known, name, input[name])),
    )
    .slice(0, count);
}

/** A favorite may refer to its sphere by an object with the id. */
const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const isKnown = (known: KnownValues, name: string, value: unknown): boolean =>
  known[name]?.includes(idIn(value)) ?? false;

/** Returns inputs that contain every known id in every field. */
function inputsWithEveryId(endpoint: Endpoint, known: KnownValues): readonly Input[] {
  const valid = validInputs(endpoint, known, 6);
  const [first = {}] = valid;
  const others = idFieldsOf(endpoint).flatMap((name) =>
    (known[name] ?? []).map((value): Input => ({ ...first, [name]: value })),
  );
  return [...valid, ...others].filter((input) => idFieldsOf(endpoint).some((name) => name in input));
}

/** Returns an id of the same kind that does not exist. */
function unknownId(value: unknown): unknown {
  if (typeof value === 'number') return randomInt(2 ** 41, 2 ** 42);
  if (typeof value === 'object') return { id: unknownId(idIn(value)) };
  const text = typeof value === 'string' ? value : '';
  if (text.endsWith('.csv')) return `${randomUUID()}.csv`;
  if (/^\d+$/.test(text)) return String(unknownId(0));
  if (text.startsWith('cus_')) return `cus_${randomUUID().slice(0, 8)}`;
  return text.includes('@') ? `${randomUUID()}@fuzz.test` : randomUUID();
}

const withUnknownIds = (input: Input): Input =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, names.has(name) ? unknownId(value) : value]),
  );

let host: TestHost;
let victim: FuzzCompany;
let attacker: FuzzCompany;
/** Headers of the attacker as a user, and as a site with the attacker's API key. */
let user: Readonly<Record<string, string>>;
let site: Readonly<Record<string, string>>;
/** All ids of the other company, by field name. */
let ids: KnownValues;

/** Returns the ids of a company, including those of the records that it created since `createFuzzCompany`. */
async function idsOf({ known }: FuzzCompany): Promise<KnownValues> {
  const company = String(known['companyId']?.[0]);
  const created = async (table: 'api_keys' | 'assets' | 'favorites' | 'jobs' | 'files' | 'data_groups') => {
    const rows = await host.db.selectFrom(table).where('company_id', '=', company).select('id').execute();
    return rows.map(({ id }) => id);
  };
  const keys = await created('api_keys');
  const assets = await created('assets');
  const favorites = await created('favorites');
  const jobs = await created('jobs');
  const groups = await created('data_groups');
  const files = await created('files');
  const [, privateSphere] = known['sphereId'] ?? [];
  return {
    ...known,
    ...Object.fromEntries(sphereNames.map((name) => [name, [privateSphere]])),
    restrictedSphereList: [String(privateSphere)],
    id: [...new Set([...(known['id'] ?? []), ...keys, ...assets, ...favorites, ...jobs, ...groups])],
    email: [STAFF_EMAIL],
    key: keys,
    api_key: keys,
    assetId: assets,
    favoriteId: favorites,
    jobId: jobs,
    fileName: files.map((id) => `${id}.csv`),
  };
}

async function send(
  endpoint: Endpoint,
  input: Input,
  headers: Readonly<Record<string, string>>,
): Promise<readonly [number, string]> {
  host.pass(700);
  const [path, init] = requestOf(endpoint, input, { headers });
  const response = await host.request(path, init);
  const text = await response.text();
  return [response.status, text.replace(/"requestId":"[^"]*"/, '')];
}

/** Returns all rows of the database that contain an id of the other company. */
async function victimRows(): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await tablesOf(host.db);
  const texts = [...new Set([...names].flatMap((name) => ids[name] ?? []).map(String))];
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const all = (await rowsOf(host.db, name)).map((row) => JSON.stringify(row));
      return [name, all.filter((row) => texts.some((text) => row.includes(text))).toSorted()] as const;
    }),
  );
  return Object.fromEntries(rows.filter(([, found]) => found.length > 0));
}

async function startJob(token: string): Promise<void> {
  const csv = 'id,lat,lon,image,name\n,39.95,-83.01,,\n';
  const upload = { csvBufferObject: csv, fileName: 'spheres.csv' };
  const { fileName } = await expectOk(host, uploadFrameCsv, upload, { token });
  await expectOk(host, startFrameTable, { fileName, esriKey: randomUUID(), email: STAFF_EMAIL }, { token });
}

before(async () => {
  ({ host } = await openShop({ rateLimitFactor: 1000 }));
  [victim, attacker] = [await createFuzzCompany(host), await createFuzzCompany(host)];
  user = { authorization: `Basic ${attacker.token}` };
  const key = await createSiteKey(host, { id: String(attacker.known['companyId']?.[0]) });
  site = { origin: 'https://site.test', 'x-api-key': key };
  const headers = { authorization: `Basic ${victim.token}` };
  for (const endpoint of calls)
    if (!ending.has(endpoint.id))
      for (const input of validInputs(endpoint, victim.known, 2)) await send(endpoint, input, headers);
  await startJob(victim.token);
  ids = await idsOf(victim);
});

after(() => host.close());

test('SEC-26 the company that the access tests use as their target has rows in at least ten tables', async () => {
  const rows = await victimRows();
  assert.ok(Object.keys(rows).length >= 10, Object.keys(rows).join(' '));
});

test('SEC-26 at least 24 calls accept ids of records that belong to a company', () => {
  assert.ok(withIds.length >= 24, withIds.map(({ id }) => id).join(' '));
});

describe('SEC-26 PERM-23 another company’s ids are rejected exactly like unknown ids, and nothing changes', () => {
  for (const endpoint of withIds)
    test(`${endpoint.id} treats ids of another company like unknown ids and does not change that company’s data`, async () => {
      const rows = await victimRows();
      const inputs = inputsWithEveryId(endpoint, ids);
      assert.ok(inputs.length > 0, 'there are inputs with ids');
      for (const headers of endpoint.access.credential !== 'session' ? [user, site] : [user])
        for (const input of inputs) {
          const reply = await send(endpoint, input, headers);
          const unknown = await send(endpoint, withUnknownIds(input), headers);
          assert.deepEqual(reply, unknown, JSON.stringify(input));
        }
      assert.deepEqual(await victimRows(), rows);
    });
});
