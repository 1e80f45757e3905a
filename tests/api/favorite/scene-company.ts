import { randomUUID } from 'node:crypto';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import type { TestHost } from '../../helpers/host/open-host.ts';

const DAY_MS = 86_400_000;

/** Creates a company with the second offering, paid for one year from now unless stated otherwise. */
export async function createSceneCompany(
  host: TestHost,
  plan = 'Pro',
  endsInMs = 366 * DAY_MS,
): Promise<KeyCompany> {
  const owner = await createKeyCompany(host, { api: 'none' });
  const dates = { starts_at: host.now(), ends_at: host.now() + endsInMs, updated_at: host.now() };
  const rest = { status: null, provider_id: null, price_id: null };
  await host.db
    .insertInto('subscriptions')
    .values({ id: randomUUID(), company_id: owner.id, product: 'zwivel', plan_name: plan, ...dates, ...rest })
    .execute();
  return owner;
}

/** Inserts a sphere into the host's database, as the company's sphere or, with null, as a shared sphere. */
export async function insertSphere(host: TestHost, id: number, company_id: string | null): Promise<void> {
  const place = { latitude: 0, longitude: 0, altitude_m: null, ground_m: null, heading_deg: 0 };
  const facts = { package_id: null, title: '', company_name: '', metadata: '{}', formats: '["jpg"]' };
  const times = { captured_at: host.now(), created_at: host.now(), front_image_width: 2048 };
  await host.db
    .insertInto('spheres')
    .values({ id, company_id, ...place, ...facts, ...times })
    .execute();
}
