import { BodyFace } from '../ray.ts';

/** Maximum number of visible faces of a body (`MAX_FACES`), and of corners of a face (`MAX_CORNERS`). */
const MAX_FACES = 8;
const MAX_CORNERS = 6;

/** The faces of a body that are visible from a point or a direction, in the body's local frame, in meters. */
export interface Outline {
  faces: number;
  readonly face: Uint8Array;
  readonly corners: Uint8Array;
  /** The corners of face f start at index 6 f. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /**
   * Outward normal of each face, of any length, and the dot product of the normal and the face's corners
   * (`level`).
   */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  readonly nz: Float64Array;
  readonly level: Float64Array;
}

export const cornersOf = (face: number): number => face * MAX_CORNERS;

export const createOutline = (): Outline => ({
  faces: 0,
  face: new Uint8Array(MAX_FACES),
  corners: new Uint8Array(MAX_FACES),
  x: new Float64Array(MAX_FACES * MAX_CORNERS),
  y: new Float64Array(MAX_FACES * MAX_CORNERS),
  z: new Float64Array(MAX_FACES * MAX_CORNERS),
  nx: new Float64Array(MAX_FACES),
  ny: new Float64Array(MAX_FACES),
  nz: new Float64Array(MAX_FACES),
  level: new Float64Array(MAX_FACES),
});

/**
 * The position from which a body is seen, in its local frame, in homogeneous coordinates: a point if `far` is
 * 1, a direction if `far` is 0.
 */
export interface Viewer {
  x: number;
  y: number;
  z: number;
  far: number;
}

// Scratch state that `outlineBody` sets: the body's half sizes at the eaves and at the top, and the heights
// of the bottom, the eaves and the top.
let halfX = 0;
let halfZ = 0;
let upperX = 0;
let upperZ = 0;
let bottom = 0;
let eaves = 0;
let top = 0;

function begin(out: Outline, face: number): void {
  const f = out.faces;
  out.face[f] = face;
  out.corners[f] = 0;
}

function normal(out: Outline, nx: number, ny: number, nz: number): void {
  const f = out.faces;
  out.nx[f] = nx;
  out.ny[f] = ny;
  out.nz[f] = nz;
}

function corner(out: Outline, x: number, y: number, z: number): void {
  const f = out.faces;
  const n = f * MAX_CORNERS + (out.corners[f] as number);
  out.x[n] = x;
  out.y[n] = y;
  out.z[n] = z;
  out.corners[f] = (out.corners[f] as number) + 1;
}

/** Completes the current face. Adds it to the outline if the viewer is on its outer side. */
function end(out: Outline, viewer: Viewer): void {
  const f = out.faces;
  const n = f * MAX_CORNERS;
  const [nx, ny, nz] = [out.nx[f] as number, out.ny[f] as number, out.nz[f] as number];
  const level = nx * (out.x[n] as number) + ny * (out.y[n] as number) + nz * (out.z[n] as number);
  out.level[f] = level;
  if (nx * viewer.x + ny * viewer.y + nz * viewer.z > level * viewer.far) out.faces++;
}

/** Adds the wall at one end of local x (`sign` is 1 or -1): up to the eaves, or up to the top of a gable. */
function wallX(out: Outline, viewer: Viewer, sign: number, isGable: boolean): void {
  if (viewer.far === 1 ? sign * viewer.x <= halfX : sign * viewer.x <= 0) return;
  begin(out, sign > 0 ? BodyFace.right : BodyFace.left);
  normal(out, sign, 0, 0);
  const x = sign * halfX;
  corner(out, x, bottom, -halfZ);
  corner(out, x, bottom, halfZ);
  corner(out, x, eaves, halfZ);
  if (isGable) {
    corner(out, x, top, upperZ);
    corner(out, x, top, -upperZ);
  }
  corner(out, x, eaves, -halfZ);
  end(out, viewer);
}

function wallZ(out: Outline, viewer: Viewer, sign: number, isGable: boolean): void {
  if (viewer.far === 1 ? sign * viewer.z <= halfZ : sign * viewer.z <= 0) return;
  begin(out, sign > 0 ? BodyFace.back : BodyFace.front);
  normal(out, 0, 0, sign);
  const z = sign * halfZ;
  corner(out, -halfX, bottom, z);
  corner(out, halfX, bottom, z);
  corner(out, halfX, eaves, z);
  if (isGable) {
    corner(out, upperX, top, z);
    corner(out, -upperX, top, z);
  }
  corner(out, -halfX, eaves, z);
  end(out, viewer);
}

function slopeX(out: Outline, viewer: Viewer, sign: number, slope: number): void {
  begin(out, sign > 0 ? BodyFace.slopeRight : BodyFace.slopeLeft);
  normal(out, sign * slope, 1, 0);
  corner(out, sign * halfX, eaves, -halfZ);
  corner(out, sign * halfX, eaves, halfZ);
  corner(out, sign * upperX, top, upperZ);
  corner(out, sign * upperX, top, -upperZ);
  end(out, viewer);
}

function slopeZ(out: Outline, viewer: Viewer, sign: number, slope: number): void {
  begin(out, sign > 0 ? BodyFace.slopeBack : BodyFace.slopeFront);
  normal(out, 0, 1, sign * slope);
  corner(out, -halfX, eaves, sign * halfZ);
  corner(out, halfX, eaves, sign * halfZ);
  corner(out, upperX, top, sign * upperZ);
  corner(out, -upperX, top, sign * upperZ);
  end(out, viewer);
}

function roofs(out: Outline, viewer: Viewer, acrossX: number, acrossZ: number): void {
  if (acrossX > 0) {
    slopeX(out, viewer, 1, acrossX);
    slopeX(out, viewer, -1, acrossX);
  }
  if (acrossZ > 0) {
    slopeZ(out, viewer, 1, acrossZ);
    slopeZ(out, viewer, -1, acrossZ);
  }
  if (upperX < 0.01 || upperZ < 0.01) return;
  begin(out, BodyFace.top);
  normal(out, 0, 1, 0);
  corner(out, -upperX, top, -upperZ);
  corner(out, upperX, top, -upperZ);
  corner(out, upperX, top, upperZ);
  corner(out, -upperX, top, upperZ);
  end(out, viewer);
}

/**
 * Finds the visible faces of the body at `base`. Undersides are omitted because cameras are always above
 * them.
 */
export function outlineBody(out: Outline, g: Float32Array, base: number, viewer: Viewer): void {
  halfX = g[base + 4] as number;
  halfZ = g[base + 5] as number;
  bottom = g[base + 6] as number;
  eaves = g[base + 7] as number;
  const acrossX = g[base + 8] as number;
  const acrossZ = g[base + 9] as number;
  top = acrossX > 0 || acrossZ > 0 ? (g[base + 12] as number) : eaves;
  upperX = acrossX > 0 ? Math.max(0, halfX - (top - eaves) / acrossX) : halfX;
  upperZ = acrossZ > 0 ? Math.max(0, halfZ - (top - eaves) / acrossZ) : halfZ;
  out.faces = 0;
  wallX(out, viewer, 1, acrossX === 0 && acrossZ > 0);
  wallX(out, viewer, -1, acrossX === 0 && acrossZ > 0);
  wallZ(out, viewer, 1, acrossZ === 0 && acrossX > 0);
  wallZ(out, viewer, -1, acrossZ === 0 && acrossX > 0);
  roofs(out, viewer, acrossX, acrossZ);
}
