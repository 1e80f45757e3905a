import { expect, test, type BrowserContext, type Frame, type Page } from '@playwright/test';
import fc from 'fast-check';
import { toFrameAncestors } from '../../../web/rules/whitelist/frame-ancestors.ts';
import { isOriginAllowed } from '../../../web/rules/whitelist/match.ts';
import { arbitraryEntry, arbitrarySite } from '../../helpers/arbitrary-whitelist.ts';

/*
 * The browser decides which sites can frame a page. Our function must agree with it for every pair of an
 * entry and a site. No request leaves the machine, because all pages are served here.
 */

/** The page in the frame, which notifies the surrounding page when it is shown. */
const VIEWER = 'https://viewer.test/';

const entries = [
  '*',
  'https://*',
  'http://*',
  'http://*:*',
  '*:8080',
  'https://*:8443',
  'example.com',
  'https://example.com',
  'http://example.com',
  '*://example.com:*',
  'example.com:8080',
  'http://example.com:8080',
  'https://example.com:8443',
  'example.com:80',
  'https://example.com:80',
  'example.com:443',
  'http://example.com:443',
  '*.example.com',
  '*://*.example.com:*',
  '*.a.example.com',
  'http://localhost:*',
  '127.0.0.1',
  '127.0.0.1:*',
  'xn--mnchen-3ya.de',
];

const sites = [
  'http://example.com',
  'https://example.com',
  'http://example.com:8080',
  'https://example.com:8080',
  'https://example.com:8443',
  'https://example.com:80',
  'http://example.com:443',
  'https://example.com.',
  'http://www.example.com',
  'https://b.a.example.com:8443',
  'https://a_b.example.com',
  'http://a.example.com.',
  'http://evilexample.com',
  'https://example.com.evil.io',
  'http://localhost:5173',
  'http://127.0.0.1',
  'https://127.0.0.1:8443',
  'http://xn--mnchen-3ya.de',
  'http://intranet:8080',
  'http://[::1]:8080',
];

async function respondToEverything(context: BrowserContext): Promise<void> {
  await context.route(/^https?:/, async (route) => {
    const url = new URL(route.request().url());
    const ancestors = url.searchParams.get('ancestors');
    const headers = ancestors === null ? {} : { 'Content-Security-Policy': `frame-ancestors ${ancestors}` };
    const shown = `<script>parent.postMessage(${JSON.stringify(url.searchParams.get('name'))}, '*')</script>`;
    const body = ancestors === null ? '<!doctype html><title>Site</title>' : shown;
    await route.fulfill({ contentType: 'text/html', headers, body });
  });
}

const viewerOf = (entry: string, name: string): string =>
  `${VIEWER}?${new URLSearchParams({ ancestors: toFrameAncestors([entry]), name }).toString()}`;

/** Returns the URLs that the browser shows in frames of a page. */
function shownIn(page: Page | Frame, addresses: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const shown: string[] = [];
    addEventListener('message', ({ data }) => shown.push(data as string));
    const frames = all.map(
      (address) =>
        new Promise((done) => {
          const frame = document.createElement('iframe');
          frame.addEventListener('load', done);
          frame.src = address;
          document.body.append(frame);
        }),
    );
    await Promise.all(frames);
    await new Promise((done) => setTimeout(done, 30));
    return shown;
  }, addresses);
}

/** Expects that the browser and our function allow a site for the same entries. */
async function compare(page: Page, site: string, tried: readonly string[]): Promise<void> {
  await page.goto(site);
  const shown = await shownIn(
    page,
    tried.map((entry) => viewerOf(entry, entry)),
  );
  const ours = tried.filter((entry) => isOriginAllowed([entry], site));
  expect([...shown].sort(), `on ${site}`).toEqual([...ours].sort());
}

test.beforeEach(async ({ context }) => respondToEverything(context));

test('EMB-1 SEC-66 EMBED-33 for each whitelist entry, the browser and the host agree on which sites are allowed', async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const site of sites) await compare(page, site, entries);
});

test('EMB-1 SEC-66 for random whitelist entries, the browser and the host agree on which sites are allowed', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // `frame-ancestors` cannot contain an IPv6 address. A separate test covers such addresses.
  const written = arbitraryEntry.filter((entry) => !entry.includes('['));
  // Browsers do not open pages on ports that are reserved for other services.
  const site = arbitrarySite.filter((origin) =>
    ['', '80', '443', '8080', '8443'].includes(new URL(origin).port),
  );
  const sample = fc.sample(fc.tuple(site, fc.uniqueArray(written, { minLength: 6, maxLength: 6 })), {
    seed: 20261121,
    numRuns: 16,
  });
  for (const [origin, tried] of sample) await compare(page, origin, tried);
});

test('EMB-2 the browser shows the viewer only if every page around it is on the whitelist', async ({
  page,
}) => {
  const whitelist = ['a.example.com', 'b.example.com'];
  const viewer = new URLSearchParams({ ancestors: toFrameAncestors(whitelist), name: 'shown' });
  const all = ['http://a.example.com', 'http://b.example.com', 'http://evil.io'];
  for (const [outer, inner] of all.flatMap((first) => all.map((second) => [first, second] as const))) {
    await page.goto(outer);
    await shownIn(page, [inner]);
    const between = page.frames()[1];
    const shown = await shownIn(between ?? page, [`${VIEWER}?${viewer.toString()}`]);
    const isAllowed = isOriginAllowed(whitelist, outer) && isOriginAllowed(whitelist, inner);
    expect(shown, `${inner} within ${outer}`).toEqual(isAllowed ? ['shown'] : []);
  }
});

test('the host accepts an IPv6 address on the whitelist, but the browser blocks frames on pages at that address', async ({
  page,
}) => {
  await page.goto('http://[::1]:8080');
  expect(isOriginAllowed(['[::1]:8080'], 'http://[::1]:8080')).toBe(true);
  const named = `${VIEWER}?${new URLSearchParams({ ancestors: 'http://[::1]:8080', name: 'named' }).toString()}`;
  expect(await shownIn(page, [named, viewerOf('[::1]:8080', 'ours')])).toEqual([]);
});
