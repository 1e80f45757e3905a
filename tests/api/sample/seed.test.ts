import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seedEmail, SEED_PASSWORD } from '../../../demo/standins/companies/seed-companies.ts';
import { seed } from '../../../demo/standins/companies/seed.ts';
import { situations } from '../../../demo/standins/companies/situations.ts';
import { listKeys } from '../../../web/contract/api-key.ts';
import { findSphereLoadStats } from '../../../web/contract/tracking.ts';
import { logIn } from '../../../web/contract/user.ts';
import { offeringState } from '../../../web/rules/subscription-state.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 100 });
  await seed(host.ctx(), false);
});

after(() => host.close());

const enter = (name: string) =>
  expectOk(host, logIn, { email: seedEmail(situationOf(name)), password: SEED_PASSWORD });

const situationOf = (name: string) => {
  const found = situations.find((each) => each.name === name);
  assert.ok(found, name);
  return found;
};

async function statesOf(name: string): Promise<string[]> {
  const { user } = await enter(name);
  const facts = user.subscriptions.map(({ product, plan_name, ends_at }) => ({
    product,
    plan_name,
    ends_at: ends_at === null ? null : Date.parse(ends_at),
  }));
  return [offeringState(facts, 'api', host.now()), offeringState(facts, 'zwivel', host.now())];
}

const expected = {
  'api-trial': ['trial', 'none'],
  'api-paid': ['active', 'none'],
  'api-expired': ['trial-expired', 'none'],
  'zwivel-trial': ['none', 'trial'],
  'zwivel-paid': ['none', 'active'],
  'zwivel-expired': ['none', 'lapsed'],
  both: ['active', 'active'],
  neither: ['none', 'none'],
  unverified: ['trial', 'none'],
  staff: ['active', 'active'],
} as const;

test('AUTH-01 the seed data has one company for each account state that the portal distinguishes', async () => {
  assert.deepEqual(
    situations.map(({ name }) => name),
    Object.keys(expected),
  );
  for (const [name, states] of Object.entries(expected)) assert.deepEqual(await statesOf(name), states, name);
  assert.equal((await enter('unverified')).user.emailVerified, false);
  assert.deepEqual((await enter('staff')).user.groups, ['EsriTableGenerator']);
  assert.match((await enter('api-paid')).user.company.google_api_key ?? '', /^AIza/);
});

test('TRACK-11 a paying customer in the seed data has sphere loads on at least 92 days of the last three months', async () => {
  const { token, user } = await enter('api-paid');
  const range = { entity_id: user.company.id, date_start: '2026-08-20-0700', date_end: '2026-11-20-0700' };
  const { data } = await expectOk(host, findSphereLoadStats, range, { token });
  assert.equal(data[0]?.origin, 'All Sites');
  assert.equal(data.length, 1 + Object.keys(situationOf('api-paid').sites).length);
  const busy = data[0].sessions_daily.filter(({ count }) => count > 0);
  assert.ok(busy.length >= 92, `${busy.length} days with loads`);
});

test('seeding the database again a month later adds no API keys and leaves the account states unchanged', async () => {
  const count = () =>
    host.db.selectFrom('api_keys').select(['id', 'name', 'whitelist']).orderBy('id').execute();
  const before = await count();
  host.pass(30 * 86_400_000);
  await seed(host.ctx(), false);
  assert.deepEqual(await count(), before);
  for (const [name, states] of Object.entries(expected)) assert.deepEqual(await statesOf(name), states, name);
});

test('the seeded API keys agree with the seeded usage: keys with loads were last used at the last one, and all others never', async () => {
  // The keys of companies without a verified address are hidden.
  for (const situation of situations.filter(({ isVerified }) => isVerified)) {
    const { user, token } = await enter(situation.name);
    const { apiKeys } = await expectOk(host, listKeys, { companyId: user.company.id }, { token });
    const days = await host.db
      .selectFrom('sphere_load_days')
      .where('company_id', '=', user.company.id)
      .selectAll()
      .execute();
    const used = apiKeys.map(({ id, last_used_at, sessions_30d }) => {
      const own = days.filter(({ api_key }) => api_key === id);
      const lastDay = own.length === 0 ? null : Math.max(...own.map(({ day }) => day));
      const usedDay = last_used_at === null ? null : Math.floor(Date.parse(last_used_at) / 86_400_000);
      assert.equal(usedDay, lastDay, `${situation.name}: ${id}`);
      return { last_used_at, sessions_30d };
    });
    const month = days.filter(({ day }) => day * 86_400_000 >= host.now() - 29 * 86_400_000);
    const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
    assert.ok(sum(used.map((each) => each.sessions_30d)) >= sum(month.map(({ total }) => total)));
    for (const { last_used_at, sessions_30d } of used)
      if (last_used_at !== null && Date.parse(last_used_at) > host.now() - 30 * 86_400_000)
        assert.ok(sessions_30d > 0, situation.name);
  }
});

test('in a company with several keys that are on, each of them has usage', async () => {
  const { user, token } = await enter('api-paid');
  const { apiKeys } = await expectOk(host, listKeys, { companyId: user.company.id }, { token });
  const on = apiKeys.filter(({ activated }) => activated);
  assert.ok(on.length > 1);
  for (const { name, sessions_30d } of on) assert.ok(sessions_30d > 1000, `${name}: ${sessions_30d}`);
});
