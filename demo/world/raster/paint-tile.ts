import { type Tile, faceWidthAt, tileRect } from '../../../elements/geo/tile.ts';
import { createColour, display } from '../colour.ts';
import type { SampleSphere } from '../sample-sphere.ts';
import { WATER_HEIGHT } from '../plan/river.ts';
import { bodySurface } from '../shade/body-surface.ts';
import { sunThroughClouds } from '../shade/clouds.ts';
import { groundSurface, isOnBridge } from '../shade/ground.ts';
import { addHaze } from '../shade/light.ts';
import { skyAt } from '../shade/sky.ts';
import { createSurface } from '../shade/surface.ts';
import { bankSurface, isWater, waterSurface } from '../shade/water.ts';
import type { City } from './city.ts';
import type { Window } from './draw-chunk.ts';
import { type FaceFrame, createFaceFrame } from './face-frame.ts';
import { FARTHEST, createFinder } from './find-visible.ts';
import { facingSun, lightSurface } from './light-surface.ts';
import { TURNED_SQUARE } from './visibility.ts';

/** A picture of 8-bit RGB rows. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Leaves stand over and under each other: so much height is forgiven before a crown shades itself, metres. */
const CROWN_SLACK = 1.6;

/** Paints tiles of one sphere. */
export type TilePainter = (tile: Tile) => Picture;

const CROWN = 10;

