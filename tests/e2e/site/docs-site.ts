import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Frame, type Page } from '@playwright/test';
import { createMapsKey } from '../../../web/contract/maps.ts';
import { addKey } from '../portal/keys.ts';
import { portalUrl, registerUser } from '../portal/user.ts';

/* The environment of a reader of the documentation: a site, and a key for it. */

export interface Viewer extends HTMLElement {
  readonly currentSphere: { readonly id: number } | null;
  readonly project: (place: object) => Promise<{ x: number; y: number } | null>;
}

interface SiteFile {
  readonly type: string;
  readonly content: string;
  readonly policy?: string;
}

/** The reader's site, on a separate origin. */
export interface ReadersSite {
  readonly url: string;
  /** A key that is valid on the site, of a company with a maps key. */
  readonly key: string;
  readonly files: Map<string, SiteFile>;
  readonly close: () => void;
}

/** Creates a key for sites on this machine, and returns it when place search responds to it. */
async function createKey(): Promise<string> {
  const user = await registerUser();
  const { id } = await addKey(user, 'Docs', 'http://127.0.0.1:*');
  await user.call(createMapsKey, { value: 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG' });
  // The first response of the built-in place search takes longer than the timeout of the page.
  const searchUrl = `${portalUrl()}/api/googlemaps/query_search/?queryString=Seattle&latlng=47.6,-122.3`;
  const headers = { 'X-Api-Key': id, Origin: 'http://127.0.0.1:1' };
  await expect.poll(async () => (await fetch(searchUrl, { headers })).status, { timeout: 40_000 }).toBe(200);
  return id;
}

export async function openReadersSite(): Promise<ReadersSite> {
  const files: ReadersSite['files'] = new Map([['/favicon.ico', { type: 'image/x-icon', content: '' }]]);
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://any.test').pathname);
    if (file?.policy !== undefined) response.setHeader('Content-Security-Policy', file.policy);
    response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' });
    response.end(file?.content ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const key = await createKey();
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key, files, close };
}

export function savePage({ files, key }: ReadersSite, path: string, html: string): void {
  const content = html.replaceAll('YOUR_API_KEY', key);
  files.set(path, { type: 'text/html; charset=utf-8', content });
}

/** Copies a page from the documentation, saves it on the reader's site and opens it there. */
export async function openDocumented(
  page: Page,
  site: ReadersSite,
  { doc, name, hash = '' }: { readonly doc: string; readonly name: string; readonly hash?: string },
): Promise<string[]> {
  await page.goto(doc === 'index' ? '/docs' : `/docs/${doc}`);
  const code = await page.locator(`figure[data-name="${name}"] code`).textContent();
  savePage(site, `/${name}`, code ?? '');
  const errors = errorsOf(page);
  await page.goto(`${site.url}/${name}${hash}`);
  return errors;
}

/** Records errors on a page. The message that browsers report for every page of this host is ignored. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isError = ['error', 'warning'].includes(message.type());
    if (isError && !/Permissions-Policy|GPU stall/.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/**
 * Waits until a condition holds. Fails if the page reports an error. The wait is long because a documented
 * script can contain several flights, each to a sphere that the host has not rendered yet.
 */
export async function becomes(errors: readonly string[], isSo: () => Promise<unknown>): Promise<void> {
  const check = async (): Promise<boolean> => errors.length > 0 || Boolean(await isSo().catch(() => false));
  await expect.poll(check, { timeout: 120_000 }).toBe(true);
  expect(errors).toEqual([]);
}

export async function sphereIn(place: Page | Frame, errors: readonly string[]): Promise<number | undefined> {
  const viewer = place.locator('sphere-viewer');
  const id = (): Promise<number | undefined> => viewer.evaluate((it: Viewer) => it.currentSphere?.id);
  await becomes(errors, id);
  return id();
}

/** Clicks above a place, at the height of its pin, until the page reports the click. */
export async function clickPin(
  page: Page,
  place: Page | Frame,
  at: object,
  isReceived: () => Promise<unknown>,
): Promise<void> {
  const viewer = place.locator('sphere-viewer');
  await expect(async () => {
    const pixel = await viewer.evaluate((it: Viewer, goal) => it.project(goal), at);
    const box = await viewer.boundingBox();
    if (pixel === null || box === null) throw new Error('The marker is not in view.');
    await page.mouse.click(box.x + pixel.x, box.y + pixel.y - 16);
    await isReceived();
  }).toPass();
}

/** Runs a snippet as a module of the page and returns the values of its variables. */
export async function runModule(
  place: Page | Frame,
  errors: readonly string[],
  code: string,
  names = '',
): Promise<Record<string, unknown>> {
  await place.evaluate(() => Reflect.deleteProperty(window, 'told'));
  await place.addScriptTag({ type: 'module', content: `${code}\nwindow.told = { ${names} };` });
  await becomes(errors, () => place.evaluate('"told" in window'));
  const received: unknown = await place.evaluate('told');
  return received as Record<string, unknown>;
}
