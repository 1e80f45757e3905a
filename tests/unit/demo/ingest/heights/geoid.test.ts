import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboveEllipsoid, undulationAt } from '../../../../../demo/ingest/heights/geoid.ts';

/** Check values computed by the program that NGA distributes with the model. */
const REFERENCE: [latitude: number, longitude: number, undulation: number][] = [
  [38.628155, 269.779155, -31.628],
  [-14.621217, 305.021114, -2.969],
  [46.874319, 102.448729, -43.575],
  [-23.617446, 133.874712, 15.871],
  [38.625473, 359.9995, 50.066],
  [-0.466744, 0.0023, 17.329],
];

test('FIX-67 geoid heights are within 1 cm of the published check values of the geoid model', () => {
  for (const [latitude, longitude, undulation] of REFERENCE) {
    const ours = undulationAt({ latitude, longitude: longitude > 180 ? longitude - 360 : longitude });
    assert.ok(Math.abs(ours - undulation) < 0.01, `${latitude}, ${longitude}: ${ours} for ${undulation}`);
  }
});

test('FIX-67 geoid heights differ by less than 1 mm across the 180th meridian and by less than 2 cm around each pole', () => {
  for (const latitude of [-89.9, -45.1, 0, 13.3, 60.6, 89.9]) {
    const west = undulationAt({ latitude, longitude: -179.999999 });
    const east = undulationAt({ latitude, longitude: 179.999999 });
    assert.ok(Math.abs(west - east) < 1e-3, `${latitude}: ${west} and ${east}`);
    assert.equal(undulationAt({ latitude, longitude: 180 }), undulationAt({ latitude, longitude: -180 }));
  }
  for (const latitude of [-90, 90]) {
    const around = [-180, -70.3, 0, 12.1, 99].map((longitude) => undulationAt({ latitude, longitude }));
    assert.ok(Math.max(...around) - Math.min(...around) < 0.02, around.join());
  }
});

test('FIX-67 a height above sea level is converted to a height above the ellipsoid, and an ellipsoidal height stays unchanged', () => {
  const cerroToco = { latitude: -22.959175, longitude: -67.810808 };
  assert.ok(Math.abs(aboveEllipsoid(4844, 'sea level', cerroToco) - 4886) < 0.5);
  assert.equal(aboveEllipsoid(4844, 'ellipsoid', cerroToco), 4844);
});
