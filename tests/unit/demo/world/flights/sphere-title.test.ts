import assert from 'node:assert/strict';
import { test } from 'node:test';
import LatLonSpherical from 'geodesy/latlon-spherical.js';
import { SPHERE_COUNT, sampleSphereOf } from '../../../../../demo/world/flights/spheres.ts';
import { placeOfMeters } from '../../../../../demo/world/markets/market-frame.ts';
import { createLayout } from '../../../../../demo/world/plan/layout.ts';

const WINDS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

test('the title of a sphere outside downtown states its direction from downtown and its height', () => {
  const seen = new Set<string>();
  for (let id = 7; id <= SPHERE_COUNT; id += 97) {
    const { market, flight, record } = sampleSphereOf(id)!;
    const [, wind, height] = /, (\w+) of downtown, (\d+) m$/.exec(record.title ?? '') ?? [];
    if (wind === undefined) continue;
    const { x, z } = createLayout(market, flight).character.downtown;
    const downtown = placeOfMeters(market, { x, y: 0, z });
    const from = new LatLonSpherical(downtown.latitude, downtown.longitude);
    const bearing = from.initialBearingTo(new LatLonSpherical(record.latitude, record.longitude));
    const expected = [-1, 0, 1].map((half) => WINDS[Math.round((bearing + half) / 45) % 8]);
    assert.ok(expected.includes(wind), `${record.title}: ${bearing.toFixed(1)}°`);
    assert.ok(Math.abs(Number(height) - (record.metadata.heightAboveGround as number)) <= 0.5);
    seen.add(wind);
  }
  assert.equal(seen.size, 8);
});
