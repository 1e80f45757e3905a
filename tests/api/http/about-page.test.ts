import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hono } from 'hono';
import { readEnv } from '../../../demo/host/config/env.ts';
import { aboutRoutes, type AboutOptions } from '../../../demo/host/routes/about.ts';
import { listOffers } from '../../../demo/host/services/payment/list-offers.ts';
import { portalConfig } from '../../../demo/host/start/portal-config.ts';
import { expectDocumentedPolicy } from '../../helpers/host/documented-policy.ts';
import { agentMonth, openShop, type TestShop } from '../../helpers/host/open-shop.ts';

let shop: TestShop;

before(async () => {
  shop = await openShop();
});

after(() => shop.host.close());

const { config } = portalConfig(readEnv({ PRODUCT_NAME: 'A & <b>', SECOND_OFFERING_NAME: 'Agents' }), {
  folder: 'none',
  version: '1',
  paymentPages: null,
  basemap: null,
});

const pageOf = async (changes: Partial<AboutOptions> = {}): Promise<Response> =>
  new Hono()
    .route('/about', aboutRoutes({ config, showcase: null, offers: offersNow, ...changes }))
    .request('/about');

const offersNow = (): ReturnType<typeof listOffers> => listOffers(shop.host.ctx());

/** Returns the text of a page as a reader without scripts reads it. */
const textOf = (html: string): string =>
  html
    .replace(/<head>[^]*<\/head>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');

test('SHARE-04 the public page says without scripts what the product is, who uses it, what it costs and how to start', async () => {
  const response = await pageOf();
  assert.equal(response.status, 200);
  expectDocumentedPolicy(response);
  const html = await response.text();
  const text = textOf(html);
  for (const said of [
    'A & <b> shows 360° panoramas from the air.',
    'Realtors With Agents, type an address',
    'Developers With XP360 API, a custom element',
    'Try it free for 7 days. No credit card required.',
    'Agent Monthly $29 per month',
    'Agent Yearly $290 per year',
    'API Monthly $99 per month',
    'API Yearly $990 per year',
  ])
    assert.ok(text.includes(said), `${said} is not in ${text}`);
  for (const href of ['/zwivel/create-account', '/xp360api/create-account', '/login', '/docs', '/info/terms'])
    assert.ok(html.includes(`href="${href}"`), href);
  assert.equal(html.match(/<h1/g)?.length, 1);
  assert.doesNotMatch(html, /<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|<b>/);
});

test('the amounts come from the payment provider, and without it, the page says so', async () => {
  const { provider, trouble } = shop;
  const price = provider.state.prices[agentMonth];
  assert.ok(price);
  price.unit_amount = 3150;
  shop.host.pass(600_000);
  assert.match(textOf(await (await pageOf()).text()), /Agent Monthly \$31\.50 per month/);
  trouble.now = () => Response.json({ error: { type: 'api_error' } }, { status: 500 });
  shop.host.pass(600_000);
  assert.match(textOf(await (await pageOf()).text()), /\$31\.50/, 'the last known prices');
  trouble.now = null;
  const without = textOf(await (await pageOf({ offers: () => Promise.resolve([]) })).text());
  assert.match(without, /The prices cannot be shown at the moment/);
  const failed = await pageOf({ offers: () => Promise.reject(new Error('no database')) });
  assert.equal(failed.status, 200);
});

test('the live view waits in a template until the page’s script loads it, and is left out without a sphere', async () => {
  const showcase = { src: '/sample/a.geojson', sphere: 7, pan: 10, 'scroll-guard': '' };
  const html = await (await pageOf({ showcase })).text();
  assert.match(
    html,
    /<template id="live"><sphere-viewer src="\/sample\/a\.geojson" sphere="7" pan="10" scroll-guard=""><\/sphere-viewer><\/template>/,
  );
  assert.doesNotMatch(html, /elements\/define\.js/);
  assert.doesNotMatch(await (await pageOf()).text(), /sphere-viewer|<template/);
});
