import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ApiDescription } from '../../../demo/host/openapi/describe-api.ts';
import { readApiSpheres } from '../../../elements/source/api-sphere.ts';
import { listSpheres } from '../../../web/contract/sphere.ts';
import { expectOk } from '../../helpers/host/call.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import type { TestUser } from '../../helpers/host/register.ts';
import { TIME_ZONE_FACTS, addSpheres, openSphereHost, someSphere } from '../../helpers/host/some-spheres.ts';

const PRECISION = {
  horizontal: 0.02,
  vertical: 0.04,
  heading: 3,
  pitch: 1,
  roll: 1,
  assumed: ['heading', 'pitch', 'roll'],
};

let host: TestHost;
let own: TestUser;

before(async () => {
  ({ host, own } = await openSphereHost());
  const metadataOf = (precision: unknown): string => JSON.stringify({ precision, camera: 'X' });
  await addSpheres(
    host,
    someSphere({ id: 60, metadata: metadataOf(PRECISION) }),
    someSphere({ id: 61, metadata: metadataOf({ horizontal: 'wide' }) }),
  );
});

after(() => host.close());

test('SURF-10 a sphere’s precision is returned if it is valid, and omitted otherwise', async () => {
  const { panoramas } = await expectOk(host, listSpheres, {}, { token: own.token });
  const metadataOf = (id: number) => panoramas.find((each) => each.id === id)?.metadata;
  assert.deepEqual(metadataOf(60), { precision: PRECISION, ...TIME_ZONE_FACTS, camera: 'X' });
  assert.deepEqual(metadataOf(61), { ...TIME_ZONE_FACTS, camera: 'X' });
  assert.deepEqual(readApiSpheres(panoramas)?.find(({ id }) => id === 60)?.metadata.precision, PRECISION);
});

test('SURF-10 the API description lists the fields of a sphere’s precision with their units', async () => {
  const described = (await (await host.request('/api/openapi.json')).json()) as ApiDescription;
  const path = Object.keys(described.paths).find((each) => each.endsWith('/panorama/all')) ?? '';
  const text = JSON.stringify(described.paths[path]);
  for (const name of Object.keys(PRECISION)) assert.match(text, new RegExp(`"${name}":\\{`), name);
  assert.match(text, /Standard deviations in meters and degrees/);
});