/** Starts a painter of a sphere's tiles. */
export function createTilePainter(city: City, sphere: SampleSphere): TilePainter {
  const { layout, light, shadows } = city;
  const { eye, faceWidth } = sphere;
  const finder = createFinder(city.chunks, eye);
  const { named } = finder;
  const frames = new Map<string, FaceFrame>();
  const surface = createSurface();
  const colour = createColour();
  const spot = { x: 0, y: 0, z: 0, footprint: 0 };
  const hit = { t: 0, body: 0, face: 0 };
  const ray = { dx: 0, dy: 0, dz: 0 };
  const lit = { sun: 0, facing: 0 };
  // The way from the camera along the ray at hand: so many market metres a metre of depth, and its bend.
  let [wx, wy, wz, bx, by, bz] = [0, 0, 0, 0, 0, 0];
  let [long, pixel] = [1, 0];

  const aim = ({ back: l, backBend: q }: FaceFrame, s: number, t: number): void => {
    const [ss, tt, st] = [s * s, t * t, s * t];
    wx = (l[0] as number) * s + (l[1] as number) * t + (l[2] as number);
    wy = (l[3] as number) * s + (l[4] as number) * t + (l[5] as number);
    wz = (l[6] as number) * s + (l[7] as number) * t + (l[8] as number);
    bx =
      (q[0] as number) * ss +
      (q[1] as number) * tt +
      (q[2] as number) +
      (q[3] as number) * st +
      (q[4] as number) * s +
      (q[5] as number) * t;
    by =
      (q[6] as number) * ss +
      (q[7] as number) * tt +
      (q[8] as number) +
      (q[9] as number) * st +
      (q[10] as number) * s +
      (q[11] as number) * t;
    bz =
      (q[12] as number) * ss +
      (q[13] as number) * tt +
      (q[14] as number) +
      (q[15] as number) * st +
      (q[16] as number) * s +
      (q[17] as number) * t;
    long = Math.sqrt(1 + ss + tt);
    const size = 1 / Math.sqrt(wx * wx + wy * wy + wz * wz);
    ray.dx = wx * size;
    ray.dy = wy * size;
    ray.dz = wz * size;
  };

  /** Puts the spot at a depth along the ray. */
  const place = (depth: number): void => {
    spot.x = eye.x + (wx + bx * depth) * depth;
    spot.y = eye.y + (wy + by * depth) * depth;
    spot.z = eye.z + (wz + bz * depth) * depth;
  };

  /** Depth at which the ray comes down to a height, or Infinity. */
  const depthAt = (height: number): number => {
    const over = eye.y - height;
    const rest = wy * wy - 4 * by * over;
    if (wy >= 0 || rest < 0) return Infinity;
    return (2 * over) / (Math.sqrt(rest) - wy);
  };

  const finish = (depth: number, slack: number): void => {
    lit.facing = facingSun(surface, light);
    lit.sun = lit.facing > 0 ? sunThroughClouds(light, spot.x, spot.z) : 0;
    if (lit.sun > 0 && depth * long < FARTHEST) {
      lit.sun *= shadows.sunAt(spot.x, spot.y, spot.z, spot.footprint, slack);
    }
    lightSurface(colour, surface, light, ray, lit);
    addHaze(colour, light, ray.dx, ray.dz, depth * long);
  };

  const paintGround = (): void => {
    let depth = depthAt(0);
    if (depth * long > 60000) {
      skyAt(colour, light, ray.dx, ray.dy, ray.dz, pixel);
      return;
    }
    place(depth);
    spot.y = 0;
    spot.footprint = (depth * long * pixel) / Math.sqrt(Math.max(0.02, -ray.dy));
    if (
      layout.distanceToWater(spot.x, spot.z) < 0 &&
      !isOnBridge(layout.blockAt(spot.x, spot.z), spot.x, spot.z)
    ) {
      depth = depthAt(WATER_HEIGHT);
      place(depth);
      if (isWater(layout, spot.x, spot.z)) waterSurface(surface, layout, spot);
      else spot.y = bankSurface(surface, layout, spot);
    } else groundSurface(surface, city.town, spot);
    finish(depth, 0);
  };

  const paintBody = (name: number, nearness: number): void => {
    const depth = 1 / nearness;
    place(depth);
    spot.footprint = depth * long * pixel * 1.25;
    hit.body = named.bodyOf[name] as number;
    hit.face = named.faceOf[name] as number;
    const chunk = named.chunks[named.chunkOf[name] as number];
    if (!chunk) return;
    bodySurface(surface, chunk, hit, spot);
    finish(depth, hit.face === CROWN ? CROWN_SLACK : 0);
  };

  const paint = (
    frame: FaceFrame,
    side: number,
    x: number,
    y: number,
    name: number,
    nearness: number,
  ): void => {
    aim(frame, (2 * x) / side - 1, (2 * y) / side - 1);
    pixel = 2 / (side * long * long);
    if (name < 0) paintGround();
    else paintBody(name, nearness);
  };

  return (tile) => {
    const { left, top, width, height } = tileRect(tile, faceWidth);
    const side = faceWidthAt(faceWidth, tile.level);
    let frame = frames.get(tile.face);
    if (!frame) frames.set(tile.face, (frame = createFaceFrame(sphere, tile.face)));
    const window: Window = { frame, eye, side, left, top, width, height };
    const { nearness, surface: shown } = finder.find(window);
    const data = new Uint8Array(width * height * 3);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 3) {
        const n0 = 4 * y * width + x;
        let [r, g, b] = [0, 0, 0];
        let done = 0;
        for (let n = 0; n < 4; n++) {
          if (done & (1 << n)) continue;
          const name = shown[n0 + n * width] as number;
          let [count, sx, sy, near] = [0, 0, 0, 0];
          for (let m = n; m < 4; m++) {
            if (shown[n0 + m * width] !== name) continue;
            done |= 1 << m;
            count++;
            sx += TURNED_SQUARE[m] as number;
            sy += (m + 0.5) / 4;
            near += nearness[n0 + m * width] as number;
          }
          paint(frame, side, left + x + sx / count, top + y + sy / count, name, near / count);
          r += count * display(colour.r);
          g += count * display(colour.g);
          b += count * display(colour.b);
        }
        data[at] = r / 4 + 0.5;
        data[at + 1] = g / 4 + 0.5;
        data[at + 2] = b / 4 + 0.5;
      }
    }
    return { width, height, data };
  };
}
