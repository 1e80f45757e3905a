import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import * as keys from '../../../web/contract/api-key.ts';
import { deactivateAsset } from '../../../web/contract/asset.ts';
import { checkEmbedSession, openEmbedSession } from '../../../web/contract/embed.ts';
import { listSpheres } from '../../../web/contract/sphere.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { addAsset, addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SITE = 'https://example.com';

let host: TestHost;
let company: KeyCompany;

before(async () => {
  host = await openHost({ productName: 'Look & <See>' });
});

after(() => host.close());

test.beforeEach(async () => {
  company = await createKeyCompany(host);
});

const credentials = () => ({ token: company.token });

async function createKey(whitelist_urls: string[] = [SITE]): Promise<string> {
  return (await expectOk(host, keys.createKey, { companyId: company.id, whitelist_urls }, credentials())).id;
}

const open = (apiKey: string, parentOrigin: string | null = SITE) =>
  expectOk(host, openEmbedSession, { apiKey, parentOrigin });

const withToken = (token: string | null) => ({ headers: { 'x-embed-token': token ?? '' } });

async function refusalOf(token: string | null): Promise<string> {
  const outcome = await callHost(host, checkEmbedSession, {}, withToken(token));
  return outcome.ok ? 'none' : outcome.body.code;
}

test('EMBED-28 EMBED-32 EMB-3 a viewer on a whitelisted site gets an embed token and the id of the company that owns the API key', async () => {
  const key = await createKey();
  const response = await expectOk(host, openEmbedSession, {
    apiKey: key,
    parentOrigin: SITE,
    challenge: 'c-1',
  });
  const { token, ...rest } = response;
  assert.match(token ?? '', /^[\w-]{43}$/);
  assert.deepEqual(rest, {
    valid: true,
    entityId: company.id,
    apiKey: key,
    challenge: 'c-1',
    hasWatermark: false,
    expires_at: new Date(host.now() + 10 * MINUTE_MS).toISOString(),
    options: { sphereId: null, hideCopyrightSnapshot: false, hideCopyrightDate: false },
    first: null,
  });
  assert.equal(await refusalOf(token), 'none');
});

test('FIX-15 an embed token is rejected unless the request’s origin is the host, the portal or the embedding site', async () => {
  const { token } = await open(await createKey());
  const codeFrom = async (origin: string): Promise<string> => {
    const headers = { 'x-embed-token': token ?? '', origin, host: 'host.test' };
    const outcome = await callHost(host, checkEmbedSession, {}, { headers });
    return outcome.ok ? 'none' : outcome.body.code;
  };
  assert.equal(await codeFrom('https://evil.example'), 'origin_not_allowed');
  assert.equal(await codeFrom('null'), 'origin_not_allowed');
  for (const origin of [SITE, 'http://host.test', 'https://portal.test'])
    assert.equal(await codeFrom(origin), 'none', origin);
});

test('EMBED-32 EMB-3 a viewer on a site outside the whitelist is rejected with `valid: false`', async () => {
  const key = await createKey();
  for (const parentOrigin of ['https://evil.io', 'http://example.com', 'null', null, 'javascript:1', '']) {
    const input = { apiKey: key, parentOrigin };
    const refusal = await expectRefusal(host, openEmbedSession, input, 'origin_not_allowed');
    assert.equal(refusal.valid, false);
  }
});

test('EMB-9 an API key that allows every site can be used in a frame, whatever the origin of the surrounding page', async () => {
  const key = await createKey(['*']);
  for (const parentOrigin of [null, 'null', 'capacitor://localhost'])
    assert.equal((await open(key, parentOrigin)).valid, true);
});

test('EMBED-32 opening an embed session with an unknown, turned-off, deleted or expired API key returns `valid: false` and no company', async () => {
  const [off, deleted, expired] = [await createKey(), await createKey(), await createKey()];
  await expectOk(host, keys.setKeyActive, { key: off, active: false }, credentials());
  await expectOk(host, keys.deleteKey, { id: deleted }, credentials());
  await expectOk(host, keys.rotateKey, { id: expired, overlap_hours: 0 }, credentials());
  for (const key of [randomUUID(), off, deleted, expired, 'nonsense', "x' or '1'='1"]) {
    assert.deepEqual(await open(key), {
      valid: false,
      entityId: null,
      apiKey: key,
      token: null,
      expires_at: null,
      hasWatermark: true,
      options: { sphereId: null, hideCopyrightSnapshot: false, hideCopyrightDate: false },
      first: null,
      challenge: null,
    });
  }
});

