import { gzipSync } from 'node:zlib';
import { drawSurfaceTile } from '../../../demo/world/map/draw-surface-tile.ts';
import { drawTerrainTile, TERRAIN_ZOOMS } from '../../../demo/world/map/draw-terrain-tile.ts';
import { openMarketMap } from '../../../demo/world/map/map-requests.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { frameOfSphere } from '../../../elements/model/objects/sphere-frame.ts';
import { loadSurface } from '../../../elements/surface/load-surface.ts';
import type { Surface } from '../../../elements/surface/shape/surface.ts';
import { decodePng } from '../../helpers/decode-png.ts';

const SERVER = 'https://world.example';

/** Number of files and their size in bytes as they are transferred. */
export interface Transfer {
  readonly files: number;
  readonly bytes: number;
}

export interface ServedSurface {
  readonly surface: Surface;
  /** What is transferred for this surface after those before it. */
  readonly transfer: Transfer;
}

/** Loads surfaces around a sphere with the product's own code from the tiles of its world. */
export class SurfaceServer {
  readonly #sphere: SampleSphere;
  readonly #hasTerrain: boolean;
  readonly #cache = new Map<string, Uint8Array<ArrayBuffer>>();
  #transferred: Transfer = { files: 0, bytes: 0 };

  /** @param hasTerrain - Whether the surface is on the terrain of the world's elevation tiles. */
  constructor(sphere: SampleSphere, hasTerrain: boolean) {
    this.#sphere = sphere;
    this.#hasTerrain = hasTerrain;
  }

  /** Loads the surface within 1 km, or 2 km. Tiles that it has already loaded are in its cache. */
  async load(isFar: boolean): Promise<ServedSurface> {
    const { record } = this.#sphere;
    this.#transferred = { files: 0, bytes: 0 };
    const request = {
      ...frameOfSphere(record),
      url: `${SERVER}/surface.json`,
      isFar,
      ...(this.#hasTerrain && {
        terrain: { url: `${SERVER}/terrain.json`, undulation: record.metadata.geoidUndulation ?? null },
      }),
    };
    const { fetch } = globalThis;
    globalThis.fetch = async (input) => {
      const url = new URL(input instanceof Request ? input.url : input);
      return new Response(await this.#serve(url.pathname));
    };
    try {
      const surface = await loadSurface(request, new AbortController().signal, { decode: decodePng });
      return { surface, transfer: this.#transferred };
    } finally {
      globalThis.fetch = fetch;
    }
  }

  async #serve(path: string): Promise<Uint8Array<ArrayBuffer>> {
    const stored = this.#cache.get(path);
    if (stored) return stored;
    const bytes = new Uint8Array(await this.#draw(path));
    this.#cache.set(path, bytes);
    const { files, bytes: before } = this.#transferred;
    this.#transferred = { files: files + 1, bytes: before + gzipSync(bytes).length };
    return bytes;
  }

  async #draw(path: string): Promise<Uint8Array> {
    const [source = '', z, x, y] = path.slice(1).split('/');
    const { min, max } = TERRAIN_ZOOMS;
    if (source === 'surface.json')
      return json({ tiles: [`${SERVER}/surface/{z}/{x}/{y}`], minzoom: 14, maxzoom: 15 });
    if (source === 'terrain.json')
      return json({
        tiles: [`${SERVER}/terrain/{z}/{x}/{y}`],
        minzoom: min,
        maxzoom: max,
        encoding: 'terrarium',
      });
    const tile = { z: Number(z), x: Number(x), y: Number(y) };
    if (source === 'terrain') return drawTerrainTile(tile);
    return drawSurfaceTile([openMarketMap(this.#sphere.market, this.#sphere.flight)], tile);
  }
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
