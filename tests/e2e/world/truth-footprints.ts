import type { Page } from '@playwright/test';
import type { Place } from '../../../elements/geo/earth.ts';
import { type Point, type Shot, isInside, pixelOfPlace, truthAt } from './truth-camera.ts';
import { depthIn } from './truth-outline.ts';

/** Minimum distance between two outlines (`APART`), and minimum size of an outline, in pixels. */
const APART = 16;
const MIN = 14;

/** The walls of a building on the ground in degrees east and north, and its height in meters. */
interface Footprint {
  readonly ring: readonly (readonly [number, number])[];
  readonly height: number;
}

interface Buildings {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly Footprint['ring'][] };
    readonly properties: { readonly height: number; readonly base: number };
  }[];
}

/** Returns the footprints of buildings around the middle of an image, as published by the host. */
export async function footprintsIn(page: Page, shot: Shot): Promise<Footprint[]> {
  const middle = truthAt(shot, { x: shot.width / 2, y: shot.height / 2 });
  if (middle.sky) throw new Error('The picture shows no ground in its middle.');
  const { latitude, longitude } = middle;
  const [north, east] = [0.004, 0.005];
  const bbox = [longitude - east, latitude - north, longitude + east, latitude + north].join();
  const response = await page.request.get(
    `/sample/${shot.sphere.market.slug}/buildings.geojson?bbox=${bbox}&flight=2026`,
  );
  const { features } = (await response.json()) as Buildings;
  return features
    .filter(({ properties }) => properties.base === 0)
    .map(({ geometry, properties }) => ({
      ring: (geometry.coordinates[0] ?? []).slice(1),
      height: properties.height,
    }));
}

const placesOf = ({ sphere }: Shot, { ring }: Footprint, height: number): Place[] =>
  ring.map(([longitude, latitude]) => ({ latitude, longitude, altitude: sphere.market.ground + height }));

/** Returns an outline at its true position in the image, or null if it is not completely inside. */
export function outlineOf(shot: Shot, places: readonly Place[]): Point[] | null {
  const pixels = places.map((place) => pixelOfPlace(shot, place));
  return pixels.every((pixel) => pixel !== null && isInside(shot, pixel, 12)) ? (pixels as Point[]) : null;
}

/** An outline of places, and its true position in an image. */
export interface Shape {
  readonly places: readonly Place[];
  readonly outline: readonly Point[];
}

/**
 * Returns the footprints at a height that are completely in the image, large enough, and far enough apart.
 */
export function shapesIn(
  shot: Shot,
  footprints: readonly Footprint[],
  heightOf: (one: Footprint) => number,
): Shape[] {
  const shapes: Shape[] = [];
  for (const footprint of footprints) {
    const places = placesOf(shot, footprint, heightOf(footprint));
    const outline = outlineOf(shot, places);
    if (!outline || sizeOf(outline) < MIN) continue;
    if (shapes.every((other) => areApart(other.outline, outline))) shapes.push({ places, outline });
  }
  return shapes;
}

/** Returns the length of the shorter side of the upright rectangle around an outline. */
function sizeOf(outline: readonly Point[]): number {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  return Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/** Returns true if there is enough space between two outlines. */
export const areApart = (a: readonly Point[], b: readonly Point[]): boolean =>
  a.every((point) => depthIn(b, point) > APART) && b.every((point) => depthIn(a, point) > APART);
