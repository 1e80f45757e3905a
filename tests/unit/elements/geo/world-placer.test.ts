import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { worldOf } from '../../../../elements/geo/earth.ts';
import { createWorldPlacer } from '../../../../elements/geo/world-placer.ts';

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  altitude: fc.double({ min: -400, max: 9000, noNaN: true }),
});

test('OBJ-03 createWorldPlacer computes the same world points as worldOf to within 0.1 µm', () => {
  fc.assert(
    fc.property(place, place, (origin, there) => {
      const out = new Float64Array(6);
      createWorldPlacer(origin)(out, 2, there, there.altitude);
      worldOf(origin, there).forEach((meters, n) => {
        assert.ok(Math.abs((out[n + 2] as number) - meters) < 1e-7, `${String(out[n + 2])} ${meters}`);
      });
    }),
  );
});
