import type { Migration } from 'kysely';
import { up as accounts } from './migrations/0001-accounts.ts';
import { up as apiKeys } from './migrations/0002-api-keys.ts';
import { up as spheres } from './migrations/0003-spheres.ts';
import { up as tracking } from './migrations/0004-tracking.ts';
import { up as payments } from './migrations/0005-payments.ts';
import { up as mailAndJobs } from './migrations/0006-mail-and-jobs.ts';
import { up as limits } from './migrations/0007-limits.ts';
import { up as logins } from './migrations/0010-logins.ts';
import { up as embed } from './migrations/0011-embed.ts';
import { up as sphereChanges } from './migrations/0013-sphere-changes.ts';
import { up as loadQuarters } from './migrations/0014-load-quarters.ts';
import { up as trialMailboxes } from './migrations/0015-trial-mailboxes.ts';
import { up as loadAges } from './migrations/0016-load-ages.ts';
import { up as packageCounts } from './migrations/0017-package-counts.ts';
import { up as timeZones } from './migrations/0018-time-zones.ts';
import { up as favoritePictures } from './migrations/0019-favorite-pictures.ts';
import { up as shareNames } from './migrations/0020-share-names.ts';
import { up as removedSpheres } from './migrations/0021-removed-spheres.ts';
import { up as shares } from './migrations/0022-shares.ts';
import { up as savedMeasures } from './migrations/0023-saved-measures.ts';

/**
 * Migrations from an empty database to the current schema, in the order of their names. A released migration
 * never changes. The missing numbers (0008, 0009, 0012) were never released.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': { up: accounts },
  '0002-api-keys': { up: apiKeys },
  '0003-spheres': { up: spheres },
  '0004-tracking': { up: tracking },
  '0005-payments': { up: payments },
  '0006-mail-and-jobs': { up: mailAndJobs },
  '0007-limits': { up: limits },
  '0010-logins': { up: logins },
  '0011-embed': { up: embed },
  '0013-sphere-changes': { up: sphereChanges },
  '0014-load-quarters': { up: loadQuarters },
  '0015-trial-mailboxes': { up: trialMailboxes },
  '0016-load-ages': { up: loadAges },
  '0017-package-counts': { up: packageCounts },
  '0018-time-zones': { up: timeZones },
  '0019-favorite-pictures': { up: favoritePictures },
  '0020-share-names': { up: shareNames },
  '0021-removed-spheres': { up: removedSpheres },
  '0022-shares': { up: shares },
  '0023-saved-measures': { up: savedMeasures },
};
