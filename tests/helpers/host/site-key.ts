import { randomUUID } from 'node:crypto';
import type { KeyCompany } from './api-key-company.ts';
import type { TestHost } from './open-host.ts';

/** Inserts a live API key into the host's database; returns the key. */
export async function createSiteKey(
  host: TestHost,
  company: Pick<KeyCompany, 'id'>,
  whitelist: readonly string[] = ['*'],
): Promise<string> {
  const id = randomUUID();
  const dates = { created_at: host.now(), updated_at: host.now() };
  const open = { last_used_at: null, expires_at: null, deleted_at: null };
  await host.db
    .insertInto('api_keys')
    .values({
      id,
      company_id: company.id,
      name: 'Site',
      activated: 1,
      whitelist: JSON.stringify(whitelist),
      ...dates,
      ...open,
    })
    .execute();
  return id;
}
