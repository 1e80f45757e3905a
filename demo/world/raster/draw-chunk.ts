import { Kind, STRIDE, TALLEST } from '../body.ts';
import { BodyFace } from '../ray.ts';
import type { CityChunk } from './city-chunks.ts';
import { drawCrown } from './draw-crown.ts';
import type { FaceFrame } from './face-frame.ts';
import { type Outline, cornersOf, createOutline, outlineBody } from './outline.ts';
import { type Visibility, fillPolygon } from './visibility.ts';
import type { Window } from './window.ts';

/** Adds a face of a body to the tile's list of surfaces, and returns its index in the list. */
export type AddSurface = (body: number, face: number) => number;

/** Distance of the near plane, in meters. All bodies are farther from the camera. */
const NEAREST = 1;

/** Minimum radius of a body in the image, in pixels. Smaller bodies are skipped. */
const SMALLEST = 0.3;

/** A position relative to the camera in the face's frame, in meters: right, down, ahead. */
interface FacePosition {
  cr: number;
  cd: number;
  ca: number;
}

/*
 * Scratch state. A tile draws about 100,000 bodies, so the functions below share these objects instead of
 * allocating results. `drawChunk` and `mayShowSquare` set all values that they read, so calls do not affect
 * each other.
 */

const position: FacePosition = { cr: 0, cd: 0, ca: 0 };
const viewer = { x: 0, y: 0, z: 0, far: 1 };
const outline: Outline = createOutline();

/**
 * The market's unit vectors at the chunk's center in the face's frame. Columns: x, y, z. Rows: right, down,
 * ahead.
 */
const axes = new Float64Array(9);

/** Position of the body relative to the camera in the market's frame, in meters. */
const offset = { x: 0.5, y: 0.5, z: 0.5 };

/** Applies one row of the transformation to `offset`. */
function transformRow({ linear: l, bend: q }: FaceFrame, row: number): number {
  const { x, y, z } = offset;
  const m = 3 * row;
  const p = 6 * row;
  return (
    x * ((l[m] as number) + (q[p] as number) * x + (q[p + 3] as number) * y + (q[p + 4] as number) * z) +
    y * ((l[m + 1] as number) + (q[p + 1] as number) * y + (q[p + 5] as number) * z) +
    z * ((l[m + 2] as number) + (q[p + 2] as number) * z)
  );
}

const crown = { position, axes, half: 0.5, tall: 0.5, x: 0.5, y: 0.5, z: 0.5 };

/** Sets `position` to a point that is given relative to the camera in the market's frame, in meters. */
function moveTo(frame: FaceFrame, x: number, y: number, z: number): void {
  offset.x = x;
  offset.y = y;
  offset.z = z;
  position.cr = transformRow(frame, 0);
  position.cd = transformRow(frame, 1);
  position.ca = transformRow(frame, 2);
}

/** Sets `axes` to the derivatives of the transformation at a point. */
function setAxes({ linear: l, bend: q }: FaceFrame, x: number, y: number, z: number): void {
  for (let m = 0, p = 0; m < 9; m += 3, p += 6) {
    const [xy, xz, yz] = [q[p + 3] as number, q[p + 4] as number, q[p + 5] as number];
    axes[m] = (l[m] as number) + 2 * (q[p] as number) * x + xy * y + xz * z;
    axes[m + 1] = (l[m + 1] as number) + 2 * (q[p + 1] as number) * y + xy * x + yz * z;
    axes[m + 2] = (l[m + 2] as number) + 2 * (q[p + 2] as number) * z + xz * x + yz * y;
  }
}

/**
 * Tangents of the tile's edges, and the factors by which a sphere's radius grows in the test against each
 * edge.
 */
interface Cone {
  left: number;
  right: number;
  top: number;
  low: number;
  wideLeft: number;
  wideRight: number;
  wideTop: number;
  wideLow: number;
}

const widen = (tangent: number): number => Math.sqrt(1 + tangent * tangent);

function coneOf({ side, left, top, width, height }: Window): Cone {
  const [l, r] = [(2 * left) / side - 1, (2 * (left + width)) / side - 1];
  const [t, b] = [(2 * top) / side - 1, (2 * (top + height)) / side - 1];
  return {
    left: l,
    right: r,
    top: t,
    low: b,
    wideLeft: widen(l),
    wideRight: widen(r),
    wideTop: widen(t),
    wideLow: widen(b),
  };
}

