import { toDeg, toRad } from '../geo/angle.ts';
import { DISTANCE_RADIUS, distanceBetween } from '../geo/distance.ts';
import type { LatLon } from '../geo/earth.ts';
import type { BestView, PlaceCapture, PlaceView, SphereSource, WantedViews } from '../model/sphere-source.ts';
import type { Sphere } from '../model/sphere.ts';
import { ViewerError, imported } from '../model/viewer-error.ts';
import { ApiCalls } from './api-calls.ts';
import { apiNearestSchema } from './api-sphere.ts';
import { shareReading, spheresInvalid } from './read-json.ts';
import { SpherePlaces } from './sphere-places.ts';

/** Maximum number of ids that the host accepts in one request. */
const MAX_LISTED = 5000;

/**
 * Factor by which a requested area is larger than needed, so that it also includes the area around the next
 * sphere.
 */
const WIDER = 1.5;

/** Maximum number of spheres cached from earlier responses. Flying to a cached sphere needs no request. */
const MAX_CACHED = 5000;

/** Time for which a response is used, in milliseconds. A host can replace a sphere while the page is open. */
const FRESH_MS = 60_000;

const isFresh = ({ readAt }: { readonly readAt: number }): boolean => Date.now() - readAt < FRESH_MS;

interface CachedSphere {
  readonly sphere: Sphere;
  readonly readAt: number;
}

interface Area {
  readonly readAt: number;
  readonly middle: LatLon;
  readonly reachM: number;
  readonly places: SpherePlaces;
}

/**
 * Creates a source of the spheres and tiles of an API host, whose URL may be relative to the page's. Throws
 * `invalid-argument` for a URL to which a key must not be sent.
 *
 * @example
 *   viewer.source = createApiSource('https://spheres.example', 'your-key', location.href);
 */
export function createApiSource(
  apiHost: string,
  key: string | null,
  page: string,
  fetchFile: typeof fetch = (...args) => fetch(...args),
): SphereSource {
  return new ApiSource(new ApiCalls({ host: checkHost(apiHost, page), key }, fetchFile));
}

/**
 * Returns the host's absolute URL. Throws `invalid-argument` unless the URL uses TLS, is on `localhost` or has
 * the page's origin.
 */
export function checkHost(apiHost: string, page: string): string {
  const url = URL.canParse(apiHost, page) ? new URL(apiHost, page) : null;
  const isLocal = url?.hostname === 'localhost' || url?.origin === new URL(page).origin;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return url.href;
  throw new ViewerError('invalid-argument', `api-host must be an https:// URL, not ${apiHost}.`);
}

class ApiSource implements SphereSource {
  readonly #calls: ApiCalls;
  readonly #cached = new Map<number, CachedSphere>();
  readonly spheres: (signal: AbortSignal) => Promise<readonly Sphere[]>;
  #area: Area | null = null;

  constructor(calls: ApiCalls) {
    this.#calls = calls;
    this.spheres = shareReading((signal) => calls.list({}, signal));
  }

  async sphere(id: number | null, signal: AbortSignal) {
    const cached = id === null ? undefined : this.#cached.get(id);
    if (cached && isFresh(cached)) return this.#calls.locate(cached.sphere);
    return this.#calls.locate(id === null ? await this.#first(signal) : await this.#fetchSphere(id, signal));
  }

