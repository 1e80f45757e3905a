import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LatLon } from 'geodesy/utm.js';
import { gridPlaceOf } from '../../../../../demo/host/services/frame-table/esri/utm.ts';

test('the UTM zones and coordinates of two landmarks match the published values', () => {
  // Published coordinates of the CN Tower in Toronto and Sugarloaf Mountain in Rio de Janeiro.
  const tower = gridPlaceOf({ latitude: 43.642562, longitude: -79.387143 });
  assert.equal(tower?.epsg, 32617);
  assert.ok(
    Math.abs(tower.easting - 630_084) < 1 && Math.abs(tower.northing - 4_833_438) < 1,
    JSON.stringify(tower),
  );
  const rio = gridPlaceOf({ latitude: -22.948658, longitude: -43.156342 });
  assert.equal(rio?.epsg, 32723);
  assert.ok(rio.northing > 7_400_000 && rio.northing < 7_500_000);
});

test('a point on the central meridian has an easting of 500 km and no grid convergence', () => {
  const place = gridPlaceOf({ latitude: 52, longitude: 9 });
  assert.ok(place);
  assert.ok(Math.abs(place.easting - 500_000) < 1e-6 && Math.abs(place.convergenceDeg) < 1e-12);
});

test('UTM coordinates and grid convergence agree with an independent library to 1 µm and 1e-8°', () => {
  fc.assert(
    fc.property(
      // The library rejects southern positions that round to the equator.
      fc.double({ min: -79.9, max: 83.9, noNaN: true }).filter((degrees) => degrees >= 0 || degrees < -1e-6),
      fc.double({ min: -180, max: 179.999, noNaN: true }),
      (latitude, longitude) => {
        const ours = gridPlaceOf({ latitude, longitude });
        assert.ok(ours);
        const zone = ours.epsg % 100;
        const theirs = new LatLon(latitude, longitude).toUtm(zone);
        // The library rounds to nanometers and 1e-9 degrees.
        assert.ok(Math.abs(ours.easting - theirs.easting) < 1e-6, `${ours.easting} ${theirs.easting}`);
        assert.ok(Math.abs(ours.northing - theirs.northing) < 1e-6, `${ours.northing} ${theirs.northing}`);
        assert.ok(Math.abs(ours.convergenceDeg - theirs.convergence) < 1e-8);
      },
    ),
    { numRuns: 500 },
  );
});

test('grid convergence is the angle between true north and grid north', () => {
  const place = { latitude: 40.7, longitude: -73.2 };
  const here = gridPlaceOf(place);
  const north = gridPlaceOf({ ...place, latitude: place.latitude + 1e-5 });
  assert.ok(here && north);
  const bearing = (Math.atan2(north.easting - here.easting, north.northing - here.northing) * 180) / Math.PI;
  assert.ok(Math.abs(bearing + here.convergenceDeg) < 1e-5);
  assert.ok(here.convergenceDeg > 0, 'east of the meridian true north lies to the left of grid north');
});

test('UTM zones end at 80° south and 84° north, and longitudes −180° and 180° are in the first and the last zone', () => {
  assert.equal(gridPlaceOf({ latitude: 85, longitude: 0 }), null);
  assert.equal(gridPlaceOf({ latitude: -80.1, longitude: 0 }), null);
  assert.equal(gridPlaceOf({ latitude: 10, longitude: 180 })?.epsg, 32660);
  assert.equal(gridPlaceOf({ latitude: 10, longitude: -180 })?.epsg, 32601);
});
