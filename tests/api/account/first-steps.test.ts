import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startHost, type HostProcess } from '../../helpers/host-process.ts';

/*
 * Tests a developer's first steps, with only an HTTP client and the API reference, on a host like the one
 * that `npm start` runs.
 */

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

let host: HostProcess;
let stop: HostProcess['stop'] = () => Promise.resolve(0);
let folder = '';
let described: Described;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-steps-'));
  host = await startHost({ DATA_DIR: folder });
  stop = host.stop;
  described = (await (await fetch(`${host.url}/api/openapi.json`)).json()) as Described;
});

after(async () => {
  assert.equal(await stop(), 0);
  await rm(folder, { recursive: true, force: true });
});

async function operate(
  id: string,
  input: Record<string, unknown>,
  token?: string,
): Promise<Record<string, unknown>> {
  const found = Object.entries(described.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) =>
      operationId === id ? [{ path, method }] : [],
    ),
  )[0];
  assert.ok(found, `the reference describes ${id}`);
  const isGet = found.method === 'get';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const response = await fetch(host.url + found.path + query, {
    method: found.method.toUpperCase(),
    headers: {
      ...(isGet ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { Authorization: `Basic ${token}` }),
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  assert.ok(response.ok, `${id}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the link in the newest email to an address, as shown in the development outbox. */
async function mailedLink(email: string, pattern: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const list = await (await fetch(`${host.url}/dev/mail`)).text();
    if (!list.includes(email)) {
      await wait(250);
      continue;
    }
    const pages = [...list.matchAll(/href="(\/dev\/mail\/[^"]+)"/g)].map(([, path = '']) => path);
    for (const path of pages) {
      const [, key] = pattern.exec(await (await fetch(host.url + path)).text()) ?? [];
      if (key !== undefined) return key;
    }
    await wait(250);
  }
  throw new Error('No mail with such a link came.');
}

test('a developer can sign up, verify the email address, create an API key and see the first sphere load counted in the statistics', async (t) => {
  const email = `dev.${randomUUID().slice(0, 8)}@new.test`;
  const password = 'A quiet lake at 6 am';
  const utcDay = (): string => new Date().toISOString().slice(0, 10);
  const begun = utcDay();
  let [token, companyId, apiKey] = ['', '', ''];

  await t.test('API-14 a sign-up returns a token and the user with their company', async () => {
    const session = (await operate('register', {
      email,
      username: email,
      password,
      confirmPassword: password,
      firstName: 'Dev',
      lastName: 'Eloper',
      companyName: 'New Site',
      industry: 'Technology',
      termsAndConditionsAccepted: true,
      isXp360: true,
      termsAndConditionsTimestamp: Date.now(),
    })) as { token: string; user: { company: { id: string } } };
    [token, companyId] = [session.token, session.user.company.id];
  });

  await t.test('API-15 the emailed link verifies the email address', async () => {
    const key = await mailedLink(email, /verify-email\/([\w-]{43})/);
    await operate('verifyEmail', { key });
  });

  await t.test('API-29 a verified user can create an API key', async () => {
    ({ id: apiKey } = (await operate('createKey', { companyId }, token)) as { id: string });
  });

  await t.test('API-57 a site can report a sphere load with the API key', async () => {
    const origin = 'https://new-site.test';
    const response = await fetch(`${host.url}/api/map/event/sphere_load`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': apiKey, Origin: origin },
      body: JSON.stringify({ api_key: apiKey, sphere_id: 1, origin, client_event_id: randomUUID() }),
    });
    assert.equal(response.status, 202, await response.clone().text());
  });

  await t.test('API-59 the statistics count the sphere load for its site', async () => {
    const range = { entity_id: companyId, date_start: `${begun}-0000`, date_end: `${utcDay()}-0000` };
    const { data } = (await operate('findSphereLoadStats', range, token)) as {
      data: { origin: string; sessions_total: number }[];
    };
    assert.deepEqual(
      data.map(({ origin, sessions_total }) => [origin, sessions_total]),
      [
        ['All Sites', 1],
        ['https://new-site.test', 1],
      ],
    );
  });
});

test('SUBS-07 the seed data includes a paying customer with two paid invoices and an invoice page', async () => {
  const { token, user } = (await operate('logIn', {
    email: 'both@example.com',
    password: 'Look-Around-360',
  })) as {
    token: string;
    user: { stripeCustomerId: string };
  };
  const { invoices } = (await operate('listInvoices', { id: user.stripeCustomerId }, token)) as {
    invoices: { status: string; hosted_invoice_url: string }[];
  };
  assert.deepEqual(
    invoices.map(({ status }) => status),
    ['paid', 'paid'],
  );
  const page = await fetch(invoices[0]?.hosted_invoice_url ?? '');
  assert.equal(page.status, 200);
});