test('an embed token expires after ten minutes and is not stored in clear text', async () => {
  const key = await createKey();
  const { token } = await open(key);
  const stored = await host.db.selectFrom('embed_tokens').selectAll().where('api_key', '=', key).execute();
  assert.ok(!JSON.stringify(stored).includes(token ?? '-'));
  host.pass(10 * MINUTE_MS - 1);
  assert.equal(await refusalOf(token), 'none');
  host.pass(1);
  assert.equal(await refusalOf(token), 'unauthenticated');
  assert.equal(await refusalOf((await open(key)).token), 'none');
});

test('EMB-10 SEC-67 an embed token is rejected as soon as its key is turned off or its site is removed from the whitelist', async () => {
  const key = await createKey();
  const { token } = await open(key);
  await expectOk(host, keys.setKeyActive, { key, active: false }, credentials());
  assert.equal(await refusalOf(token), 'unauthenticated');
  await expectOk(host, keys.setKeyActive, { key, active: true }, credentials());
  assert.equal(await refusalOf(token), 'none');
  await expectOk(
    host,
    keys.updateKey,
    { id: key, name: 'Shop', whitelist_urls: ['b.example'] },
    credentials(),
  );
  assert.equal(await refusalOf(token), 'origin_not_allowed');
});

test('EMB-10 an embed token gives access to its company’s spheres until its API key is deleted', async () => {
  const key = await createKey();
  const { token } = await open(key);
  const read = () => callHost(host, listSpheres, {}, withToken(token));
  assert.equal((await read()).ok, true);
  await expectOk(host, keys.deleteKey, { id: key }, credentials());
  assert.equal((await read()).status, 401);
});

test('EMBED-34 SEC-52 a viewer has a watermark during its company’s API trial, and its API key is invalid after the trial', async () => {
  company = await createKeyCompany(host, { api: { trialMs: HOUR_MS } });
  const paid = { plan_name: 'Pro', starts_at: host.now(), ends_at: null, status: 'active' };
  const row = {
    id: randomUUID(),
    company_id: company.id,
    product: 'zwivel' as const,
    updated_at: host.now(),
  };
  await host.db
    .insertInto('subscriptions')
    .values({ ...row, ...paid, provider_id: null, price_id: null })
    .execute();
  const key = await createKey();
  const during = await open(key);
  assert.deepEqual([during.valid, during.hasWatermark], [true, true]);
  host.pass(HOUR_MS);
  const later = await open(key);
  assert.deepEqual([later.valid, later.hasWatermark, later.token], [false, true, null]);
});

test('EMBED-34 a viewer of a company with a paid API plan has no watermark', async () => {
  assert.equal((await open(await createKey())).hasWatermark, false);
});

test('a new embed session contains the company’s copyright settings', async () => {
  const key = await createKey();
  await host.db
    .updateTable('companies')
    .set({ hide_copyright_snapshot: 1, hide_copyright_date: 1 })
    .where('id', '=', company.id)
    .execute();
  const { options } = await open(key);
  assert.deepEqual([options.hideCopyrightSnapshot, options.hideCopyrightDate], [true, true]);
});

const embed = (path: string) => host.request(`/embed/${path}`);
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

test('EMB-1 SEC-66 only sites on the API key’s whitelist can frame the embed page, which sets no cookie', async () => {
  const key = await createKey(['example.com', 'https://*.shop.example:8443']);
  const response = await embed(key);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(
    policyOf(response),
    /; frame-ancestors http:\/\/example\.com https:\/\/\*\.shop\.example:8443$/,
  );
  assert.equal(response.headers.get('x-frame-options'), null);
  assert.equal(response.headers.get('set-cookie'), null);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(policyOf(response), /; require-trusted-types-for 'script'; trusted-types lit-html dompurify/);
  const anywhere = await embed(await createKey(['*']));
  assert.match(policyOf(anywhere), /; frame-ancestors \* capacitor: ionic: file:$/);
});

