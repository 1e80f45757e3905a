import type { Migration } from 'kysely';
import * as accounts from './migrations/0001-accounts.ts';
import * as apiKeys from './migrations/0002-api-keys.ts';
import * as spheres from './migrations/0003-spheres.ts';
import * as tracking from './migrations/0004-tracking.ts';
import * as payments from './migrations/0005-payments.ts';
import * as mailAndJobs from './migrations/0006-mail-and-jobs.ts';
import * as limits from './migrations/0007-limits.ts';
import * as logins from './migrations/0010-logins.ts';
import * as embed from './migrations/0011-embed.ts';
import * as sphereChanges from './migrations/0013-sphere-changes.ts';

/** The steps from an empty database to today's schema, in the order of their names. A released step never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-api-keys': apiKeys,
  '0003-spheres': spheres,
  '0004-tracking': tracking,
  '0005-payments': payments,
  '0006-mail-and-jobs': mailAndJobs,
  '0007-limits': limits,
  '0010-logins': logins,
  '0011-embed': embed,
  '0013-sphere-changes': sphereChanges,
};
