import { readFile } from 'node:fs/promises';
import { type ServerResponse, createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { DrawTile } from '../../../elements/model/clusters/cluster-index.ts';

export interface Served {
  readonly dist: string;
  readonly mapLibre: string;
  readonly geojson: string;
  readonly draw: DrawTile;
}

const head =
  '<!doctype html><meta charset="utf-8"><title>Map</title><link rel="stylesheet" href="/page.css">';

const PAGES: Readonly<Record<string, string>> = {
  '/ours': `${head}<sphere-map theme="light"></sphere-map><script type="module" src="/lib/define.js"></script>`,
  // The map library alone, as a baseline.
  '/bare': `${head}<div id="map"></div><script type="module" src="/bare.js"></script>`,
};

const BARE = `import { Map, setWorkerUrl } from '/maplibre/maplibre-gl.mjs';
setWorkerUrl('/maplibre/maplibre-gl-worker.mjs');
const map = new Map({ container: 'map', style: { version: 8, sources: {}, layers: [] }, center: [-98.58, 39.83], zoom: 4 });
map.once('idle', () => { window.bare = map; });`;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

const TEXTS: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/bare.js': ['text/javascript', BARE],
  '/page.css': ['text/css', 'html,body{margin:0}sphere-map,#map{height:100vh}'],
  ...Object.fromEntries(Object.entries(PAGES).map(([path, html]) => [path, ['text/html', html]])),
};

async function respond(url: string, response: ServerResponse, served: Served): Promise<void> {
  const [, z, x, y] = /^\/tiles\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
  const text = TEXTS[url];
  if (z !== undefined) response.end(served.draw({ z: Number(z), x: Number(x), y: Number(y) }));
  else if (text) response.setHeader('Content-Type', text[0]).end(text[1]);
  else if (url === '/spheres.geojson')
    response.setHeader('Content-Type', 'application/json').end(served.geojson);
  else {
    const file = url.startsWith('/maplibre/')
      ? join(served.mapLibre, url.slice('/maplibre/'.length))
      : join(served.dist, url.replace(/^\/lib\//, ''));
    const bytes = await readFile(file);
    response.setHeader('Content-Type', TYPES[extname(url)] ?? 'application/octet-stream').end(bytes);
  }
}

/** Serves the pages until it is closed. The pages are cross-origin isolated, which allows memory measurements. */
export async function serve(
  served: Served,
): Promise<{ address: string; lastSentAt: () => number; close: () => void }> {
  let lastSentAt = 0;
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    if (url === '/spheres.geojson') response.once('finish', () => (lastSentAt = Date.now()));
    respond(url, response, served).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    address: `http://127.0.0.1:${String(port)}`,
    /** Time at which the file of spheres was last sent completely, in milliseconds since the epoch. */
    lastSentAt: () => lastSentAt,
    close: () => server.close(),
  };
}
