import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';

/** Spheres of the sample world that each frame shows in turn. */
const SPHERES = [1_000_007_480, 1_000_007_481, 1_000_007_482];

export const FRAMES = 10;

/** Returns the script of the page around the frames. `host` is the frames' host and `key` their API key. */
const script = (host: string, key: string): string => `
  import { connect } from '${host}/elements/client.js';
  const spheres = ${JSON.stringify(SPHERES)};
  const containers = Array.from({ length: ${FRAMES} }, () => document.body.appendChild(document.createElement('div')));
  const open = (container) => {
    const client = connect({ container, host: '${host}', key: '${key}', sphere: spheres[0] }, { timeoutMs: 120_000 });
    client.on('init', () => (client.begun = (client.begun ?? 0) + 1));
    return client;
  };
  const clients = containers.map(open);
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const markers = (round) => Array.from({ length: 200 }, (_, n) => ({
    id: round * 1000 + n, name: 'Marker ' + n, icon: ['house', 'star', 'flag', 'a', '7'][n % 5],
    lat: 47.6 + 0.01 * Math.sin(n), lng: -122.335 + 0.01 * Math.cos(n),
  }));
  const acts = (round) => [
    ['addMarkers', markers(round)],
    ['flyTo', { sphere: spheres[1 + (round % 2)] }],
    ['lookAt', { pan: (round * 77) % 360, tilt: -15 }],
    ['zoomIn'],
    ['openPanel', 'info'],
    ['closePanel'],
    ['set', { customMarkerList: [] }],
    ['flyTo', { sphere: spheres[0] }],
    ['zoomOut'],
    ['lookAt', { pan: 0, tilt: 0 }, { animate: false }],
  ];
  const renew = async (at, round) => {
    const client = clients[at];
    if ((round + at) % 10 === 0) {
      const { begun } = client;
      client.iframe.src = client.iframe.src;
      while (client.begun === begun) await wait(50);
    }
    if ((round + at) % 10 === 5) {
      client.destroy();
      clients[at] = open(containers[at]);
      await clients[at].ready;
    }
  };
  const use = async (at, round) => {
    let doing = 'starting again';
    try {
      await renew(at, round);
      const stop = clients[at].on('view-change', () => undefined, { everyMs: 200 });
      for (const [verb, ...args] of acts(round)) {
        doing = verb;
        await clients[at][verb](...args);
      }
      stop();
    } catch (error) {
      console.error('frame ' + at + ' in round ' + round + ', ' + doing + ': ' + error.message);
    }
  };
  window.useAll = (round) => Promise.all(clients.map((_, at) => use(at, round)));
  await Promise.all(clients.map((client) => client.ready));
  window.isOpen = true;`;

const STYLE =
  'body { margin: 0; display: grid; grid: auto-flow 220px / repeat(5, 1fr) } iframe { border: 0 }';

const pageOf = (host: string, key: string): string =>
  `<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,"><style>${STYLE}</style><body><script type="module">${script(host, key)}</script>`;

export async function serveSite(host: string, key: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(pageOf(host, key));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export async function openEmbeds(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(180_000);
  await page.goto(url);
  await page.waitForFunction('window.isOpen === true');
}

/** Flies in every frame and sets and clears markers. Then reloads one frame and replaces another. */
export const useEmbeds = (page: Page, round: number): Promise<unknown> =>
  page.evaluate(`window.useAll(${round})`);
