import { sphereIds } from '../../../demo/host/providers/spheres/sphere-source.ts';
import { Kind, STRIDE } from '../../../demo/world/body.ts';
import { sampleSphereOf, spheresOver } from '../../../demo/world/flights/spheres.ts';
import { placeOfMeters } from '../../../demo/world/markets/market-frame.ts';
import { marketOfSlug } from '../../../demo/world/markets/markets.ts';
import { createLayout } from '../../../demo/world/plan/layout.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import type { Place } from '../../../elements/geo/earth.ts';
import { Town } from '../../helpers/truth/town.ts';

/** A building with straight walls under a flat roof, in the market's frame, in meters. */
export interface Box {
  readonly x: number;
  readonly z: number;
  readonly cos: number;
  readonly sin: number;
  readonly halfX: number;
  readonly halfZ: number;
  readonly bottom: number;
  readonly top: number;
}

const FLAT: readonly number[] = [Kind.masonry, Kind.glass, Kind.hall];

const { first } = sphereIds.sample;

/** Returns a sphere of the sample world by its id on the host, or null if there is none. */
export function sampleSphere(id: number): SampleSphere | null {
  const sphere = sampleSphereOf(id - first);
  return sphere ? { ...sphere, id } : null;
}

/**
 * Returns a sphere over a market with its id on the host. `part` is the position along the latest flight,
 * from 0 to 1.
 */
export function sphereOver(slug: string, part = 0.5): SampleSphere {
  const market = marketOfSlug(slug);
  if (!market) throw new Error(`${slug} is no market.`);
  const spheres = spheresOver(market, 1);
  const sphere = spheres[Math.floor(part * (spheres.length - 1))] as SampleSphere;
  return { ...sphere, id: first + sphere.id };
}

/** Returns the buildings with flat roofs up to `reach` meters from a sphere, in order of distance. */
export function boxesAround({ market, flight, eye }: SampleSphere, reach: number): Box[] {
  const town = new Town(createLayout(market, flight));
  const boxes: Box[] = [];
  for (const block of town.layout.blocksIn(eye.x - reach, eye.z - reach, eye.x + reach, eye.z + reach)) {
    const [from, to] = town.bodiesOf(block);
    for (let body = from; body < to; body++) {
      const at = (n: number): number => town.store.geometry[body * STRIDE + n] as number;
      if (!FLAT.includes(town.store.kind[body] as number) || at(8) > 0 || at(9) > 0) continue;
      const [x, z, cos, sin, halfX, halfZ] = [at(0), at(1), at(2), at(3), at(4), at(5)];
      boxes.push({ x, z, cos, sin, halfX, halfZ, bottom: at(6), top: at(7) });
    }
  }
  const far = ({ x, z }: Box): number => Math.hypot(x - eye.x, z - eye.z);
  return boxes.filter((box) => far(box) < reach).sort((a, b) => far(a) - far(b));
}

/** Returns the four corners of a building at a height above the streets, `inset` meters inside its walls. */
export function cornersOf(sphere: SampleSphere, box: Box, y: number, inset = 0): Place[] {
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a = 0, b = 0]) => {
    const [across, deep] = [a * (box.halfX - inset), b * (box.halfZ - inset)];
    return placeOfMeters(sphere.market, {
      x: box.x + across * box.cos - deep * box.sin,
      y,
      z: box.z + across * box.sin + deep * box.cos,
    });
  });
}

/**
 * Returns a place in the form that the viewer's objects accept, with its height in meters above the ground
 * below the camera.
 */
export const inputOf = (
  { market }: SampleSphere,
  { latitude, longitude, altitude }: Place,
): { lat: number; lng: number; altitude: number } => ({
  lat: latitude,
  lng: longitude,
  altitude: altitude - market.ground,
});

/** Moves a place to the east by a number of meters. */
export const eastOf = ({ latitude, longitude, altitude }: Place, meters: number): Place => ({
  latitude,
  longitude: longitude + meters / (111_320 * Math.cos((latitude * Math.PI) / 180)),
  altitude,
});
