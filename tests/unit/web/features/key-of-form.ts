import type { z } from 'zod';
import type { apiKeySchema } from '../../../../web/contract/entities.ts';
import type { ApiKeyForm } from '../../../../web/features/api-keys/key-draft.ts';

/** Returns the API key whose form in the editor this is. */
export const keyOfForm = (form: ApiKeyForm): z.infer<typeof apiKeySchema> => ({
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
