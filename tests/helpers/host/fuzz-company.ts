import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { hashSecret, newToken, formatToken } from '../../../demo/host/lib/token.ts';
import type { KnownValues } from './arbitrary-input.ts';
import { QUICK_HASHING } from './quick-hashing.ts';

/** A company with all permissions, and the values with which requests access its data. */
export interface FuzzCompany {
  readonly token: string;
  readonly known: KnownValues;
}

interface Target {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
}

const YEAR_MS = 366 * 86_400_000;

/**
 * Inserts a company with a verified staff user, two paid plans, a sphere, a favorite, a shared view, and a
 * live and a deleted key and asset.
 */
export async function createFuzzCompany(host: Target): Promise<FuzzCompany> {
  const { db } = host;
  const now = host.now();
  const [company, user, favorite, share] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [key, deletedKey, asset, deletedAsset] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const email = `${user}@fuzz.test`;
  const sphere = Math.trunc(Math.random() * 2 ** 40) + 1000;
  const [privateSphere, deletedSphere] = [sphere + 1, sphere + 2];
  const customer = `cus_${user.slice(0, 8)}`;
  const companyRow = {
    id: company,
    name: 'Fuzz',
    industry: 'Other',
    address: '',
    owner_id: user,
    maps_key: null,
  };
  await db
    .insertInto('companies')
    .values({ ...companyRow, team_id: randomUUID(), created_at: now })
    .execute();
  const names = {
    first_name: 'Fu',
    last_name: 'Zz',
    email,
    password_hash: await hash('Fuzz-Company-1', QUICK_HASHING),
  };
  const facts = {
    is_api_user: 1 as const,
    stripe_customer_id: customer,
    terms_accepted_at: now,
    created_at: now,
  };
  const userRow = {
    id: user,
    company_id: company,
    ...names,
    ...facts,
    email_verified_at: now,
    deleted_at: null,
  };
  await db.insertInto('users').values(userRow).execute();
  await db.insertInto('user_groups').values({ user_id: user, name: 'EsriTableGenerator' }).execute();
  for (const product of ['api', 'zwivel'] as const) {
    const dates = { starts_at: now, ends_at: now + YEAR_MS, updated_at: now };
    const paid = { plan_name: 'Pro', status: 'active', provider_id: null, price_id: null };
    await db
      .insertInto('subscriptions')
      .values({ id: randomUUID(), company_id: company, product, ...dates, ...paid })
      .execute();
  }
  const keyDates = { created_at: now, updated_at: now, last_used_at: null, expires_at: null };
  const keyRow = { company_id: company, name: 'Key', activated: 1 as const, whitelist: '["*"]' };
  await db
    .insertInto('api_keys')
    .values([
      { ...keyRow, ...keyDates, id: key, deleted_at: null },
      { ...keyRow, ...keyDates, id: deletedKey, deleted_at: now },
    ])
    .execute();
  await createSphere(host, sphere, null);
  await createSphere(host, privateSphere, company);
  await createSphere(host, deletedSphere, null);
  const assetRow = { company_id: company, name: 'Pier', disabled: 0 as const, acquired_at: now };
  await db
    .insertInto('assets')
    .values([
      { ...assetRow, id: asset, sphere_id: sphere, deleted_at: null },
      { ...assetRow, id: deletedAsset, sphere_id: deletedSphere, deleted_at: now },
    ])
    .execute();
  const view = { initial_pan: 0, initial_tilt: 0, initial_fov: 75, created_at: now };
  const favoriteRow = { id: favorite, company_id: company, user_id: user, sphere_id: sphere, name: 'Fav001' };
  await db
    .insertInto('favorites')
    .values({ ...favoriteRow, ...view })
    .execute();
  const shared = { pan: 0, tilt: 0, fov: 75, created_at: now, ends_at: null };
  await db
    .insertInto('shares')
    .values({ id: share, company_id: company, sphere_id: sphere, ...shared })
    .execute();
  return {
    token: await openSession(host, user),
    known: knownValues({
      company,
      user,
      customer,
      email,
      favorite,
      share,
      keys: [key, deletedKey],
      assets: [asset, deletedAsset],
      spheres: [sphere, privateSphere],
    }),
  };
}

/** Inserts a sphere of a company, or a shared sphere if the company is null. */
async function createSphere(host: Target, id: number, company: string | null): Promise<void> {
  const now = host.now();
  const place = { latitude: 39.96, longitude: -83, altitude_m: 320, ground_m: 220, heading_deg: 0 };
  const texts = { title: 'Pier', company_name: '', metadata: '{}', formats: '["webp"]' };
  const facts = {
    company_id: company,
    package_id: null,
    captured_at: now,
    created_at: now,
    front_image_width: 4096,
  };
  await host.db
    .insertInto('spheres')
    .values({ id, ...place, ...texts, ...facts })
    .execute();
}

async function openSession(host: Target, user: string): Promise<string> {
  const token = newToken();
  const row = {
    id: token.id,
    user_id: user,
    secret_hash: hashSecret(token.secret),
    ip: '192.0.2.1',
    user_agent: '',
  };
  await host.db
    .insertInto('sessions')
    .values({ ...row, created_at: host.now(), seen_at: host.now() })
    .execute();
  return formatToken(token);
}

interface CompanyIds extends Readonly<
  Record<'company' | 'user' | 'favorite' | 'share' | 'customer' | 'email', string>
> {
  readonly keys: readonly string[];
  readonly assets: readonly string[];
  readonly spheres: readonly number[];
}

function knownValues(ids: CompanyIds): KnownValues {
  const { company, user, keys, assets, favorite, share, customer, email, spheres } = ids;
  return {
    id: [company, user, ...keys, ...assets, favorite, customer],
    companyId: [company],
    clientId: [company],
    entity_id: [company],
    userId: [user],
    userid: [user],
    key: keys,
    api_key: keys,
    apiKey: keys,
    assetId: assets,
    favoriteId: [favorite],
    shareId: [share],
    panorama: spheres,
    panoramaId: spheres,
    sphere: spheres,
    sphere_id: spheres,
    sphereId: spheres,
    email: [email],
    username: [email],
    stripeCustomerId: [customer],
    customerStripeId: [customer],
    priceId: ['price_StandInAgentMonth', 'price_StandInApiYear'],
    paymentMethodId: ['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired'],
    promoCode: ['SKY20', 'OVER'],
    name: ['Pier 39', 'Fav002'],
    latlng: ['39.96,-83', '40,-83.5'],
    // Special characters at the end of these files are inside the name of a place.
    fileText: ['lat,lon,name\n39.96,-83,Pier'],
    csvBufferObject: [`id,name\n${spheres[0] ?? ''},Pier`],
    fileName: ['spheres.csv'],
    password: ['Fuzz-Company-1'],
    to: ['sales@product.test'],
    eventData: [{ places: ['Pier'] }],
  };
}
