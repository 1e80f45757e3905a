import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { chromium, expect, test, type Browser, type Frame, type Page } from '@playwright/test';
import { publishSpheres } from '../../../demo/host/services/sphere/publish-spheres.ts';
import type { SphereMap } from '../../../elements/index.ts';
import type { DrawnMap } from '../../../elements/map/draw/drawn-map.ts';
import * as keys from '../../../web/contract/api-key.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';

/*
 * Tests the page of a framed viewer in a real browser. The host has its own database, all site names resolve
 * to this machine, and the sphere has tiles of the sample world.
 */

const SPHERE = 41;

let host: TestHost;
let company: KeyCompany;
let browser: Browser;
let page: Page;
let viewerServer: Server;
let siteServer: Server;

const listen = (server: Server): Promise<number> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const site = (name: string): string => `http://${name}.test:${portOf(siteServer)}`;

const viewerAt = (path: string): string => `http://viewer.test:${portOf(viewerServer)}/embed/${path}`;

test.beforeAll(async () => {
  host = await openHost();
  company = await createKeyCompany(host);
  const place = { latitude: 39.96, longitude: -83, altitude_m: 320, ground_m: 220, heading_deg: 0 };
  const facts = { title: 'Pier', company_name: '', metadata: '{}', formats: '["webp"]', company_id: null };
  const picture = { captured_at: host.now(), front_image_width: 4096, package: null };
  const own = { name: 'Pier 2026', center_lat: 39.9, center_long: -83.4 };
  await publishSpheres(host.ctx(), [
    { id: SPHERE, ...place, ...facts, ...picture },
    { id: SPHERE + 1, ...place, ...facts, ...picture, latitude: 39.95, package: own },
  ]);
  viewerServer = createAdaptorServer({ fetch: host.app.fetch }) as Server;
  siteServer = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://any.test');
    const frame = (searchParams.get('frame') ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const sandbox = searchParams.has('sandbox') ? ' sandbox="allow-scripts"' : '';
    const quiet = searchParams.has('quiet') ? { 'Referrer-Policy': 'no-referrer' } : {};
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...quiet });
    response.end(`<!doctype html><title>Site</title><body style="margin:0">
      <iframe src="${frame}"${sandbox} style="border:0;width:100vw;height:100vh" title="Viewer"></iframe>`);
  });
  await Promise.all([listen(viewerServer), listen(siteServer)]);
  const args = [...chromiumArgs, '--host-resolver-rules=MAP *.test 127.0.0.1'];
  browser = await chromium.launch({ executablePath: ensureChromium(), args });
});

test.afterAll(async () => {
  await browser.close();
  await Promise.all([closed(viewerServer), closed(siteServer)]);
  await host.close();
});

test.beforeEach(async ({ baseURL }) => {
  page = await browser.newPage({ viewport: { width: 960, height: 600 } });
  await page.route(`**/spheres/${SPHERE}/**`, async (route) => {
    const tile = new URL(route.request().url()).pathname.replace(`/spheres/${SPHERE}/`, '/sample/1/');
    await route.fulfill({ response: await route.fetch({ url: `${baseURL ?? ''}${tile}` }) });
  });
});

test.afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

async function createKey(...whitelist_urls: string[]): Promise<string> {
  const fields = { companyId: company.id, whitelist_urls };
  return (await expectOk(host, keys.createKey, fields, { token: company.token })).id;
}

/** Opens a page of a site with the viewer in a frame. */
async function frameOn(name: string, path: string, how = ''): Promise<Frame> {
  await page.goto(`${site(name)}/?frame=${encodeURIComponent(viewerAt(path))}${how}`);
  return page.frames()[1] as Frame;
}

const FAILURE = "Oops! Something went wrong. This page can't load XP360 correctly.";

/** Waits until a sphere is shown and returns its id. */
async function sphereIn(frame: Frame): Promise<number | undefined> {
  const found = await frame.waitForFunction(() => {
    const viewer = document.querySelector('sphere-viewer') as { currentSphere?: { id: number } } | null;
    return viewer?.currentSphere?.id;
  });
  return found.jsonValue();
}

