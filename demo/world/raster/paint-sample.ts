import { STRIDE } from '../body.ts';
import { type Color, createColor } from '../color.ts';
import { WATER_HEIGHT } from '../plan/water/water.ts';
import { TOWN_REACH } from '../plan/zoning.ts';
import { BodyFace } from '../ray.ts';
import { bodySurface } from '../shade/body-surface.ts';
import { sunThroughClouds } from '../shade/clouds.ts';
import { groundSurface, isOverWater } from '../shade/ground.ts';
import { layFarTown } from '../shade/ground/far-town.ts';
import { addHaze } from '../shade/light.ts';
import { skyAt } from '../shade/sky.ts';
import { createSurface } from '../shade/surface.ts';
import { bankSurface, isWater, waterSurface } from '../shade/water.ts';
import type { City } from './city.ts';
import type { FaceFrame } from './face-frame.ts';
import type { SurfaceList } from './find-visible.ts';
import { type Lit, facingSun, lightSurface } from './light-surface.ts';
import type { Reach } from './reach.ts';
import { createSight, depthBelow, turnSight } from './sight.ts';

/**
 * Height tolerance of shadows on crowns, in meters. Leaves are at different depths, so without a tolerance a
 * crown would shade its own surface.
 */
const CROWN_SLACK = 1.6;

/** Mean share of sunlight that reaches a surface, used where shadows are not exact. */
const MEAN_SUN = 0.9;

/** Distance from which the ground cannot be distinguished from haze, in meters. */
const HORIZON = 60000;

// Scratch state, reused for each sample so that painting does not allocate memory for each pixel.
// `paintSample` sets all of it.
const surface = createSurface();
const color = createColor();
const spot = { x: 0.5, y: 0.5, z: 0.5, footprint: 0.5 };
const hit = { t: 0, body: 0, face: 0 };
const sight = createSight();
const lit: Lit = { ray: sight, sun: 0.5, facing: 0.5 };

/** The surfaces at all samples of a camera's view of a city, the camera's position, and its reach. */
export interface Scene {
  readonly city: City;
  readonly eye: { readonly x: number; readonly y: number; readonly z: number };
  readonly named: SurfaceList;
  readonly reach: Reach;
}

function moveSpot({ eye }: Scene, depth: number): void {
  spot.x = eye.x + (sight.wayX + sight.bendX * depth) * depth;
  spot.y = eye.y + (sight.wayY + sight.bendY * depth) * depth;
  spot.z = eye.z + (sight.wayZ + sight.bendZ * depth) * depth;
}

/** Lights the surface at `spot` and adds haze. Shadows have a height tolerance of `slack` meters. */
function finish({ city: { light, shadows }, reach }: Scene, distance: number, slack: number): void {
  lit.facing = facingSun(surface, light);
  lit.sun = lit.facing > 0 ? sunThroughClouds(light, spot.x, spot.z) : 0;
  if (lit.sun > 0) {
    const far = Math.min(1, Math.max(0, (distance - reach.shadows) / reach.fading));
    const near = far < 1 ? shadows.sunAt(spot, lit.facing, slack) : 0;
    lit.sun *= near * (1 - far) + MEAN_SUN * far;
  }
  lightSurface(color, surface, light, lit);
  addHaze(color, light, sight, distance);
}

/** Paints ground, water or sky. `pixel` is the angle of a pixel in radians. */
function paintGround(scene: Scene, pixel: number): void {
  const { layout, light } = scene.city;
  let depth = depthBelow(sight, scene.eye.y);
  if (depth * sight.long > HORIZON) {
    skyAt(color, light, sight, pixel);
    return;
  }
  moveSpot(scene, depth);
  spot.y = 0;
  spot.footprint = (depth * sight.long * pixel) / Math.sqrt(Math.max(0.02, -sight.dy));
  const ground = depth * sight.long < scene.reach.bodies ? scene.city.ground : scene.city.farGround;
  if (isOverWater(ground, spot.x, spot.z)) {
    // Near the horizon, a line of sight can reach street level and still pass above the water.
    depth = Math.min(HORIZON / sight.long, depthBelow(sight, scene.eye.y - WATER_HEIGHT));
    moveSpot(scene, depth);
    if (isWater(layout, spot.x, spot.z)) waterSurface(surface, layout, spot);
    else spot.y = bankSurface(surface, layout, spot);
  } else {
    groundSurface(surface, ground, spot);
    if (ground === scene.city.farGround && Math.max(Math.abs(spot.x), Math.abs(spot.z)) < TOWN_REACH)
      layFarTown(surface.albedo, ground, spot);
  }
  finish(scene, depth * sight.long, 0);
}

/**
 * Returns the cosine of the angle between the normal of a body's face and the line of sight. Roofs count as
 * horizontal.
 */
function facingOf(g: Float32Array, base: number, face: number): number {
  if (face === BodyFace.crown) return 1;
  if (face > BodyFace.front) return Math.abs(sight.dy);
  const cos = g[base + 2] as number;
  const sin = g[base + 3] as number;
  return Math.abs(face <= BodyFace.left ? sight.dx * cos + sight.dz * sin : sight.dz * cos - sight.dx * sin);
}

function paintBody(scene: Scene, pixel: number, name: number, depth: number): void {
  const { chunks, chunkOf, bodyOf, faceOf } = scene.named;
  const chunk = chunks[chunkOf[name] as number];
  if (!chunk) return;
  moveSpot(scene, depth);
  const distance = depth * sight.long;
  hit.body = bodyOf[name] as number;
  hit.face = faceOf[name] as number;
  const turned = facingOf(chunk.store.geometry, hit.body * STRIDE, hit.face);
  spot.footprint = (distance * pixel) / Math.sqrt(Math.max(0.1, turned));
  bodySurface(surface, chunk, hit, spot);
  finish(scene, distance, hit.face === BodyFace.crown ? CROWN_SLACK : 0);
}

/**
 * The position of a sample in a face of `side` pixels, and the index and reciprocal depth of the surface
 * there.
 */
export interface Sample {
  side: number;
  x: number;
  y: number;
  name: number;
  nearness: number;
}

/** Computes the light of a sample. The returned object is overwritten by the next call. */
export function paintSample(scene: Scene, frame: FaceFrame, sample: Sample): Readonly<Color> {
  const { side, name } = sample;
  turnSight(sight, frame, (2 * sample.x) / side - 1, (2 * sample.y) / side - 1);
  const pixel = 2 / (side * sight.long * sight.long);
  if (name < 0) paintGround(scene, pixel);
  else paintBody(scene, pixel, name, 1 / sample.nearness);
  return color;
}
