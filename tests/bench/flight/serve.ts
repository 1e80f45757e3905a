import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { drawSurfaceTile } from '../../../demo/world/map/draw-surface-tile.ts';
import { openMarketMap } from '../../../demo/world/map/map-requests.ts';
import { type TileRenderer, createTileRenderer } from '../../../demo/world/render-tile.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { losslessFile } from '../../../demo/world/serve/picture-file.ts';
import type { Tile } from '../../../elements/geo/tile.ts';

const LIBRARY = new URL('../../../dist/elements/', import.meta.url);

/** A page whose frames have the time `clock`, if it is set, and that records the longest frame in milliseconds. */
const PAGE = `<!doctype html>
<script>
  const request = requestAnimationFrame.bind(window);
  Object.assign(window, { clock: null, longest: 0 });
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      const start = performance.now();
      callback(window.clock ?? now);
      window.longest = Math.max(window.longest, performance.now() - start);
    });
</script>
<script type="module" src="/elements/define.js"></script>
<style>sphere-viewer { position: fixed; inset: 0; width: 100%; height: 100% }</style>`;

interface Answer {
  readonly type: string;
  readonly body: Uint8Array | string;
}

/** Spheres of one market and flight, their tiles, and what stands around them. */
class FlightSite {
  spheres: readonly SampleSphere[] = [];
  readonly #renderers = new WeakMap<SampleSphere, TileRenderer>();

  async answer(path: string): Promise<Answer | null> {
    const [, kind = '', ...rest] = path.split('/');
    if (path === '/') return { type: 'text/html', body: PAGE };
    if (kind === 'elements') return this.#file(rest.join('/'));
    if (kind === 'spheres.geojson') return this.#list();
    if (kind === 'tile') return this.#tile(rest);
    return kind === 'surface' ? this.#surface(rest) : null;
  }

  async #file(name: string): Promise<Answer> {
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/plain';
    return { type, body: await readFile(fileURLToPath(new URL(name, LIBRARY))) };
  }

  #list(): Answer {
    const features = this.spheres.map(({ record: { latitude, longitude, ...properties } }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    }));
    const tiles = '/tile/{sphere}/{face}/{level}/{x}/{y}';
    return {
      type: 'application/geo+json',
      body: JSON.stringify({ type: 'FeatureCollection', tiles, features }),
    };
  }

  async #tile([id, face, level, x, y]: readonly string[]): Promise<Answer | null> {
    const sphere = this.spheres.find((one) => String(one.id) === id);
    if (!sphere) return null;
    const paint = this.#renderers.get(sphere) ?? createTileRenderer(sphere);
    this.#renderers.set(sphere, paint);
    const tile = { face, level: Number(level), x: Number(x), y: Number(y) } as Tile;
    return { type: 'image/png', body: await losslessFile(paint(tile)) };
  }

  #surface(address: readonly string[]): Answer | null {
    const [first] = this.spheres;
    const [z = 0, x = 0, y = 0] = address.map(Number);
    if (!first) return null;
    const map = openMarketMap(first.market, first.flight);
    return { type: 'application/x-protobuf', body: drawSurfaceTile([map], { z, x, y }) };
  }
}

export interface FlightServer {
  readonly origin: string;
  /** Sets the spheres that are served, which must be of one market and flight. */
  show(spheres: readonly SampleSphere[]): void;
  close(): void;
}

/** Serves the built library and a page, and spheres with their tiles and what stands around them. */
export async function serveFlights(): Promise<FlightServer> {
  const site = new FlightSite();
  const server = createServer((request, response) => {
    void site.answer(request.url ?? '/').then(
      (answer) => {
        if (answer) response.setHeader('Content-Type', answer.type).end(answer.body);
        else response.writeHead(404).end();
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    show: (spheres) => (site.spheres = spheres),
    close: () => server.close(),
  };
}
