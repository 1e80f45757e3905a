import { Kind, STRIDE } from '../../../demo/world/body.ts';
import { spheresOver } from '../../../demo/world/flights/spheres.ts';
import { type Meters, placeOfMeters } from '../../../demo/world/markets/market-frame.ts';
import { marketOfSlug } from '../../../demo/world/markets/markets.ts';
import { createLayout } from '../../../demo/world/plan/layout.ts';
import { BodyFace } from '../../../demo/world/ray.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import type { Place } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { createBentRay } from '../../helpers/truth/bent-ray.ts';
import { type BodyMet, firstBody } from '../../helpers/truth/meet-bodies.ts';
import { meetGround } from '../../helpers/truth/meet-ground.ts';
import { Town } from '../../helpers/truth/town.ts';
import { createWorld } from '../../helpers/truth/world.ts';
import type { Labels } from './geometry-align.ts';

/** Size of the examined image in pixels, and its view in degrees. */
export const SIZE = { width: 960, height: 600 } as const;
export const VIEW = { tilt: -14, fov: 26 } as const;

/** Number of marked roof corners per image, and the minimum distance between them in pixels. */
const CORNERS = 20;
const APART = 40;

/**
 * Side of the square around a corner in which image and truth are compared, and the maximum offset between
 * them, in pixels.
 */
export const WINDOW = 22;
const REACH = 4;

const world = createWorld({ named: false });

/** Number of fine steps per pixel. */
const FINE = 4;

export interface Shot {
  readonly sphere: SampleSphere;
  readonly town: Town;
  readonly pan: number;
}

export interface Corner {
  readonly place: Place;
  /** True position of the corner in the image, in pixels. */
  readonly x: number;
  readonly y: number;
}

const rad = (deg: number): number => (deg * Math.PI) / 180;

/** Distance between the center of the image and a point that is 45° away from the center, in pixels. */
const FOCAL = SIZE.height / 2 / Math.tan(rad(VIEW.fov / 2));

/**
 * Returns the axes of the image in the world (east, up, south), according to the definition of pan and tilt.
 */
function axesOf(pan: number): { ahead: Vec3; right: Vec3; above: Vec3 } {
  const [sp, cp, st, ct] = [
    Math.sin(rad(pan)),
    Math.cos(rad(pan)),
    Math.sin(rad(VIEW.tilt)),
    Math.cos(rad(VIEW.tilt)),
  ];
  return { ahead: [sp * ct, st, -cp * ct], right: [cp, 0, sp], above: [-sp * st, ct, cp * st] };
}

const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Returns the pixel of a direction, or null outside the examined part of the image. */
function pixelOf(
  pan: number,
  { pan: p, tilt: t }: { pan: number; tilt: number },
): { x: number; y: number } | null {
  const way: Vec3 = [
    Math.sin(rad(p)) * Math.cos(rad(t)),
    Math.sin(rad(t)),
    -Math.cos(rad(p)) * Math.cos(rad(t)),
  ];
  const { ahead, right, above } = axesOf(pan);
  const deep = dot(way, ahead);
  const x = SIZE.width / 2 + (FOCAL * dot(way, right)) / deep;
  const y = SIZE.height / 2 - (FOCAL * dot(way, above)) / deep;
  // The bottom of the image contains the copyright line.
  const isIn = deep > 0.1 && x > 30 && x < SIZE.width - 30 && y > 30 && y < SIZE.height - 70;
  return isIn ? { x, y } : null;
}

const FLAT: readonly number[] = [Kind.masonry, Kind.glass, Kind.hall];

/** Returns the upper corners of the flat roofs around a camera. */
function roofCorners({ sphere: { eye, market }, town }: Shot): Place[] {
  const places: Place[] = [];
  for (const block of town.layout.blocksIn(eye.x - 750, eye.z - 750, eye.x + 750, eye.z + 750)) {
    const [from, to] = town.bodiesOf(block);
    for (let body = from; body < to; body++) {
      const at = (n: number): number => town.store.geometry[body * STRIDE + n] as number;
      if (!FLAT.includes(town.store.kind[body] as number) || at(8) > 0 || at(9) > 0) continue;
      const far = Math.hypot(at(0) - eye.x, at(1) - eye.z);
      if (far < 160 || far > 700) continue;
      for (const [a, b] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const [lx, lz] = [a * at(4), b * at(5)];
        const [x, z] = [at(0) + lx * at(2) - lz * at(3), at(1) + lx * at(3) + lz * at(2)];
        places.push(placeOfMeters(market, { x, y: at(7), z }));
      }
    }
  }
  return places;
}