test('EMB-1 a whitelist change takes effect at the next request for the embed page', async () => {
  const key = await createKey(['a.example']);
  await expectOk(
    host,
    keys.updateKey,
    { id: key, name: 'Shop', whitelist_urls: ['b.example'] },
    credentials(),
  );
  assert.match(policyOf(await embed(key)), /frame-ancestors http:\/\/b\.example$/);
});

test('EMBED-32 an embed page with an invalid key shows the error text and does not load the viewer', async () => {
  const key = await createKey();
  await expectOk(host, keys.setKeyActive, { key, active: false }, credentials());
  for (const path of [key, `${key}/12`, randomUUID(), 'nonsense', '%22%3E%3Cscript%3E']) {
    const response = await embed(path);
    const html = await response.text();
    assert.equal(response.status, 200);
    assert.match(
      html,
      /Oops! Something went wrong. This page can&#39;t load Look &amp; &lt;See&gt; correctly\./,
    );
    assert.match(html, /data-valid="false"/);
    // These pages only report to the embedding page that the key is not valid, so they load no viewer.
    assert.doesNotMatch(html, /modulepreload/);
    assert.doesNotMatch(html, /<script(?! type="module" src="\/elements\/embed-)|<sphere-viewer/);
  }
  assert.match(policyOf(await embed(key)), /frame-ancestors https:\/\/example\.com$/);
});

const OWNER = 'The owner of this page can see why in the portal.';

/** Returns the heading and the text below it, without references to characters. */
async function wordsOf(response: Response): Promise<string[]> {
  const html = (await response.text()).replaceAll('&#39;', '’');
  return [...html.matchAll(/<(?:h1|p)\b(?![^>]*\shidden)[^>]*>([^<]+)<\/(?:h1|p)>/g)].map(
    ([, text = '']) => text,
  );
}

test('FIX-88 EMBED-32 a site outside the whitelist gets a page without script, link or data, which every site may frame', async () => {
  const key = await createKey(['https://shop.example', '*.own.example']);
  const other = await createKey(['https://other.example']);
  const at = (site: string, id = key) =>
    host.request(`/embed/${id}/12`, { headers: { referer: `${site}/page?q=1` } });
  const notListed = (site: string): string =>
    `The whitelist of this API key does not contain ${site}. Add the site to the key in the portal.`;
  for (const [site, reason] of [
    ['https://evil.io', OWNER],
    ['http://localhost:8151', notListed('http://localhost:8151')],
    ['http://127.0.0.1:3000', notListed('http://127.0.0.1:3000')],
    ['http://localhost.evil.io', OWNER],
    ['http://shop.example:8080', notListed('http://shop.example:8080')],
    ['https://other.example', notListed('https://other.example')],
  ] as const) {
    const response = await at(site);
    assert.equal(response.status, 403, site);
    assert.doesNotMatch(policyOf(response), /frame-ancestors|script-src|unsafe/, site);
    assert.match(policyOf(response), /^default-src 'none'/);
    assert.equal(response.headers.get('x-frame-options'), null);
    const html = await response.clone().text();
    assert.doesNotMatch(html, /<script|<a\b|<link|<form|<i(mg|frame)|href=|src=|data-/, site);
    assert.ok(!html.includes(key.slice(0, 8)), 'the key is not on the page');
    const sentence = 'Oops! Something went wrong. This page can’t load Look &amp; &lt;See&gt; correctly.';
    assert.deepEqual(await wordsOf(response), [sentence, reason], site);
  }
  const allowed = await at('https://shop.example');
  assert.equal(allowed.status, 200);
  assert.match(policyOf(allowed), /frame-ancestors https:\/\/shop\.example /);
  assert.equal((await at('https://evil.io', await createKey(['*']))).status, 200);
  assert.match(policyOf(await embed(key)), /frame-ancestors https:\/\/shop/, 'a page that hides its site');
  // Another company's whitelist does not make a host the company's own.
  company = await createKeyCompany(host);
  const foreign = await createKey(['https://third.example']);
  assert.deepEqual((await wordsOf(await at('https://other.example', foreign))).slice(1), [OWNER]);
  assert.notEqual(other, foreign);
});

test('FIX-88 OPEN-078 a frame with a key that does not work posts `onInit`, and says why to developers', async () => {
  const key = await createKey();
  await expectOk(host, keys.setKeyActive, { key, active: false }, credentials());
  const invalid =
    'This API key is not valid. It does not exist, was turned off or deleted, or has expired. The portal shows the keys of your company.';
  const at = async (id: string, referer?: string) => {
    const response = await host.request(`/embed/${id}`, {
      headers: referer === undefined ? {} : { referer },
    });
    return [policyOf(response).includes('script-src'), (await wordsOf(response))[1]];
  };
  assert.deepEqual(await at(key, `${SITE}/`), [true, invalid], 'the company’s own site');
  assert.deepEqual(await at(key, 'http://localhost:5173/'), [false, invalid]);
  assert.deepEqual(await at(key, 'https://evil.io/'), [false, OWNER]);
  assert.deepEqual(await at(key), [true, OWNER]);
  assert.deepEqual(await at(randomUUID(), 'http://localhost:5173/'), [true, invalid]);
  assert.deepEqual(await at(randomUUID(), 'https://evil.io/'), [true, OWNER]);
  await host.db.updateTable('api_keys').set({ activated: 1 }).where('id', '=', key).execute();
  await host.db.deleteFrom('subscriptions').where('company_id', '=', company.id).execute();
  const [, ended] = await at(key, `${SITE}/`);
  assert.equal(ended, 'The trial or plan of this API key has ended.');
});

test('the embed page reads the API key and the sphere from the path or the query, and escapes markup in them', async () => {
  const key = await createKey();
  for (const path of [`${key}/7`, `${key}/7/`, `?key=${key}&sphere=7`, `${key.toUpperCase()}?sphere=7`]) {
    const html = await (await host.request(path.startsWith('?') ? `/embed${path}` : `/embed/${path}`)).text();
    assert.match(html, /data-valid="true"/, path);
    assert.match(html, /data-sphere="7"/);
    assert.match(html, /<link rel="modulepreload" href="\/elements\/chunks\/first.js" \/>/);
  }
  for (const path of [
    `${key}/${encodeURIComponent('"><img src=x>')}`,
    `${key}?lang=${encodeURIComponent('"><img src=x>')}`,
  ])
    assert.doesNotMatch(await (await embed(path)).text(), /<img/);
});

test('PEER-16 the embed page has the language of its URL, but its own sentences are English', async () => {
  const key = await createKey();
  const languageOf = async (query: string): Promise<string | undefined> =>
    /<html lang="([^"]*)">/.exec(await (await embed(`${key}/7${query}`)).text())?.[1];
  assert.equal(await languageOf(''), 'en');
  assert.equal(await languageOf('?lang='), 'en');
  assert.equal(await languageOf('?lang=pt-BR'), 'pt-BR');
  assert.match(
    await (await embed(`${randomUUID()}?lang=de`)).text(),
    /<section class="failure" role="alert" lang="en"/,
  );
});