/** Returns true if a sphere with this radius at `position` can be visible in the tile. */
function mayBeVisible(cone: Cone, radius: number): boolean {
  const { cr, cd, ca } = position;
  return (
    ca > NEAREST - radius &&
    cr - cone.left * ca > -radius * cone.wideLeft &&
    cone.right * ca - cr > -radius * cone.wideRight &&
    cd - cone.top * ca > -radius * cone.wideTop &&
    cone.low * ca - cd > -radius * cone.wideLow
  );
}

const MAX_CORNERS = 16;
const corners = {
  r: new Float64Array(MAX_CORNERS),
  d: new Float64Array(MAX_CORNERS),
  a: new Float64Array(MAX_CORNERS),
  count: 0,
};
const polygon = { xs: new Float64Array(MAX_CORNERS), ys: new Float64Array(MAX_CORNERS), count: 0 };
const plane = { a: 0, b: 0, c: 0 };
const normal = { r: 0, d: 0, a: 0, level: 0 };

function project({ side, left, top }: Window, r: number, d: number, a: number): void {
  const n = polygon.count++;
  polygon.xs[n] = ((r / a + 1) * side) / 2 - left;
  polygon.ys[n] = ((d / a + 1) * side) / 2 - top;
}

/** Projects the corners in front of the near plane, and clips edges that cross it. */
function projectCorners(window: Window): void {
  polygon.count = 0;
  const { r, d, a, count } = corners;
  for (let n = 0, from = count - 1; n < count; from = n++) {
    const a0 = a[from] as number;
    const a1 = a[n] as number;
    if (a0 > NEAREST !== a1 > NEAREST) {
      const share = (NEAREST - a0) / (a1 - a0);
      const [r0, d0] = [r[from] as number, d[from] as number];
      project(window, r0 + ((r[n] as number) - r0) * share, d0 + ((d[n] as number) - d0) * share, NEAREST);
    }
    if (a1 > NEAREST) project(window, r[n] as number, d[n] as number, a1);
  }
}

/**
 * Sets `plane` to the reciprocal depth of the face, a linear function of the tile's pixels. Returns false if
 * the face is seen edge-on.
 */
function findPlane({ side, left, top }: Window): boolean {
  const { r, d, a, level } = normal;
  if (level > -1e-6 && level < 1e-6) return false;
  const perPixel = 2 / side / level;
  plane.a = r * perPixel;
  plane.b = d * perPixel;
  plane.c = (a - r - d) / level + plane.a * left + plane.b * top;
  return true;
}

/** Draws the body at `position` with the axes in `bodyAxes`. */
function drawBody(target: Visibility, window: Window, addSurface: AddSurface, body: number): void {
  for (let f = 0; f < outline.faces; f++) {
    const nx = outline.nx[f] as number;
    const ny = outline.ny[f] as number;
    const nz = outline.nz[f] as number;
    normal.r = nx * bodyAxes.xr + ny * (axes[1] as number) + nz * bodyAxes.zr;
    normal.d = nx * bodyAxes.xd + ny * (axes[4] as number) + nz * bodyAxes.zd;
    normal.a = nx * bodyAxes.xa + ny * (axes[7] as number) + nz * bodyAxes.za;
    const from = cornersOf(f);
    corners.count = outline.corners[f] as number;
    for (let n = 0; n < corners.count; n++) {
      const x = outline.x[from + n] as number;
      const y = outline.y[from + n] as number;
      const z = outline.z[from + n] as number;
      corners.r[n] = position.cr + x * bodyAxes.xr + y * (axes[1] as number) + z * bodyAxes.zr;
      corners.d[n] = position.cd + x * bodyAxes.xd + y * (axes[4] as number) + z * bodyAxes.zd;
      corners.a[n] = position.ca + x * bodyAxes.xa + y * (axes[7] as number) + z * bodyAxes.za;
    }
    normal.level =
      normal.r * (corners.r[0] as number) +
      normal.d * (corners.d[0] as number) +
      normal.a * (corners.a[0] as number);
    projectCorners(window);
    if (polygon.count > 2 && findPlane(window))
      fillPolygon(target, polygon, plane, addSurface(body, outline.face[f] as number));
  }
}

/** Unit vectors of the body's local x and z in the face's frame. */
const bodyAxes = { xr: 0, xd: 0, xa: 0, zr: 0, zd: 0, za: 0 };

