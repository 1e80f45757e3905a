import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readEnv } from '../../../demo/host/config/env.ts';
import { portalRoutes } from '../../../demo/host/routes/portal.ts';
import { readLegalTexts } from '../../../demo/host/start/legal-texts.ts';
import { portalConfig } from '../../../demo/host/start/portal-config.ts';
import { demoPagesRoutes } from '../../../demo/site/demo-routes.ts';
import { documentationRoutes } from '../../../demo/site/documentation-routes.ts';
import { paths } from '../../../web/rules/screens/paths.ts';
import { expectDocumentedPolicy } from '../../helpers/host/documented-policy.ts';

const HTML = { headers: { accept: 'text/html,application/xhtml+xml' } };
const PRODUCT = 'Look </script><script>alert(1)</script>';

let folder: string;
let portal: ReturnType<typeof portalRoutes>;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-page-'));
  const page = '<!doctype html><script type="application/json" id="portal-config">{}</script>';
  await writeFile(join(folder, 'index.html'), page);
  const env = readEnv({ PRODUCT_NAME: PRODUCT });
  portal = portalRoutes(portalConfig(env, { folder, version: '1', paymentPages: null, basemap: null }));
});

after(() => rm(folder, { recursive: true }));

test('ROUTE-01 ROUTE-02 browsers get the portal at every page URL, but not at the URLs of files and API calls', async () => {
  for (const path of ['/', '/login', '/xp360api/api-keys', '/zwivel/home', '/xp360api/nowhere'])
    assert.equal((await portal.request(path, HTML)).status, 200, path);
  const shared = '/share/v1.6ed8b6bf.y0SIBViXrxKxSFWox8F599rD78K3';
  assert.equal((await portal.request(shared, HTML)).status, 200, 'an id that ends like a name of a file');
  for (const path of ['/api/nowhere', '/demo/page.js', '/docs/api', '/elements/none', '/gone.js']) {
    const response = await portal.request(path, HTML);
    assert.equal(response.status, 404, path);
    assert.doesNotMatch(await response.text(), /portal-config/, path);
  }
});

