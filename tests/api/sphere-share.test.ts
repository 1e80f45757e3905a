import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateAsset } from '../../web/contract/asset.ts';
import { openSharedSphere, shareSphere } from '../../web/contract/sphere.ts';
import { expectOk, expectRefusal } from './call.ts';
import type { TestHost } from './open-host.ts';
import type { TestUser } from './register.ts';
import { addAsset, openSphereHost } from './some-spheres.ts';

let host: TestHost;
let own: TestUser;

before(async () => {
  ({ host, own } = await openSphereHost());
});

after(() => host.close());

test('VIEW-79 a view is shared under a signed id, which nobody else can make', async () => {
  const view = { panoramaId: 1, pan: 231.5, tilt: -12, fov: 60 };
  const { id, url } = await expectOk(host, shareSphere, view, { token: own.token });
  assert.equal(url, `https://portal.test/share/${id}`);
  assert.match(id, /^[\w.-]+$/);
  const shared = await expectOk(host, openSharedSphere, { id });
  assert.equal(shared.panorama.id, 1);
  assert.deepEqual([shared.initial_pan, shared.initial_tilt, shared.initial_fov], [231.5, -12, 60]);
  for (const bad of [`${id}x`, id.slice(0, -2), '1', 'v1.a.b', host.now().toString()]) {
    const refusal = await expectRefusal(host, openSharedSphere, { id: bad }, 'not_found');
    assert.equal(refusal.displayMessage, 'Error has occurred loading shared pano.');
  }
});

test('VIEW-79 a share ends when the company hides the sphere', async () => {
  const { id } = await expectOk(host, shareSphere, { panoramaId: 2 }, { token: own.token });
  await expectOk(host, openSharedSphere, { id });
  const assetId = await addAsset(host, own.user.company.id, 2);
  await expectOk(host, deactivateAsset, { assetId }, { token: own.token });
  await expectRefusal(host, openSharedSphere, { id }, 'not_found');
});
