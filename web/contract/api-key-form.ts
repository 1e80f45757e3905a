import type { z } from 'zod';
import type { apiKeySchema } from './entities.ts';

type ApiKey = z.infer<typeof apiKeySchema>;

/** An API key in the form that the portal's editor uses. */
export interface ApiKeyForm {
  /** The key itself. */
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly whitelistUrls: readonly string[];
  readonly created: string;
  readonly updated: string;
  readonly companyOwner: string;
  readonly lastUsed: string | null;
  readonly expires: string | null;
  readonly sessions30d: number;
}

/** Converts a key of the API to the editor's form. */
export const toApiKeyForm = (key: ApiKey): ApiKeyForm => ({
  id: key.id,
  name: key.name,
  active: key.activated,
  whitelistUrls: [...key.whitelist_urls],
  created: key.created_date,
  updated: key.updated_date,
  companyOwner: key.company_owner,
  lastUsed: key.last_used_at,
  expires: key.expires_at,
  sessions30d: key.sessions_30d,
});

/** Converts a key of the editor to the API's form; the two are inverse. */
export const fromKeyForm = (form: ApiKeyForm): ApiKey => ({
  id: form.id,
  name: form.name,
  activated: form.active,
  whitelist_urls: [...form.whitelistUrls],
  created_date: form.created,
  updated_date: form.updated,
  company_owner: form.companyOwner,
  last_used_at: form.lastUsed,
  expires_at: form.expires,
  sessions_30d: form.sessions30d,
});
