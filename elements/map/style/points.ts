import type { ActiveSphere, SearchResult } from '../base/map-surface.ts';
import type { MapPackage } from '../base/sphere-set.ts';

type Points = GeoJSON.FeatureCollection<GeoJSON.Point>;

const points = (features: readonly GeoJSON.Feature<GeoJSON.Point>[]): Points => ({
  type: 'FeatureCollection',
  features: [...features],
});

const point = (longitude: number, latitude: number, properties: object): GeoJSON.Feature<GeoJSON.Point> => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { ...properties },
});

/** Returns points at the centers of packages. */
export const packagePoints = (packages: readonly MapPackage[]): Points =>
  points(
    packages.map(({ name, count, center_lat, center_long }) =>
      point(center_long, center_lat, { name, count: count ?? 0 }),
    ),
  );

/**
 * Joins several names with their common prefix written once. For example, `Boston 2025` and `Boston 2026`
 * become `Boston 2025 · 2026`.
 */
export function joinNames(names: readonly string[]): string {
  const [first = [], ...others] = names.map((name) => name.split(' '));
  const differ = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  const shared = differ < 0 ? 0 : differ;
  const rests = [first, ...others].map((words) => words.slice(shared).join(' '));
  return [...first.slice(0, shared), [...new Set(rests)].join(' · ')].join(' ');
}

/** Returns a name without the years at its end: `Boston 2025 · 2026` is about `Boston`. */
const withoutYears = (name: string): string => name.replace(/(?: (?:· )?\d{4})+$/, '');

/** Returns one name for all packages at the same center, with the sum of their spheres. */
export function packageNamePoints(packages: readonly MapPackage[]): Points {
  const byPlace = new Map<string, [MapPackage, ...MapPackage[]]>();
  for (const each of packages) {
    const key = `${each.center_lat} ${each.center_long}`;
    const group = byPlace.get(key);
    if (group) group.push(each);
    else byPlace.set(key, [each]);
  }
  return points(
    [...byPlace.values()].map((group) => {
      const [{ center_lat, center_long }] = group;
      const count = group.reduce((sum, each) => sum + (each.count ?? 0), 0);
      const name = joinNames(group.map((each) => each.name));
      return point(center_long, center_lat, { name, area: withoutYears(name), count });
    }),
  );
}

/** Returns the active sphere as a point, or no point if there is none. */
export const activePoint = (active: ActiveSphere | null): Points =>
  points(active ? [point(active.longitude, active.latitude, { sphere: active.id })] : []);

/** Returns the search result as a point, or no point if there is none. */
export const searchPoint = (result: SearchResult | null): Points =>
  points(result ? [point(result.location.lng, result.location.lat, { name: result.name })] : []);
