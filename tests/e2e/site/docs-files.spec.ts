import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { linkRepository, runCommands } from '../../helpers/linked-repository.ts';
import { snippet } from '../../helpers/snippets.ts';
import {
  becomes,
  errorsOf,
  openReadersSite,
  savePage,
  sphereIn,
  type ReadersSite,
  type Viewer,
} from './docs-site.ts';

/*
 * Runs the commands in the documentation and the README as a reader would. Tests the documented pages, lists
 * and headers with the results of the commands.
 */

const ROOT = join(import.meta.dirname, '../../..');

const TYPES: Readonly<Record<string, string>> = {
  '.geojson': 'application/geo+json',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webp': 'image/webp',
};

let site: ReadersSite;
let host: string;
/** The folder in which the commands run. */
let repository: string;

const SKY = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512"><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5a7d9a"/><stop offset="1" stop-color="#2f4a2c"/></linearGradient><rect width="1024" height="512" fill="url(#sky)"/></svg>`;

/** Creates a photograph like one from a camera with GPS. */
const createPhoto = (path: string): Promise<unknown> =>
  sharp(Buffer.from(SKY))
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '47/1 36/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '122/1 20/1 0/1',
        GPSAltitudeRef: '0',
        GPSAltitude: '140/1',
      },
    })
    .jpeg()
    .toFile(path);

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  host = baseURL ?? '';
  site = await openReadersSite();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  repository = linkRepository(mkdtempSync(join(ROOT, '.cache/reader-')));
  await createPhoto(join(repository, 'photo.jpg'));
  runCommands(snippet('ingest', 'Your own photographs'), repository);
});

test.afterAll(() => {
  site.close();
  rmSync(repository, { recursive: true, force: true });
});

const written = (text: string): string => text.replaceAll('https://spheres.example', host);
const inPage = (html: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><body>${html}</html>`;

/** Serves a folder at a URL with these headers. */
const serve = (
  page: Page,
  url: string,
  folder: string,
  headers: Record<string, string> = {},
): Promise<unknown> =>
  page.route(`${url}**`, (route) => {
    const file = join(folder, new URL(route.request().url()).pathname.slice(new URL(url).pathname.length));
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ body: readFileSync(file), headers: { 'Content-Type': type, ...headers } });
  });

/** Serves the tiles of the sample world's sphere at a URL. */
const serveSample = (page: Page, url: string, headers: Record<string, string> = {}): Promise<unknown> =>
  page.route(`${url}**`, async (route) => {
    const response = await fetch(`${host}/sample/7480/${route.request().url().slice(url.length)}`);
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({
      status: response.status,
      body,
      headers: { 'Content-Type': 'image/webp', ...headers },
    });
  });

