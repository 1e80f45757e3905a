import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Page, expect } from '@playwright/test';
import { type ApiClient, createApiClient } from '../../../web/api/client.ts';
import { createKey, listKeys } from '../../../web/contract/api-key.ts';
import { verifyEmail } from '../../../web/contract/user-links.ts';
import { logIn as logInCall, register } from '../../../web/contract/user.ts';
import { KEYS_PATH } from '../portal/keys.ts';
import { mailedKey } from '../portal/user.ts';
import { button, logIn } from './person.ts';

/* Other people, who create API keys while an operator works, and know which of them the host has confirmed. */

const WRITERS = 3;

/** So few that one screen lists them. */
const KEYS_PER_PERSON = 8;

const PASSWORD = 'Look-Around-360';

interface Worker {
  readonly email: string;
  readonly companyId: string;
  readonly call: ApiClient;
  /** Names of the keys that the host has confirmed. */
  readonly confirmed: string[];
}

const clientOf = (host: string, token: string | null): ApiClient =>
  createApiClient({ host, token: () => token, isProduction: false });

async function signUp(host: string): Promise<Worker> {
  const email = `${randomUUID()}@writer.test`;
  const { token, user } = await clientOf(host, null)(register, {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Ada',
    lastName: 'Writer',
    companyName: 'Writers',
    industry: 'Other',
    isXp360: true,
    termsAndConditionsAccepted: true,
    termsAndConditionsTimestamp: Date.now(),
  });
  await clientOf(host, null)(verifyEmail, { key: await mailedKey(email, 'verify-email', host) });
  return { email, companyId: user.company.id, call: clientOf(host, token), confirmed: [] };
}

/** What the host had confirmed to some people at one time. */
export type Confirmed = readonly { readonly email: string; readonly keys: readonly string[] }[];

export interface PeopleAtWork extends AsyncDisposable {
  /** Number of keys that the host has confirmed. */
  readonly count: () => number;
  /** Number of calls that failed. */
  readonly failures: () => number;
  /** What is confirmed by now to those who are writing. */
  readonly inProgress: () => Confirmed;
  /** Waits until the host has confirmed some more keys. */
  readonly goOn: (more?: number) => Promise<void>;
  /** Waits until calls fail. */
  readonly areRefused: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Returns the confirmed keys that a host does not list. */
  readonly missingAt: (host: string, confirmed?: Confirmed) => Promise<string[]>;
}

export function peopleAtWork(host: string): PeopleAtWork {
  const everybody: Worker[] = [];
  const current: (Worker | null)[] = [];
  let failures = 0;
  let hasEnded = false;
  const writeOnce = async (writer: number): Promise<void> => {
    let person = current[writer] ?? null;
    if (person === null || person.confirmed.length === KEYS_PER_PERSON) {
      person = await signUp(host);
      everybody.push(person);
      current[writer] = person;
    }
    const { call, companyId, confirmed } = person;
    const name = `K${randomUUID().slice(0, 8)}`;
    await call(createKey, { companyId, name, whitelist_urls: ['*'] });
    confirmed.push(name);
  };
  const write = async (writer: number): Promise<void> => {
    while (!hasEnded) {
      await writeOnce(writer).catch(() => (failures += 1));
      await wait(200);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const stop = async (): Promise<void> => {
    hasEnded = true;
    await writing;
  };
  const confirmedTo = (people: readonly Worker[]): Confirmed =>
    people.map(({ email, confirmed }) => ({ email, keys: [...confirmed] }));
  const count = (): number => everybody.reduce((sum, { confirmed }) => sum + confirmed.length, 0);
  const until = (isReached: () => boolean): Promise<void> =>
    expect.poll(isReached, { timeout: 120_000, intervals: [50] }).toBe(true);
  return {
    count,
    failures: () => failures,
    inProgress: () => confirmedTo(current.flatMap((person) => person ?? [])),
    goOn: (more = 20) => {
      const enough = count() + more;
      return until(() => count() >= enough);
    },
    areRefused: () => {
      const before = failures;
      return until(() => failures > before + WRITERS);
    },
    stop,
    async missingAt(target, confirmed = confirmedTo(everybody)) {
      const missing: string[] = [];
      for (const { email, keys } of confirmed) {
        const person = everybody.find((each) => each.email === email) as Worker;
        const { token } = await clientOf(target, null)(logInCall, { email, password: PASSWORD });
        const { apiKeys } = await clientOf(target, token)(listKeys, { companyId: person.companyId });
        const listed = new Set(apiKeys.map(({ name }) => name));
        missing.push(...keys.filter((name) => !listed.has(name)));
      }
      return missing;
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** Logs in as each of some people, and expects their confirmed keys on the screen. */
export async function expectOnScreen(page: Page, host: string, confirmed: Confirmed): Promise<void> {
  for (const { email, keys } of confirmed) {
    await page.goto(`${host}${KEYS_PATH}`);
    await logIn(page, email, PASSWORD);
    for (const name of keys) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await button(page, 'Log out').click();
    await expect(button(page, 'Sign In')).toBeVisible();
  }
}
