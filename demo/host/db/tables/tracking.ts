import type { Millis } from './accounts.ts';

/** One display of a sphere, on a customer's site or in the portal. A written row never changes. */
export interface SphereLoadTable {
  /** Company of the key or of the user, to which the load is attributed. */
  company_id: string;
  /** Id sent by the client, so that a repeat is counted only once; otherwise created by the host. */
  event_id: string;
  loaded_at: Millis;
  /** API key with which the sphere was shown; null in the portal. */
  api_key: string | null;
  sphere_id: number;
  /** Site as `scheme://host[:port]`, or a fixed name for a source that is not a site. */
  origin: string;
  ip: string;
  product: string;
  user_id: string | null;
}

/**
 * Loads of one key on one site in one UTC day, by quarter hour. A day at any UTC offset is therefore the sum
 * of parts of two rows.
 */
export interface SphereLoadDayTable {
  company_id: string;
  /** Days since 1970 in UTC. */
  day: number;
  origin: string;
  api_key: string;
  /** Sum of `quarters`. */
  total: number;
  /** JSON list of 96 counts, one for each quarter hour of the UTC day, without spaces. */
  quarters: string;
}

export interface TrackingEventTable {
  company_id: string;
  /** Id sent by the client, so that a repeat is stored only once; otherwise created by the host. */
  event_id: string;
  happened_at: Millis;
  user_id: string | null;
  api_key: string | null;
  category: string;
  action: string;
  entity: string;
  entity_id: string;
}

/** Actions that a user, or a key, has done at least once. */
export interface TrackingFirstTable {
  /** The user's id, or the API key. */
  actor: string;
  category: string;
  action: string;
  happened_at: Millis;
}
