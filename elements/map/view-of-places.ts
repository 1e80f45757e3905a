import { toDeg, toRad } from '../geo/angle.ts';
import type { Size } from '../geo/camera.ts';
import type { LatLon } from '../geo/earth.ts';
import { PLACE_ZOOM } from './base/map-limits.ts';
import type { MapContent } from './base/map-surface.ts';
import { fetchPackages } from './draw/package-reader.ts';

/** Width of the world at zoom 0, in CSS pixels. */
const WORLD_PX = 512;

/** Free space between the places and the map's edges: in CSS pixels, and at most a share of the map. */
const MARGIN = { px: 64, share: 0.15 } as const;

/** Places nearer to a pole are not on the map, in degrees. */
const LIMIT = 85;

/** The distance from the equator on the map, as a share of the world's height. */
const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + toRad(Math.min(LIMIT, Math.max(-LIMIT, latitude))) / 2)) / (2 * Math.PI);

const latitudeOf = (share: number): number =>
  toDeg(2 * Math.atan(Math.exp(share * 2 * Math.PI)) - Math.PI / 2);

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Returns the narrowest range of longitudes with all places. The range may extend beyond the 180th meridian. */
function longitudesOf(places: readonly LatLon[]): readonly [west: number, width: number] {
  const sorted = places.map(({ longitude }) => longitude).sort((a, b) => a - b);
  const gapBefore = (at: number): number => {
    const [before, here] = [sorted.at(at - 1) ?? 0, sorted[at] ?? 0];
    return at === 0 ? here - before + 360 : here - before;
  };
  const west = sorted.reduce((best, _, at) => (gapBefore(at) > gapBefore(best) ? at : best), 0);
  return [sorted[west] ?? 0, 360 - gapBefore(west)];
}

/** Returns the center and the zoom, at most 12, at which a map of a size shows all places; null without places. */
export function viewOfPlaces(
  places: readonly LatLon[],
  { width, height }: Size,
): (LatLon & { readonly zoom: number }) | null {
  if (places.length === 0) return null;
  const [west, degrees] = longitudesOf(places);
  const shares = places.map(({ latitude }) => mercator(latitude));
  const [south, north] = [shares.reduce((a, b) => Math.min(a, b)), shares.reduce((a, b) => Math.max(a, b))];
  const fit = (px: number, share: number): number =>
    Math.log2((px - 2 * Math.min(MARGIN.px, MARGIN.share * px)) / (WORLD_PX * share));
  const zoom = Math.min(fit(width, degrees / 360), fit(height, north - south), PLACE_ZOOM);
  return {
    latitude: latitudeOf((south + north) / 2),
    longitude: wrapped(west + degrees / 2),
    zoom: Math.max(0, zoom),
  };
}

/**
 * Returns the places of all spheres of a list or, if the spheres come from tiles, the centers of all packages.
 * Rejects if they cannot be read.
 */
async function placesOf(content: MapContent): Promise<readonly LatLon[]> {
  const { spheres, packages } = content;
  if (spheres) {
    const { places } = spheres.all;
    return Array.from({ length: places.length / 2 }, (_, at) => ({
      latitude: places[2 * at] ?? 0,
      longitude: places[2 * at + 1] ?? 0,
    }));
  }
  const all = packages.length > 0 ? packages : await fetchPackages(content, '-180,-90,180,90');
  return all.map(({ center_lat, center_long }) => ({ latitude: center_lat, longitude: center_long }));
}

/** Returns the view of all spheres or packages of a map's content; null if there are none. Rejects if they cannot be read. */
export const viewOfAll = async (
  content: MapContent,
  { clientWidth: width, clientHeight: height }: Pick<Element, 'clientWidth' | 'clientHeight'>,
): Promise<ReturnType<typeof viewOfPlaces>> => viewOfPlaces(await placesOf(content), { width, height });
