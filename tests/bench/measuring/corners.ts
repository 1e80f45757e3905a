import { Kind, STRIDE } from '../../../demo/world/body.ts';
import { spheresOver } from '../../../demo/world/flights/spheres.ts';
import { type Random, pick } from '../../../demo/world/hash.ts';
import { type Meters, placeOfMeters } from '../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../demo/world/markets/market.ts';
import { createLayout } from '../../../demo/world/plan/layout.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { type Place, worldOf } from '../../../elements/geo/earth.ts';
import { length, normalize } from '../../../elements/geo/vector.ts';
import { CHUNK } from '../../helpers/truth/chunk.ts';
import { Town, TOWN_EDGE } from '../../helpers/truth/town.ts';
import { seenIn } from '../surface/accuracy.ts';

/** Kinds of bodies whose upper corners are measured. */
const BUILT: readonly number[] = [Kind.house, Kind.masonry, Kind.glass, Kind.hall];

/** Spheres farther than this from a corner, in meters, are not used, and neither are more than the nearest of them. */
const REACH = 400;
const NEAREST = 7;

/** Tolerance in meters for what stands exactly at a corner. */
const AT_POINT = 0.3;

/** A corner of a building, and the spheres that see it, the nearest first. */
export interface Corner {
  readonly place: Place;
  readonly spheres: readonly SampleSphere[];
}

/** Two upper corners of one building, at the ends of a wall. */
export type Wall = readonly [Corner, Corner];

const cameraOf = ({ record: { latitude, longitude, metadata } }: SampleSphere): Place => ({
  latitude,
  longitude,
  altitude: metadata.altitude ?? NaN,
});

/** The buildings of a market, and the spheres of one of its flights. */
export interface City {
  readonly market: Market;
  readonly town: Town;
  readonly spheres: readonly SampleSphere[];
}

export const openCity = (market: Market, flight: SampleSphere['flight']): City => ({
  market,
  town: new Town(createLayout(market, flight)),
  spheres: spheresOver(market, flight),
});

/** Returns whether the sphere sees a place, in front of which nothing stands in the world. */
function isSeen({ town }: City, sphere: SampleSphere, place: Place): boolean {
  const camera = cameraOf(sphere);
  const away = worldOf(camera, place);
  const { distance } = seenIn(town, sphere, camera, normalize(away));
  return distance > length(away) - AT_POINT;
}

function cornerAt(city: City, at: Meters): Corner {
  const place = placeOfMeters(city.market, at);
  const away = ({ eye }: SampleSphere): number => Math.hypot(eye.x - at.x, eye.z - at.z);
  const near = city.spheres
    .filter((sphere) => away(sphere) < REACH)
    .sort((a, b) => away(a) - away(b))
    .slice(0, NEAREST);
  return { place, spheres: near.filter((sphere) => isSeen(city, sphere, place)) };
}

/** Returns two upper corners of a random building near a random sphere; null if there is no building. */
export function randomWall(city: City, random: Random): Wall | null {
  const { eye } = pick(random, city.spheres);
  const [x, z] = [eye.x + 300 * (random() - 0.5), eye.z + 300 * (random() - 0.5)];
  const chunk = city.town.chunk(Math.floor((x + TOWN_EDGE) / CHUNK), Math.floor((z + TOWN_EDGE) / CHUNK));
  const { store } = city.town;
  const built = [...(chunk?.bodies ?? [])].filter((body) => BUILT.includes(store.kind[body] as number));
  if (built.length === 0) return null;
  const base = pick(random, built) * STRIDE;
  const [centerX = 0, centerZ = 0, cos = 1, sin = 0, halfX = 0, halfZ = 0, , top = 0] =
    store.geometry.subarray(base, base + STRIDE);
  const side = Math.floor(4 * random());
  const at = (turn: number): Corner => {
    const signX = [1, -1, -1, 1][turn % 4] ?? 1;
    const signZ = [1, 1, -1, -1][turn % 4] ?? 1;
    const [u, v] = [signX * halfX, signZ * halfZ];
    return cornerAt(city, { x: centerX + u * cos - v * sin, y: top, z: centerZ + u * sin + v * cos });
  };
  return [at(side), at(side + 1)];
}