test('FIX-99 every screen’s address responds with 200 to every client, and unknown addresses with 404', async () => {
  const screens = [...Object.values(paths), '/coverage/1000000005', '/share/v1.6ed8b6bf', '/login/key'];
  for (const path of screens)
    for (const accept of ['*/*', 'application/json', 'text/html', undefined])
      for (const method of ['GET', 'HEAD']) {
        const headers = accept === undefined ? {} : { accept };
        const response = await portal.request(path, { method, headers });
        assert.equal(response.status, 200, `${method} ${path} ${String(accept)}`);
        assert.match(response.headers.get('content-type') ?? '', /^text\/html/, path);
      }
  const unknown = await portal.request('/anything', HTML);
  assert.equal(unknown.status, 404);
  assert.match(await unknown.text(), /id="portal-config">\{"/, 'the page that says so');
  expectDocumentedPolicy(unknown);
  // Pages that only a host outside production has.
  for (const path of ['/demo', '/demo/listing', '/dev/mail', '/info/none']) {
    const missing = await portal.request(path, HTML);
    assert.equal(missing.status, 404, path);
    assert.match(await missing.text(), /id="portal-config">\{"/, path);
  }
  for (const path of ['/anything', '/pricing/more', '/coverage/5/6', '/gone.js']) {
    const response = await portal.request(path, { headers: { accept: '*/*' } });
    assert.equal(response.status, 404, path);
    assert.doesNotMatch(response.headers.get('content-type') ?? '', /html/, path);
  }
});

test('FIX-23 Google’s map is turned off by default, and the frame for the map is not served', async () => {
  assert.equal((await portal.request('/frames/google-map', HTML)).status, 404);
  const page = await (await portal.request('/coverage', HTML)).text();
  assert.match(page, /"hasGoogleMaps":false/);
});

test('FIX-23 with GOOGLE_MAPS=on, only the content security policy of the map frame allows requests to Google', async () => {
  await mkdir(join(folder, 'google-map'));
  await writeFile(join(folder, 'google-map/index.html'), '<!doctype html><title>Map</title>');
  const options = { folder, version: '1', paymentPages: null, basemap: null };
  const routes = portalRoutes(portalConfig(readEnv({ GOOGLE_MAPS: 'on' }), options));
  const policyOf = (response: Response): string => response.headers.get('content-security-policy') ?? '';
  const frame = await routes.request('/frames/google-map', HTML);
  assert.equal(frame.status, 200);
  assert.match(await frame.text(), /<title>Map<\/title>/);
  assert.match(policyOf(frame), /script-src 'self' https:\/\/maps\.googleapis\.com/);
  const page = await routes.request('/coverage', HTML);
  assert.match(await page.text(), /"hasGoogleMaps":true/);
  assert.match(policyOf(page), /default-src 'none'/);
  assert.doesNotMatch(policyOf(page), /google/);
});

test('FIX-27 the portal has built-in contact, support, terms and privacy pages, and a configured link replaces its page', async () => {
  const titles = {
    contact: 'Contact',
    support: 'Support',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
  };
  for (const [name, title] of Object.entries(titles)) {
    const response = await portal.request(`/info/${name}`, HTML);
    assert.equal(response.status, 200, name);
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const text = await response.text();
    assert.ok(text.includes(`<h1>${title}</h1>`), title);
    assert.ok(text.includes('Look &lt;/script&gt;') && !text.includes(PRODUCT), name);
  }
  assert.match(await (await portal.request('/info/support')).text(), /href="mailto:sales@example\.com"/);
  for (const path of ['/info', '/info/none', '/info/toString', '/info/terms/more'])
    assert.equal((await portal.request(path, HTML)).status, 404, path);

  const TERMS_URL = 'https://aerial.test/terms';
  const options = { folder, version: '1', paymentPages: null, basemap: null };
  const configured = portalConfig(readEnv({ TERMS_URL }), options);
  assert.equal(configured.config.links?.terms, TERMS_URL);
  assert.equal(configured.config.links.privacy, '/info/privacy');
  assert.equal((await portalRoutes(configured).request('/info/terms', HTML)).status, 404);
});

test('the operator’s Markdown files are shown as the terms and the imprint, and the portal links to both', async () => {
  const TERMS_FILE = join(folder, 'terms.md');
  const IMPRINT_FILE = join(folder, 'imprint.md');
  await writeFile(TERMS_FILE, '# Our terms\n\nBe *fair*.\n\n| Plan | Days |\n| --- | --- |\n| Trial | 7 |\n');
  await writeFile(IMPRINT_FILE, '# Imprint\n\nSpheres Ltd, 1 Pier');
  const env = readEnv({ TERMS_FILE, IMPRINT_FILE });
  const options = { folder, version: '1', paymentPages: null, basemap: null };
  const configured = portalConfig(env, { ...options, legalTexts: await readLegalTexts(env) });
  const { links } = configured.config;
  assert.deepEqual([links?.terms, links?.imprint], ['/info/terms', '/info/imprint']);
  const pageOf = async (name: string): Promise<string> =>
    (await portalRoutes(configured).request(`/info/${name}`, HTML)).text();
  assert.match(await pageOf('terms'), /<main><h1>Our terms<\/h1>\s*<p>Be <em>fair<\/em>\.<\/p>\s*<table>/);
  assert.match(await pageOf('imprint'), /Spheres Ltd, 1 Pier/);
  assert.match(await pageOf('privacy'), /This is a placeholder page/, 'the built-in privacy policy');
  assert.equal((await portal.request('/info/imprint', HTML)).status, 404);
  assert.throws(() => readEnv({ PRIVACY_FILE: '/no/such.md' }), {
    code: 'env-invalid',
    message: /PRIVACY_FILE=\/no\/such\.md: must name a file that exists and can be read/,
  });
});

test('SEC-33 the portal page contains its settings as inert data and has a strict content security policy', async () => {
  const response = await portal.request('/', HTML);
  const page = await response.text();
  const [, settings = ''] =
    /<script type="application\/json" id="portal-config">(.*?)<\/script>$/.exec(page) ?? [];
  assert.equal((JSON.parse(settings) as { productName: string }).productName, PRODUCT);
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify sphere-map-workers',
  ])
    assert.ok(policy.split('; ').includes(directive), directive);
});

test('SHARE-03 only the page of a shared view for frames can be in a frame of another site', async () => {
  const ancestorsOf = async (path: string): Promise<string | undefined> => {
    const policy = (await portal.request(path, HTML)).headers.get('content-security-policy') ?? '';
    return policy.split('; ').find((directive) => directive.startsWith('frame-ancestors'));
  };
  assert.equal(await ancestorsOf('/share/embed/v1.6ed8b6bf'), 'frame-ancestors *');
  for (const path of [
    '/share/v1.6ed8b6bf',
    '/share/embed',
    '/share/embed/a/b',
    '/login',
    '/profile',
    '/embed/a',
  ])
    assert.equal(await ancestorsOf(path), "frame-ancestors 'none'", path);
});

test('FIX-55 the portal’s pages are served with the documented content security policy and Trusted Types', async () => {
  for (const path of ['/', '/login', '/coverage', '/xp360api/api-keys', '/share/v1.6ed8b6bf'])
    expectDocumentedPolicy(await portal.request(path, HTML));
});

test('an unknown documentation or demo URL leads browsers to an existing page, and returns a JSON 404 to other clients', async () => {
  const addresses = { portalUrl: 'https://p.test', apiUrl: 'https://p.test', production: true };
  const documentation = documentationRoutes(
    {
      folder: 'demo/site/docs',
      playground: 'demo/site/pages/playground/index.html',
      reference: 'demo/site/pages/api-reference/index.html',
      productName: 'P',
      contact: 'help@p.test',
      demoUrl: null,
    },
    addresses,
  );
  const lost = await documentation.request('/quickstart', HTML);
  assert.equal(lost.status, 404);
  const page = await lost.text();
  assert.match(page, /<h1>Page not found<\/h1>/);
  assert.match(page, /href="\/docs\/quick-start"/);
  const demo = demoPagesRoutes('demo/site/pages', null);
  assert.equal((await demo.request('/nowhere', HTML)).headers.get('location'), '/demo');
  for (const routes of [documentation, demo]) {
    const missing = await routes.request('/nowhere');
    assert.equal(missing.status, 404);
    assert.match(missing.headers.get('content-type') ?? '', /json/);
  }
});
