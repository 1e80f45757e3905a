import { expect, test } from '@playwright/test';
import * as keys from '../../../web/contract/api-key.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { NEAR, becomes, openSites, type EmbedSites, type SiteFrame, type SitePage } from './sites.ts';

/*
 * Tests errors that a page can make with a framed viewer. The header of the protocol's file specifies the
 * results.
 */

let sites: EmbedSites;
let page: SitePage;

test.beforeAll(async () => {
  sites = await openSites();
});

test.afterAll(() => sites.close());

test.beforeEach(async () => {
  page = await sites.newPage();
});

test.afterEach(() => page.close());

const FAILURE = `document.getElementById('failure')?.hidden === false`;
const SHOWN = `document.querySelector('sphere-viewer')?.currentSphere`;
const hasReceived = (type: string): string => `received.some((message) => message.type === '${type}')`;

/** Returns the innermost frame, which contains the viewer, as soon as it exists. */
async function viewerFrame(): Promise<SiteFrame> {
  const find = (): SiteFrame | undefined =>
    page.frames().find((frame) => frame.url().startsWith(`${sites.viewerOrigin}/embed/`));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as SiteFrame;
}

async function disabledKey(): Promise<string> {
  const key = await sites.createKey('*');
  await expectOk(sites.host, keys.setKeyActive, { key, active: false }, { token: sites.company.token });
  return key;
}

const keysThatFail: Readonly<Record<string, () => Promise<string>>> = {
  'an unknown key': () => Promise.resolve('00000000-0000-4000-8000-000000000000'),
  'a key that is turned off': disabledKey,
  'a malformed key': () => Promise.resolve('..%2f%3Cscript%3E'),
};

for (const [name, keyOf] of Object.entries(keysThatFail))
  test(`EMBED-32 EMB-10 ${name} leads to the full-page error, and calls are rejected with key-invalid`, async () => {
    await page.goto(sites.pageWith('site', `/embed/${await keyOf()}`));
    const frame = await viewerFrame();
    await becomes(frame, FAILURE);
    await page.evaluate(`post({ onInit: { id: 1, sourceExists: true, origin: location.origin } })`);
    await page.evaluate(`say('hello', { id: 'h' })`);
    await becomes(page, `received.some(({ type, valid }) => type === 'welcome' && valid === false)`);
    await page.evaluate(`say('call', { id: 'c', verb: 'faceNorth', args: {} })`);
    await becomes(page, `received.some(({ id, error }) => id === 'c' && error.code === 'key-invalid')`);
    await becomes(
      page,
      `received.some(({ event, metadata }) => event === 'onInit' && metadata.valid === false)`,
    );
    expect(await frame.evaluate(`!!(${SHOWN})`)).toBe(false);
  });

test('EMB-1 EMB-2 a viewer in nested frames shows the sphere only if all surrounding pages are on the whitelist', async () => {
  const key = await sites.createKey('site.test:*', 'other.test:*');
  const inner = sites.pageWith('site', `/embed/${key}/${NEAR}`);
  await page.goto(sites.pageWith('other', inner));
  await becomes(await viewerFrame(), SHOWN);
  const middle = page.frames().find((frame) => frame.url().startsWith(sites.site('site'))) as SiteFrame;
  await becomes(middle, hasReceived('ready'));
  expect(await page.evaluate(hasReceived('ready'))).toBe(false);
  // The browser blocks the inner frame; a frame directly on the other site shows a page without script.
  for (const [outer, shown] of [
    [sites.pageWith('evil', inner), 0],
    [sites.pageWith('evil', `/embed/${key}/${NEAR}`), 1],
  ] as const) {
    await page.goto(outer);
    await page.evaluate(`loadClient()`);
    const viewers = () =>
      page.frames().filter((frame) => frame.url().startsWith(`${sites.viewerOrigin}/embed/`));
    await expect.poll(() => viewers().length).toBe(shown);
    for (const frame of viewers()) expect(await frame.evaluate('document.scripts.length')).toBe(0);
    expect(await page.evaluate(hasReceived('ready'))).toBe(false);
  }
});

