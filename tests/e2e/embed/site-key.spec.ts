import { expect, test } from '@playwright/test';
import { createKeyCompany } from '../../helpers/host/api-key-company.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';
import { FAR, NEAR, becomes, openSites, type EmbedSites, type SitePage } from './sites.ts';

/*
 * Tests the element with an API key on a page of another site. Shown spheres are counted and have the
 * watermark, and they stop under the same conditions as in a frame.
 */

let sites: EmbedSites;
let page: SitePage;
/** A viewer accepts an API host without TLS only if the host has this name. */
let apiHost: string;

test.beforeAll(async () => {
  sites = await openSites();
  apiHost = sites.viewerOrigin.replace('viewer.test', 'localhost');
});

test.afterAll(() => sites.close());

test.beforeEach(async () => {
  page = await sites.newPage();
  await page.goto(sites.site('site'));
});

test.afterEach(() => page.close());

/** Adds the element to the page with the code of the portal's snippet. `inits` collects its events. */
const show = (key: string): Promise<unknown> =>
  page.evaluate(`(async () => {
    await import('${apiHost}/elements/define.js');
    document.body.innerHTML = '<sphere-viewer style="display:block;height:100vh"></sphere-viewer>';
    window.viewer = document.querySelector('sphere-viewer');
    window.inits = [];
    viewer.addEventListener('sphere-init', ({ apiKey, valid, entityId }) => inits.push({ apiKey, valid, entityId }));
    viewer.addEventListener('sphere-settle', () => (window.isSettled = true));
    Object.assign(viewer, { apiHost: '${apiHost}', apiKey: '${key}', sphere: ${NEAR} });
  })()`);

const loadsOf = (key: string) =>
  sites.host.db.selectFrom('sphere_loads').where('api_key', '=', key).selectAll().execute();

const box = `viewer.shadowRoot.querySelector('[part="failure"]')`;
const watermark = `viewer.shadowRoot.querySelector('.watermark')`;

test('FIX-33 each sphere that the viewer element shows is counted as a load for its API key and its site', async () => {
  const key = await sites.createKey('site.test:*');
  await show(key);
  await becomes(page, `viewer.currentSphere?.id === ${NEAR}`);
  await expect.poll(async () => (await loadsOf(key)).length).toBe(1);
  await page.evaluate(`void (viewer.sphere = ${FAR})`);
  await expect.poll(async () => (await loadsOf(key)).length).toBe(2);
  const [first, second] = await loadsOf(key);
  expect([first?.sphere_id, second?.sphere_id].sort()).toEqual([NEAR, FAR]);
  expect(first).toMatchObject({ company_id: sites.company.id, origin: sites.site('site'), product: 'api' });
  const row = await sites.host.db
    .selectFrom('api_keys')
    .where('id', '=', key)
    .select('last_used_at')
    .executeTakeFirst();
  expect(row?.last_used_at).toBe(sites.host.now());
  expect(await page.evaluate(`!!${watermark}`)).toBe(false);
});

test('FIX-33 during a trial, the viewer element and its snapshots have a watermark, and sphere-init describes the API key', async () => {
  const company = await createKeyCompany(sites.host, { api: { trialMs: 86_400_000 } });
  const key = await createSiteKey(sites.host, company);
  await show(key);
  await becomes(page, watermark);
  await becomes(page, `inits.length === 1`);
  expect(await page.evaluate('inits')).toEqual([{ apiKey: key, valid: true, entityId: company.id }]);
  await becomes(page, 'window.isSettled');
  const pixels = `(async () => {
    const picture = await createImageBitmap(await viewer.snapshot());
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, picture.width, picture.height).data.reduce((sum, value) => sum + value, 0);
  })()`;
  const marked = await page.evaluate(pixels);
  // The same image with a key of a paid plan.
  const paid = await sites.createKey('site.test:*');
  await page.evaluate(`window.isSettled = false; void (viewer.apiKey = '${paid}')`);
  await becomes(page, `window.isSettled && !${watermark}`);
  expect(await page.evaluate(pixels)).not.toBe(marked);
});

test('FIX-33 FIX-88 after its API key is turned off, the viewer element shows an error instead of the next sphere', async () => {
  const key = await sites.createKey('site.test:*');
  await show(key);
  await becomes(page, `viewer.currentSphere`);
  await sites.host.db.updateTable('api_keys').set({ activated: 0 }).where('id', '=', key).execute();
  await page.evaluate(`void (viewer.sphere = ${FAR})`);
  await becomes(page, `${box}?.textContent.includes("Oops! Something went wrong. This page can't load")`);
  await becomes(page, `${box}.textContent.includes('The owner of this page can see why in the portal.')`);
  await becomes(page, `!${watermark}`);
});

test('FIX-33 on a site outside its API key’s whitelist, the viewer element shows an error, and no sphere load is counted', async () => {
  const key = await sites.createKey('other.test:*');
  await show(key);
  await becomes(page, `${box}?.textContent.includes('Oops! Something went wrong.')`);
  await becomes(page, `inits.length === 1`);
  expect(await page.evaluate('inits')).toEqual([{ apiKey: key, valid: false, entityId: null }]);
  expect(await loadsOf(key)).toEqual([]);
});
