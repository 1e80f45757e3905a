import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { ResponseOf, InputOf } from '../../../web/contract/endpoint.ts';
import { logIn, register } from '../../../web/contract/user.ts';
import { expectOk } from './call.ts';
import type { TestHost } from './open-host.ts';

type Form = InputOf<typeof register>;

export interface TestUser {
  readonly token: string;
  readonly user: ResponseOf<typeof register>['user'];
  readonly password: string;
}

let count = 0;

/** Returns a random network address, so that tests do not use up each other's rate limits. */
export const someAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Returns a valid sign-up form; `changes` replaces fields. */
export function registrationForm(host: Pick<TestHost, 'now'>, changes: Partial<Form> = {}): Form {
  count += 1;
  const password = changes.password ?? `Harbour view ${count} at dawn`;
  return {
    email: `ada.${count}.${randomInt(1e9)}@company.test`,
    password,
    confirmPassword: password,
    firstName: 'Ada',
    lastName: 'Byron',
    companyName: 'Analytical Engines',
    industry: 'Technology',
    termsAndConditionsAccepted: true,
    termsAndConditionsTimestamp: host.now(),
    isXp360: true,
    ...changes,
  };
}

/** Signs a user up through the API; with the API's trial unless `isXp360` is false. */
export async function registerUser(host: TestHost, changes: Partial<Form> = {}): Promise<TestUser> {
  const form = registrationForm(host, changes);
  const headers = { 'x-test-address': someAddress() };
  const { token, user } = await expectOk(host, register, form, { headers });
  return { token, user, password: form.password };
}

/** Marks a user's address as verified, without an emailed link. */
async function verifyUser(host: TestHost, { user }: Pick<TestUser, 'user'>): Promise<void> {
  const done = await host.db
    .updateTable('users')
    .set({ email_verified_at: host.now() })
    .where('id', '=', user.id)
    .executeTakeFirst();
  assert.equal(done.numUpdatedRows, 1n);
}

export async function registerVerified(host: TestHost, changes: Partial<Form> = {}): Promise<TestUser> {
  const registered = await registerUser(host, changes);
  await verifyUser(host, registered);
  return { ...registered, user: { ...registered.user, emailVerified: true } };
}

/** Logs a user in again; returns the new session's token. */
export async function logInAgain(host: TestHost, { user, password }: TestUser): Promise<string> {
  const headers = { 'x-test-address': someAddress() };
  return (await expectOk(host, logIn, { email: user.email, password }, { headers })).token;
}
