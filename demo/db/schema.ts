import type { Kysely, Transaction } from 'kysely';
import type {
  CompanyTable,
  MailLinkTable,
  SessionTable,
  SubscriptionTable,
  UserGroupTable,
  UserTable,
} from './tables/accounts.ts';
import type { ApiKeyTable } from './tables/api-keys.ts';
import type { IdempotentAnswerTable, RateWindowTable } from './tables/limits.ts';
import type {
  AssetTable,
  DataGroupTable,
  FavoriteTable,
  PackageTable,
  SphereTable,
} from './tables/spheres.ts';
import type {
  SphereLoadDayTable,
  SphereLoadTable,
  TrackingEventTable,
  TrackingFirstTable,
} from './tables/tracking.ts';

/** Every table and its columns. Times are integers, truth is 0 or 1, JSON is text: both databases store them alike. */
export interface Schema {
  companies: CompanyTable;
  users: UserTable;
  user_groups: UserGroupTable;
  subscriptions: SubscriptionTable;
  sessions: SessionTable;
  mail_links: MailLinkTable;
  api_keys: ApiKeyTable;
  packages: PackageTable;
  spheres: SphereTable;
  assets: AssetTable;
  data_groups: DataGroupTable;
  favorites: FavoriteTable;
  sphere_loads: SphereLoadTable;
  sphere_load_days: SphereLoadDayTable;
  tracking_events: TrackingEventTable;
  tracking_firsts: TrackingFirstTable;
  rate_windows: RateWindowTable;
  idempotent_answers: IdempotentAnswerTable;
}

/** The database, or a transaction on it. */
export type Database = Kysely<Schema> | Transaction<Schema>;
