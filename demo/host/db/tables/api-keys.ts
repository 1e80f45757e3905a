import type { Millis, Flag } from './accounts.ts';

/** A short pass with which a viewer in a frame reads spheres, on behalf of the site around it. */
export interface EmbedTokenTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  api_key: string;
  /** The site around the frame, or null where it does not tell. */
  origin: string | null;
  expires_at: Millis;
}

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