/** Returns the visible corners that are far enough apart. */
function visibleCorners(shot: Shot, places: readonly Place[]): Corner[] {
  const corners: Corner[] = [];
  for (const place of places) {
    const seen = world.project(shot.sphere, place.latitude, place.longitude, place.altitude);
    const pixel = pixelOf(shot.pan, seen);
    if (!pixel || !seen.visible || corners.length >= CORNERS) continue;
    if (corners.every(({ x, y }) => Math.hypot(x - pixel.x, y - pixel.y) > APART))
      corners.push({ place, ...pixel });
  }
  return corners;
}

/** Returns a sphere over a market, and the direction in which it shows the most roofs. */
export function bestShot(slug: string): { shot: Shot; corners: Corner[] } {
  const market = marketOfSlug(slug);
  if (!market) throw new Error(`${slug} is no market.`);
  const spheres = spheresOver(market, 1);
  const sphere = spheres[Math.floor(spheres.length / 2)] as SampleSphere;
  const town = new Town(createLayout(market, 1));
  const shots = Array.from({ length: 12 }, (_, n) => ({ sphere, town, pan: 30 * n + 7 }));
  const places = roofCorners(shots[0] as Shot);
  const found = shots.map((shot) => ({ shot, corners: visibleCorners(shot, places) }));
  return found.reduce((best, each) => (each.corners.length > best.corners.length ? each : best));
}

/**
 * Returns the number of the part of a face at a point. Roofs have a parapet along their edge with a dark
 * strip behind it, and walls have a plain strip below the roof. The parts differ in color, so each edge
 * between colors in the image is an edge between numbers in the truth.
 */
function bandOf({ store: { geometry: g } }: Town, { body, face }: BodyMet, { x, y, z }: Meters): number {
  const at = (n: number): number => g[body * STRIDE + n] as number;
  if (face < BodyFace.top) return at(7) - y < 1 ? 1 : 0;
  const [ox, oz] = [x - at(0), z - at(1)];
  const [lx, lz] = [ox * at(2) + oz * at(3), oz * at(2) - ox * at(3)];
  const edge = Math.min(at(4) - Math.abs(lx), at(5) - Math.abs(lz));
  return edge < 0.35 ? 1 : edge < 1.2 ? 2 : 0;
}

/** Returns the label of the object at a point of the image, according to the truth. */
function labelAt({ sphere, town, pan }: Shot, x: number, y: number): number {
  const { ahead, right, above } = axesOf(pan);
  const [s, t] = [(x - SIZE.width / 2) / FOCAL, (SIZE.height / 2 - y) / FOCAL];
  const way = [0, 1, 2].map((n) => (ahead[n] ?? 0) + s * (right[n] ?? 0) + t * (above[n] ?? 0));
  const size = Math.hypot(...way);
  const { latitude, longitude, metadata } = sphere.record;
  const camera = { latitude, longitude, altitude: metadata.altitude ?? NaN };
  const ray = createBentRay(sphere.market, camera, way.map((part) => part / size) as unknown as Vec3);
  const ground = meetGround(town.layout, ray);
  const body = firstBody(town, ray, Math.min(5000, ground?.distance ?? Infinity));
  if (body) return 16 + (body.body * 16 + body.face) * 4 + bandOf(town, body, ray.metersAt(body.distance));
  return ground ? ['land', 'bridge', 'bank', 'water'].indexOf(ground.ground) : -2;
}

/**
 * Returns the labels of the square with this top left pixel, according to the truth. The corners of each
 * pixel are labeled first. Points between the corners are labeled individually only if the corners differ.
 */
export function labelsOf(shot: Shot, left: number, top: number): Labels {
  const across = WINDOW + 2 * REACH;
  const coarse = Array.from({ length: (across + 1) ** 2 }, (_, n) =>
    labelAt(shot, left - REACH + (n % (across + 1)), top - REACH + Math.floor(n / (across + 1))),
  );
  const label = new Int32Array((across * FINE) ** 2);
  for (let y = 0; y < across * FINE; y++) {
    for (let x = 0; x < across * FINE; x++) {
      const first = Math.floor(y / FINE) * (across + 1) + Math.floor(x / FINE);
      const corners = [first, first + 1, first + across + 1, first + across + 2].map(
        (n) => coarse[n] as number,
      );
      const isPlain = corners.every((corner) => corner === corners[0]);
      label[y * across * FINE + x] = isPlain
        ? (corners[0] as number)
        : labelAt(shot, left - REACH + (x + 0.5) / FINE, top - REACH + (y + 0.5) / FINE);
    }
  }
  return { side: WINDOW, reach: REACH, fine: FINE, label };
}
