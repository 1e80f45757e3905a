import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createDataGroup } from '../../../web/contract/asset.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import type { TestUser } from '../../helpers/host/register.ts';
import { FOREIGN, HIDDEN, openSphereHost } from '../../helpers/host/some-spheres.ts';

let host: TestHost;
let own: TestUser;

before(async () => {
  ({ host, own } = await openSphereHost());
});

after(() => host.close());

const CSV = 'Name,LAT,Lng\r\nPier,39.9,-83.1\r\n"North, bridge",39.8,-83.2\r\n,,\r\n\r\n';

const form = (changes: object = {}) => ({
  fileText: CSV,
  fileName: 'places.csv',
  panorama: 1,
  userId: own.user.id,
  ...changes,
});

test('API-43 an uploaded CSV table is stored with its user and company, and the number of its places is returned', async () => {
  const group = await expectOk(host, createDataGroup, form(), { token: own.token });
  assert.deepEqual(
    { ...group, id: '' },
    {
      id: '',
      name: 'places.csv',
      panorama: 1,
      count: 2,
      skipped: 2,
      created_date: new Date(host.now()).toISOString(),
    },
  );
  const row = await host.db
    .selectFrom('data_groups')
    .selectAll()
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow();
  assert.equal(row.text, CSV);
  assert.equal(row.user_id, own.user.id);
  assert.equal(row.company_id, own.user.company.id);
});

test('API-43 places in uploaded GeoJSON are accepted, and features without a place are skipped', async () => {
  const feature = (geometry: object | null) => ({ type: 'Feature', properties: { name: 'Größe' }, geometry });
  const features = [
    feature({ type: 'Point', coordinates: [-83, 39.9, 210] }),
    feature({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    }),
    feature({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] }),
    feature(null),
  ];
  const fileText = JSON.stringify({ type: 'FeatureCollection', features });
  const input = form({ fileText, fileName: 'places.geojson' });
  const { count, skipped } = await expectOk(host, createDataGroup, input, { token: own.token });
  assert.deepEqual([count, skipped], [3, 1]);
});

test('API-43 invalid rows of an uploaded CSV table are reported by their row numbers', async () => {
  const fileText = 'lat,lon\n1,2\n91,0\n\n5,x\n,3\n';
  const refusal = await expectRefusal(host, createDataGroup, form({ fileText }), 'validation_failed', {
    token: own.token,
  });
  assert.deepEqual(refusal.fields, [
    { field: 'row 3', message: 'has no latitude between -90 and 90' },
    { field: 'row 5', message: 'has no longitude between -180 and 180' },
    { field: 'row 6', message: 'has no latitude between -90 and 90' },
  ]);
  assert.equal(refusal.displayMessage, 'The file is not valid: row 3 has no latitude between -90 and 90.');
});

test('API-43 uploads without valid places are rejected', async () => {
  const collection = (features: unknown) => JSON.stringify({ type: 'FeatureCollection', features });
  const at = (coordinates: unknown) => ({ type: 'Feature', geometry: { type: 'Point', coordinates } });
  const texts = [
    '',
    ' ',
    'hello',
    'lat,lon',
    'lat,name\n1,2',
    '{',
    '{}',
    '[]',
    '{"type":"Point","coordinates":[1,2]}',
    collection({}),
    collection([]),
    collection([1]),
  ];
  const bad = [[], [181, 0], [0, 91], ['1', 2], [null], [[[[[[1, 2]]]]]], 7].map((each) =>
    collection([at(each)]),
  );
  for (const fileText of [...texts, ...bad])
    await expectRefusal(host, createDataGroup, form({ fileText }), 'validation_failed', { token: own.token });
  await expectRefusal(host, createDataGroup, form({ fileText: 'lat,lon\n1,2\u0000' }), 'validation_failed', {
    token: own.token,
  });
});

test('API-43 a file name is stored without its folders, and an invalid file name is rejected', async () => {
  for (const fileName of ['../../etc/places.csv', 'C:\\fakepath\\places.csv', '/places.csv']) {
    const { name } = await expectOk(host, createDataGroup, form({ fileName }), { token: own.token });
    assert.equal(name, 'places.csv');
  }
  for (const fileName of ['', '..', 'folder/', 'a\nb', 'x'.repeat(121)])
    await expectRefusal(host, createDataGroup, form({ fileName }), 'validation_failed', { token: own.token });
});

test('SEC-58 an upload of 2 MB is accepted, and a larger upload is rejected with 413', async () => {
  const rows = (bytes: number): string => {
    const line = '39.912345,-83.012345,some name\n';
    return 'lat,lon,name\n' + line.repeat(Math.floor((bytes - 13) / line.length));
  };
  const { count } = await expectOk(host, createDataGroup, form({ fileText: rows(2 * 1024 * 1024) }), {
    token: own.token,
  });
  assert.ok(count > 60_000);
  for (const fileText of ['lat,lon\n' + 'é'.repeat(1_100_000), rows(6.5 * 1024 * 1024)]) {
    const outcome = await callHost(host, createDataGroup, form({ fileText }), { token: own.token });
    assert.equal(outcome.status, 413);
  }
});

test('SEC-26 a data group for another user or for a sphere that the user cannot see is rejected as not found', async () => {
  for (const changes of [
    { userId: randomUUID() },
    { panorama: FOREIGN },
    { panorama: HIDDEN },
    { panorama: 999_999 },
  ])
    await expectRefusal(host, createDataGroup, form(changes), 'not_found', { token: own.token });
});

test('API-43 a repeated request with the same Idempotency-Key gets the same data group', async () => {
  const headers = { 'idempotency-key': 'once' };
  const first = await expectOk(host, createDataGroup, form(), { token: own.token, headers });
  assert.deepEqual(await expectOk(host, createDataGroup, form(), { token: own.token, headers }), first);
});
