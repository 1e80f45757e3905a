import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { portalConfig } from '../../demo/host/config/portal-config.ts';
import { readEnv } from '../../demo/host/config/env.ts';
import { demoPagesRoutes } from '../../demo/site/demo-routes.ts';
import { documentationRoutes } from '../../demo/site/documentation-routes.ts';
import { portalRoutes } from '../../demo/host/routes/portal.ts';

const HTML = { headers: { accept: 'text/html,application/xhtml+xml' } };
const PRODUCT = 'Look </script><script>alert(1)</script>';

let folder: string;
let portal: ReturnType<typeof portalRoutes>;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-page-'));
  const page = '<!doctype html><script type="application/json" id="portal-config">{}</script>';
  await writeFile(join(folder, 'index.html'), page);
  const env = readEnv({ PRODUCT_NAME: PRODUCT });
  portal = portalRoutes(portalConfig(env, { folder, version: '1', paymentPages: null }));
});

after(() => rm(folder, { recursive: true }));

test('ROUTE-01 ROUTE-02 any address that a person opens is the portal, but for files, calls and other pages', async () => {
  for (const path of ['/', '/login', '/xp360api/api-keys', '/zwivel/home', '/xp360api/nowhere', '/anything'])
    assert.equal((await portal.request(path, HTML)).status, 200, path);
  const shared = '/share/v1.6ed8b6bf.y0SIBViXrxKxSFWox8F599rD78K3';
  assert.equal((await portal.request(shared, HTML)).status, 200, 'an id that ends like a name of a file');
  for (const path of ['/api/nowhere', '/demo', '/dev/mail', '/docs/api', '/elements/none', '/gone.js'])
    assert.equal((await portal.request(path, HTML)).status, 404, path);
  assert.equal((await portal.request('/anything')).status, 404, 'a program that asks for data');
});

test('SEC-33 the page has its settings as data that can end no script, and runs nothing else', async () => {
  const answer = await portal.request('/', HTML);
  const page = await answer.text();
  const [, settings = ''] =
    /<script type="application\/json" id="portal-config">(.*?)<\/script>$/.exec(page) ?? [];
  assert.equal((JSON.parse(settings) as { productName: string }).productName, PRODUCT);
  const policy = answer.headers.get('content-security-policy') ?? '';
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify sphere-map-workers',
  ])
    assert.ok(policy.split('; ').includes(part), part);
});

test('whoever mistypes an address of the documentation or the demo finds the way on; programs are told that nothing is there', async () => {
  const facts = { productName: 'P', portalUrl: 'https://p.test', publicUrl: 'https://p.test' };
  const documentation = documentationRoutes({
    folder: 'demo/site/docs',
    playground: 'demo/site/pages/playground/index.html',
    ...facts,
  });
  const lost = await documentation.request('/quickstart', HTML);
  assert.equal(lost.status, 404);
  const page = await lost.text();
  assert.match(page, /<h1>There is no such page<\/h1>/);
  assert.match(page, /href="\/docs\/quick-start"/);
  const demo = demoPagesRoutes('demo/site/pages', null);
  assert.equal((await demo.request('/nowhere', HTML)).headers.get('location'), '/demo');
  for (const routes of [documentation, demo]) {
    const told = await routes.request('/nowhere');
    assert.equal(told.status, 404);
    assert.match(told.headers.get('content-type') ?? '', /json/);
  }
});
