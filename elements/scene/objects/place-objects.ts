import { subdivide } from '../../geo/great-circle.ts';
import type { Vec3 } from '../../geo/vector.ts';
import { createWorldPlacer } from '../../geo/world-placer.ts';
import { cutLabel } from '../../model/objects/labels.ts';
import { markerScale } from '../../model/objects/marker-scale.ts';
import { altitudeOf } from '../../model/objects/object-altitude.ts';
import type { Marker, ObjectPlace, Polygon, Polyline, TexturedPolygon } from '../../model/objects/objects.ts';
import { worldOfPicturePoint } from '../../model/objects/picture-point.ts';
import type { SelectedObject } from '../../model/objects/select-objects.ts';
import type { SphereFrame } from '../../model/objects/sphere-frame.ts';
import { type Steps, isStep } from '../../model/steps.ts';
import type { DrawnMarkers, MarkerSymbol } from '../markers/drawn-markers.ts';
import { ringOpacity, roomsOf } from '../markers/ring-rooms.ts';
import type { DrawnPolygon, DrawnPolyline, DrawnTexture } from '../shapes/drawn-shapes.ts';
import { polygonShape } from '../shapes/polygon-overlay.ts';

/**
 * Sanitizes SVG from the page. Returns the sanitized source; null while it is pending, or if it contains
 * nothing that can be drawn.
 */
export type CleanSvg = (source: string) => string | null;

/**
 * Returns the symbol of a marker. `activeSphere` is the id of the sphere that is shown; null if none is
 * shown.
 */
