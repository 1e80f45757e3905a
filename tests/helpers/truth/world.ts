import { type Direction, directionOf, vectorOf } from '../../../elements/geo/camera.ts';
import { type Place, worldOf } from '../../../elements/geo/earth.ts';
import { length, normalize } from '../../../elements/geo/vector.ts';
import { Town } from '../../../demo/world/cast/town.ts';
import type { Flight, Market } from '../../../demo/world/markets/market.ts';
import { createAtlas } from '../../../demo/world/plan/atlas.ts';
import { createLayout } from '../../../demo/world/plan/layout.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { type BentRay, createBentRay } from './bent-ray.ts';
import { firstBody } from './meet-bodies.ts';
import { meetGround } from './meet-ground.ts';
import { type Names, type SeenThing, thingOfBody, thingOfGround } from './seen-thing.ts';

/**
 * The first intersection of a ray: its geographic position, its straight-line distance from the camera in
 * meters, and the object there.
 */
export interface Seen extends Place {
  readonly sky: false;
  readonly distance: number;
  readonly hit: SeenThing;
}

/** The direction from a sphere to a position, and whether anything hides the position. */
export interface Projected extends Direction {
  /** Straight-line distance in meters. */
  readonly distance: number;
  readonly visible: boolean;
  /** The object that hides the position; absent if the position is visible. */
  readonly hiddenBy?: SeenThing;
}

/**
 * The geometry of the generated world, independent of how it is drawn. Pan and tilt in degrees, heights above
 * the WGS84 ellipsoid.
 */
export interface World {
  /** Returns the object that is visible from a sphere in a direction. */
  at(sphere: SampleSphere, pan: number, tilt: number): Seen | { readonly sky: true };
  /** Returns the direction from a sphere to a position, and whether the position is visible. */
  project(sphere: SampleSphere, latitude: number, longitude: number, altitude: number): Projected;
}

export interface WorldOptions {
  /** Number of markets (per flight) that are cached; 3 by default. */
  readonly cacheSize?: number;
  /** Whether results include names of streets and addresses; true by default. A market's names take a second to compute. */
  readonly named?: boolean;
}

/**
 * A surface does not hide a position if it is at most this far in front of it, in meters. A building's
 * corner, for example, is not hidden by the building's walls.
 */
const TOUCH = 0.05;

/**
 * Bodies are considered only up to this distance from a camera, in meters; beyond it, only the ground is
 * considered.
 */
const BODY_REACH = 6000;

/**
 * A market with more planned bodies than this is opened again, to limit its memory. A body takes about 60
 * bytes.
 */
const MAX_BODIES = 800_000;

interface Known {
  readonly town: Town;
  readonly names: () => Names | null;
}

/** A cache of the most recently used markets. */
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

/** The first intersection of a ray and its distance in meters; null for the sky. */
function meet({ town, names }: Known, ray: BentRay): { distance: number; hit: () => SeenThing } | null {
  const ground = meetGround(town.layout, ray);
  const limit = ground?.distance ?? Infinity;
  const body = firstBody(town, ray, Math.min(BODY_REACH, limit));
  if (body) return { distance: body.distance, hit: () => thingOfBody(town, names, body.body) };
  if (!ground) return null;
  return {
    distance: ground.distance,
    hit: () => thingOfGround(town.layout, names, ground.ground, ray.metresAt(ground.distance)),
  };
}

const cameraOf = ({ record: { latitude, longitude, metadata } }: SampleSphere): Place => ({
  latitude,
  longitude,
  altitude: metadata.altitude ?? NaN,
});

/** Opens the generated world. Markets are planned where rays pass; the most recently used markets are cached. */
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
