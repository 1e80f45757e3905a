import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinNames, packageNamePoints } from '../../../../elements/map/style/points.ts';
import { viewOfPlaces } from '../../../../elements/map/view-of-places.ts';
import { randomRuns } from '../../../helpers/random-runs.ts';

const mercator = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

const place = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

const side = fc.integer({ min: 200, max: 2000 });

test('FIX-92 the view of all places shows each of them inside the map, also across the 180th meridian', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), side, side, (places, width, height) => {
      const view = viewOfPlaces(places, { width, height });
      assert.ok(view && view.zoom <= 12 && Math.abs(view.longitude) <= 180);
      // Places around the entire world can need more than a map's zoom 0.
      if (view.zoom === 0) return;
      const px = 512 * 2 ** view.zoom;
      for (const { latitude, longitude } of places) {
        const turn = ((((longitude - view.longitude + 180) % 360) + 360) % 360) - 180;
        const [right, up] = [(turn / 360) * px, (mercator(latitude) - mercator(view.latitude)) * px];
        assert.ok(Math.abs(right) < width / 2 && Math.abs(up) < height / 2, JSON.stringify(view));
      }
    }),
    { numRuns: randomRuns(300) },
  );
});

test('FIX-92 the view of one place is at zoom 12, and there is none without places', () => {
  const [view, size] = [
    { latitude: 47.6, longitude: -122.3 },
    { width: 400, height: 300 },
  ];
  const { latitude = 0, longitude = 0, zoom } = viewOfPlaces([view], size) ?? {};
  assert.equal(zoom, 12);
  assert.ok(Math.abs(latitude - 47.6) < 1e-6 && Math.abs(longitude + 122.3) < 1e-6);
  assert.equal(viewOfPlaces([], size), null);
});

test('FIX-92 the short name of packages at one place has no years', () => {
  const at = { center_lat: 1, center_long: 2, count: 3 };
  const names = [['Boston 2025', 'Boston 2026'], ['Tampa 2026'], ['Route 66 North'], ['2025']];
  for (const group of names) {
    const [point] = packageNamePoints(group.map((name) => ({ name, ...at }))).features;
    const { name = '', area = '' } = (point?.properties ?? {}) as { name?: string; area?: string };
    assert.equal(name, joinNames(group));
    assert.equal(area, { 'Boston 2025': 'Boston', 'Tampa 2026': 'Tampa' }[group[0] ?? ''] ?? group[0]);
  }
});
