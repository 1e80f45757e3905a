import type { Millis } from './accounts.ts';

/** One showing of a sphere, on a customer's site or in the app itself. Never changed once written. */
export interface SphereLoadTable {
  /** Whose usage it is: the company of the key, or of the user. */
  company_id: string;
  /** Given by the client, so that a repeat is counted once; else made by the host. */
  event_id: string;
  loaded_at: Millis;
  /** The key of an embed; null in the app itself. */
  api_key: string | null;
  sphere_id: number;
  /** The site as `scheme://host[:port]`, or a word for what is no site. */
  origin: string;
  ip: string;
  product: string;
  user_id: string | null;
}

/** The loads of one key on one site in one UTC day, by quarter hours: a day of any UTC offset is made of two rows. */
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

/** Something that a user did. */
export interface TrackingEventTable {
  company_id: string;
  /** Given by the client, so that a repeat is kept once; else made by the host. */
  event_id: string;
  happened_at: Millis;
  user_id: string | null;
  api_key: string | null;
  category: string;
  action: string;
  entity: string;
  entity_id: string;
}

/** What a user, or a key, has done at least once. */
export interface TrackingFirstTable {
  /** The user's id, or the key. */
  actor: string;
  category: string;
  action: string;
  happened_at: Millis;
}
