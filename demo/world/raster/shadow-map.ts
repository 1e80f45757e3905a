import { Kind, STRIDE, TALLEST } from '../body.ts';
import type { Direction } from '../shade/sun.ts';
import type { Spot } from '../shade/surface.ts';
import { CHUNK_SIDE, type CityChunk, type CityChunks } from './city-chunks.ts';
import { cornersOf, createOutline, outlineBody } from './outline.ts';
import { MIDDLE, type Visibility, clearVisibility, createVisibility, fillPolygon } from './visibility.ts';

/** Side of a sheet (a tile of the shadow map), in texels. */
const TEXELS = 256;

/** Base-2 logarithm of the side, and the mask that extracts a texel's index within a sheet. */
const SHIFT = 8;
const WITHIN = TEXELS - 1;

/** Texel sizes of the levels of detail, in meters. */
const SIZES = [0.1, 0.4, 1.6, 6.4] as const;

/** The coarsest level that includes small bodies. */
const FINE = 1;

/** Maximum number of cached sheets. Each takes 128 KB. */
const MAX_SHEETS = 170;

/** Number of slots of the fast lookup: eight by eight sheets per level. */
const FAST_SLOTS = SIZES.length * 64;
const NOTHING = new Uint16Array(0);

/** Maximum factor of the height tolerance on surfaces that turn away from the sun. */
const STEEPEST = 4;

/** Steps per meter: sheets store heights in whole centimeters. */
const STEPS = 100;

/** Maximum distance by which bodies of a chunk extend beyond its square, in meters. */
const BEYOND = 100;

/** Bodies lower than this cast no shadow on coarse sheets, in texels. */
const LOWEST = 0.35;

const outline = createOutline();
const polygon = { xs: new Float64Array(8), ys: new Float64Array(8), count: 0 };
const plane = { a: 0, b: 0, c: 0 };
const viewer = { x: 0, y: 0, z: 0, far: 0 };

/**
 * A sheet that is being drawn: its corner and texel size in meters, and the length of shadows in meters per
 * meter of height.
 */
interface Sheet {
  readonly target: Visibility;
  readonly left: number;
  readonly north: number;
  readonly texel: number;
  readonly runX: number;
  readonly runZ: number;
}

/**
 * Draws the shadow of a body by projecting its points along the sun's rays to the ground. For each ground
 * point, a sheet stores the height at which the ray through the point leaves the last body. A point in space
 * is in shadow if it is lower than that height on its ray.
 */
function drawBody(sheet: Sheet, g: Float32Array, base: number, sun: Direction): void {
  const x = g[base] as number;
  const z = g[base + 1] as number;
  const cos = g[base + 2] as number;
  const sin = g[base + 3] as number;
  const { runX, runZ, texel } = sheet;
  viewer.x = sun.x * cos + sun.z * sin;
  viewer.y = sun.y;
  viewer.z = sun.z * cos - sun.x * sin;
  outlineBody(outline, g, base, viewer);
  for (let f = 0; f < outline.faces; f++) {
    const from = cornersOf(f);
    polygon.count = outline.corners[f] as number;
    for (let n = 0; n < polygon.count; n++) {
      const lx = outline.x[from + n] as number;
      const y = outline.y[from + n] as number;
      const lz = outline.z[from + n] as number;
      polygon.xs[n] = (x + lx * cos - lz * sin - y * runX - sheet.left) / texel;
      polygon.ys[n] = (z + lx * sin + lz * cos - y * runZ - sheet.north) / texel;
    }
    const lnx = outline.nx[f] as number;
    const ny = outline.ny[f] as number;
    const lnz = outline.nz[f] as number;
    const nx = lnx * cos - lnz * sin;
    const nz = lnx * sin + lnz * cos;
    const facing = nx * runX + ny + nz * runZ;
    if (facing < 1e-4) continue;
    plane.a = (-nx * texel) / facing;
    plane.b = (-nz * texel) / facing;
    plane.c = ((outline.level[f] as number) - nx * (sheet.left - x) - nz * (sheet.north - z)) / facing;
    fillPolygon(sheet.target, polygon, plane, 0);
  }
}

const clamp = (value: number): number => (value < 0 ? 0 : value > TEXELS ? TEXELS : value);

/**
 * Draws the shadow of a crown as an ellipse at the height of the crown's center, raised on the sunny side.
 */
