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

/** `cut_28` is what was counted of a UTC day before its 28th quarter of an hour was over. */
export type CutColumn = `cut_${number}`;

/** The loads of one key on one site in one UTC day, so kept that a day of any UTC offset can be cut out of two rows. */
export type SphereLoadDayTable = {
  company_id: string;
  /** Days since 1970 in UTC. */
  day: number;
  origin: string;
  api_key: string;
  total: number;
} & Record<CutColumn, number>;

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
