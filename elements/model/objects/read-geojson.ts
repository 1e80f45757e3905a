import { type Steps, atOnce, isStep } from '../steps.ts';
import { featureFields } from './feature-fields.ts';
import { type FeaturePart, isGeometry, listOf, partsOf } from './feature-parts.ts';
import { LayerObjects } from './layer-objects.ts';
import { quote, show } from './object-issues.ts';
import type { Marker, ObjectPlace, Polygon, Polyline } from './objects.ts';
import { markerAt } from './read-marker.ts';
import { type Maker, readWith } from './read-object.ts';
import type { LayerReading } from './read-objects.ts';
import { GREATEST_HEIGHT, gatherPlaces, latLonOf, readHeight } from './read-place.ts';
import { polygonAround, polylineAlong } from './read-shape.ts';
import { type RawObject, isRawObject, readId } from './read-value.ts';

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/**
 * Returns the place of a GeoJSON position: longitude, latitude and optionally meters above the ellipsoid (RFC
 * 7946, 3.1.1).
 */
function placeOf(position: unknown, height: number): ObjectPlace | null {
  const [longitude, latitude, altitude] = listOf(position);
  const place = latLonOf(numberOf(latitude), numberOf(longitude));
  const meters = numberOf(altitude);
  if (!place || meters === null || Math.abs(meters) > GREATEST_HEIGHT) return place && { ...place, height };
  return { ...place, height, altitude: meters };
}

/**
 * Places a geometry on the ground if all its heights are 0. Programs without height data write heights of 0,
 * although the geometry does not lie on the ellipsoid.
 */
function onGround(lists: readonly ObjectPlace[][]): readonly ObjectPlace[][] {
  if (lists.some((places) => places.some(({ altitude = 0 }) => altitude !== 0))) return lists;
  return lists.map((places) =>
    places.map(({ latitude, longitude, height }) => ({ latitude, longitude, height })),
  );
}

/**
 * Returns a geometry's lists of positions: a point's single position, a line's positions, or a surface's
 * rings.
 */
function listsOf({ kind, coordinates }: FeaturePart): readonly unknown[] {
  if (kind === 'polygon') return listOf(coordinates);
  return [kind === 'marker' ? [coordinates] : coordinates];
}

/** Returns a function that creates an object from a simple geometry. */
const makerOf =
  (part: FeaturePart): Maker<Marker | Polygon | Polyline> =>
  (input, id, notes) => {
    const height = readHeight(input.altitude, 0, notes);
    const places = (list: unknown) => gatherPlaces(listOf(list), (one) => placeOf(one, height), notes);
    const lists = onGround(listsOf(part).map(places));
    const [first = []] = lists;
    if (part.kind === 'polygon') return polygonAround(input, id, lists, notes);
    if (part.kind === 'polyline') return polylineAlong(input, id, first, notes);
    return first[0] ? markerAt(input, id, first[0], notes) : null;
  };

/** Returns the features of any GeoJSON object; null for anything else. */
function featuresOf(input: unknown): readonly unknown[] | null {
  if (!isRawObject(input)) return null;
  if (input.type === 'FeatureCollection')
    return Array.isArray(input.features) ? listOf(input.features) : null;
  if (input.type === 'Feature') return [input];
  return isGeometry(input) ? [{ type: 'Feature', geometry: input, properties: {} }] : null;
}

/**
 * Adds a feature's objects, one for each simple geometry. From the second object on, the id ends in a number.
 */
function readFeature(input: unknown, index: number, layer: string, into: LayerObjects): void {
  const fallbackId = `#${index}`;
  try {
    const feature: RawObject = isRawObject(input) ? input : {};
    const properties: RawObject = isRawObject(feature.properties) ? feature.properties : {};
    const id = readId(feature.id) ?? readId(properties.id) ?? fallbackId;
    const parts = feature.type === 'Feature' ? partsOf(feature.geometry) : [];
    if (parts.length === 0) into.report(`feature ${quote(id)} has no geometry that can be drawn`);
    for (let n = 0; n < parts.length && into.hasRoom(); n += 1) {
      const part = parts[n];
      if (!part) continue;
      const objectId = n === 0 ? id : `${id}/${n + 1}`;
      const fields = { ...featureFields(properties, part.kind), id: objectId };
      into.add(readWith(makerOf(part), part.kind, fields, { layer, fallbackId: objectId }), input);
    }
  } catch {
    into.report(`feature ${quote(fallbackId)} is ignored: it could not be read`);
  }
}

function* readFeatures(features: readonly unknown[], layer: string, into: LayerObjects): Steps<void> {
  for (let n = 0; n < features.length && into.hasRoom(); n += 1) {
    if (isStep(n)) yield;
    readFeature(features[n], n, layer, into);
  }
}

/**
 * Reads a layer from GeoJSON (RFC 7946). Points become markers, lines become polylines, and surfaces become
 * polygons. Properties have the names of the objects' fields or of simplestyle. A third coordinate is in
 * meters above the WGS84 ellipsoid unless all third coordinates of a geometry are 0. Without a third
 * coordinate, the property `altitude` gives the height in meters above the ground.
 */
export function* readGeoJsonInSteps(input: unknown, name: string): Steps<LayerReading> {
  const into = new LayerObjects(name);
  try {
    const features = featuresOf(input);
    if (features === null) into.report(`${show(input)} is not GeoJSON`);
    else yield* readFeatures(features, name, into);
  } catch {
    into.report('it could not be read');
  }
  return {
    layer: { name, visible: true, center: null, objects: into.objects },
    issues: into.issues.list(),
  };
}

/** Reads a layer like `readGeoJsonInSteps`, without pausing. */
export const readGeoJson = (input: unknown, name: string): LayerReading =>
  atOnce(readGeoJsonInSteps(input, name));
