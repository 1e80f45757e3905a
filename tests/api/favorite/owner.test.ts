import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  restoreFavorite,
  updateFavorite,
} from '../../../web/contract/favorite.ts';
import type { KeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSceneCompany, insertSphere } from './scene-company.ts';

const SPHERE = 9001;
const view = { initial_pan: 231.4, initial_tilt: -12.5, initial_fov: 60 };

let host: TestHost;
let owner: KeyCompany;

before(async () => {
  host = await openHost();
  owner = await createSceneCompany(host);
  await insertSphere(host, SPHERE, null);
});

after(() => host.close());

const list = async ({ token, userId }: KeyCompany) =>
  (await expectOk(host, listFavorites, { userId }, { token })).favorites;

/**
 * Makes every call that an intruder can try on a favorite; returns the responses without their request ids.
 */
async function intrude(intruder: KeyCompany, favoriteId: string): Promise<string[]> {
  const responses: string[] = [];
  const refuse = async (call: Parameters<typeof expectRefusal>[1], input: unknown): Promise<void> => {
    const refusal = await expectRefusal(host, call, input, 'not_found', intruder);
    responses.push(JSON.stringify({ ...refusal, requestId: '' }));
  };
  for (const userId of [intruder.userId, owner.userId]) {
    for (const call of [deleteFavorite, restoreFavorite, updateFavorite])
      await refuse(call, { favoriteId, userId, name: 'stolen' });
  }
  await refuse(listFavorites, { userId: owner.userId });
  await refuse(createFavorite, { userId: owner.userId, sphere: SPHERE, ...view });
  return responses;
}

test('SEC-26 PERM-23 requests for another user’s favorite are rejected exactly like requests for an unknown favorite', async () => {
  const input = { userId: owner.userId, sphere: SPHERE, name: 'mine', ...view };
  const favorite = await expectOk(host, createFavorite, input, owner);
  const stranger = await createSceneCompany(host);
  const colleague = await createSceneCompany(host);
  await host.db
    .updateTable('users')
    .set({ company_id: owner.id })
    .where('id', '=', colleague.userId)
    .execute();
  const responses: string[] = [];
  for (const intruder of [stranger, colleague]) {
    for (const favoriteId of [favorite.id, randomUUID()])
      responses.push(...(await intrude(intruder, favoriteId)));
    assert.deepEqual(await list(intruder), []);
  }
  assert.equal(new Set(responses).size, 1);
  assert.deepEqual(await list(owner), [favorite]);
});