  async listed(ids: readonly number[], signal: AbortSignal): Promise<readonly Sphere[]> {
    const found: Sphere[] = [];
    const whole = ids.filter((id) => Number.isSafeInteger(id) && id > 0);
    for (let at = 0; at < whole.length; at += MAX_LISTED) {
      const restrictedSphereList = whole.slice(at, at + MAX_LISTED).join(',');
      found.push(...(await this.#calls.list({ restrictedSphereList }, signal)));
    }
    return found;
  }

  async around(place: LatLon, reachM: number, signal: AbortSignal): Promise<readonly Sphere[]> {
    if (!(reachM > 0)) return [];
    const area = this.#area;
    const isInside = area && isFresh(area) && distanceBetween(area.middle, place) + reachM <= area.reachM;
    const { places } = isInside ? area : await this.#fetchAround(place, reachM * WIDER, signal);
    return places.around(place, reachM);
  }

  async nearest({ latitude, longitude }: LatLon, signal: AbortSignal): Promise<Sphere | null> {
    const place = { latitude: String(latitude), longitude: String(longitude), limit: '1' };
    const result = await this.#calls.get('findClosestPano', place, signal);
    if (result === undefined) return null;
    const found = apiNearestSchema.safeParse(result);
    if (!found.success) throw spheresInvalid('The host did not return the closest sphere.');
    return (await this.sphere(found.data.pano_id, signal)).sphere;
  }

  async bestView(place: LatLon, signal: AbortSignal): Promise<PlaceView | null> {
    const { bestView } = await imported(import('./api-places.ts'));
    return bestView(this.#calls, place, signal);
  }

  async bestViews(place: LatLon, wanted: WantedViews, signal: AbortSignal): Promise<readonly BestView[]> {
    const { bestViews } = await imported(import('./api-places.ts'));
    return bestViews(this.#calls, place, wanted, signal);
  }

  async captures(place: LatLon, signal: AbortSignal): Promise<readonly PlaceCapture[]> {
    const { captures } = await imported(import('./api-places.ts'));
    return captures(this.#calls, place, signal);
  }

  async areCovered(places: readonly LatLon[], signal: AbortSignal): Promise<readonly boolean[]> {
    const { areCovered } = await imported(import('./api-places.ts'));
    return areCovered(this.#calls, places, signal);
  }

  async #fetchAround(middle: LatLon, reachM: number, signal: AbortSignal): Promise<Area> {
    const spheres = await this.#calls.list({ bbox: boxAround(middle, reachM) }, signal);
    this.#cache(spheres);
    return (this.#area = { readAt: Date.now(), middle, reachM, places: new SpherePlaces(spheres) });
  }

  async #fetchSphere(id: number, signal: AbortSignal): Promise<Sphere> {
    const [sphere] = await this.listed([id], signal);
    if (!sphere) throw new ViewerError('not-found', `The host has no sphere ${String(id)}.`);
    this.#cache([sphere]);
    return sphere;
  }

  async #first(signal: AbortSignal): Promise<Sphere> {
    const [sphere] = await this.#calls.list({ limit: '1' }, signal);
    if (!sphere) throw new ViewerError('not-found', 'The host has no spheres.');
    this.#cache([sphere]);
    return sphere;
  }

  #cache(spheres: readonly Sphere[]): void {
    if (this.#cached.size + spheres.length > MAX_CACHED) this.#cached.clear();
    const readAt = Date.now();
    for (const sphere of spheres.slice(0, MAX_CACHED)) this.#cached.set(sphere.id, { sphere, readAt });
  }
}

const wrap = (longitude: number): number => longitude - 360 * Math.floor((longitude + 180) / 360);

/**
 * Returns the box `west,south,east,north` in degrees around all places within a distance. If west is greater
 * than east, the box crosses the antimeridian. A box around a pole covers all longitudes.
 */
export function boxAround({ latitude, longitude }: LatLon, reachM: number): string {
  const angle = Math.min(Math.PI, reachM / DISTANCE_RADIUS);
  const south = Math.max(-90, latitude - toDeg(angle));
  const north = Math.min(90, latitude + toDeg(angle));
  const sinSide = Math.sin(angle) / Math.cos(toRad(latitude));
  const isAllAround = south === -90 || north === 90 || !(sinSide < 1);
  const side = isAllAround ? 180 : toDeg(Math.asin(sinSide));
  const [west, east] = isAllAround ? [-180, 180] : [wrap(longitude - side), wrap(longitude + side)];
  // Nine decimals give a precision of a tenth of a millimeter and avoid exponents, which hosts may not
  // understand.
  return [west, south, east, north].map((deg) => deg.toFixed(9)).join(',');
}
