import type { View } from '../../geo/camera.ts';
import { FACES } from '../../geo/cube-face.ts';
import { type TileFormat, tilesOfFace } from '../../geo/tile.ts';
import type { Clock } from '../../model/clock.ts';
import type { LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import { tileLevelsOf } from '../../tiles/tile-levels.ts';
import { tileUrl } from '../../tiles/tile-loader.ts';
import { likelyNext } from './likely-next.ts';

/** Prefetching begins after the view has been still and sharp for this many milliseconds. */
const IDLE_AFTER_MS = 400;

/** Maximum distance of a likely next sphere, in meters. */
const REACH_M = 500;

/** Maximum number of bytes to fetch each time the view is at rest. */
const MAX_BYTES = 2 * 2 ** 20;

/** Maximum number of spheres that are remembered as fetched. */
const MAX_FETCHED = 500;

export interface Rest {
  readonly located: LocatedSphere;
  readonly view: View;
  readonly source: SphereSource;
  readonly format: TileFormat;
}

/** Prefetches previews of likely next spheres into the browser's cache while the viewer is idle. */
export class Prefetch {
  readonly #clock: Clock;
  readonly #fetch: typeof fetch;
  readonly #fetched = new Set<string>();
  #current: AbortController | null = null;

  constructor(clock: Clock, fetchTile: typeof fetch) {
    this.#clock = clock;
    this.#fetch = fetchTile;
  }

  /**
   * Starts prefetching for a view at rest. Rejects with the reason why prefetching stopped, also when `stop`
   * is called.
   */
  async rest({ located, view, source, format }: Rest): Promise<void> {
    this.stop();
    const { signal } = (this.#current = new AbortController());
    await this.#idle(signal);
    const around = await source.around(located.sphere, REACH_M, signal);
    let left = MAX_BYTES;
    for (const sphere of likelyNext(located.sphere, view.pan, around)) {
      const first = `${located.tiles} ${String(sphere.id)} ${format}`;
      if (this.#fetched.has(first)) continue;
      for (const url of previewsOf({ ...located, sphere }, format)) {
        if (left > 0) left -= await this.#get(url, signal);
      }
      if (this.#fetched.size >= MAX_FETCHED) this.#fetched.clear();
      this.#fetched.add(first);
    }
  }

  stop(): void {
    this.#current?.abort();
    this.#current = null;
  }

  #idle(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(IDLE_AFTER_MS, resolve);
      signal.addEventListener('abort', () => {
        cancel();
        reject(signal.reason as Error);
      });
    });
  }

  /** Fetches a URL and returns the number of bytes. The browser caches the response if the host allows it. */
  async #get(url: string, signal: AbortSignal): Promise<number> {
    const response = await this.#fetch(url, { signal, priority: 'low' });
    return (await response.arrayBuffer()).byteLength;
  }
}

function previewsOf(located: LocatedSphere, format: TileFormat): string[] {
  const levels = tileLevelsOf(located);
  return FACES.flatMap((face) => tilesOfFace(face, levels.length - 1, levels)).map((tile) =>
    tileUrl(located, tile, format),
  );
}
