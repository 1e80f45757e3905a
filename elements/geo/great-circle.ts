import { toDeg, toRad } from './angle.ts';
import { type Place, ecefOf } from './earth.ts';
import { type Vec3, add, dot, length, normalize, scale, subtract } from './vector.ts';

/**
 * Maximum deviation of a drawn line from the true line, in radians as seen from the camera. The value is a
 * quarter of a pixel at the center of a face 4096 pixels wide, which has 2048 pixels per radian there.
 */
const STRAY = 0.25 / 2048;

/** Lines nearer to the camera than this, in meters, need no more precision than at this distance. */
const NEAREST = 1;

/**
 * Maximum number of times an edge is halved. Twelve halvings divide half of the Earth's circumference into
 * pieces of 5 km.
 */
const MAX_HALVINGS = 12;

/** A place, with the values needed to compute its edges. */
interface Corner {
  readonly place: Place;
  /** Direction straight up, in the earth-fixed frame. */
  readonly up: Vec3;
  readonly ecef: Vec3;
}

function cornerOf(place: Place): Corner {
  const [lat, lon] = [toRad(place.latitude), toRad(place.longitude)];
  const level = Math.cos(lat);
  const up: Vec3 = [level * Math.cos(lon), level * Math.sin(lon), Math.sin(lat)];
  return { place, up, ecef: ecefOf(place) };
}

/** Returns the place halfway along the great circle, at the mean height; null between antipodal places. */
function halfway(a: Place, b: Place, sum: Vec3): Place | null {
  const [x, y, z] = sum;
  if (length(sum) < 1e-9) return null;
  return {
    latitude: toDeg(Math.atan2(z, Math.hypot(x, y))),
    longitude: toDeg(Math.atan2(y, x)),
    altitude: (a.altitude + b.altitude) / 2,
  };
}

/** Returns the distance of a point from the straight segment between two others. */
function distanceToPiece(point: Vec3, from: Vec3, to: Vec3): number {
  const along = subtract(to, from);
  const part = dot(subtract(point, from), along) / Math.max(dot(along, along), 1e-9);
  return length(subtract(point, add(from, scale(along, Math.min(1, Math.max(0, part))))));
}

/**
 * Returns whether the straight segment between two corners visibly deviates from the true line. Over a length
 * L, the chord lies up to L² / 8R below the line.
 */
function strays(a: Corner, b: Corner, eye: Vec3): boolean {
  const span = length(subtract(a.ecef, b.ecef));
  const turn = length(subtract(normalize(a.up), normalize(b.up)));
  return (span * turn) / 8 > STRAY * Math.max(NEAREST, distanceToPiece(eye, a.ecef, b.ecef));
}

/**
 * Adds places to a line or ring so that its straight segments do not visibly deviate from the great circles over the curved ground. The given places are preserved, even around a pole or across the antimeridian. For a ring, the edge
 * from the last place to the first is also subdivided, and the result does not repeat the first place.
 */
export function subdivide(places: readonly Place[], camera: Place, isRing: boolean): Place[] {
  const eye = ecefOf(camera);
  const corners = places.map(cornerOf);
  const out: Place[] = [];
  /** Adds the points between two corners, including the first but not the second. */
  const addEdge = (a: Corner, b: Corner, halvings: number): void => {
    const middle = halvings > 0 && strays(a, b, eye) ? halfway(a.place, b.place, add(a.up, b.up)) : null;
    if (middle === null) {
      out.push(a.place);
      return;
    }
    const corner = cornerOf(middle);
    addEdge(a, corner, halvings - 1);
    addEdge(corner, b, halvings - 1);
  };
  corners.forEach((corner, n) => {
    const next = corners[n + 1] ?? (isRing ? corners[0] : undefined);
    if (next) addEdge(corner, next, MAX_HALVINGS);
    else out.push(corner.place);
  });
  return out;
}
