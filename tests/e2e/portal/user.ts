import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createApiClient, type ApiClient } from '../../../web/api/client.ts';
import { createSubscription } from '../../../web/contract/payment.ts';
import { setApiUser } from '../../../web/contract/profile.ts';
import { verifyEmail } from '../../../web/contract/user-links.ts';
import { register } from '../../../web/contract/user.ts';
import { inHostDatabase } from '../host-data.ts';

type Product = 'api' | 'zwivel';

/** Returns the host's URL for a browser. */
export const portalUrl = (): string => `http://localhost:${process.env.E2E_PORT ?? ''}`;

export interface PortalUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly companyId: string;
  readonly call: ApiClient;
  /** The login data that the portal stores in the browser. */
  readonly storedLogin: Readonly<Record<string, unknown>>;
}

interface NewUser {
  /** The offerings for which the company gets a trial. */
  readonly offerings?: readonly Product[];
  readonly isVerified?: boolean;
  readonly firstName?: string;
  readonly companyName?: string;
}

const clientOf = (token: string | null): ApiClient =>
  createApiClient({ host: portalUrl(), token: () => token, isProduction: false });

/** Returns the text after `path/` in a host's newest email to an address, such as the key of a link. */
export async function mailedKey(email: string, path: string, host = portalUrl()): Promise<string> {
  const outbox = await (await fetch(`${host}/dev/mail`)).text();
  for (const item of outbox.split('<li>').filter((one) => one.includes(email))) {
    const mail = await fetch(`${host}${/href="([^"]+)"/.exec(item)?.[1] ?? '/'}`);
    const key = new RegExp(`/${path}/([\\w./~-]+)`).exec(await mail.text())?.[1];
    if (key !== undefined) return key;
  }
  throw new Error(`No link to ${path} was mailed to ${email}.`);
}

/**
 * Signs a company up for trials. The only user verifies the address with the emailed link unless `isVerified`
 * is false.
 */
export async function registerUser(given: NewUser = {}): Promise<PortalUser> {
  const { offerings = ['api'], isVerified = true, firstName = 'Ada', companyName = 'Portal Test' } = given;
  const [email, password] = [`${randomUUID()}@portal.test`, 'Look-Around-360'];
  const session = await clientOf(null)(register, {
    email,
    password,
    confirmPassword: password,
    firstName,
    lastName: 'Lovelace',
    companyName,
    industry: 'Other',
    isXp360: !offerings.includes('zwivel'),
    termsAndConditionsAccepted: true,
    termsAndConditionsTimestamp: Date.now(),
  });
  if (isVerified) await clientOf(null)(verifyEmail, { key: await mailedKey(email, 'verify-email') });
  const { token, lastName, assets, xp360Plan, subscriptions, user } = session;
  const call = clientOf(token);
  if (offerings.length === 2) await call(setApiUser, { id: user.id });
  return {
    id: user.id,
    email,
    password,
    companyId: user.company.id,
    call,
    storedLogin: {
      user_state: { token, firstName, lastName, assets, xp360Plan, subscriptions },
      login_expiry: Date.now() + 3_600_000,
    },
  };
}

/** Buys a month of an offering with a card whose payments succeed. The user's address must be verified. */
export async function buyPlan({ call }: PortalUser, product: Product): Promise<void> {
  const priceId = product === 'api' ? 'price_StandInApiMonth' : 'price_StandInAgentMonth';
  await call(
    createSubscription,
    { priceId, paymentMethodId: 'pm_card_visa' },
    { idempotencyKey: randomUUID() },
  );
}

/** Ends all of a company's plans of an offering at a time, because the host has no call for this. */
export function endOffering({ companyId }: PortalUser, product: Product, endsAt = Date.now() - 60_000): void {
  inHostDatabase((database) => {
    database
      .prepare('update subscriptions set ends_at = ? where company_id = ? and product = ?')
      .run(endsAt, companyId, product);
  });
}

/** Opens a screen as a user. Later changes to the login by the page, such as logging out, are preserved. */
export async function openAs(
  page: Page,
  { storedLogin }: Pick<PortalUser, 'storedLogin'>,
  path: string,
  origin = portalUrl(),
): Promise<void> {
  // A page of the origin without scripts, so that the portal finds the login when it starts.
  await page.goto(`${origin}/healthz`);
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, JSON.stringify(value));
  }, storedLogin);
  await page.goto(origin + path);
}
