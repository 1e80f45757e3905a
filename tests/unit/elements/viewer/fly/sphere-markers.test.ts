import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceBetween } from '../../../../../elements/geo/distance.ts';
import type { Marker } from '../../../../../elements/model/objects/objects.ts';
import { type SphereMarkerInput, sphereMarkers } from '../../../../../elements/viewer/fly/sphere-markers.ts';
import { MIDDLE, beside, sphereAt } from '../../source/some-spheres.ts';

const current = sphereAt(1, MIDDLE);
const SPHERES = [current, ...[50, 900, 4000].map((m, at) => sphereAt(at + 2, beside(MIDDLE, m, m / 4)))];

const markersOf = (changes: Partial<SphereMarkerInput> = {}): Marker[] =>
  sphereMarkers({
    current,
    around: SPHERES,
    panoMarkerList: null,
    panoMarkerDistance: 5000,
    restrictedSphereList: null,
    language: 'en',
    ...changes,
  }).objects as Marker[];

const idsOf = (markers: readonly Marker[]) => markers.map(({ panoramaId }) => panoramaId);

test('VIEW-66 every nearby sphere except the current sphere has a round marker that links to the sphere', () => {
  const markers = markersOf();
  assert.deepEqual(idsOf(markers), [2, 3, 4]);
  const [first] = markers;
  assert.deepEqual(
    [first?.kind, first?.style, first?.icon, first?.hoverText, first?.place.height],
    ['marker', 'round', 'sphere', 'Sphere 2', 0],
  );
  assert.equal(new Set(markers.map(({ id }) => id)).size, 3);
});

test('EMBED-13 OBJ-12 sphere markers are shown up to the distance panoMarkerDistance, and none are shown if it is 0', () => {
  assert.deepEqual(idsOf(markersOf({ panoMarkerDistance: 1000 })), [2, 3]);
  for (const panoMarkerDistance of [0, -5, NaN]) assert.deepEqual(markersOf({ panoMarkerDistance }), []);
});

test('OBJ-08 EMBED-24 only spheres in the restricted list have markers', () => {
  assert.deepEqual(idsOf(markersOf({ restrictedSphereList: [3, 1, 99] })), [3]);
  assert.deepEqual(markersOf({ restrictedSphereList: [] }), []);
});

test('EMBED-13 EMBED-18 OBJ-08 the markers in panoMarkerList replace the default sphere markers, and are limited by panoMarkerDistance and restrictedSphereList', () => {
  const [near, far] = markersOf() as [Marker, Marker, Marker];
  const own = { ...near, id: 'own', icon: 'h', hoverText: 'Here' };
  const ofNoSphere = { ...near, id: 'none', panoramaId: null };
  const ofCurrent = { ...near, id: 'current', panoramaId: 1 };
  const panoMarkerList = [own, ofNoSphere, ofCurrent, far];
  assert.deepEqual(markersOf({ panoMarkerList }), [own, far]);
  assert.deepEqual(markersOf({ panoMarkerList, panoMarkerDistance: 100 }), [own]);
  assert.deepEqual(markersOf({ panoMarkerList, restrictedSphereList: [3] }), [far]);
  assert.deepEqual(markersOf({ panoMarkerList: [] }), []);
});

test("the marker of a sphere without a title shows the sphere's capture date", () => {
  const plain = sphereAt(9, beside(MIDDLE, 30, 0), { title: null });
  const undated = sphereAt(8, beside(MIDDLE, 60, 0), { title: null, timestamp: null });
  const [first, second] = markersOf({ around: [plain, undated] });
  assert.equal(first?.hoverText, 'June 14th, 2026 at 9:10 PM UTC');
  assert.equal(second?.hoverText, '');
});

test('of several spheres at one location, only the newest has a marker unless restrictedSphereList contains them all', () => {
  const at = beside(MIDDLE, 200, 0);
  const old = sphereAt(10, at, { timestamp: '2019-06-01T12:00:00Z' });
  const young = sphereAt(11, beside(at, 1, 2), { timestamp: '2025-06-01T12:00:00Z' });
  const other = sphereAt(12, beside(at, 4, 0), { timestamp: null });
  assert.deepEqual(idsOf(markersOf({ around: [old, young, other] })), [11, 12]);
  assert.deepEqual(idsOf(markersOf({ around: [old, young], restrictedSphereList: [10, 11] })), [10, 11]);
});

test('at the location of the current sphere, only newer spheres have markers', () => {
  const older = sphereAt(20, beside(MIDDLE, 1, 0), { timestamp: '2019-06-01T12:00:00Z' });
  const newer = sphereAt(21, beside(MIDDLE, -1, 0), { timestamp: '2027-06-01T12:00:00Z' });
  assert.deepEqual(idsOf(markersOf({ around: [older] })), []);
  assert.deepEqual(idsOf(markersOf({ around: [older, newer] })), [21]);
});

test('sphere markers are more than 3 m apart, and every sphere without a marker is near a newer sphere that has one', () => {
  const offset = fc.integer({ min: -12, max: 12 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(offset, offset, fc.integer({ min: 10, max: 28 })), { maxLength: 40 }),
      fc.integer({ min: -80, max: 80 }),
      fc.constantFrom(-83, 180, -180, 0),
      (input, latitude, longitude) => {
        const here = sphereAt(1, { latitude, longitude });
        const around = input.map(([x, y, day], at) =>
          sphereAt(at + 2, beside(here, 100 + x, y), { timestamp: `2020-06-${String(day)}T12:00:00Z` }),
        );
        const shown = new Set(idsOf(markersOf({ current: here, around })));
        for (const sphere of around) {
          const near = around.filter((one) => one !== sphere && distanceBetween(one, sphere) <= 3);
          const shownNear = near.filter(({ id }) => shown.has(id));
          if (shown.has(sphere.id)) assert.equal(shownNear.length, 0);
          else assert.ok(shownNear.some((one) => (one.timestamp ?? '') >= (sphere.timestamp ?? '')));
        }
      },
    ),
  );
});
