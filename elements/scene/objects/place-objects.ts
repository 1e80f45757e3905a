import { subdivide } from '../../geo/great-circle.ts';
import type { Vec3 } from '../../geo/vector.ts';
import { createWorldPlacer } from '../../geo/world-placer.ts';
import type { Kept } from '../../model/objects/keep-objects.ts';
import { cutLabel } from '../../model/objects/labels.ts';
import { markerScale } from '../../model/objects/marker-scale.ts';
import type { Marker, ObjectPlace, Polygon, Polyline, TexturedPolygon } from '../../model/objects/objects.ts';
import { type SphereFrame, altitudeOf } from '../../model/objects/sphere-frame.ts';
import { type Steps, isStep } from '../../model/steps.ts';
import type { DrawnMarkers, MarkerLook } from '../markers/drawn-markers.ts';
import type { DrawnPolygon, DrawnPolyline, DrawnTexture } from '../shapes/drawn-shapes.ts';

/** Sanitizes the page's own SVG: returns the sanitized source, or null while it is pending or unusable. */
export type CleanSvg = (source: string) => string | null;

/** The look of a marker while a sphere is shown. */
export function lookOf(marker: Marker, activeSphere: number | null, cleanSvg: CleanSvg): MarkerLook {
  const { style, icon, iconColor, svg, name, panoramaId } = marker;
  return {
    style,
    icon,
    color: iconColor,
    svg: svg === null ? null : cleanSvg(svg),
    label: style === 'text' ? cutLabel(name) : '',
    isActive: panoramaId !== null && panoramaId === activeSphere,
  };
}

const nameOfLook = ({ style, icon, color, svg, label, isActive }: MarkerLook): string =>
  `${style}\n${icon}\n${String(color)}\n${label}\n${String(isActive)}\n${svg ?? ''}`;

/** Markers in a sphere's world, and the input that they were made from. */
export interface PlacedMarkers {
  readonly from: readonly Kept<Marker>[];
  readonly drawn: DrawnMarkers;
  /** Index of a look by its name. */
  readonly looks: ReadonlyMap<string, number>;
}

/** Unused looks are preserved until there are this many, and half of all. */
const SPARE_LOOKS = 64;

/** Assigns numbers to looks by name. */
class LookNumbers {
  /** The previous list is reused until a look is added. */
  looks: readonly MarkerLook[];
  readonly byName: Map<string, number>;

  constructor(before: PlacedMarkers | null) {
    this.looks = before?.drawn.looks ?? [];
    this.byName = new Map(before?.looks);
  }

  of(look: MarkerLook): number {
    const name = nameOfLook(look);
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    const index = this.byName.size;
    this.byName.set(name, index);
    this.#added.push(look);
    return index;
  }

  readonly #added: MarkerLook[] = [];