function drawCrown({ target, left, north, texel, runX, runZ }: Sheet, g: Float32Array, base: number): void {
  const half = g[base + 4] as number;
  const tall = ((g[base + 7] as number) - (g[base + 6] as number)) / 2;
  const middle = (g[base + 6] as number) + tall;
  // The ray through the ground point (gx, 0, gz) is (gx, 0, gz) + y (runX, 1, runZ). Solve for the y at which
  // it leaves the crown.
  const x = (g[base] as number) - middle * runX;
  const z = (g[base + 1] as number) - middle * runZ;
  const wide = 1 / (half * half);
  const a = (runX * runX + runZ * runZ) * wide + 1 / (tall * tall);
  const reachX = Math.sqrt(half * half + tall * tall * runX * runX);
  const reachZ = Math.sqrt(half * half + tall * tall * runZ * runZ);
  const x0 = clamp(Math.ceil((x - reachX - left) / texel - 0.5));
  const x1 = clamp(Math.ceil((x + reachX - left) / texel - 0.5));
  const z0 = clamp(Math.ceil((z - reachZ - north) / texel - 0.5));
  const z1 = clamp(Math.ceil((z + reachZ - north) / texel - 0.5));
  for (let row = z0; row < z1; row++) {
    const dz = north + (row + 0.5) * texel - z;
    for (let column = x0; column < x1; column++) {
      const dx = left + (column + 0.5) * texel - x;
      const b = (dx * runX + dz * runZ) * wide;
      const rest = b * b - a * ((dx * dx + dz * dz) * wide - 1);
      if (rest <= 0) continue;
      const height = middle + (Math.sqrt(rest) - b) / a;
      const n = row * TEXELS + column;
      if (height > (target.nearness[n] as number)) target.nearness[n] = height;
    }
  }
}

function drawChunk(sheet: Sheet, { store }: CityChunk, sun: Direction): void {
  const { left, north, texel, runX, runZ } = sheet;
  const side = TEXELS * texel;
  const { geometry: g, count } = store;
  for (let body = 0, base = 0; body < count; body++, base += STRIDE) {
    const kind = store.kind[body] as number;
    if (kind >= Kind.drive) continue;
    const high = g[base + 12] as number;
    if (high < LOWEST * texel) continue;
    const reach = Math.sqrt(g[base + 11] as number);
    const x = g[base] as number;
    const z = g[base + 1] as number;
    const farX = x - high * runX;
    const farZ = z - high * runZ;
    if (Math.max(x, farX) + reach < left || Math.min(x, farX) - reach > left + side) continue;
    if (Math.max(z, farZ) + reach < north || Math.min(z, farZ) - reach > north + side) continue;
    if (kind === Kind.crown) drawCrown(sheet, g, base);
    else drawBody(sheet, g, base, sun);
  }
}

export interface Shadows {
  /**
   * Returns the share of sunlight that reaches a spot, with a height tolerance of `slack` meters. `facing` is
   * the cosine of the angle between the surface's normal and the sun.
   */
  sunAt(spot: Spot, facing: number, slack: number): number;
}

function drawSheet(sheet: Sheet, chunks: CityChunks, sun: Direction, near: boolean): void {
  const { target, left, north, texel, runX, runZ } = sheet;
  clearVisibility(target);
  const side = TEXELS * texel;
  const index = (meters: number): number => Math.floor(meters / CHUNK_SIDE);
  const [west, east] = [left + Math.min(0, runX * TALLEST), left + side + Math.max(0, runX * TALLEST)];
  const [top, low] = [north + Math.min(0, runZ * TALLEST), north + side + Math.max(0, runZ * TALLEST)];
  for (let row = index(top - BEYOND); row <= index(low + BEYOND); row++) {
    for (let column = index(west - BEYOND); column <= index(east + BEYOND); column++)
      drawChunk(sheet, chunks.get(column, row, near), sun);
  }
}

/** The sheets of a market. The most recently used ones are cached. */
interface Sheets {
  /** Returns the sheet of a level in a column and row, counted from the market's center. */
  get(fineness: number, column: number, row: number): Uint16Array;
}

/** Creates the sheets of a market. A sheet is drawn on first use. */
function createSheets(chunks: CityChunks, sun: Direction): Sheets {
  const sheets = new Map<number, Uint16Array>();
  const target = createVisibility(TEXELS, TEXELS, MIDDLE);
  // A direct-mapped table in front of the cache, because a lookup in a Map takes longer than reading the
  // shadow.
  const handyKeys = new Int32Array(FAST_SLOTS).fill(-1);
  const handy: Uint16Array[] = Array.from({ length: FAST_SLOTS }, () => NOTHING);

  const draw = (fineness: number, column: number, row: number): Uint16Array => {
    const texel = SIZES[fineness] as number;
    const side = TEXELS * texel;
    const corner = { left: column * side, north: row * side };
    const run = { runX: sun.x / sun.y, runZ: sun.z / sun.y };
    drawSheet({ target, texel, ...corner, ...run }, chunks, sun, fineness <= FINE);
    const { nearness } = target;
    const heights = new Uint16Array(nearness.length);
    for (let n = 0; n < heights.length; n++) heights[n] = (nearness[n] as number) * STEPS + 0.5;
    return heights;
  };

  const cacheSheet = (key: number, sheet: Uint16Array): void => {
    sheets.delete(key);
    sheets.set(key, sheet);
    for (const oldest of sheets.keys()) {
      if (sheets.size <= MAX_SHEETS) break;
      sheets.delete(oldest);
      const at = handyKeys.indexOf(oldest);
      if (at < 0) continue;
      handyKeys[at] = -1;
      handy[at] = NOTHING;
    }
  };

  return {
    get(fineness, column, row) {
      const key = (fineness * 2048 + column + 1024) * 2048 + row + 1024;
      const at = (fineness << 6) | ((row & 7) << 3) | (column & 7);
      if (handyKeys[at] === key) return handy[at] as Uint16Array;
      const sheet = sheets.get(key) ?? draw(fineness, column, row);
      cacheSheet(key, sheet);
      handyKeys[at] = key;
      handy[at] = sheet;
      return sheet;
    },
  };
}

