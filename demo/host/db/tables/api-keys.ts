import type { Millis, Flag } from './accounts.ts';

/** A short-lived embed token. A framed viewer uses it to read spheres on behalf of the surrounding site. */
export interface EmbedTokenTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  api_key: string;
  /** Site that contains the frame, or null if it is unknown. */
  origin: string | null;
  expires_at: Millis;
}

export interface ApiKeyTable {
  /** The key itself, a UUID. It is visible in pages and is not a secret. */
  id: string;
  company_id: string;
  name: string;
  activated: Flag;
  /** Whitelist entries in canonical form, as a JSON list. */
  whitelist: string;
  created_at: Millis;
  updated_at: Millis;
  last_used_at: Millis | null;
  /** Set on the old key when it is rotated. */
  expires_at: Millis | null;
  /** Time of deletion. A deleted key stops working immediately and can be restored for 30 days. */
  deleted_at: Millis | null;
}