function setBodyAxes(cos: number, sin: number): void {
  bodyAxes.xr = cos * (axes[0] as number) + sin * (axes[2] as number);
  bodyAxes.xd = cos * (axes[3] as number) + sin * (axes[5] as number);
  bodyAxes.xa = cos * (axes[6] as number) + sin * (axes[8] as number);
  bodyAxes.zr = cos * (axes[2] as number) - sin * (axes[0] as number);
  bodyAxes.zd = cos * (axes[5] as number) - sin * (axes[3] as number);
  bodyAxes.za = cos * (axes[8] as number) - sin * (axes[6] as number);
}

/** Moves `position` up along the market's vertical axis. */
function moveUp(meters: number): void {
  position.cr += meters * (axes[1] as number);
  position.cd += meters * (axes[4] as number);
  position.ca += meters * (axes[7] as number);
}

interface Drawing {
  readonly target: Visibility;
  readonly window: Window;
  readonly cone: Cone;
  readonly addSurface: AddSurface;
}

function drawOne(
  { target, window, cone, addSurface }: Drawing,
  { g, kind, base, body }: { g: Float32Array; kind: number; base: number; body: number },
): void {
  const { frame, eye, side } = window;
  const x = (g[base] as number) - eye.x;
  const z = (g[base + 1] as number) - eye.z;
  const low = g[base + 6] as number;
  const high = g[base + 12] as number;
  const half = (high - low) / 2;
  const radius = Math.sqrt((g[base + 11] as number) + half * half);
  // The depth alone excludes most bodies: those behind the camera and, on coarse levels, small ones.
  offset.x = x;
  offset.y = low + half - eye.y;
  offset.z = z;
  const ahead = transformRow(frame, 2);
  if (ahead <= NEAREST - radius || radius * side < 2 * SMALLEST * ahead) return;
  position.ca = ahead;
  position.cr = transformRow(frame, 0);
  position.cd = transformRow(frame, 1);
  if (!mayBeVisible(cone, radius)) return;
  if (kind === Kind.crown) {
    crown.half = g[base + 4] as number;
    crown.tall = half;
    crown.x = g[base] as number;
    crown.y = low + half;
    crown.z = g[base + 1] as number;
    drawCrown(target, window, crown, addSurface(body, BodyFace.crown));
    return;
  }
  moveUp(-low - half);
  const cos = g[base + 2] as number;
  const sin = g[base + 3] as number;
  setBodyAxes(cos, sin);
  viewer.x = -x * cos - z * sin;
  viewer.y = eye.y;
  viewer.z = x * sin - z * cos;
  outlineBody(outline, g, base, viewer);
  drawBody(target, window, addSurface, body);
}

const current = { g: new Float32Array(0), kind: 0, base: 0, body: 0 };

/** Returns true if a square of the market, `side` meters wide, can contain something visible in the tile. */
export function mayShowSquare(window: Window, left: number, north: number, side: number): boolean {
  const { frame, eye } = window;
  // Bodies of a chunk extend beyond its square by at most half a block.
  const half = side / 2 + 90;
  moveTo(frame, left + side / 2 - eye.x, TALLEST / 2 - eye.y, north + side / 2 - eye.z);
  return mayBeVisible(coneOf(window), Math.sqrt(2 * half * half + (TALLEST * TALLEST) / 4));
}

/** Draws all bodies of a chunk that can be visible in the tile. */
export function drawChunk(
  target: Visibility,
  window: Window,
  chunk: CityChunk,
  addSurface: AddSurface,
): void {
  const { store, left, right, north, south, top } = chunk;
  if (store.count === 0) return;
  const { frame, eye } = window;
  const cone = coneOf(window);
  const middle = [(left + right) / 2 - eye.x, top / 2 - eye.y, (north + south) / 2 - eye.z] as const;
  moveTo(frame, ...middle);
  const [wide, deep] = [right - left, south - north];
  const radius = Math.sqrt(wide * wide + deep * deep + top * top) / 2;
  if (!mayBeVisible(cone, radius)) return;
  setAxes(frame, ...middle);
  const drawing = { target, window, cone, addSurface };
  current.g = store.geometry;
  for (let body = 0; body < store.count; body++) {
    const kind = store.kind[body] as number;
    if (kind >= Kind.drive) continue;
    current.kind = kind;
    current.base = body * STRIDE;
    current.body = body;
    drawOne(drawing, current);
  }
}
