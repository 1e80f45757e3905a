import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { deactivateAsset } from '../../../web/contract/asset.ts';
import { checkEmbedSession, openEmbedSession } from '../../../web/contract/embed.ts';
import { deleteAccount, readSharing, setCompanyName, setSharing } from '../../../web/contract/profile.ts';
import { findClosestSphere, openSharedSphere, shareSphere } from '../../../web/contract/sphere.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, type TestUser } from '../../helpers/host/register.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';
import { addAsset, openSphereHost } from '../../helpers/host/some-spheres.ts';

let host: TestHost;
let own: TestUser;

before(async () => {
  ({ host, own } = await openSphereHost());
});

after(() => host.close());

test('VIEW-79 a shared view can be opened by its id without a login, but not by an altered id', async () => {
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

test('FIX-12 deleting a company’s last user disables the company’s keys, embed tokens and share links until a user is restored', async () => {
  const { token, user, password } = await registerUser(host);
  const colleague = await registerUser(host);
  const companyId = user.company.id;
  await host.db
    .updateTable('users')
    .set({ company_id: companyId })
    .where('id', '=', colleague.user.id)
    .execute();
  const apiKey = await createSiteKey(host, { id: companyId });
  const { id } = await expectOk(host, shareSphere, { panoramaId: 1 }, { token });
  const { token: embedToken } = await expectOk(host, openEmbedSession, { apiKey });
  const withKey = { headers: { 'x-api-key': apiKey } };
  const withToken = { headers: { 'x-embed-token': embedToken ?? '' } };
  const works = async (): Promise<void> => {
    await expectOk(host, findClosestSphere, { latitude: '40', longitude: '-83' }, withKey);
    await expectOk(host, checkEmbedSession, {}, withToken);
    assert.equal((await expectOk(host, openEmbedSession, { apiKey })).valid, true);
    await expectOk(host, openSharedSphere, { id });
  };
  await works();
  await expectOk(host, deleteAccount, { password: colleague.password }, { token: colleague.token });
  await works();
  await expectOk(host, deleteAccount, { password }, { token });
  await expectRefusal(
    host,
    findClosestSphere,
    { latitude: '40', longitude: '-83' },
    'unauthenticated',
    withKey,
  );
  await expectRefusal(host, checkEmbedSession, {}, 'unauthenticated', withToken);
  assert.equal((await expectOk(host, openEmbedSession, { apiKey })).valid, false);
  await expectRefusal(host, openSharedSphere, { id }, 'not_found');
  await host.db.updateTable('users').set({ deleted_at: null }).where('id', '=', user.id).execute();
  await works();
});

test('FIX-03 a share link is rejected while its company has no plan, and is accepted again once the company has one', async () => {
  const { id } = await expectOk(host, shareSphere, { panoramaId: 2 }, { token: own.token });
  const companyId = own.user.company.id;
  const setEnd = (ends_at: number) =>
    host.db.updateTable('subscriptions').set({ ends_at }).where('company_id', '=', companyId).execute();
  await setEnd(host.now() - 1);
  const refusal = await expectRefusal(host, openSharedSphere, { id }, 'subscription_inactive');
  assert.equal(refusal.displayMessage, 'The plan of the company that shared this view has ended.');
  await setEnd(host.now() + 86_400_000);
  assert.equal((await expectOk(host, openSharedSphere, { id })).panorama.id, 2);
});

test('VIEW-79 a share link is rejected after the company hides the sphere', async () => {
  const { id } = await expectOk(host, shareSphere, { panoramaId: 2 }, { token: own.token });
  await expectOk(host, openSharedSphere, { id });
  const assetId = await addAsset(host, own.user.company.id, 2);
  await expectOk(host, deactivateAsset, { assetId }, { token: own.token });
  await expectRefusal(host, openSharedSphere, { id }, 'not_found');
});

test('FIX-87 EMBED-35 EMBED-39 a share has the watermark of its company’s own viewer at that moment', async () => {
  const user = await registerUser(host);
  const companyId = user.user.company.id;
  const { id } = await expectOk(host, shareSphere, { panoramaId: 2 }, { token: user.token });
  const day = 86_400_000;
  const setPlans = async (
    ...plans: readonly (readonly [product: 'api' | 'zwivel', name: string, startedDaysAgo: number])[]
  ) => {
    await host.db.deleteFrom('subscriptions').where('company_id', '=', companyId).execute();
    for (const [product, plan_name, startedDaysAgo] of plans)
      await host.db
        .insertInto('subscriptions')
        .values({
          id: randomUUID(),
          company_id: companyId,
          product,
          plan_name,
          starts_at: host.now() - startedDaysAgo * day,
          ends_at: host.now() + day,
          status: null,
          provider_id: null,
          price_id: null,
          updated_at: host.now(),
        })
        .execute();
  };
  const hasWatermark = async () => (await expectOk(host, openSharedSphere, { id })).has_watermark;
  for (const [about, plans, expected] of [
    ['an API trial', [['api', 'trial', 1]], true],
    ['an API plan', [['api', 'Pro', 40]], false],
    ['a plan of the second offering', [['zwivel', 'Agent', 40]], false],
    ['a trial of the second offering within its days', [['zwivel', 'trial', 6]], false],
    ['a trial of the second offering after its days', [['zwivel', 'trial', 8]], true],
    [
      'both trials',
      [
        ['api', 'trial', 1],
        ['zwivel', 'trial', 1],
      ],
      false,
    ],
  ] as const) {
    await setPlans(...plans);
    assert.equal(await hasWatermark(), expected, about);
  }
});

test('FIX-87 a share names the company that shares it, unless the owner has turned this off', async () => {
  const maker = await registerUser(host);
  const { id: companyId } = maker.user.company;
  const owner = { token: maker.token };
  const { id } = await expectOk(host, shareSphere, { panoramaId: 2 }, owner);
  const sharedBy = async () => (await expectOk(host, openSharedSphere, { id })).shared_by;
  const name = "O'Neil & Sons GmbH (Müller)";
  await expectOk(host, setCompanyName, { id: companyId, name }, owner);
  assert.equal(await sharedBy(), name);
  assert.deepEqual(await expectOk(host, readSharing, { id: companyId }, owner), { names_company: true });
  await expectOk(host, setSharing, { id: companyId, names_company: false }, owner);
  assert.equal(await sharedBy(), null);
  assert.deepEqual(await expectOk(host, readSharing, { id: companyId }, owner), { names_company: false });

  const stranger = { token: own.token };
  await expectRefusal(host, readSharing, { id: companyId }, 'not_found', stranger);
  await expectRefusal(host, setSharing, { id: companyId, names_company: true }, 'not_found', stranger);
  const colleague = await registerUser(host);
  await host.db
    .updateTable('users')
    .set({ company_id: companyId })
    .where('id', '=', colleague.user.id)
    .execute();
  const token = { token: colleague.token };
  await expectRefusal(host, setSharing, { id: companyId, names_company: true }, 'forbidden', token);
  assert.equal(await sharedBy(), null);
});
