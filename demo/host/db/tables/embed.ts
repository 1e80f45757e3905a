import type { Millis } from './accounts.ts';

/** A short pass with which a viewer in a frame reads spheres, on behalf of the site around it. */
export interface EmbedTokenTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  api_key: string;
  /** The site around the frame, or null where it does not tell. */
  origin: string | null;
  expires_at: Millis;
}
