import { march } from '../cast/march.ts';
import { createHit, createRay } from '../cast/ray.ts';
import type { Town } from '../cast/town.ts';
import { type Colour, createColour, mixIn } from '../colour.ts';
import { WATER_HEIGHT } from '../plan/river.ts';
import { bodySurface } from './body-surface.ts';
import { groundSurface, isOnBridge } from './ground.ts';
import { FAR_LAND, SUN, clearSky, skyAt, sunThroughClouds } from './sky.ts';
import { createSurface } from './surface.ts';
import { bankSurface, isWater, waterSurface } from './water.ts';

/** Light of the sun, of the open sky and of the lit ground on surfaces. */
const SUNLIGHT = { r: 2.55, g: 2.34, b: 1.98 };
const SKYLIGHT = { r: 0.44, g: 0.56, b: 0.76 };
const BOUNCE = { r: 0.3, g: 0.28, b: 0.23 };

/** Metres over which haze takes away all but 1/e of a thing's own light. */
const HAZE_LENGTH = 9500;

/** Colours of rays from one camera; each call reuses the same few objects. */
export class Tracer {
  /** Tells apart what the latest ray met, and whether it lay in shadow: where this jumps, more rays are needed. */
  key = 0;
  private readonly ray = createRay();
  private readonly shadow = createRay();
  private readonly hit = createHit();
  private readonly shadowHit = createHit();
  private readonly surface = createSurface();
  private readonly spot = { x: 0, y: 0, z: 0, footprint: 0 };
  private readonly mirror = createColour();
  private readonly air = createColour();

  constructor(
    private readonly town: Town,
    private readonly eye: { readonly x: number; readonly y: number; readonly z: number },
  ) {}

  /** Writes the light that comes from a unit direction; `pixel` is the pixel's angle in radians. */
  trace(out: Colour, dx: number, dy: number, dz: number, pixel: number): void {
    const { ray, hit, eye } = this;
    Object.assign(ray, eye);
    ray.dx = dx;
    ray.dy = dy;
    ray.dz = dz;
    const ground = dy < -1e-5 ? -eye.y / dy : Infinity;
    hit.t = ground;
    const met = dy < 0.3 && march(this.town, ray, hit, false);
    if (!met && ground > 60000) {
      this.key = -1;
      skyAt(out, dx, dy, dz, pixel);
      return;
    }
    if (met) this.meetBody(pixel);
    else this.meetGround(ground, pixel);
    this.light(out);
    this.addHaze(out, hit.t);
  }

  private place(t: number): void {
    const { ray, spot } = this;
    spot.x = ray.x + t * ray.dx;
    spot.y = ray.y + t * ray.dy;
    spot.z = ray.z + t * ray.dz;
  }

  private meetBody(pixel: number): void {
    const { hit, spot, town, surface } = this;
    this.place(hit.t);
    spot.footprint = hit.t * pixel * 1.25;
    bodySurface(surface, town, hit, spot);
    this.key = hit.body * 16 + hit.face + 16;
  }

  private meetGround(ground: number, pixel: number): void {
    const { hit, ray, spot, town, surface } = this;
    this.place(ground);
    spot.footprint = (ground * pixel) / Math.sqrt(Math.max(0.02, -ray.dy));
    this.key = 1;
    const { layout } = town;
    if (
      layout.distanceToWater(spot.x, spot.z) < 0 &&
      !isOnBridge(layout.blockAt(spot.x, spot.z), spot.x, spot.z)
    ) {
      hit.t = (WATER_HEIGHT - ray.y) / ray.dy;
      this.place(hit.t);
      if (isWater(layout, spot.x, spot.z)) {
        waterSurface(surface, layout, spot);
        this.key = 2;
      } else {
        spot.y = bankSurface(surface, layout, spot);
        this.key = 3;
      }
      return;
    }
    groundSurface(surface, town, spot);
  }

  /** Share of sunlight at the spot. */
  private sunAt(facing: number): number {
    if (facing <= 0) return 0;
    const { shadow, shadowHit, surface, spot, town } = this;
    const off = 0.04 + spot.footprint * 0.05;
    shadow.x = spot.x + surface.nx * off;
    shadow.y = spot.y + surface.ny * off;
    shadow.z = spot.z + surface.nz * off;
    shadow.dx = SUN.x;
    shadow.dy = SUN.y;
    shadow.dz = SUN.z;
    if (spot.y < -0.01) {
      const rise = -spot.y / SUN.y;
      const [x, z] = [spot.x + SUN.x * rise, spot.z + SUN.z * rise];
      const { layout } = town;
      if (layout.distanceToWater(x, z) < 0 && isOnBridge(layout.blockAt(x, z), x, z)) return 0;
    }
    shadowHit.t = 900;
    if (march(town, shadow, shadowHit, true)) return 0;
    return sunThroughClouds(spot.x, spot.z);
  }

  private light(out: Colour): void {
    const { surface, ray } = this;
    const { albedo, nx, ny, nz, open, gloss, leaf } = surface;
    const raw = nx * SUN.x + ny * SUN.y + nz * SUN.z;
    const facing = leaf > 0 ? Math.max(raw * (1 - leaf) + leaf, 0) : raw;
    const sun = this.sunAt(facing);
    if (sun === 0) this.key += 8;
    const direct = Math.max(0, facing) * sun;
    const sky = (0.5 + 0.5 * ny) * open;
    const low = (0.5 - 0.5 * ny) * open;
    out.r = albedo.r * (SUNLIGHT.r * direct + SKYLIGHT.r * sky + BOUNCE.r * low);
    out.g = albedo.g * (SUNLIGHT.g * direct + SKYLIGHT.g * sky + BOUNCE.g * low);
    out.b = albedo.b * (SUNLIGHT.b * direct + SKYLIGHT.b * sky + BOUNCE.b * low);
    if (gloss === 0) return;
    const into = ray.dx * nx + ray.dy * ny + ray.dz * nz;
    const slant = Math.min(1, 1 + into);
    const share = gloss + (1 - gloss) * slant ** 5 * Math.min(1, gloss * 16);
    const [mx, my, mz] = [ray.dx - 2 * into * nx, ray.dy - 2 * into * ny, ray.dz - 2 * into * nz];
    clearSky(this.mirror, mx, my, mz);
    if (my < 0) mixIn(this.mirror, BOUNCE, Math.min(1, -my * 6));
    mixIn(out, this.mirror, share);
    const glint = mx * SUN.x + my * SUN.y + mz * SUN.z;
    if (glint > 0.98 && sun > 0) {
      const flash = 5 * share * ((glint - 0.98) * 50) ** 4;
      out.r += flash;
      out.g += flash * 0.95;
      out.b += flash * 0.85;
    }
  }

  private addHaze(out: Colour, t: number): void {
    const { air, ray } = this;
    clearSky(air, ray.dx, 0.04, ray.dz);
    mixIn(air, FAR_LAND, 0.3);
    mixIn(out, air, 1 - Math.exp(-t / HAZE_LENGTH));
  }
}
