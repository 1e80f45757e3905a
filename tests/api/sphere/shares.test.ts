import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sealShareId } from '../../../demo/host/services/share/share-id.ts';
import { sharePreview } from '../../../demo/host/services/share/share-preview.ts';
import { endShare, listShares } from '../../../web/contract/share.ts';
import { openSharedSphere, shareSphere } from '../../../web/contract/sphere.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';
import { type TestUser, registerUser } from '../../helpers/host/register.ts';
import { openSphereHost } from '../../helpers/host/some-spheres.ts';

const SOON_MS = 600_000;

let host: TestHost;
let own: TestUser;

before(async () => {
  ({ host, own } = await openSphereHost());
});

after(() => host.close());

/** Shares a view of sphere 1 later than all before, and returns the id of its link. */
async function share(): Promise<string> {
  host.pass(1000);
  return (await expectOk(host, shareSphere, { panoramaId: 1 }, { token: own.token })).id;
}

const sharesOf = async ({ token }: TestUser) => (await expectOk(host, listShares, {}, { token })).shares;

test('SHARE-03 a company sees its shared views, the newest first, with what each shows and how often it was opened', async () => {
  assert.deepEqual(await sharesOf(own), []);
  const { token } = own;
  const { id } = await expectOk(
    host,
    shareSphere,
    { panoramaId: 1, pan: 231.5, tilt: -12, fov: 60 },
    { token },
  );
  host.pass(1000);
  await expectOk(host, shareSphere, { panoramaId: 2 }, { token });
  const [newest, oldest] = await sharesOf(own);
  assert.deepEqual(
    [newest?.panorama.id, newest?.views, newest?.viewed_at, newest?.ends_at],
    [2, 0, null, null],
  );
  assert.ok(oldest);
  assert.deepEqual(
    [oldest.panorama.id, oldest.initial_pan, oldest.initial_tilt, oldest.initial_fov],
    [1, 231.5, -12, 60],
  );
  assert.match(oldest.picture, /\/api\/static\?panoramaId=1&pan=231\.5&tilt=-12&fov=60&width=320&height=168/);
  const listed = oldest.url.slice('https://portal.test/share/'.length);
  assert.equal(oldest.embed_url, `https://portal.test/share/embed/${listed}`);

  // Messengers that read the page's preview are not people.
  assert.ok(await sharePreview(host.ctx(), id));
  for (const opened of [id, listed]) await expectOk(host, openSharedSphere, { id: opened });
  const [, viewed] = await sharesOf(own);
  assert.deepEqual([viewed?.views, viewed?.viewed_at], [2, new Date(host.now()).toISOString()]);
});

test('SHARE-03 a link stops working when its company ends it or at the set time, and works again without an end', async () => {
  const { token } = own;
  const id = await share();
  const [listed] = await sharesOf(own);
  assert.ok(listed);
  const end = async (endsAt: string | null) =>
    (await expectOk(host, endShare, { shareId: listed.id, endsAt }, { token })).share.ends_at;
  assert.equal(await end('now'), new Date(host.now()).toISOString());
  await expectRefusal(host, openSharedSphere, { id }, 'not_found');
  assert.equal(await sharePreview(host.ctx(), id), null);
  assert.equal(await end(null), null);
  await expectOk(host, openSharedSphere, { id });
  const soon = new Date(host.now() + SOON_MS).toISOString();
  assert.equal(await end(soon), soon);
  await expectOk(host, openSharedSphere, { id });
  host.pass(SOON_MS);
  await expectRefusal(host, openSharedSphere, { id }, 'not_found');
  assert.equal((await sharesOf(own))[0]?.ends_at, soon);
  host.pass(-SOON_MS);
  for (const endsAt of ['yesterday', '2026-01-01', 7])
    await expectRefusal(host, endShare, { shareId: listed.id, endsAt }, 'validation_failed', {
      token,
    });
});

test('SHARE-03 no company sees or ends the shares of another', async () => {
  const stranger = await registerUser(host);
  await share();
  const [listed] = await sharesOf(own);
  assert.ok(listed);
  assert.deepEqual(await sharesOf(stranger), []);
  const attack = { shareId: listed.id, endsAt: 'now' } as const;
  await expectRefusal(host, endShare, attack, 'not_found', { token: stranger.token });
  assert.equal((await sharesOf(own))[0]?.ends_at, null);
});

test('SHARE-03 a link from before shares were listed keeps working', async () => {
  const { secrets } = host.ctx().services;
  const companyId = own.user.company.id;
  const old = secrets.seal(JSON.stringify([companyId, 1, 10, -5, 60]), 'sphere share');
  assert.equal((await expectOk(host, openSharedSphere, { id: old })).initial_pan, 10);
  const view = { companyId, sphereId: 1, pan: 0, tilt: 0, fov: 75 };
  const deleted = sealShareId(secrets, { ...view, shareId: 'gone' });
  await expectRefusal(host, openSharedSphere, { id: deleted }, 'not_found');
});
