import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { validInput, type KnownValues } from './arbitrary-input.ts';
import { requestOf } from '../call.ts';
import { createFuzzCompany, type FuzzCompany } from '../fuzz-company.ts';
import { openHost, type TestHost } from '../open-host.ts';

/*
 * One company makes every call that takes an id, with the ids of another company and with ids that do not
 * exist. Both are refused with the same message, and the other company's data does not change.
 */

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

/** Names of fields with ids that belong to a company. The values of other fields belong to no company. */
const ownedNames = new Set([
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
  'stripeCustomerId',
  'customerStripeId',
  'username',
]);

const isOwned = (name: string): boolean => ownedNames.has(name);

/** Returns an id of the same kind that does not exist. */
function stranger(value: unknown): unknown {
  if (typeof value === 'number') return randomInt(2 ** 41, 2 ** 42);
  const text = String(value);
  if (text.startsWith('cus_')) return `cus_${randomUUID().slice(0, 8)}`;
  return text.includes('@') ? `${randomUUID()}@fuzz.test` : randomUUID();
}

const shapeOf = (schema: Endpoint['query']): readonly string[] =>
  schema !== undefined && 'shape' in schema ? Object.keys(schema.shape) : [];

function idsOf({ params, query, body }: Endpoint): readonly string[] {
  const bodySchema = body !== undefined && 'in' in body ? (body.in as Endpoint['query']) : body;
  return [...shapeOf(params), ...shapeOf(query), ...shapeOf(bodySchema)].filter(isOwned);
}

/** Returns inputs in which each id is one of the known values. */
function inputsWith(endpoint: Endpoint, known: KnownValues): Record<string, unknown>[] {
  const sections = [endpoint.params, endpoint.query, endpoint.body].map((schema) =>
    validInput(schema, known),
  );
  const whole = fc.tuple(...sections).map((all) => Object.assign({}, ...all) as Record<string, unknown>);
  const ids = idsOf(endpoint);
  return fc
    .sample(whole, { numRuns: 120, seed: 7 })
    .filter((input) => ids.every((name) => !(name in input) || known[name]?.includes(input[name])))
    .filter((input) => ids.some((name) => name in input))
    .slice(0, 20);
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { token }: FuzzCompany,
): Promise<[number, string]> {
  host.pass(700);
  const [path, init] = requestOf(endpoint, input, { token });
  const response = await host.request(path, init);
  const body = (await response.json()) as Record<string, unknown>;
  delete body['requestId'];
  return [response.status, JSON.stringify(body)];
}

async function rowsOf({ known }: FuzzCompany): Promise<string> {
  const company = String(known['companyId']?.[0]);
  const of = (table: 'users' | 'subscriptions' | 'api_keys' | 'assets' | 'favorites' | 'data_groups') =>
    host.db.selectFrom(table).selectAll().where('company_id', '=', company).orderBy('id').execute();
  const companies = await host.db.selectFrom('companies').selectAll().where('id', '=', company).execute();
  const rows = await Promise.all(
    (['users', 'subscriptions', 'api_keys', 'assets', 'favorites', 'data_groups'] as const).map(of),
  );
  return JSON.stringify([companies, ...rows]);
}

/**
 * Calls in which a field with such a name does not identify a record. The field either only prevents caching
 * or is the public key of a site.
 */
const otherwiseNamed = new Set(['validatePromoCode', 'recordSphereLoad']);

const calls = apiCalls('0').filter(({ endpoint: { access } }) =>
  ['session', 'reader'].includes(access.credential),
);
const naming = calls.filter(({ endpoint }) => idsOf(endpoint).length > 0 && !otherwiseNamed.has(endpoint.id));

for (const { endpoint } of naming) {
  test(`SEC-26 PERM-23 ${endpoint.id} rejects ids of another company exactly like unknown ids`, async () => {
    const [victim, attacker] = [await createFuzzCompany(host), await createFuzzCompany(host)];
    const before = await rowsOf(victim);
    const inputs = inputsWith(endpoint, victim.known);
    assert.ok(inputs.length > 0, 'there are inputs with ids');
    for (const input of inputs) {
      const reply = await send(endpoint, input, attacker);
      assert.ok(reply[0] >= 400 && reply[0] < 500, `${JSON.stringify(input)} → ${reply.join(' ')}`);
      const unknown = Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, isOwned(name) ? stranger(value) : value]),
      );
      assert.deepEqual(await send(endpoint, unknown, attacker), reply, JSON.stringify(input));
    }
    assert.equal(await rowsOf(victim), before, 'nothing of the other company changed');
  });
}

test('SEC-26 at least 24 calls accept ids of records that belong to a company', () => {
  assert.ok(naming.length >= 24, naming.map(({ endpoint }) => endpoint.id).join(' '));
});
