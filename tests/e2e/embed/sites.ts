import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { chromium, expect } from '@playwright/test';
import { build } from 'esbuild';
import { publishSpheres } from '../../../demo/host/services/sphere/publish-spheres.ts';
import { startGoogleStandIn } from '../../../demo/standins/google/start-google-stand-in.ts';
import * as keys from '../../../web/contract/api-key.ts';
import { createMapsKey } from '../../../web/contract/maps.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';

/*
 * Provides framed viewers and the pages around them, each on a separate origin. There is a host with its own
 * database and tiles of the sample world, sites whose names all resolve to this machine, and a browser. The
 * browser is Chromium, or the Firefox in E2E_FIREFOX, and is used through the interface that both have in
 * common.
 */

/** Ids of the host's spheres, which are a few hundred meters apart. */
export const [NEAR, FAR] = [41, 42];

const NAMES = ['viewer', 'site', 'evil', 'other'];

/** A frame of a browser page. */
export interface SiteFrame {
  url(): string;
  /** Returns the value of an expression, as soon as it is defined. */
  evaluate(expression: string): Promise<unknown>;
}

export interface SitePage extends SiteFrame {
  goto(url: string): Promise<unknown>;
  frames(): readonly SiteFrame[];
  readonly mouse: { click(x: number, y: number): Promise<void> };
  close(): Promise<void>;
}

interface SiteBrowser {
  readonly newPage: () => Promise<SitePage>;
  readonly close: () => Promise<void>;
}

const MAPS_KEY = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG';

const VIEWPORT = { width: 640, height: 400 };

async function openChromium(): Promise<SiteBrowser> {
  const args = [...chromiumArgs, '--host-resolver-rules=MAP *.test 127.0.0.1'];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  return { newPage: () => browser.newPage({ viewport: VIEWPORT }), close: () => browser.close() };
}

async function openFirefox(executablePath: string): Promise<SiteBrowser> {
  const { default: puppeteer } = await import('puppeteer-core');
  const extraPrefsFirefox = {
    'network.dns.localDomains': NAMES.map((name) => `${name}.test`).join(),
    'webgl.force-enabled': true,
    'webgl.forbid-software': false,
  };
  const how = { browser: 'firefox', headless: false, defaultViewport: VIEWPORT } as const;
  const browser = await puppeteer.launch({ ...how, executablePath, extraPrefsFirefox });
  return { newPage: () => browser.newPage(), close: () => browser.close() };
}

const listen = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

async function publish(host: TestHost): Promise<void> {
  const place = { latitude: 39.96, altitude_m: 320, ground_m: 220, heading_deg: 0 };
  const metadata = JSON.stringify({ altitude: 320, ground: 220 });
  const facts = { title: 'Pier', company_name: '', metadata, formats: '["webp"]', company_id: null };
  const picture = { captured_at: host.now(), front_image_width: 4096, package: null };
  const spheres = [NEAR, FAR].map((id) => ({ id, longitude: -83 + (id - NEAR) / 1000 }));
  await publishSpheres(
    host.ctx(),
    spheres.map((sphere) => ({ ...sphere, ...place, ...facts, ...picture })),
  );
}

/** Sends the host's responses. Requests for tiles of its spheres get tiles of the sample world. */
function serveHost(host: TestHost): Server {
  const tiles = new Map<string, ArrayBuffer>();
  const world = `http://127.0.0.1:${process.env['E2E_PORT'] ?? ''}`;
  const fetchTile = async (path: string): Promise<Response> => {
    const bytes = tiles.get(path) ?? (await (await fetch(`${world}/sample/1/${path}`)).arrayBuffer());
    tiles.set(path, bytes);
    return new Response(bytes, {
      headers: { 'Content-Type': 'image/webp', 'Access-Control-Allow-Origin': '*' },
    });
  };
  return createAdaptorServer({
    fetch: (request) => {
      const tile = /^\/spheres\/4[12]\/(.*)$/.exec(new URL(request.url).pathname)?.[1];
      return tile === undefined ? host.app.fetch(request) : fetchTile(tile);
    },
  }) as Server;
}

/**
 * Records all messages that a page receives, with their origins. Also posts to the first frame of the page,
 * and provides the client.
 */
