import type { LngLatBounds, RequestParameters } from 'maplibre-gl';
import * as z from 'zod/mini';
import { ViewerError, asViewerError } from '../../model/viewer-error.ts';
import type { MapContent } from '../base/map-surface.ts';
import type { MapPackage } from '../base/sphere-set.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

const responseSchema = z.object({
  packages: z.array(
    z.object({ name: z.string(), center_lat: latitude, center_long: longitude, count: z.number() }),
  ),
});

interface ReaderEvents {
  /** Called when different packages must be shown, or no packages because they could not be read. */
  onPackages(): void;
  onError(error: ViewerError): void;
}

/** An area of the map in degrees. `west` and `east` may extend beyond the 180th meridian. */
interface Part {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/**
 * Returns the area in view, extended by its own size on every side so that few movements need another
 * request.
 */
function partAround(bounds: LngLatBounds): Part {
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const [south, north] = [bounds.getSouth(), bounds.getNorth()];
  const [width, height] = [east - west, north - south];
  return {
    west: west - width,
    south: Math.max(-90, south - height),
    east: east + width,
    north: Math.min(90, north + height),
  };
}

const contains = ({ west, south, east, north }: Part, bounds: LngLatBounds): boolean =>
  west <= bounds.getWest() &&
  south <= Math.max(-90, bounds.getSouth()) &&
  east >= bounds.getEast() &&
  north >= Math.min(90, bounds.getNorth());

/** Wraps a longitude to [-180, 180). */
const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/**
 * Returns an area in the host's format, `west,south,east,north`. West is greater than east if the area
 * crosses the 180th meridian.
 */
function boxOf({ west, south, east, north }: Part): string {
  const [left, right] = east - west >= 360 ? [-180, 180] : [wrapped(west), wrapped(east)];
  return [left, south, right, north].map((degrees) => degrees.toFixed(5)).join(',');
}

/**
 * Adds the API key and the headers to a request for the host of the spheres' tiles. No other host receives
 * the key and the headers.
 */
export function requestFor(url: string, { tiles, apiKey, tileHeaders }: MapContent): RequestParameters {
  if (tiles === null || (apiKey ?? tileHeaders) === null) return { url };
  const [requested, host] = [url, tiles].map((address) => new URL(address, document.baseURI).origin);
  const isHost = requested === host;
  return isHost
    ? { url, headers: { ...tileHeaders, ...(apiKey !== null && { 'x-api-key': apiKey }) } }
    : { url };
}

/** Reads the packages in a box, `west,south,east,north`, from an API host; none if the content names no host. */
export async function fetchPackages(
  content: MapContent,
  bbox: string,
  signal?: AbortSignal,
): Promise<readonly MapPackage[]> {
  if (content.packagesSrc === null) return [];
  const url = new URL(content.packagesSrc, document.baseURI);
  url.searchParams.set('bbox', bbox);
  const request = requestFor(url.href, content);
  const headers = new Headers(request.headers as Record<string, string> | undefined);
  const response = await fetch(request.url, { headers, signal: signal ?? null });
  if (!response.ok)
    throw new ViewerError(
      'source-failed',
      `The packages could not be fetched: status ${String(response.status)}.`,
      { recoverable: response.status === 429 || response.status >= 500 },
    );
  return responseSchema.parse(await response.json()).packages;
}

/** Reads the packages for the area in view from an API host. */
export class PackageReader {
  readonly #events: ReaderEvents;
  #reading = new AbortController();
  /**
   * The URL from which the packages were read, and the area that they cover. A null area must be read again.
   */
  #src: string | null = null;
  #part: Part | null = null;
  #packages: readonly MapPackage[] = [];
  #isFailed = false;

  constructor(events: ReaderEvents) {
    this.#events = events;
  }

  /**
   * Reads the packages for an area of the map, unless the area is within the one that was read last or is
   * being read.
   */
  read(content: MapContent, bounds: LngLatBounds): void {
    const { packagesSrc } = content;
    if (packagesSrc !== this.#src) {
      this.#src = packagesSrc;
      this.#part = null;
      this.#packages = [];
      this.#isFailed = false;
    }
    if (packagesSrc === null || (this.#part && contains(this.#part, bounds))) return;
    this.#part = partAround(bounds);
    void this.#fetch(content, boxOf(this.#part));
  }

  /**
   * Returns the content with the packages that have been read, or without packages if they could not be read.
   */
  addTo(content: MapContent): MapContent {
    if (content.packagesSrc === null) return content;
    return this.#isFailed ? { ...content, packagesSrc: null } : { ...content, packages: this.#packages };
  }

  dispose(): void {
    this.#reading.abort();
  }

  async #fetch(content: MapContent, bbox: string): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      const packages = await fetchPackages(content, bbox, signal);
      if (signal.aborted) return;
      this.#packages = packages;
      this.#isFailed = false;
    } catch (cause) {
      if (signal.aborted) return;
      // The packages are read again after the next movement of the map.
      this.#part = null;
      this.#isFailed = true;
      this.#events.onError(asViewerError(cause, 'source-failed', 'The packages could not be read.', true));
    }
    this.#events.onPackages();
  }
}
