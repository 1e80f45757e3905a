import { toRad } from '../../geo/angle.ts';
import type { LatLon } from '../../geo/earth.ts';
import { createWorldPlacer } from '../../geo/world-placer.ts';
import { cutOff } from '../shape/cut-off.ts';
import type { Point, Ring } from '../shape/polygon.ts';
import type { Tags } from '../shape/surface.ts';
import { SurfaceSourceError } from '../tiles/tile-source.ts';
import { type Feature, type FeatureArea, type FeatureRole, idOf, ROLES } from './feature.ts';
import { type CheckedFeature, checkGeoJson, type Position } from './geojson-schema.ts';
import { partsOfBuildings } from './parts-of-buildings.ts';

/** Length of a degree of latitude in meters is nowhere shorter than this. */
const SHORTEST_DEGREE = 110_000;

/** Returns whether a tag of OpenStreetMap has a value other than `no`. */
const has = (tags: Tags, name: string): boolean => {
  const value = tags[name];
  return value !== undefined && value !== null && value !== '' && value !== false && value !== 'no';
};

/** Values of `man_made` of what stands on an outline, up to its height. */
const STANDING: readonly unknown[] = [
  'chimney',
  'communications_tower',
  'cooling_tower',
  'gasometer',
  'kiln',
  'lighthouse',
  'obelisk',
  'silo',
  'storage_tank',
  'tank',
  'telescope',
  'tower',
  'water_tank',
  'water_tower',
  'windmill',
];

/** Values of tags of what stands without a known shape. */
const OBJECTS: Readonly<Record<string, readonly unknown[]>> = {
  man_made: ['antenna', 'crane', 'flagpole', 'mast', 'utility_pole', ...STANDING],
  power: ['tower', 'pole', 'portal'],
  natural: ['wood'],
  landuse: ['forest'],
};

const isBridge = (tags: Tags): boolean => has(tags, 'bridge') || tags['man_made'] === 'bridge';

/** Returns what a feature is that stands and is neither a building nor a tree; null for others. */
function standingRole(tags: Tags, hasOutline: boolean): FeatureRole | null {
  if (hasOutline && STANDING.includes(tags['man_made'])) return 'structure';
  return Object.entries(OBJECTS).some(([tag, values]) => values.includes(tags[tag])) ? 'object' : null;
}

/**
 * Returns what a feature is: according to the layer in which tippecanoe would put it, or else by the tags of
 * OpenStreetMap, or else by the name of the whole file.
 */
function roleOf({ layer, properties, polygons }: CheckedFeature, name: string | null): FeatureRole | null {
  const stated = ROLES.get(layer ?? '');
  if (stated) return stated;
  if (has(properties, 'building:part')) return 'part';
  // A building that is a point has no known shape.
  if (has(properties, 'building')) return polygons.length > 0 ? 'building' : 'object';
  const { natural } = properties;
  if (natural === 'water' || natural === 'tree') return natural;
  if (isBridge(properties)) return 'bridge';
  return standingRole(properties, polygons.length > 0) ?? ROLES.get(name ?? '') ?? null;
}

/** Returns whether positions, or the area that they enclose, are within a distance of a place. */
function createNear({ latitude, longitude }: LatLon, reach: number): (ring: readonly Position[]) => boolean {
  const northward = reach / SHORTEST_DEGREE;
  const eastward = northward / Math.cos(toRad(latitude));
  return (ring) => {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [lon = 0, lat = 0] of ring) {
      const away = ((lon - longitude + 540) % 360) - 180;
      [west, east] = [Math.min(west, away), Math.max(east, away)];
      [south, north] = [Math.min(south, lat - latitude), Math.max(north, lat - latitude)];
    }
    // What spans more than 180° is on the other side of the Earth.
    const isHere = east - west < 180 && west <= eastward && east >= -eastward;
    return isHere && south <= northward && north >= -northward;
  };
}

/** Returns a function that converts positions to local meters. */
function createPlacer({ camera, altitude }: FeatureArea): (position: Position) => Point {
  const place = createWorldPlacer(camera);
  const out = new Float64Array(3);
  return ([longitude = 0, latitude = 0]) => {
    place(out, 0, { latitude, longitude }, altitude);
    return [out[0] as number, out[2] as number];
  };
}

/** Returns a ring without points that repeat the one before, such as its last one. */
const open = (ring: readonly Position[]): readonly Position[] =>
  ring.filter(([longitude, latitude], at) => {
    const before = ring.at(at - 1);
    return before?.[0] !== longitude || before?.[1] !== latitude;
  });

const swapped = (ring: readonly Position[]): readonly Position[] =>
  ring.map(([longitude = 0, latitude = 0]) => [latitude, longitude]);

/**
 * Reads the features of a GeoJSON file that a surface is made of. What is beyond the reach is left out; water, bridges
 * and woods are cut there.
 *
 * @param url - The file's URL, for errors.
 * @param json - The parsed content of the file.
 * @throws {SurfaceSourceError} if the file or one of its features is not valid, if it has other features only, or if its
 *   latitudes come first.
 */
export function readGeoJson(url: string, json: unknown, area: FeatureArea): readonly Feature[] {
  const { name, features } = checkGeoJson(url, json);
  const isNear = createNear(area.camera, area.reach);
  const toLocal = createPlacer(area);
  const given = features.flatMap((feature) => {
    const role = roleOf(feature, name);
    return role ? [{ ...feature, role }] : [];
  });
  if (features.length > 0 && given.length === 0)
    throw new SurfaceSourceError(
      `${url} has no features for a surface. They need tags of OpenStreetMap, such as building=yes, or the file a member name, such as "building".`,
    );
  const near = given.flatMap(({ role, id, properties, polygons, points }): readonly Feature[] => {
    const local = polygons
      .filter(([exterior = []]) => isNear(exterior))
      .map((rings) => rings.map((ring): Ring => open(ring).map(toLocal)).filter(({ length }) => length > 2))
      .filter((rings): rings is [Ring, ...Ring[]] => rings.length > 0);
    const spots = points.filter((point) => isNear([point])).map(toLocal);
    if (local.length === 0 && spots.length === 0) return [];
    const facts = { role, id: idOf(id, properties), tags: properties, points: spots, unit: 0 };
    const isWide = role === 'water' || role === 'bridge' || role === 'object';
    return [{ ...facts, ...(isWide ? cutOff(local, area.reach) : { polygons: local, cuts: new Set() }) }];
  });
  const isSwapped = ({ polygons, points }: CheckedFeature): boolean =>
    [...polygons.map(([exterior = []]) => exterior), points].some(
      (list) => list.length > 0 && isNear(swapped(list)),
    );
  if (near.length === 0 && given.some(isSwapped))
    throw new SurfaceSourceError(`${url} has the latitude before the longitude, unlike GeoJSON.`);
  return partsOfBuildings(near);
}