test('EMB-9 a sandboxed frame shows the sphere with allow-same-origin, and a notice without it', async () => {
  const key = await sites.createKey('site.test:*');
  await page.goto(sites.pageWith('site', `/embed/${key}/${NEAR}`, '&sandbox=allow-scripts'));
  const text = `document.getElementById('reason')?.textContent.includes('allow-same-origin')`;
  await becomes(await viewerFrame(), text);
  await page.goto(
    sites.pageWith('site', `/embed/${key}/${NEAR}`, '&sandbox=allow-scripts allow-same-origin'),
  );
  await becomes(await viewerFrame(), SHOWN);
  await page.evaluate(`say('hello', { id: 'h' })`);
  await becomes(page, `received.some(({ type, valid }) => type === 'welcome' && valid)`);
});

/**
 * Each conversation posts messages one after another. The last column lists the types and ids of all
 * responses up to that of a final call.
 */
const CONVERSATIONS: readonly (readonly [name: string, posts: string, responses: readonly string[]])[] = [
  ['before the greeting', `say('call', call('a'))`, []],
  ['twice the same id', `hello(); say('call', call('a')); say('call', call('a'))`, ['welcome h', 'result a']],
  ['a greeting twice', `hello(); hello()`, ['welcome h', 'welcome h']],
  [
    'canceled before the call',
    `hello(); say('cancel', { id: 'a' }); say('call', call('a'))`,
    ['welcome h', 'result a'],
  ],
  [
    'unsubscribed without a subscription',
    `hello(); say('unsubscribe', { id: 'u', event: 'load' })`,
    ['welcome h', 'result u'],
  ],
  ['a result in place of a call', `hello(); say('result', { id: 'r', value: 1 })`, ['welcome h']],
  ['after the goodbye', `hello(); say('goodbye', {}); say('call', call('a'))`, ['welcome h']],
  [
    'another version',
    `say('hello', { id: 'v', version: 7 }); hello(); say('call', { ...call('a'), version: 7 })`,
    ['error v version-unknown', 'welcome h'],
  ],
  [
    'an unknown verb',
    `hello(); say('call', { ...call('a'), verb: 'explode' })`,
    ['welcome h', 'error a not-supported'],
  ],
  [
    'an unknown event',
    `hello(); say('subscribe', { id: 's', event: 'boom', everyMs: 0 })`,
    ['welcome h', 'error s not-supported'],
  ],
  [
    'a message that is too large',
    `hello(); say('call', { ...call('a'), args: { text: 'x'.repeat(2e6) } })`,
    ['welcome h', 'error a invalid-argument'],
  ],
];

test('EMB-5 EMB-11 early, late, repeated and invalid messages get the specified responses', async () => {
  const key = await sites.createKey('site.test:*');
  await page.goto(sites.pageWith('site', `/embed/${key}/${NEAR}`));
  await becomes(page, hasReceived('ready'));
  const rest = `const call = (id) => ({ id, verb: 'get', args: { names: [] } });
    const pause = () => new Promise((done) => setTimeout(done, 30));
    const waitFor = async (fits) => { while (!received.some(fits)) await pause(); };
    const hello = () => say('hello', { id: 'h' });`;
  for (const [name, posts, responses] of CONVERSATIONS) {
    const actual = await page.evaluate(`(async () => {
      ${rest}
      say('goodbye', {});
      received.length = 0;
      for (const post of ${JSON.stringify(posts.split('; '))}) {
        eval(post);
        if (post === 'hello()') await waitFor(({ type }) => type === 'welcome');
      }
      say('hello', { id: 'last' });
      await waitFor(({ id }) => id === 'last');
      say('call', call('end' + ${JSON.stringify(name)}));
      await waitFor(({ id }) => String(id).startsWith('end'));
      return received.filter(({ id }) => id !== 'last' && !String(id).startsWith('end'))
        .map(({ type, id, error }) => [type, id, error?.code].filter(Boolean).join(' '));
    })()`);
    expect(actual, name).toEqual(responses);
  }
});
