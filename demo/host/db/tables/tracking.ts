import type { Millis } from './accounts.ts';

/** One display of a sphere, on a customer's site or in the app itself. The row never changes once it is written. */
export interface SphereLoadTable {
  /** The company whose usage this is, which is that of the key or of the user. */
  company_id: string;
  /** Given by the client, so that a repeat is counted once; otherwise created by the host. */
  event_id: string;
  loaded_at: Millis;
  /** The key of an embed; null in the app itself. */
  api_key: string | null;
  sphere_id: number;
  /** The site as `scheme://host[:port]`, or a fixed name for a source that is not a site. */
  origin: string;
  ip: string;
  product: string;
  user_id: string | null;
}

/**
 * The loads of one key on one site in one UTC day, by quarter hours: a day at any UTC offset is the sum of parts of two
 * rows.
 */
export interface SphereLoadDayTable {
  company_id: string;
  /** Days since 1970 in UTC. */
  day: number;
  origin: string;
  api_key: string;
  /** The sum of `quarters`. */
  total: number;
  /** JSON list of 96 counts, one for each quarter hour of the UTC day, without spaces. */
  quarters: string;
}

/** An action of a user. */
export interface TrackingEventTable {
  company_id: string;
  /** Given by the client, so that a repeat is stored once; otherwise created by the host. */
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
  /** The user's id, or the key. */
  actor: string;
  category: string;
  action: string;
  happened_at: Millis;
}
