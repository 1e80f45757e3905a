import type { View } from '../../geo/camera.ts';
import { FACES } from '../../geo/cube-face.ts';
import { PREVIEW_LEVEL, tilesOfFace } from '../../geo/tile.ts';
import type { Clock } from '../../model/clock.ts';
import type { LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import type { Sphere } from '../../model/sphere.ts';
import { type TileFormat, tileUrl } from '../../tiles/tile-loader.ts';
import { likelyNext } from './likely-next.ts';

/** The view has been still and sharp for so long before anything is fetched, in milliseconds. */
const IDLE_AFTER_MS = 400;

/** How far away the next sphere is looked for, in metres. */
const REACH_M = 500;

/** Bytes that one rest may fetch. */
const MOST_BYTES = 2 * 2 ** 20;

/** Spheres remembered as fetched. */
const MOST_FETCHED = 500;

/** A view at rest, and where its next spheres come from. */
export interface Rest {
  readonly located: LocatedSphere;
  readonly view: View;
  readonly source: SphereSource;
  readonly format: TileFormat;
}

/** Fetches previews of the spheres that are likely to come next into the browser's cache, while nothing else goes on. */
export class Prefetch {
  readonly #clock: Clock;
  readonly #fetch: typeof fetch;
  readonly #fetched = new Set<string>();
  #resting: AbortController | null = null;

  constructor(clock: Clock, fetchTile: typeof fetch = (...args) => fetch(...args)) {
    this.#clock = clock;
    this.#fetch = fetchTile;
  }

  /** The view is at rest. Rejects with what kept it from fetching, an end by `stop` included. */
  async rest({ located, view, source, format }: Rest): Promise<void> {
    this.stop();
    const { signal } = (this.#resting = new AbortController());
    await this.#idle(signal);
    const around = await source.around(located.sphere, REACH_M, signal);
    let left = MOST_BYTES;
    for (const sphere of likelyNext(located.sphere, view.pan, around)) {
      const first = `${located.tiles} ${String(sphere.id)} ${format}`;
      if (this.#fetched.has(first)) continue;
      for (const url of previewsOf(sphere, located.tiles, format)) {
        if (left > 0) left -= await this.#get(url, signal);
      }
      if (this.#fetched.size >= MOST_FETCHED) this.#fetched.clear();
      this.#fetched.add(first);
    }
  }

  /** Ends the fetching under way. */
  stop(): void {
    this.#resting?.abort();
    this.#resting = null;
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

  /** The bytes of a response, which the browser's cache now has if the host allows it. */
  async #get(url: string, signal: AbortSignal): Promise<number> {
    const response = await this.#fetch(url, { signal, priority: 'low' });
    return (await response.arrayBuffer()).byteLength;
  }
}

const previewsOf = ({ id, front_image_width }: Sphere, tiles: string, format: TileFormat): string[] =>
  FACES.flatMap((face) => tilesOfFace(face, PREVIEW_LEVEL, front_image_width)).map((tile) =>
    tileUrl(tiles, id, tile, format),
  );
