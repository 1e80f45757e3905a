import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { writeGeoJson } from '../../../elements/measure/files/geojson.ts';
import type { MeasuredPoint } from '../../../elements/measure/measured-point.ts';
import type { InputOf } from '../../../web/contract/endpoint.ts';
import { createFavorite, listFavorites } from '../../../web/contract/favorite.ts';
import { MAX_MEASURES_CHARS, type SavedMeasures } from '../../../web/contract/measures.ts';
import { exportAccount } from '../../../web/contract/profile.ts';
import { openSharedSphere, shareSphere } from '../../../web/contract/sphere.ts';
import type { KeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSceneCompany, insertSphere } from './scene-company.ts';

let host: TestHost;
let own: KeyCompany;

const SPHERE = 9001;

before(async () => {
  host = await openHost();
  await insertSphere(host, SPHERE, null);
  own = await createSceneCompany(host);
});

after(() => host.close());

/** A point of a roof, with an error that it shares with the other points of its sphere. */
const corner = (latitude: number, longitude: number): MeasuredPoint => ({
  latitude,
  longitude,
  altitude: 41.30000000000001,
  basis: 'surface',
  spheres: [1],
  geoidUndulation: -22.3,
  precision: {
    own: [0.01, 0.001, 0, 0.001, 0.02, 0, 0, 0, 0.04],
    shared: [{ source: 'heading 1', moved: [0.1 / 3, -0.02, 0] }],
  },
  doubts: [{ name: 'ambiguous', bias: null }],
});

const corners = [corner(47.6, -122.33), corner(47.6003, -122.33), corner(47.6003, -122.3296)];

/** A height and an area as the measuring tool writes them, with the covariances of their points. */
const measures = JSON.parse(
  writeGeoJson([
    { id: 'm1', kind: 'distance', name: 'Ridge “north” 🏠', points: corners.slice(0, 2) },
    { id: 'm2', kind: 'area', name: '', points: corners },
  ]),
) as SavedMeasures;

const view = { initial_pan: 10, initial_tilt: -20, initial_fov: 60 };

const favorite = (changes: Partial<InputOf<typeof createFavorite>>): InputOf<typeof createFavorite> => ({
  userId: own.userId,
  sphere: SPHERE,
  ...view,
  ...changes,
});

test('MEAS-05 measures are saved with a favorite and shown by a shared link, to the last digit', async () => {
  const { token } = own;
  const saved = await expectOk(host, createFavorite, favorite({ measures }), { token });
  assert.deepEqual(saved.measures, measures);
  const { favorites } = await expectOk(host, listFavorites, { userId: own.userId }, { token });
  assert.deepEqual(favorites[0]?.measures, measures);
  const exported = await expectOk(host, exportAccount, {}, { token });
  assert.deepEqual(exported.favorites[0]?.measures, measures);

  const { id } = await expectOk(host, shareSphere, { panoramaId: SPHERE, measures }, { token });
  assert.deepEqual((await expectOk(host, openSharedSphere, { id })).measures, measures);
  const plain = await expectOk(host, shareSphere, { panoramaId: SPHERE }, { token });
  assert.equal((await expectOk(host, openSharedSphere, { id: plain.id })).measures, null);
});

test('MEAS-05 a list without measures is not saved, and what is not a list of measures is refused with its place', async () => {
  const { token } = own;
  const empty: SavedMeasures = { type: 'FeatureCollection', features: [] };
  const saved = await expectOk(host, createFavorite, favorite({ measures: empty }), { token });
  assert.ok(!('measures' in saved));

  const [ridge] = measures.features;
  assert.ok(ridge);
  const withRidge = (changes: object) => ({ ...empty, features: [{ ...ridge, ...changes }] });
  const refused: readonly (readonly [unknown, RegExp])[] = [
    ['GeoJSON', /^measures/],
    [{ ...empty, type: 'Feature' }, /^measures\.type/],
    [withRidge({ geometry: null }), /^measures\.features\.0\.geometry/],
    [withRidge({ geometry: { type: 'Point', coordinates: ['1', 2] } }), /^measures\.features\.0\.geometry/],
    [withRidge({ geometry: { type: 'Point', coordinates: [1] } }), /^measures\.features\.0\.geometry/],
    [withRidge({ properties: { name: 'a\u202Eb' } }), /^measures\.features\.0\.properties/],
    [{ ...empty, features: Array.from({ length: 101 }, () => ridge) }, /^measures\.features/],
    [withRidge({ properties: { notes: Array.from({ length: 80 }, () => 'x'.repeat(500)) } }), /^measures/],
  ];
  for (const [given, field] of refused) {
    const input = favorite({ measures: given as SavedMeasures });
    const error = await expectRefusal(host, createFavorite, input, 'validation_failed', { token });
    assert.match(error.fields?.[0]?.field ?? '', field, JSON.stringify(given).slice(0, 200));
  }
  assert.ok(JSON.stringify(measures).length < MAX_MEASURES_CHARS);
});
