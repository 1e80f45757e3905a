import { randomUUID } from 'node:crypto';
import { hashSecret, newToken, formatToken } from '../../../demo/host/lib/token.ts';
import { STAFF_GROUP } from '../../../web/contract/access.ts';
import type { TestHost } from './open-host.ts';

export interface KeyCompany {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
}

interface Circumstances {
  readonly api?: TestPlan;
  /** The company's plan of the second offering; none by default. */
  readonly second?: TestPlan;
  readonly isVerified?: boolean;
  readonly isStaff?: boolean;
}

/** A plan of one year, a trial of a number of milliseconds, or no plan. */
export type TestPlan = 'paid' | 'none' | { readonly trialMs: number };

const YEAR_MS = 366 * 86_400_000;

/** Inserts a company into the host's database, verified and with a paid API plan unless stated otherwise. */
export async function createKeyCompany(
  host: TestHost,
  { api = 'paid', second = 'none', isVerified = true, isStaff = false }: Circumstances = {},
): Promise<KeyCompany> {
  const id = randomUUID();
  const userId = randomUUID();
  const now = host.now();
  const named = {
    id,
    name: 'Sites',
    industry: 'Other',
    address: '',
    owner_id: userId,
    team_id: randomUUID(),
  };
  await host.db
    .insertInto('companies')
    .values({ ...named, maps_key: null, created_at: now })
    .execute();
  const person = { first_name: 'Ada', last_name: 'L', email: `${userId}@site.test`, password_hash: 'x' };
  const dates = { terms_accepted_at: now, created_at: now, email_verified_at: isVerified ? now : null };
  await host.db
    .insertInto('users')
    .values({
      id: userId,
      company_id: id,
      ...person,
      ...dates,
      is_api_user: 1,
      stripe_customer_id: null,
    })
    .execute();
  for (const [product, plan] of [
    ['api', api],
    ['zwivel', second],
  ] as const) {
    if (plan === 'none') continue;
    const ends_at = now + (plan === 'paid' ? YEAR_MS : plan.trialMs);
    const named = { product, plan_name: plan === 'paid' ? 'Pro' : 'trial', starts_at: now };
    const rest = { status: null, provider_id: null, price_id: null, updated_at: now };
    await host.db
      .insertInto('subscriptions')
      .values({ id: randomUUID(), company_id: id, ends_at, ...named, ...rest })
      .execute();
  }
  if (isStaff)
    await host.db.insertInto('user_groups').values({ user_id: userId, name: STAFF_GROUP }).execute();
  return { id, userId, token: await openSession(host, userId) };
}

async function openSession({ db, now }: TestHost, user_id: string): Promise<string> {
  const token = newToken();
  const dates = { created_at: now(), seen_at: now() };
  await db
    .insertInto('sessions')
    .values({
      id: token.id,
      user_id,
      secret_hash: hashSecret(token.secret),
      ...dates,
      ip: '',
      user_agent: '',
    })
    .execute();
  return formatToken(token);
}
