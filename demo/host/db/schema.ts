import type { Kysely, Transaction } from 'kysely';
import type {
  CompanyTable,
  MailLinkTable,
  SessionTable,
  SubscriptionTable,
  TrialMailboxTable,
  UserGroupTable,
  UserTable,
  LoginFailureTable,
  LoginPlaceTable,
} from './tables/accounts.ts';
import type { ApiKeyTable, EmbedTokenTable } from './tables/api-keys.ts';
import type { IdempotentResponseTable, RateWindowTable } from './tables/limits.ts';
import type { FileTable, JobTable, MailTable, PeriodicTaskTable } from './tables/mail-and-jobs.ts';
import type {
  PaidPeriodTable,
  PaymentAttemptTable,
  PaymentCursorTable,
  PaymentCustomerTable,
  StripeEventTable,
} from './tables/payments.ts';
import type {
  AssetTable,
  DataGroupTable,
  FavoritePictureTable,
  FavoriteTable,
  PackageCountTable,
  PackageTable,
  SphereClockTable,
  SphereSourceTable,
  SphereTable,
  ShareTable,
} from './tables/spheres.ts';
import type {
  SphereLoadDayTable,
  SphereLoadTable,
  TrackingEventTable,
  TrackingFirstTable,
} from './tables/tracking.ts';

/**
 * All tables and their columns. Times are integers, booleans are 0 or 1, and JSON is text, so that both
 * databases store the same values.
 */
export interface Schema {
  companies: CompanyTable;
  users: UserTable;
  user_groups: UserGroupTable;
  subscriptions: SubscriptionTable;
  trial_mailboxes: TrialMailboxTable;
  sessions: SessionTable;
  mail_links: MailLinkTable;
  api_keys: ApiKeyTable;
  packages: PackageTable;
  package_counts: PackageCountTable;
  spheres: SphereTable;
  sphere_clock: SphereClockTable;
  sphere_sources: SphereSourceTable;
  assets: AssetTable;
  data_groups: DataGroupTable;
  favorites: FavoriteTable;
  favorite_pictures: FavoritePictureTable;
  shares: ShareTable;
  stripe_events: StripeEventTable;
  payment_customers: PaymentCustomerTable;
  paid_periods: PaidPeriodTable;
  payment_attempts: PaymentAttemptTable;
  payment_cursors: PaymentCursorTable;
  sphere_loads: SphereLoadTable;
  sphere_load_days: SphereLoadDayTable;
  tracking_events: TrackingEventTable;
  tracking_firsts: TrackingFirstTable;
  mails: MailTable;
  jobs: JobTable;
  periodic_tasks: PeriodicTaskTable;
  files: FileTable;
  rate_windows: RateWindowTable;
  idempotent_answers: IdempotentResponseTable;
  embed_tokens: EmbedTokenTable;
  login_failures: LoginFailureTable;
  login_places: LoginPlaceTable;
}

/** The database, or a transaction on it. */
export type Database = Kysely<Schema> | Transaction<Schema>;
