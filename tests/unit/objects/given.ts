import assert from 'node:assert/strict';
import type { Complaint } from '../../../elements/model/objects/complaints.ts';
import type { Marker, Polygon, Polyline, TexturedPolygon } from '../../../elements/model/objects/objects.ts';
import type { Reading } from '../../../elements/model/objects/read-object.ts';
import {
  readMarker,
  readPolygon,
  readPolyline,
  readTexturedPolygon,
} from '../../../elements/model/objects/read-objects.ts';

/** The object of a reading that must not have left it out. */
export function kept<T>(reading: Reading<T>): T {
  assert.ok('object' in reading, 'complaint' in reading ? reading.complaint.message : '');
  return reading.object;
}

/** What a reading says about the object, kept or not; empty when it says nothing. */
export function told<T>(reading: Reading<T>): string {
  const complaint: Complaint | null = 'complaint' in reading ? reading.complaint : reading.warning;
  return complaint?.message ?? '';
}

/** Whether a reading left the object out. */
export const isOut = <T>(reading: Reading<T>): boolean => 'complaint' in reading;

export const marker = (given: object): Reading<Marker> => readMarker({ lat: 1, lng: 2, ...given }, 'L', 0);
export const polygon = (given: object): Reading<Polygon> => readPolygon({ points: SQUARE, ...given }, 'L', 0);
export const polyline = (given: object): Reading<Polyline> =>
  readPolyline({ points: SQUARE, ...given }, 'L', 0);
export const picture = (given: object): Reading<TexturedPolygon> =>
  readTexturedPolygon(
    { texture: 'a.png', dimensions: { width: 2, height: 3 }, position: { x: 1, y: 2, z: 3 }, ...given },
    'L',
    0,
  );

export const SQUARE = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
  { lat: 1, lng: 0 },
];