const SCRIPT = `
  window.received = [];
  addEventListener('message', ({ data, origin }) => received.push({ ...data, from: origin }));
  window.post = (message, target = '*') => document.querySelector('iframe').contentWindow.postMessage(message, target);
  window.say = (type, rest) => post({ protocol: 'sphere-viewer', version: 1, type, ...rest });
  window.loadClient = () => import('/client.js');`;

const quote = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Returns the page that every test site serves. `frame` is the URL of its frame, `sandbox` is the frame's
 * attribute, and `quiet` hides the referrer.
 */
function pageOf(search: URLSearchParams): string {
  const [frame, sandbox] = [search.get('frame'), search.get('sandbox')];
  const attributes = sandbox === null ? '' : ` sandbox="${quote(sandbox)}"`;
  const iframe = `<iframe src="${quote(frame ?? '')}"${attributes} style="border:0;width:100vw;height:100vh" title="Viewer"></iframe>`;
  return `<!doctype html><title>Site</title><body style="margin:0"><script>${SCRIPT}</script>${frame === null ? '' : iframe}`;
}

async function serveSites(): Promise<Server> {
  const how = { bundle: true, format: 'esm', write: false } as const;
  const built = await build({ ...how, entryPoints: ['elements/embed/client.ts'] });
  const client = built.outputFiles[0]?.text ?? '';
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any.test');
    const isScript = pathname === '/client.js';
    const quiet = searchParams.has('quiet') ? { 'Referrer-Policy': 'no-referrer' } : {};
    response.setHeader('Content-Type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`);
    response.writeHead(200, quiet).end(isScript ? client : pageOf(searchParams));
  });
}

export interface EmbedSites {
  readonly host: TestHost;
  readonly company: KeyCompany;
  readonly site: (name: string) => string;
  readonly viewerOrigin: string;
  readonly newPage: () => Promise<SitePage>;
  /** Creates a key that is valid on these sites. */
  readonly createKey: (...whitelist: string[]) => Promise<string>;
  /** Returns the URL of a page with a viewer, or any other page, in a frame. */
  readonly pageWith: (site: string, frame: string, how?: string) => string;
  readonly close: () => Promise<void>;
}

export async function openSites(): Promise<EmbedSites> {
  const places = await startGoogleStandIn();
  // The first search for a town reads all places, which can take longer than the host's timeout.
  await fetch(`${places.url}/maps/api/place/textsearch/json?query=Columbus,%20OH&key=${MAPS_KEY}`);
  const host = await openHost({ googleMapsUrl: places.url });
  const company = await createKeyCompany(host);
  await expectOk(host, createMapsKey, { value: MAPS_KEY }, { token: company.token });
  await publish(host);
  const [viewerServer, siteServer] = [serveHost(host), await serveSites()];
  const [viewerPort, sitePort] = await Promise.all([listen(viewerServer), listen(siteServer)]);
  const firefox = process.env['E2E_FIREFOX'];
  const browser = await (firefox === undefined ? openChromium() : openFirefox(firefox));
  const viewerOrigin = `http://viewer.test:${viewerPort}`;
  const site = (name: string): string => `http://${name}.test:${sitePort}`;
  return {
    host,
    company,
    site,
    viewerOrigin,
    newPage: browser.newPage,
    createKey: async (...whitelist_urls) =>
      (
        await expectOk(
          host,
          keys.createKey,
          { companyId: company.id, whitelist_urls },
          { token: company.token },
        )
      ).id,
    pageWith: (name, frame, how = '') =>
      `${site(name)}/?frame=${encodeURIComponent(new URL(frame, viewerOrigin).href)}${how}`,
    close: async () => {
      await browser.close();
      await Promise.all([closed(viewerServer), closed(siteServer)]);
      await host.close();
      await places.close();
    },
  };
}

/** Waits until an expression is true in a frame. */
export const becomes = (frame: SiteFrame, expression: string): Promise<void> =>
  expect.poll(() => frame.evaluate(`!!(${expression})`).catch(() => false)).toBe(true);

/** Returns the frame of a page whose URL has this prefix, as soon as it exists. */
export async function frameAt(page: SitePage, start: string): Promise<SiteFrame> {
  const find = (): SiteFrame | undefined => page.frames().find((frame) => frame.url().startsWith(start));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as SiteFrame;
}