/** Returns true if four consecutive texels, starting with this one, are on the same sheet. */
const isInside = (texel: number): boolean => (texel & WITHIN) <= TEXELS - 4;

/** Returns the weight of the `n`th of four texels for a point at share `f` of the second one. */
const weight = (n: number, f: number): number => (n === 0 ? 1 - f : n === 3 ? f : 1);

/** Returns the weight of the `n`th of four texels if only the middle two count. */
const middleWeight = (n: number, f: number): number => (n === 1 ? 1 - f : n === 2 ? f : 0);

export function createShadows(chunks: CityChunks, sun: Direction): Shadows {
  const sheets = createSheets(chunks, sun);
  const [runX, runZ] = [sun.x / sun.y, sun.z / sun.y];
  const lookup: Lookup = { fu: 0.5, fv: 0.5, height: 0.5 };

  /** Returns the filtered sunlight over the texels around a point, all on one sheet. */
  const softInside = (sheet: Uint16Array, first: number, { fu, fv, height }: Lookup): number => {
    let sum = 0;
    for (let j = 0; j < 4; j++) {
      const n = first + j * TEXELS;
      const across =
        ((sheet[n] as number) > height ? 0 : 1 - fu) +
        ((sheet[n + 1] as number) > height ? 0 : 1) +
        ((sheet[n + 2] as number) > height ? 0 : 1) +
        ((sheet[n + 3] as number) > height ? 0 : fu);
      sum += across * weight(j, fv);
    }
    return sum / 9;
  };

  /**
   * Returns the filtered sunlight over the middle four texels. Four texels suffice where pixels are about as
   * wide as texels.
   */
  const plainInside = (sheet: Uint16Array, first: number, { fu, fv, height }: Lookup): number => {
    const n = first + TEXELS + 1;
    const upper = ((sheet[n] as number) > height ? 0 : 1 - fu) + ((sheet[n + 1] as number) > height ? 0 : fu);
    const lower =
      ((sheet[n + TEXELS] as number) > height ? 0 : 1 - fu) +
      ((sheet[n + TEXELS + 1] as number) > height ? 0 : fu);
    return upper * (1 - fv) + lower * fv;
  };

  /**
   * Returns the filtered sunlight for a point near the edge of a sheet, where the texels around it are on
   * several sheets.
   */
  const softAcross = (fineness: number, column: number, row: number, place: Lookup): number => {
    const share = fineness <= FINE ? weight : middleWeight;
    let sum = 0;
    for (let j = 0; j < 4; j++) {
      for (let i = 0; i < 4; i++) {
        const sheet = sheets.get(fineness, (column + i) >> SHIFT, (row + j) >> SHIFT);
        const top = sheet[(((row + j) & WITHIN) << SHIFT) | ((column + i) & WITHIN)] as number;
        if (top <= place.height) sum += share(i, place.fu) * share(j, place.fv);
      }
    }
    return fineness <= FINE ? sum / 9 : sum;
  };

  return {
    sunAt({ x, y, z, footprint }, facing, slack) {
      const fineness = footprint < 0.16 ? 0 : footprint < 0.6 ? 1 : footprint < 2.4 ? 2 : 3;
      const texel = SIZES[fineness] as number;
      const u = (x - y * runX) / texel - 1.5;
      const v = (z - y * runZ) / texel - 1.5;
      const column = Math.floor(u);
      const row = Math.floor(v);
      // The more a surface turns away from the sun, the more its height varies within a texel.
      const steep = facing * STEEPEST > sun.y ? sun.y / facing : STEEPEST;
      lookup.height = (y + slack + 0.08 + texel * 0.5 * steep) * STEPS;
      lookup.fu = u - column;
      lookup.fv = v - row;
      if (!isInside(column) || !isInside(row)) return softAcross(fineness, column, row, lookup);
      const sheet = sheets.get(fineness, column >> SHIFT, row >> SHIFT);
      const first = ((row & WITHIN) << SHIFT) | (column & WITHIN);
      const soft = fineness <= FINE ? softInside : plainInside;
      return soft(sheet, first, lookup);
    },
  };
}

/**
 * A position between texels, and its height above the ground in centimeters. One object is reused for all
 * points.
 */
interface Lookup {
  fu: number;
  fv: number;
  height: number;
}