/** Returns the headers in a snippet, which has one per line. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));

const CORS = (): Record<string, string> => headersIn(snippet('hosting', 'Headers'));

test('the documented commands ingest a photograph, and the documented page shows its sphere', async ({
  page,
}) => {
  expect(snippet('README', 'Show your own photograph').split('\n')).toEqual([
    snippet('ingest', 'Your own photographs'),
    'npm start',
  ]);
  await serve(page, `${site.url}/spheres/`, join(repository, 'data/spheres'));
  savePage(site, '/own.html', inPage(written(snippet('ingest', 'Output', 2))));
  const errors = errorsOf(page);
  await page.goto(`${site.url}/own.html`);
  expect(await sphereIn(page, errors)).toBe(1);
  const tree = snippet('ingest', 'Output').matchAll(/^ {2}(\S+)/gm);
  for (const [, file = ''] of tree)
    expect(existsSync(join(repository, 'data/spheres', file)), file).toBe(true);
});

test('the documented commands ingest photographs with or without positions, and list the resulting spheres', async () => {
  const folder = linkRepository(mkdtempSync(join(ROOT, '.cache/reader-')));
  try {
    mkdirSync(join(folder, 'photos'));
    await sharp(Buffer.from(SKY)).jpeg().toFile(join(folder, 'photos/pier.jpg'));
    writeFileSync(join(folder, 'places.csv'), 'file,lat,lon,title\npier.jpg,47.6,-122.3,The pier\n');
    expect(runCommands(snippet('ingest', 'Many photographs'), folder)).toContain('1 published, 0 refused');
    const report = runCommands(snippet('ingest', 'Published spheres'), folder);
    expect(report).toMatch(/^1\t47\.6\t-122\.3\t-\tThe pier\tpier\.jpg$/m);
    expect(report).toMatch(/^whole {4}sphere 1: \d+ tiles and a strip$/m);
    await sharp(Buffer.from(SKY)).png().toFile(join(folder, 'photo.jpg'));
    expect(runCommands(snippet('ingest', 'Photographs without a position'), folder)).toContain('sphere 2');
    const text = readFileSync(join(folder, 'data/spheres/spheres.geojson'), 'utf8');
    expect(text).toMatch(/"altitude": 2,/);
    expect(text).toMatch(/"ground": 0,/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the viewer element from the README shows the ingested sphere and a map control on a page of the host', async ({
  page,
}) => {
  await serve(page, `${host}/spheres/`, join(repository, 'data/spheres'));
  await page.route(`${host}/own.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: inPage(snippet('README', 'Use the element')) }),
  );
  const errors = errorsOf(page);
  await page.goto(`${host}/own.html`);
  expect(await sphereIn(page, errors)).toBe(1);
  await becomes(errors, () => page.getByRole('button', { name: 'View Map' }).isVisible());
});

test('the documented commands upload the tiles and then the sphere list, and the documented headers allow other sites to use them', async ({
  page,
}) => {
  const tools = join(repository, 'tools');
  mkdirSync(tools);
  // The real tool requires a customer's storage, so a script replaces it and prints its arguments.
  writeFileSync(join(tools, 'aws'), '#!/bin/sh\nprintf "%s|" "$@"\necho\n', { mode: 0o755 });
  const output = runCommands(snippet('hosting', 'Object storage'), repository, {
    PATH: `${tools}:${process.env['PATH'] ?? ''}`,
  });
  const [tiles = [], list = []] = output
    .trim()
    .split('\n')
    .map((line) => line.split('|'));
  expect(tiles.slice(0, 4)).toEqual(['s3', 'sync', 'data/spheres', 's3://my-bucket/spheres']);
  expect(tiles).toContain('*.geojson');
  expect(list.slice(0, 2)).toEqual(['s3', 'cp']);
  for (const [, , source = ''] of [tiles, list])
    expect(existsSync(join(repository, source)), source).toBe(true);
  const { cdn } = { cdn: 'https://cdn.example' };
  await serve(page, `${cdn}/elements/`, join(ROOT, 'dist/elements'), CORS());
  await serve(page, `${cdn}/spheres/`, join(repository, 'data/spheres'), CORS());
  savePage(site, '/cdn.html', inPage(snippet('hosting', 'What to copy')));
  const errors = errorsOf(page);
  await page.goto(`${site.url}/cdn.html`);
  expect(await sphereIn(page, errors)).toBe(1);
});

test('the documented examples show a sphere, whether or not the page has a list of spheres', async ({
  page,
}) => {
  await serveSample(page, 'https://cdn.example/my-sphere/', CORS());
  await serveSample(page, `${site.url}/1/`);
  const library = `<script type="module" src="${host}/elements/define.js"></script>`;
  savePage(site, '/alone.html', inPage(library + snippet('geometry', 'Levels and tiles')));
  const errors = errorsOf(page);
  await page.goto(`${site.url}/alone.html`);
  const isShown = (): Promise<boolean> =>
    page.locator('sphere-viewer').evaluate((it: Viewer) => it.currentSphere !== null);
  await becomes(errors, isShown);
  const list = snippet('geometry', 'The list of spheres');
  site.files.set('/list.geojson', { type: 'application/geo+json', content: list });
  savePage(site, '/list.html', inPage(`${library}<sphere-viewer src="/list.geojson"></sphere-viewer>`));
  await page.goto(`${site.url}/list.html`);
  expect(await sphereIn(page, errors)).toBe(1);
  const shown = await page.locator('sphere-viewer').evaluate((it: Viewer) => ({ ...it.currentSphere }));
  expect(shown).toMatchObject({ title: 'Harbour, west side', latitude: 47.598 });
});

test('the viewer and the map load without errors under the documented content security policies and with Trusted Types', async ({
  page,
}) => {
  const policyIn = (text: string): string => headersIn(written(text))['Content-Security-Policy'] ?? '';
  const types = policyIn(snippet('security', 'Trusted Types'));
  const list = `${host}/sample/seattle-wa/spheres.geojson`;
  const html = inPage(
    `<script type="module" src="${host}/elements/define.js"></script>
     <sphere-viewer src="${list}" sphere="7480"></sphere-viewer><sphere-map src="${list}"></sphere-map>`,
  );
  const own = `${policyIn(snippet('security', 'Content security policy'))}, ${types}`;
  const other = policyIn(snippet('security', 'Content security policy', 2));
  await page.route(`${host}/strict.html`, (route) =>
    route.fulfill({ body: html, headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': own } }),
  );
  site.files.set('/strict.html', { type: 'text/html', content: html, policy: other });
  const errors = errorsOf(page);
  for (const [origin, policy] of [
    [host, own],
    [site.url, other],
  ]) {
    expect(policy).toMatch(/^script-src /);
    await page.goto(`${origin ?? ''}/strict.html`);
    expect(await sphereIn(page, errors)).toBe(1_000_007_480);
    const map = page.locator('sphere-map');
    await becomes(errors, () => map.evaluate((it) => Reflect.get(it, 'surface') !== null));
  }
});

test('the README’s npm commands match those of this repository, and its example API call logs a user in', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  // An installation takes minutes and requires the network, so these tests directly start the program that
  // `npm start` runs.
  expect(snippet('README', 'Start')).toBe('npm install && npm start');
  expect(snippet('README', 'Start', 2)).toBe('npm install && npm test');
  expect(scripts['start']).toBe('node demo/run.mjs start');
  expect(scripts['test']).toBe('node --import tsx tests/runner/main.ts');
  const call = snippet('README', 'Call the API').replace('localhost:8080', host);
  expect(JSON.parse(runCommands(call, ROOT))).toMatchObject({ token: expect.any(String) });
});