test('background jobs remove expired embed tokens and deleted API keys that can no longer be restored', async () => {
  const [current, expired] = [await createKey(), await createKey()];
  await open(current);
  await open(expired);
  const past = host.now() - 31 * 24 * HOUR_MS;
  await host.db.updateTable('api_keys').set({ deleted_at: past }).where('id', '=', expired).execute();
  host.pass(2 * HOUR_MS);
  await host.runJobs();
  const left = await host.db
    .selectFrom('api_keys')
    .select('id')
    .where('company_id', '=', company.id)
    .execute();
  assert.deepEqual(left, [{ id: current }]);
  assert.deepEqual(await host.db.selectFrom('embed_tokens').selectAll().execute(), []);
});

test('EMBED-01 EMBED-24 opening an embed session returns the initial sphere only if the company can see it', async () => {
  const key = await createKey();
  await addSpheres(host, someSphere({ id: 3 }), someSphere({ id: 8 }));
  const begin = async (sphereId: number | null) => {
    const { first, token } = await expectOk(host, openEmbedSession, {
      apiKey: key,
      parentOrigin: SITE,
      sphereId,
    });
    return { first, token };
  };
  const { first, token } = await begin(8);
  const query = { restrictedSphereList: '8' };
  const { panoramas } = await expectOk(host, listSpheres, query, withToken(token));
  assert.deepEqual([first], panoramas);
  assert.equal((await begin(null)).first?.id, 3);
  assert.equal((await begin(9)).first, null);
  const assetId = await addAsset(host, company.id, 8);
  await expectOk(host, deactivateAsset, { assetId }, credentials());
  assert.equal((await begin(8)).first, null);
});
