import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import {
  startGoogleStandIn,
  type RunningStandIn,
} from '../../../demo/standins/google/start-google-stand-in.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { errorBodySchema } from '../../../web/contract/errors.ts';
import {
  mutated,
  specialTexts,
  stringsIn,
  validInput,
  withInserted,
} from '../../helpers/host/arbitrary-input.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { createFuzzCompany, type FuzzCompany } from '../../helpers/host/fuzz-company.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import { openShop } from '../../helpers/host/open-shop.ts';
import { randomRuns } from '../../helpers/random-runs.ts';

/** Number of requests to each call. Half of them match its schema, half are broken. */
const RUNS = randomRuns(50);

/**
 * The host's clock advances by this time between requests, in milliseconds, so that rate limits are rarely
 * exceeded.
 */
const BETWEEN_MS = 700;

let host: TestHost;
let places: RunningStandIn;

before(async () => {
  places = await startGoogleStandIn();
  ({ host } = await openShop({ googleMapsUrl: places.url }));
});

after(async () => {
  await host.close();
  await places.close();
});

const partsOf = ({ params, query, body }: Endpoint) => [params, query, body];

/** Generates valid inputs of a call, as far as its schemas are specific. */
const validRequests = (
  endpoint: Endpoint,
  { known }: FuzzCompany,
): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc
    .tuple(...partsOf(endpoint).map((schema) => validInput(schema, known)))
    .map((all) => Object.assign({}, ...all) as Record<string, unknown>);

/** Returns inputs in which together all string fields occur, each with the path of one string; valid ones first. */
function inputsByString(endpoint: Endpoint, company: FuzzCompany) {
  const isValid = (input: unknown): boolean =>
    partsOf(endpoint).every((schema) => schema?.safeParse(input).success ?? true);
  const samples = fc.sample(validRequests(endpoint, company), { numRuns: 100, seed: 105 });
  const sorted = samples.toSorted((one, other) => Number(isValid(other)) - Number(isValid(one)));
  const found = new Map<string, { input: unknown; path: readonly (string | number)[] }>();
  for (const input of sorted)
    for (const path of stringsIn(input)) {
      const name = path
        .filter((part) => typeof part === 'string')
        .slice(0, 3)
        .join('.');
      if (!found.has(name)) found.set(name, { input, path });
    }
  return found.values();
}

/**
 * Generates inputs of a call, with its parameters, query and body in one object: valid inputs, and mutations
 * of them.
 */
const requestsFor = (endpoint: Endpoint, company: FuzzCompany): fc.Arbitrary<unknown> => {
  const whole = validRequests(endpoint, company);
  return fc.oneof(whole, mutated(whole));
};

function rawRequest(endpoint: Endpoint, generated: unknown, token: string): [string, RequestInit] {
  const headers = { 'x-test-address': '192.0.2.7' };
  if (typeof generated === 'object' && generated !== null && !Array.isArray(generated))
    return requestOf(endpoint, generated as Record<string, unknown>, { token, headers });
  const [path, init] = requestOf(endpoint, {}, { token, headers });
  return [path, endpoint.method === 'post' ? { ...init, body: JSON.stringify(generated) } : init];
}

async function checkResponse(endpoint: Endpoint, response: Response, description: string): Promise<void> {
  const { status, headers } = response;
  assert.ok(status < 500, `${description} → ${status} ${await response.clone().text()}`);
  if (status >= 400) {
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8', description);
    errorBodySchema.strict().parse(await response.json());
  } else if (endpoint.response) {
    const body: unknown = await response.json();
    assert.deepEqual(endpoint.response.parse(body), body, description);
  } else await response.arrayBuffer();
}

async function renew(token: string): Promise<void> {
  const [id = ''] = Buffer.from(token, 'base64').toString().split(':');
  const times = { created_at: host.now(), seen_at: host.now() };
  await host.db.updateTable('sessions').set(times).where('id', '=', id).execute();
  await host.db.deleteFrom('rate_windows').execute();
}

for (const { endpoint } of apiCalls('0')) {
  test(`REL-26 SEC-38 SEC-58 ${endpoint.id} responds to random valid and invalid requests as its contract specifies`, async () => {
    const company = await createFuzzCompany(host);
    let sent = 0;
    const property = fc.asyncProperty(requestsFor(endpoint, company), async (generated) => {
      host.pass(BETWEEN_MS);
      if (sent % 4 === 0) await renew(company.token);
      sent += 1;
      const [path, init] = rawRequest(endpoint, generated, company.token);
      const response = await host.request(path, init);
      await checkResponse(
        endpoint,
        response,
        `${endpoint.method} ${path} ${JSON.stringify(generated).slice(0, 500)}`,
      );
    });
    const input = endpoint.params ?? endpoint.query ?? endpoint.body;
    await fc.assert(property, { numRuns: input ? RUNS : 5 });
  });
}

/** Special texts, in the middle of a string and at its end. */
const insertions = specialTexts.flatMap((text) => [0.5, 1].map((part) => ({ text, part })));

for (const { endpoint } of apiCalls('0')) {
  test(`FIX-105 ${endpoint.id} responds below 500 if any of its strings contains NUL, half a surrogate pair, a 4-byte character or a very long text`, async () => {
    const company = await createFuzzCompany(host);
    for (const { input, path } of inputsByString(endpoint, company)) {
      await renew(company.token);
      for (const { text, part } of insertions) {
        host.pass(BETWEEN_MS);
        const changed = withInserted(input, path, text, part);
        const [address, init] = rawRequest(endpoint, changed, company.token);
        const response = await host.request(address, init);
        await checkResponse(endpoint, response, `${path.join('.')} + ${JSON.stringify(text).slice(0, 20)}`);
      }
    }
  });
}
