import { toRad } from '../../geo/angle.ts';
import { DISTANCE_RADIUS, distanceBetween, isWithin } from '../../geo/distance.ts';
import { formatCaptureTime } from '../../model/capture-time.ts';
import type { Layer, Marker } from '../../model/objects/objects.ts';
import type { Sphere } from '../../model/sphere.ts';

export const SPHERE_LAYER = 'spheres';

/**
 * Spheres within this distance of each other, in meters, count as one place that was photographed more than
 * once.
 */
const SAME_PLACE_M = 3;

export interface SphereMarkerInput {
  /** The sphere on the screen, which has no marker itself. */
  readonly current: Sphere;
  readonly around: readonly Sphere[];
  /**
   * Markers that the page provides instead of markers for the surrounding spheres; null if the page provides
   * none.
   */
  readonly panoMarkerList: readonly Marker[] | null;
  /** Maximum distance of markers in meters. A distance of 0 shows no markers (requirements, OPEN-057). */
  readonly panoMarkerDistance: number;
  /** Ids of the spheres that can have markers; null allows all. */
  readonly restrictedSphereList: readonly number[] | null;
  /** The language of dates as a BCP 47 tag. */
  readonly language: string;
}

/** Returns the layer of markers that lead to other spheres. */
export function sphereMarkers(input: SphereMarkerInput): Layer {
  const objects = input.panoMarkerDistance > 0 ? markersOf(input) : [];
  return { name: SPHERE_LAYER, visible: true, center: null, objects };
}

function markersOf(input: SphereMarkerInput): Marker[] {
  const { current, around, panoMarkerList, panoMarkerDistance, restrictedSphereList, language } = input;
  const listed = restrictedSphereList && new Set(restrictedSphereList);
  const isAllowed = (id: number | null): boolean =>
    id !== null && id !== current.id && (listed?.has(id) ?? true);
  if (panoMarkerList) {
    return panoMarkerList.filter(
      ({ panoramaId, place }) =>
        isAllowed(panoramaId) && (place.pan !== undefined || isWithin(current, place, panoMarkerDistance)),
    );
  }
  const near = around.filter(
    (sphere) => isAllowed(sphere.id) && isWithin(current, sphere, panoMarkerDistance),
  );
  // Spheres that the page lists individually each get a marker, even at the same place.
  return (listed ? near : onePerPlace(near, current)).map((sphere) =>
    markerOf(sphere, { thinsOut: !listed, language }),
  );
}

const markerOf = (
  { id, latitude, longitude, title, timestamp, metadata }: Sphere,
  { thinsOut, language }: { readonly thinsOut: boolean; readonly language: string },
): Marker => ({
  kind: 'marker',
  id: `sphere-${String(id)}`,
  place: { latitude, longitude, height: 0 },
  panoramaId: id,
  name: title ?? '',
  hoverText: title ?? formatCaptureTime({ timestamp, metadata }, language) ?? '',
  description: '',
  objectDisplayOrder: 0,
  style: 'round',
  icon: 'sphere',
  iconColor: null,
  svg: null,
  imageUrl: null,
  popup: null,
  isStatic: false,
  thinsOut,
  flyHere: null,
  metersFromCenter: null,
});

/**
 * Returns the newest sphere at each place, in input order. At the current sphere's place, only a sphere newer
 * than the current one is included.
 */
function onePerPlace(spheres: readonly Sphere[], current: Sphere): Sphere[] {
  const newestFirst = [...spheres, current].sort((a, b) =>
    (b.timestamp ?? '').localeCompare(a.timestamp ?? ''),
  );
  const cells = new Map<string, Sphere[]>();
  const selected = new Set<Sphere>();
  for (const sphere of newestFirst) {
    const [x, y] = cellOf(sphere, current);
    const isOccupied = neighbors(x, y).some((key) =>
      cells.get(key)?.some((other) => distanceBetween(other, sphere) <= SAME_PLACE_M),
    );
    if (isOccupied) continue;
    selected.add(sphere);
    const key = keyOf(x, y);
    cells.set(key, [...(cells.get(key) ?? []), sphere]);
  }
  return spheres.filter((sphere) => selected.has(sphere));
}

const keyOf = (x: number, y: number): string => `${String(x)},${String(y)}`;

const neighbors = (x: number, y: number): string[] =>
  [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => keyOf(x + dx, y + dy)));

/**
 * Returns the cell of a grid whose cells are about as large as a place. Only spheres in adjacent cells need
 * to be compared.
 */
function cellOf({ latitude, longitude }: Sphere, origin: Sphere): [x: number, y: number] {
  const turn = longitude - origin.longitude;
  const east = turn - 360 * Math.round(turn / 360);
  const perDeg = toRad(1) * DISTANCE_RADIUS;
  // The length of a degree of longitude varies with the latitude. The cells are a tenth larger than a place
  // to allow for this.
  const shrink = Math.cos(toRad(origin.latitude));
  return [
    Math.floor((east * perDeg * shrink) / (SAME_PLACE_M * 1.1)),
    Math.floor(((latitude - origin.latitude) * perDeg) / (SAME_PLACE_M * 1.1)),
  ];
}