test('FIX-22 the map of a framed viewer shows packages, and shows spheres without a package separately', async () => {
  const key = await createKey('allowed.test:*');
  const frame = await frameOn('allowed', `${key}/${SPHERE}`);
  expect(await sphereIn(frame)).toBe(SPHERE);
  await frame.getByRole('button', { name: 'View Map', exact: true }).click();
  const drawn = () =>
    frame.evaluate(() => {
      const map = document.querySelector<SphereMap>('sphere-map');
      const surface = map?.surface as DrawnMap | null | undefined;
      if (!surface) return null;
      const { library } = surface;
      if (library.getZoom() !== 7) library.jumpTo({ center: [-83, 39.9], zoom: 7 });
      const layers = ['sphere-packages', 'sphere-loose-markers', 'sphere-clusters', 'sphere-markers'];
      const shown = library.queryRenderedFeatures({
        layers: layers.filter((name) => library.getLayer(name)),
      });
      return shown
        .map(({ layer, properties }) => [layer.id, (properties['name'] ?? properties['sphere']) as unknown])
        .sort();
    });
  await expect.poll(drawn).toEqual([
    ['sphere-loose-markers', SPHERE],
    ['sphere-packages', 'Pier 2026'],
  ]);
});

test('EMB-1 SEC-66 FIX-88 the framed viewer shows the sphere on a whitelisted site, and a page that says why on other sites', async () => {
  const key = await createKey('allowed.test:*');
  const frame = await frameOn('allowed', `${key}/${SPHERE}`);
  expect(await sphereIn(frame)).toBe(SPHERE);
  await expect(frame.locator('sphere-viewer .watermark')).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
  const refused = await frameOn('other', `${key}/${SPHERE}`);
  await expect(refused.getByRole('heading')).toHaveText(FAILURE);
  await expect(refused.getByText('The owner of this page can see why in the portal.')).toBeVisible();
  expect(await refused.evaluate('document.scripts.length + document.links.length')).toBe(0);
  const hidden = await frameOn('other', `${key}/${SPHERE}`, '&quiet');
  await expect.poll(() => hidden.url()).toBe('chrome-error://chromewebdata/');
});

test('EMB-9 the sphere is shown on a whitelisted site that sends no referrer', async () => {
  const key = await createKey('allowed.test:*');
  await sphereIn(await frameOn('allowed', key, '&quiet'));
});

test('EMB-9 the viewer shows the sphere when storage and cookies are blocked', async () => {
  await page.addInitScript(() => {
    const deny = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
      Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(document, 'cookie', { get: deny, set: deny });
  });
  const frame = await frameOn('allowed', `${await createKey('allowed.test:*')}/${SPHERE}`);
  expect(await sphereIn(frame)).toBe(SPHERE);
});

test('EMB-9 in a sandbox without allow-same-origin, the viewer shows an error that names the missing permission', async () => {
  const frame = await frameOn('allowed', await createKey('*'), '&sandbox');
  await expect(frame.getByText(FAILURE)).toBeVisible();
  await expect(frame.getByText('add allow-same-origin')).toBeVisible();
});

test('EMBED-32 an invalid API key or an unknown sphere leads to the full-page error message', async () => {
  const frame = await frameOn('allowed', '00000000-0000-4000-8000-000000000000');
  await expect(frame.getByRole('heading')).toHaveText(FAILURE);
  await expect(frame.getByRole('alert')).toContainText('The owner of this page can see why in the portal.');
  await expect(frame.locator('sphere-viewer')).toHaveCount(0);
  const unknownSphere = await frameOn('allowed', `${await createKey('*')}/4242`);
  await expect(unknownSphere.getByRole('alert')).toContainText(FAILURE);
});

test('EMBED-34 during a trial, the viewer has a watermark', async () => {
  const trial = await createKeyCompany(host, { api: { trialMs: 3_600_000 } });
  const fields = { companyId: trial.id };
  const { id } = await expectOk(host, keys.createKey, fields, { token: trial.token });
  const frame = await frameOn('allowed', id);
  await sphereIn(frame);
  await expect(frame.locator('sphere-viewer .watermark')).toBeVisible();
});

test('EMB-10 SEC-67 an open viewer is removed within a minute after its API key is turned off', async () => {
  const key = await createKey('*');
  await page.clock.install();
  const frame = await frameOn('allowed', key);
  await sphereIn(frame);
  await page.clock.runFor(59_000);
  await expect(frame.locator('sphere-viewer')).toHaveCount(1);
  await expectOk(host, keys.setKeyActive, { key, active: false }, { token: company.token });
  await page.clock.runFor(60_000);
  await expect(frame.getByText(FAILURE)).toBeVisible();
  await expect(frame.locator('sphere-viewer')).toHaveCount(0);
});
