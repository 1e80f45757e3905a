import { subdivide } from '../../geo/great-circle.ts';
import { createWorldPlacer } from '../../geo/world-placer.ts';
import type { Vec3 } from '../../geo/vector.ts';
import type { Kept } from '../../model/objects/keep-objects.ts';
import { cutLabel } from '../../model/objects/labels.ts';
import { markerScale } from '../../model/objects/marker-scale.ts';
import type { Marker, ObjectPlace, Polygon, Polyline, TexturedPolygon } from '../../model/objects/objects.ts';
import type { DrawnMarkers, MarkerLook } from '../../scene/markers/drawn-markers.ts';
import type { DrawnPolygon, DrawnPolyline, DrawnTexture } from '../../scene/shapes/drawn-shapes.ts';
import { type SphereFrame, altitudeOf } from './sphere-frame.ts';

/** How markers of the page's own SVG look: the source once it was cleaned, null while it was not or cannot be. */
export type CleanSvg = (source: string) => string | null;

function lookOf(marker: Marker, activeSphere: number | null, cleanSvg: CleanSvg): MarkerLook {
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

/** Puts markers into a sphere's world. */
export function placeMarkers(
  markers: readonly Kept<Marker>[],
  frame: SphereFrame,
  activeSphere: number | null,
  cleanSvg: CleanSvg,
): DrawnMarkers {
  const count = markers.length;
  const placeWorld = createWorldPlacer(frame.camera);
  const positions = new Float32Array(3 * count);
  const scales = new Float32Array(count);
  const looksOf = new Uint32Array(count);
  const keys = new Uint32Array(count);
  const looks: MarkerLook[] = [];
  const known = new Map<string, number>();
  markers.forEach(({ key, object, distance }, n) => {
    const { latitude, longitude } = object.place;
    placeWorld(positions, 3 * n, latitude, longitude, altitudeOf(frame, object.place));
    scales[n] = markerScale(distance);
    keys[n] = key;
    const look = lookOf(object, activeSphere, cleanSvg);
    const name = nameOfLook(look);
    let index = known.get(name);
    if (index === undefined) known.set(name, (index = looks.push(look) - 1));
    looksOf[n] = index;
  });
  return { count, positions, scales, lookOf: looksOf, looks, keys };
}

/** A function that puts outlines and lines into a sphere's world, with their long edges bent over the ground. */
function lineUp(frame: SphereFrame): (points: readonly ObjectPlace[], isRing: boolean) => Vec3[] {
  const placeWorld = createWorldPlacer(frame.camera);
  const point = new Float64Array(3);
  return (points, isRing) => {
    const places = points.map((place) => ({
      latitude: place.latitude,
      longitude: place.longitude,
      altitude: altitudeOf(frame, place),
    }));
    return subdivide(places, frame.camera, isRing).map(({ latitude, longitude, altitude }) => {
      placeWorld(point, 0, latitude, longitude, altitude);
      return [point[0] as number, point[1] as number, point[2] as number];
    });
  };
}

/** Puts polygons into a sphere's world. */
export function placePolygons(polygons: readonly Kept<Polygon>[], frame: SphereFrame): DrawnPolygon[] {
  const toWorld = lineUp(frame);
  return polygons.map(({ key, object: { rings, color, opacity } }) => ({
    key,
    rings: rings.map((ring) => toWorld(ring, true)),
    color,
    opacity,
  }));
}

/** A line's width in metres for one of its own units (requirements, OPEN-064). */
const WIDTH_FACTOR = 0.1;

/** Puts polylines into a sphere's world. */
export function placePolylines(lines: readonly Kept<Polyline>[], frame: SphereFrame): DrawnPolyline[] {
  const toWorld = lineUp(frame);
  return lines.map(({ key, object: { points, color, opacity, width } }) => ({
    key,
    points: toWorld(points, false),
    color,
    opacity,
    width: width * WIDTH_FACTOR,
  }));
}

/** Textured polygons stand in the world of whichever sphere is shown. */
export const placeTextures = (textures: readonly Kept<TexturedPolygon>[]): DrawnTexture[] =>
  textures.map(({ key, object: { texture: url, width, height, rotation, position, opacity } }) => ({
    ...{ key, url, width, height, rotation, position, opacity },
  }));