  /** All looks, including added ones. */
  close(): readonly MarkerLook[] {
    if (this.#added.length > 0) this.looks = [...this.looks, ...this.#added];
    return this.looks;
  }
}

/** Whether so many looks are unused that it is better to number all of them again. */
function hasSpareLooks({ drawn: { looks, lookOf } }: PlacedMarkers): boolean {
  const used = new Uint8Array(looks.length);
  for (const look of lookOf) used[look] = 1;
  const spare = used.reduce((count, isUsed) => count + 1 - isUsed, 0);
  return spare > SPARE_LOOKS && 2 * spare > looks.length;
}

/** Places markers in a sphere's world. Unchanged ones are copied from `before`, which was made for the same sphere. */
export function* placeMarkers(
  markers: readonly Kept<Marker>[],
  frame: SphereFrame,
  look: (marker: Marker) => MarkerLook,
  given?: PlacedMarkers,
): Steps<PlacedMarkers> {
  const before = given && !hasSpareLooks(given) ? given : null;
  const count = markers.length;
  const placeWorld = createWorldPlacer(frame.camera);
  const positions = new Float32Array(3 * count);
  const scales = new Float32Array(count);
  const lookOf = new Uint32Array(count);
  const keys = new Uint32Array(count);
  const numbers = new LookNumbers(before);
  let old = 0;
  for (const [n, kept] of markers.entries()) {
    if (isStep(n)) yield;
    const { key, object, distance } = kept;
    keys[n] = key;
    if (before && before.from[old] !== kept && before.from[old + 1] === kept) old += 1;
    if (before?.from[old] === kept) {
      const { drawn } = before;
      positions.set(drawn.positions.subarray(3 * old, 3 * old + 3), 3 * n);
      scales[n] = drawn.scales[old] as number;
      lookOf[n] = drawn.lookOf[old] as number;
    } else {
      placeWorld(positions, 3 * n, object.place, altitudeOf(frame, object.place));
      scales[n] = markerScale(distance);
      lookOf[n] = numbers.of(look(object));
    }
    old += 1;
  }
  const looks = numbers.close();
  return {
    from: markers,
    drawn: { count, positions, scales, lookOf, looks, keys },
    looks: numbers.byName,
  };
}

/** A function that places outlines and lines in a sphere's world, with long edges curved along the ground. */
function lineUp(frame: SphereFrame): (points: readonly ObjectPlace[], isRing: boolean) => Vec3[] {
  const placeWorld = createWorldPlacer(frame.camera);
  const point = new Float64Array(3);
  return (points, isRing) => {
    const places = points.map((place) => ({
      latitude: place.latitude,
      longitude: place.longitude,
      altitude: altitudeOf(frame, place),
    }));
    return subdivide(places, frame.camera, isRing).map((place) => {
      placeWorld(point, 0, place, place.altitude);
      return [point[0] as number, point[1] as number, point[2] as number];
    });
  };
}

/** Caches an object's placement until the object or the sphere changes. */
function once<Object extends object, Placed>(
  frame: SphereFrame,
  place: (object: Object) => Placed,
): (object: Object) => Placed {
  let ofFrame = placed.get(frame);
  if (!ofFrame) placed.set(frame, (ofFrame = new WeakMap()));
  const known = ofFrame as WeakMap<Object, Placed>;
  return (object) => {
    let shape = known.get(object);
    if (shape === undefined) known.set(object, (shape = place(object)));
    return shape;
  };
}

/** Number of shapes per step. */
const FEW = 32;

const placed = new WeakMap<SphereFrame, WeakMap<object, unknown>>();

/** Places polygons in a sphere's world. */
export function* placePolygons(
  polygons: readonly Kept<Polygon>[],
  frame: SphereFrame,
): Steps<DrawnPolygon[]> {
  const toWorld = lineUp(frame);
  const ringsOf = once(frame, ({ rings }: Polygon) => rings.map((ring) => toWorld(ring, true)));
  const drawn: DrawnPolygon[] = [];
  for (const [n, { key, object }] of polygons.entries()) {
    if (isStep(n, FEW)) yield;
    const { color, opacity } = object;
    drawn.push({ key, rings: ringsOf(object), color, opacity });
  }
  return drawn;
}

/** Metres per unit of a line's width (requirements, OPEN-064). */
const WIDTH_FACTOR = 0.1;

/** Places polylines in a sphere's world. */
export function* placePolylines(
  lines: readonly Kept<Polyline>[],
  frame: SphereFrame,
): Steps<DrawnPolyline[]> {
  const toWorld = lineUp(frame);
  const pointsOf = once(frame, ({ points }: Polyline) => toWorld(points, false));
  const drawn: DrawnPolyline[] = [];
  for (const [n, { key, object }] of lines.entries()) {
    if (isStep(n, FEW)) yield;
    const { color, opacity, width } = object;
    drawn.push({ key, points: pointsOf(object), color, opacity, width: width * WIDTH_FACTOR });
  }
  return drawn;
}

/** Textured polygons are placed relative to whichever sphere is shown. */
export const placeTextures = (textures: readonly Kept<TexturedPolygon>[]): DrawnTexture[] =>
  textures.map(({ key, object: { texture: url, width, height, rotation, position, opacity } }) => ({
    key,
    url,
    width,
    height,
    rotation,
    position,
    opacity,
  }));
