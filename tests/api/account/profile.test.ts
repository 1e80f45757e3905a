import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createKey, setKeyActive } from '../../../web/contract/api-key.ts';
import { renameAsset } from '../../../web/contract/asset.ts';
import {
  getUser,
  setApiUser,
  setCompanyDetails,
  setCompanyName,
  setContact,
  setName,
} from '../../../web/contract/profile.ts';
import { register } from '../../../web/contract/user.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import {
  logInAgain,
  registerUser,
  registerVerified,
  registrationForm,
  someAddress,
  type TestUser,
} from '../../helpers/host/register.ts';
import { addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const DAY_MS = 86_400_000;

const userNow = async ({ user, token }: TestUser) =>
  (await expectOk(host, getUser, { userid: user.id }, { token })) as TestUser['user'];

async function joinCompany(joining: TestUser, { user }: TestUser): Promise<void> {
  await host.db
    .updateTable('users')
    .set({ company_id: user.company.id })
    .where('id', '=', joining.user.id)
    .execute();
}

test('API-25 getUser returns the user with their company and subscriptions', async (t) => {
  const user = await userNow(await registerVerified(host));
  const { company } = user;
  const has = (value: object, names: string) =>
    assert.deepEqual(Object.keys(value).sort(), names.split(' ').sort());

  await t.test('DATA-01 DATA-02 DATA-03 a user has the specified fields and no others', () => {
    has(
      user,
      'id email firstName lastName username phone address emailVerified stripeCustomerId key isApiUser groups subscriptions company',
    );
    assert.equal(user.username, user.email);
  });
  await t.test('DATA-04 DATA-06 DATA-08 a company has the specified fields and no others', () => {
    has(
      company,
      'id name industry address owner assets apiKeys team xp360Plan xp360PlanStatus apiPlan apiPlanStatus apiTrialStartDatetime apiTrialExpirationDatetime google_api_key hide_copyright_snapshot hide_copyright_date',
    );
  });
  await t.test('a company’s team has only an id and projects', () => {
    has(company.team, 'id projects');
  });
  await t.test('DATA-09 a new company has no maps key and does not hide its copyright', () => {
    const { google_api_key, hide_copyright_snapshot, hide_copyright_date } = company;
    assert.deepEqual([google_api_key, hide_copyright_snapshot, hide_copyright_date], [null, false, false]);
  });
  await t.test('DATA-10 a subscription has a product, a plan, its start and its end', () => {
    has(user.subscriptions[0] ?? {}, 'product plan_name starts_at ends_at status cancel_at_period_end');
  });
  await t.test('PERM-24 a user has the boolean field `isApiUser`', () => {
    assert.equal(typeof user.isApiUser, 'boolean');
  });
});

test('API-25 SEC-26 SEC-30 getUser returns only the specified fields of a colleague, and reports a user of another company as not found', async () => {
  const account = await registerUser(host);
  const colleague = await registerUser(host, { firstName: 'Charles' });
  await joinCompany(colleague, account);
  const { token } = account;
  assert.deepEqual(await expectOk(host, getUser, { userid: colleague.user.id }, { token }), {
    id: colleague.user.id,
    email: colleague.user.email,
    firstName: 'Charles',
    lastName: 'Byron',
    groups: [],
  });
  const stranger = await registerUser(host);
  const bodies: unknown[] = [];
  for (const userid of [stranger.user.id, randomUUID(), 'x', "' or 1=1 --"]) {
    const refusal = await expectRefusal(host, getUser, { userid }, 'not_found', { token });
    bodies.push({ ...refusal, requestId: '' });
  }
  for (const body of bodies) assert.deepEqual(body, bodies[0]);
});

test('PERM-17 the company’s API keys are listed for a verified user and hidden from an unverified one', async () => {
  const account = await registerUser(host);
  await host.db
    .insertInto('api_keys')
    .values({
      id: randomUUID(),
      company_id: account.user.company.id,
      name: 'API Key 1',
      activated: 1,
      whitelist: '["*"]',
      created_at: host.now(),
      updated_at: host.now(),
      last_used_at: null,
      expires_at: null,
      deleted_at: null,
    })
    .execute();
  assert.deepEqual((await userNow(account)).company.apiKeys, []);
  await host.db
    .updateTable('users')
    .set({ email_verified_at: host.now() })
    .where('id', '=', account.user.id)
    .execute();
  assert.deepEqual(
    (await userNow(account)).company.apiKeys.map(({ name }) => name),
    ['API Key 1'],
  );
});

test('API-24 PERM-24 OPEN-091 SEC-29 a user of the second offering can become an API user, and a repeated request does not extend the API trial', async () => {
  const account = await registerUser(host, { isXp360: false });
  const { token } = account;
  const first = await expectOk(host, setApiUser, { id: account.user.id }, { token });
  assert.deepEqual(
    [first.isApiUser, first.company.apiPlan, first.company.apiPlanStatus],
    [true, 'trial', 'Trial'],
  );
  const { apiTrialStartDatetime: begun, apiTrialExpirationDatetime: ends } = first.company;
  assert.equal(Date.parse(ends ?? '') - Date.parse(begun ?? ''), host.settings.trialDays * DAY_MS);
  host.pass(30 * 60_000);
  const second = await expectOk(host, setApiUser, { id: account.user.id }, { token });
  assert.deepEqual(second.subscriptions, first.subscriptions);
  assert.notEqual(second.detail, first.detail);
  host.pass(8 * DAY_MS);
  const later = await logInAgain(host, account);
  const expired = await expectOk(host, setApiUser, { id: account.user.id }, { token: later });
  assert.deepEqual(
    [expired.company.apiPlanStatus, expired.company.apiTrialExpirationDatetime],
    ['Trial', ends],
  );
  assert.deepEqual(expired.subscriptions, first.subscriptions);
});

test('SEC-29 a company gets only one API trial, even if colleagues request it repeatedly and simultaneously', async () => {
  const account = await registerUser(host, { isXp360: false });
  const colleague = await registerUser(host, { isXp360: false });
  await joinCompany(colleague, account);
  const calls = [account, colleague, account, colleague].map(({ user, token }) =>
    expectOk(host, setApiUser, { id: user.id }, { token }),
  );
  await Promise.all(calls);
  const { subscriptions } = await userNow(account);
  assert.equal(subscriptions.filter(({ product }) => product === 'api').length, 1);
});

test('SEC-29 SEC-28 setApiUser rejects the id of another user and ignores extra fields that request a plan or a group', async () => {
  const account = await registerUser(host, { isXp360: false });
  const other = await registerUser(host, { isXp360: false });
  const { token } = account;
  await expectRefusal(host, setApiUser, { id: other.user.id }, 'not_found', { token });
  assert.equal((await userNow(other)).isApiUser, false);
  const greedy = {
    id: account.user.id,
    apiPlan: 'pro',
    plan_name: 'pro',
    ends_at: null,
    groups: ['EsriTableGenerator'],
  };
  const after = await expectOk(host, setApiUser, greedy, { token });
  assert.deepEqual([after.company.apiPlan, after.groups], ['trial', []]);
});

test('API-26 the owner can rename the company', async () => {
  const account = await registerUser(host);
  const { token } = account;
  const id = account.user.company.id;
  const company = await expectOk(host, setCompanyName, { id, name: ' Engines & Sons (NYC) ' }, { token });
  assert.equal(company.name, 'Engines & Sons (NYC)');
  assert.equal((await userNow(account)).company.name, 'Engines & Sons (NYC)');
});

test('API-26 SEC-27 OPEN-020 the owner’s colleagues cannot rename the company, but any member can rename a company without an owner', async () => {
  const owner = await registerUser(host);
  const colleague = await registerUser(host);
  const ownCompany = colleague.user.company.id;
  await joinCompany(colleague, owner);
  const { token } = colleague;
  const id = owner.user.company.id;
  await expectRefusal(host, setCompanyName, { id, name: 'Mine' }, 'forbidden', { token });
  await expectRefusal(host, setCompanyName, { id: ownCompany, name: 'Mine' }, 'not_found', { token });
  assert.equal((await userNow(owner)).company.name, owner.user.company.name);
  await host.db.updateTable('companies').set({ owner_id: null }).where('id', '=', id).execute();
  await expectOk(host, setCompanyName, { id, name: 'Ours' }, { token });
});

test('API-27 SEC-28 setName rejects the id of another user and changes only the first and last name', async () => {
  const account = await registerUser(host);
  const other = await registerUser(host);
  const { token } = account;
  const name = { firstName: ' José María ', lastName: 'O-Neill, Jr.' };
  const extra = {
    email: 'x@y.test',
    emailVerified: true,
    groups: ['EsriTableGenerator'],
    company_id: other.user.company.id,
  };
  const user = await expectOk(host, setName, { id: account.user.id, ...name, ...extra }, { token });
  assert.deepEqual([user.firstName, user.lastName], ['José María', 'O-Neill, Jr.']);
  assert.deepEqual(user, { ...account.user, firstName: user.firstName, lastName: user.lastName });
  await expectRefusal(host, setName, { id: other.user.id, ...name }, 'not_found', { token });
});

test('PROFILE-21 OPEN-021 API-27 names are validated against the name pattern and the length limits', async () => {
  const { token, user } = await registerUser(host);
  const rename = (firstName: string) => ({ id: user.id, firstName, lastName: 'Byron' });
  for (const name of [
    'Ada<b>',
    'Ada;',
    'a/b',
    'Ada"',
    'https://a.test',
    'a\u202eb',
    'x\u0000',
    'a'.repeat(61),
    '',
    '   ',
    '=1+1',
  ])
    await expectRefusal(host, setName, rename(name), 'validation_failed', { token });
  for (const name of ['A', 'é'.repeat(60), '😀'.length === 2 ? 'Łukasz' : '', '@ada #1 (x) & y.'])
    await expectOk(host, setName, rename(name), { token });
  const company = { id: user.company.id, name: 'Acme <script>' };
  await expectRefusal(host, setCompanyName, company, 'validation_failed', { token });
  await expectRefusal(host, setCompanyName, { ...company, name: 'a'.repeat(121) }, 'validation_failed', {
    token,
  });
});

test('FIX-35 names of people and companies may contain apostrophes and letters of any script, but no markup, control characters or links', async () => {
  const names = [
    "O'Neil",
    'D’Angelo',
    'Zoë',
    'Ñandú',
    'مريم',
    'علی\u200cرضا',
    '愛',
    'ශ්\u200dරී',
    'Ольга',
    'ʻAkahi',
  ];
  for (const name of names) {
    const { token, user } = await registerUser(host, { firstName: name, lastName: name, companyName: name });
    assert.deepEqual([user.firstName, user.lastName, user.company.name], [name, name, name]);
    const person = { id: user.id, firstName: name, lastName: `${name} ${name}` };
    const renamed = await expectOk(host, setName, person, { token });
    assert.equal(renamed.lastName, `${name} ${name}`);
    const company = { id: user.company.id, name: `${name} & Sons` };
    assert.equal((await expectOk(host, setCompanyName, company, { token })).name, `${name} & Sons`);
  }
  const { token, user } = await registerUser(host);
  for (const name of [
    "'<b>'",
    "'onclick=",
    'http://a.test',
    'a.test/b',
    'Ada\u0007',
    'Ada\u202e',
    'Ada\u200d',
    '👩\u200d🚀',
    '`',
    '"Ada"',
  ]) {
    const person = { id: user.id, firstName: name, lastName: 'Byron' };
    await expectRefusal(host, setName, person, 'validation_failed', { token });
    const form = registrationForm(host, { companyName: name });
    const headers = { 'x-test-address': someAddress() };
    await expectRefusal(host, register, form, 'validation_failed', { headers });
  }
});

test('FIX-35 asset names with apostrophes are rejected, as specified', async () => {
  const { token } = await registerUser(host);
  const assetId = randomUUID();
  for (const name of ["Pier's", 'Pier’s', 'Pier\u200cs'])
    await expectRefusal(host, renameAsset, { assetId, name }, 'validation_failed', { token });
  await expectRefusal(host, renameAsset, { assetId, name: 'Pier (1)' }, 'not_found', { token });
});

test('FIX-30 DATA-01 DATA-09 every user can set a phone number and address, but only the owner can change the company’s settings', async () => {
  const owner = await registerUser(host);
  const { token } = owner;
  const contact = { id: owner.user.id, phone: '+1 (206) 555-0100', address: '1 Pier, Seattle' };
  await expectOk(host, setContact, contact, { token });
  for (const phone of ['call me', '<b>1</b>', '1'.repeat(41)])
    await expectRefusal(host, setContact, { ...contact, phone }, 'validation_failed', { token });
  const id = owner.user.company.id;
  await expectOk(host, setCompanyDetails, { id, address: '2 Pier, Seattle' }, { token });
  await expectOk(host, setCompanyDetails, { id, hide_copyright_date: true }, { token });
  const { phone, address, company } = await userNow(owner);
  assert.deepEqual([phone, address], [contact.phone, contact.address]);
  assert.deepEqual(
    [company.address, company.hide_copyright_date, company.hide_copyright_snapshot],
    ['2 Pier, Seattle', true, false],
  );

  const colleague = await registerUser(host);
  await joinCompany(colleague, owner);
  const change = { id, hide_copyright_snapshot: true };
  await expectRefusal(host, setCompanyDetails, change, 'forbidden', { token: colleague.token });
  const stranger = await registerUser(host);
  await expectRefusal(host, setCompanyDetails, change, 'not_found', { token: stranger.token });
  await expectRefusal(host, setContact, contact, 'not_found', { token: stranger.token });
});

test('FIX-30 DATA-05 OPEN-121 getUser returns the company’s oldest active API key, and the projects of its team', async () => {
  const account = await registerVerified(host);
  const { token } = account;
  const companyId = account.user.company.id;
  const before = await userNow(account);
  assert.deepEqual([before.key, before.company.team.projects], [null, []]);

  const first = await expectOk(host, createKey, { companyId, whitelist_urls: ['a.test'] }, { token });
  host.pass(1000);
  const second = await expectOk(host, createKey, { companyId, whitelist_urls: ['b.test'] }, { token });
  assert.equal((await userNow(account)).key, first.id);
  await expectOk(host, setKeyActive, { key: first.id, active: false }, { token });
  assert.equal((await userNow(account)).key, second.id);
  await expectOk(host, setKeyActive, { key: second.id, active: false }, { token });
  assert.equal((await userNow(account)).key, null);

  const project = { name: 'Own 2026', center_lat: 1, center_long: 2 };
  await addSpheres(
    host,
    someSphere({ id: 71, company_id: companyId, package: project }),
    someSphere({ id: 72 }),
  );
  assert.deepEqual((await userNow(account)).company.team.projects, [{ ...project, count: 1 }]);
});