export function symbolOf(marker: Marker, activeSphere: number | null, cleanSvg: CleanSvg): MarkerSymbol {
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

const nameOfSymbol = ({ style, icon, color, svg, label, isActive }: MarkerSymbol): string =>
  `${style}\n${icon}\n${String(color)}\n${label}\n${String(isActive)}\n${svg ?? ''}`;

/** Markers in a sphere's world, and the selection from which they were created. */
export interface PlacedMarkers {
  readonly from: readonly SelectedObject<Marker>[];
  readonly drawn: DrawnMarkers;
  /** Index of each symbol by its name. */
  readonly symbols: ReadonlyMap<string, number>;
}

/**
 * Maximum number of unused symbols that are always retained. Above this number, unused symbols are removed
 * once they make up more than half of all symbols.
 */
const MAX_UNUSED = 64;

/** Assigns numbers to symbols by name. */
class SymbolNumbers {
  /** The list of symbols, which remains the same object until a symbol is added. */
  symbols: readonly MarkerSymbol[];
  readonly byName: Map<string, number>;

  constructor(before: PlacedMarkers | null) {
    this.symbols = before?.drawn.symbols ?? [];
    this.byName = new Map(before?.symbols);
  }

  of(symbol: MarkerSymbol): number {
    const name = nameOfSymbol(symbol);
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    const index = this.byName.size;
    this.byName.set(name, index);
    this.#added.push(symbol);
    return index;
  }

  readonly #added: MarkerSymbol[] = [];

  close(): readonly MarkerSymbol[] {
    if (this.#added.length > 0) this.symbols = [...this.symbols, ...this.#added];
    return this.symbols;
  }
}

/** Returns whether enough symbols are unused to make renumbering all symbols worthwhile. */
function hasManyUnused({ drawn: { symbols, symbolOf } }: PlacedMarkers): boolean {
  const used = new Uint8Array(symbols.length);
  for (const symbol of symbolOf) used[symbol] = 1;
  const unused = used.reduce((count, isUsed) => count + 1 - isUsed, 0);
  return unused > MAX_UNUSED && 2 * unused > symbols.length;
}

/** Returns the opacity of a marker at a point, whose x, y and z are in world meters. */
export type OpacityAt = (point: Float32Array) => number;

/** The functions that determine how markers look. */
export interface MarkerAppearance {
  readonly symbol: (marker: Marker) => MarkerSymbol;
  readonly opacityAt: OpacityAt;
}

/**
 * Places markers in a sphere's world. Unchanged markers are copied from `previous`, which must be for the
 * same sphere.
 */
export function* placeMarkers(
  markers: readonly SelectedObject<Marker>[],
  frame: SphereFrame,
  { symbol, opacityAt }: MarkerAppearance,
  previous?: PlacedMarkers,
): Steps<PlacedMarkers> {
  const before = previous && !hasManyUnused(previous) ? previous : null;
  const count = markers.length;
  const placeWorld = createWorldPlacer(frame.camera);
  const positions = new Float32Array(3 * count);
  const scales = new Float32Array(count);
  const opacities = new Float32Array(count);
  const symbolOf = new Uint32Array(count);
  const keys = new Uint32Array(count);
  const rows: number[] = [];
  const numbers = new SymbolNumbers(before);
  let old = 0;
  /** Sets the position of a marker, and returns its opacity. Nothing stands in front of a point of the picture itself. */
  const placeMarker = ({ place, standsOut }: Marker, n: number): number => {
    if (place.pan !== undefined) {
      positions.set(worldOfPicturePoint(place), 3 * n);
      return 1;
    }
    placeWorld(positions, 3 * n, place, altitudeOf(frame, place));
    return standsOut ? 1 : opacityAt(positions.subarray(3 * n, 3 * n + 3));
  };
  for (const [n, marker] of markers.entries()) {
    if (isStep(n)) yield;
    const { key, object, distance } = marker;
    keys[n] = key;
    if (object.thinsOut) rows.push(n);
    if (before && before.from[old] !== marker && before.from[old + 1] === marker) old += 1;
    if (before?.from[old] === marker) {
      const { drawn } = before;
      positions.set(drawn.positions.subarray(3 * old, 3 * old + 3), 3 * n);
      scales[n] = drawn.scales[old] as number;
      opacities[n] = drawn.opacities[old] as number;
      symbolOf[n] = drawn.symbolOf[old] as number;
    } else {
      scales[n] = markerScale(distance);
      opacities[n] = placeMarker(object, n) * (object.thinsOut ? ringOpacity(distance) : 1);
      symbolOf[n] = numbers.of(symbol(object));
    }
    old += 1;
  }
  rows.sort((a, b) => (markers[a]?.distance ?? 0) - (markers[b]?.distance ?? 0));
  const rooms = yield* roomsOf({ positions, scales, rows });
  const symbols = numbers.close();
  return {
    from: markers,
    drawn: { count, positions, scales, opacities, rooms, symbolOf, symbols, keys },
    symbols: numbers.byName,
  };
}

/**
 * Returns a function that places outlines and lines in a sphere's world. Long edges follow the curve of the
 * ground.
 */
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

const FEW = 32;

const placed = new WeakMap<SphereFrame, WeakMap<object, unknown>>();

/** Places polygons in a sphere's world. */
export function* placePolygons(
  polygons: readonly SelectedObject<Polygon>[],
  frame: SphereFrame,
): Steps<DrawnPolygon[]> {
  const toWorld = lineUp(frame);
  const ringsOf = once(frame, ({ rings }: Polygon) => rings.map((ring) => toWorld(ring, true)));
  const drawn: DrawnPolygon[] = [];
  for (const [n, { key, object }] of polygons.entries()) {
    if (isStep(n, FEW)) yield;
    const { color, opacity } = object;
    const rings = ringsOf(object);
    const draper = frame.draper?.(object);
    const shape = draper ? yield* draper.polygon(rings) : { rings };
    const polygon = { key, ...shape, color, opacity };
    // Large polygons are built one by one, so that they do not hold up frames together.
    polygonShape(polygon);
    drawn.push(polygon);
  }
  return drawn;
}

/** Meters per unit of a line's width (requirements, OPEN-064). */
const WIDTH_FACTOR = 0.1;

/** Places polylines in a sphere's world. */
export function* placePolylines(
  lines: readonly SelectedObject<Polyline>[],
  frame: SphereFrame,
): Steps<DrawnPolyline[]> {
  const toWorld = lineUp(frame);
  const pointsOf = once(frame, ({ points }: Polyline) => toWorld(points, false));
  const drawn: DrawnPolyline[] = [];
  for (const [n, { key, object }] of lines.entries()) {
    if (isStep(n, FEW)) yield;
    const { color, opacity, width } = object;
    const line = pointsOf(object);
    const draper = frame.draper?.(object);
    const points = draper ? yield* draper.line(line) : line;
    drawn.push({ key, points, color, opacity, width: width * WIDTH_FACTOR });
  }
  return drawn;
}

/** Converts textured polygons, whose positions are already relative to the sphere that is shown. */
export const placeTextures = (textures: readonly SelectedObject<TexturedPolygon>[]): DrawnTexture[] =>
  textures.map(({ key, object: { texture: url, width, height, rotation, position, opacity } }) => ({
    key,
    url,
    width,
    height,
    rotation,
    position,
    opacity,
  }));
