import type { Flight, Market } from '../../../demo/world/markets/market.ts';
import { createAtlas } from '../../../demo/world/plan/atlas.ts';
import { createLayout } from '../../../demo/world/plan/layout.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { type Direction, directionOf, vectorOf } from '../../../elements/geo/camera.ts';
import { type Place, worldOf } from '../../../elements/geo/earth.ts';
import { length, normalize } from '../../../elements/geo/vector.ts';
import { type BentRay, createBentRay } from './bent-ray.ts';
import { firstBody } from './meet-bodies.ts';
import { meetGround } from './meet-ground.ts';
import { type Names, type SeenThing, thingOfBody, thingOfGround } from './seen-thing.ts';
import { Town } from './town.ts';

/**
 * The first intersection of a ray. It consists of a position, the straight-line distance from the camera in
 * meters, and the object.
 */
export interface Seen extends Place {
  readonly sky: false;
  readonly distance: number;
  readonly hit: SeenThing;
}

export interface Projected extends Direction {
  /** Straight-line distance in meters. */
  readonly distance: number;
  readonly visible: boolean;
  /** The object that hides the position. Absent if the position is visible. */
  readonly hiddenBy?: SeenThing;
}

/**
 * The exact geometry of the generated world, independent of how the world is drawn. Pan and tilt are in
 * degrees, and heights are above the WGS84 ellipsoid in meters.
 */
export interface World {
  at(sphere: SampleSphere, pan: number, tilt: number): Seen | { readonly sky: true };
  /** Returns the direction from a sphere to a position and the object that hides it. */
  project(sphere: SampleSphere, latitude: number, longitude: number, altitude: number): Projected;
}

export interface WorldOptions {
  /** Number of cached layouts, one per market and flight. The default is 3. */
  readonly cacheSize?: number;
  /**
   * Whether results include names of streets and addresses. The default is true. Computing the names of a
   * market takes a second.
   */
  readonly named?: boolean;
}

/**
 * Distance in meters within which a surface in front of a position does not hide it. A building's walls
 * therefore do not hide the building's corners.
 */
const TOUCH = 0.05;

/**
 * Maximum distance from the camera at which bodies are considered, in meters. Farther away, only the ground is
 * considered.
 */
const BODY_REACH = 6000;

/**
 * Number of planned bodies above which a market is opened again, to limit its memory. A body takes about 60
 * bytes.
 */
const MAX_BODIES = 800_000;

interface Known {
  readonly town: Town;
  readonly names: () => Names | null;
}

function createCache({
  cacheSize = 3,
  named = true,
}: WorldOptions): (market: Market, flight: Flight) => Known {
  const shelf = new Map<string, Known>();
  return (market, flight) => {
    const key = `${market.slug}/${flight}`;
    let known = shelf.get(key);
    if (!known || known.town.store.count > MAX_BODIES) {
      const layout = createLayout(market, flight);
      let names: Names | null = null;
      known = {
        town: new Town(layout),
        names: () => (names ??= named ? createAtlas(layout) : null),
      };
    }
    shelf.delete(key);
    shelf.set(key, known);
    for (const oldest of shelf.keys()) {
      if (shelf.size <= cacheSize) break;
      shelf.delete(oldest);
    }
    return known;
  };
}

/** Returns the first intersection of a ray with its distance in meters, or null for the sky. */
function meet({ town, names }: Known, ray: BentRay): { distance: number; hit: () => SeenThing } | null {
  const ground = meetGround(town.layout, ray);
  const limit = ground?.distance ?? Infinity;
  const body = firstBody(town, ray, Math.min(BODY_REACH, limit));
  if (body) return { distance: body.distance, hit: () => thingOfBody(town, names, body.body) };
  if (!ground) return null;
  return {
    distance: ground.distance,
    hit: () => thingOfGround(town.layout, names, ground.ground, ray.metersAt(ground.distance)),
  };
}

const cameraOf = ({ record: { latitude, longitude, metadata } }: SampleSphere): Place => ({
  latitude,
  longitude,
  altitude: metadata.altitude ?? NaN,
});

/** Opens the generated world. Blocks are planned when a ray reaches them. */
export function createWorld(options: WorldOptions = {}): World {
  const find = createCache(options);
  return {
    at(sphere, pan, tilt) {
      const ray = createBentRay(sphere.market, cameraOf(sphere), vectorOf({ pan, tilt }));
      const met = meet(find(sphere.market, sphere.flight), ray);
      if (!met) return { sky: true };
      const { distance, hit } = met;
      return { sky: false, ...ray.placeAt(distance), distance, hit: hit() };
    },
    project(sphere, latitude, longitude, altitude) {
      const camera = cameraOf(sphere);
      const way = worldOf(camera, { latitude, longitude, altitude });
      const pointing = { ...directionOf(way), distance: length(way) };
      const ray = createBentRay(sphere.market, camera, normalize(way));
      const met = meet(find(sphere.market, sphere.flight), ray);
      if (!met || met.distance >= pointing.distance - TOUCH) return { ...pointing, visible: true };
      return { ...pointing, visible: false, hiddenBy: met.hit() };
    },
  };
}
