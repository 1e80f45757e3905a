import type { Flag, Millis } from './accounts.ts';

export interface ApiKeyTable {
  /** The key itself, a UUID: it is shown in pages and no secret. */
  id: string;
  company_id: string;
  name: string;
  activated: Flag;
  /** JSON list of whitelist entries in their normal form. */
  whitelist: string;
  created_at: Millis;
  updated_at: Millis;
  last_used_at: Millis | null;
  /** Set on the old key of a rotation. */
  expires_at: Millis | null;
  /** A deleted key is dead at once and can be brought back for 30 days. */
  deleted_at: Millis | null;
}
