import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { checkReadiness as contract } from '../../../../web/contract/operation.ts';
import type { Ctx } from '../../context/context.ts';
import { migrationState } from '../../db/migrate.ts';
import { ServiceError } from '../../lib/errors.ts';

type Checks = ResponseOf<typeof contract>['checks'];
type State = Checks['db'];

/** A database that does not respond within this time counts as unavailable. */
const TIMEOUT_MS = 2_000;

/** An email that waits longer than this counts as late. The mail server is then probably unavailable. */
const MAIL_LATE_MS = 15 * 60_000;

const LOW_DISK_BYTES = 200 * 1024 * 1024;

/** Runs a check and returns its result. If the check throws or takes too long, the result is `failing`. */
async function runCheck(check: () => Promise<State>): Promise<State> {
  const late = new AbortController();
  const timeout = delay(TIMEOUT_MS, 'failing' as const, { signal: late.signal }).catch(
    () => 'failing' as const,
  );
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    return 'failing';
  } finally {
    late.abort();
  }
}

async function checkDatabase({ db }: Ctx): Promise<State> {
  await sql`select 1`.execute(db);
  return 'ok';
}

async function checkMigrations({ db }: Ctx): Promise<State> {
  const { pending } = await migrationState(db);
  return pending.length === 0 ? 'ok' : 'failing';
}

async function checkMails({ db, now }: Ctx): Promise<State> {
  const late = await db
    .selectFrom('mails')
    .where('state', '=', 'queued')
    .where('created_at', '<', now - MAIL_LATE_MS)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return late === undefined ? 'ok' : 'degraded';
}

async function checkDisk({ services }: Ctx): Promise<State> {
  const { bavail, bsize } = await statfs(services.process.dataFolder);
  return bavail * bsize < LOW_DISK_BYTES ? 'degraded' : 'ok';
}

/**
 * Checks that the positions of all spheres have been loaded. After that, this check always succeeds, because
 * later changes are loaded in the background.
 */
async function checkPlaces({ db, services }: Ctx): Promise<State> {
  if (!services.sphereIndex.isFilled()) await services.sphereIndex.catchUp(db);
  return 'ok';
}

/**
 * Returns whether the host can accept requests. Throws `ServiceError` (503) with the failing checks as its
 * fields.
 */
export async function checkReadiness(ctx: Ctx): Promise<ResponseOf<typeof contract>> {
  const [db, migrations, places, mailQueue, disk] = await Promise.all([
    runCheck(() => checkDatabase(ctx)),
    runCheck(() => checkMigrations(ctx)),
    runCheck(() => checkPlaces(ctx)),
    runCheck(() => checkMails(ctx)),
    runCheck(() => checkDisk(ctx)),
  ]);
  const checks: Checks = { db, migrations, places, mailQueue, disk };
  if (ctx.services.process.isStopping())
    throw new ServiceError('unavailable', 'The host is stopping.', { retryAfterS: 5 });
  if ([db, migrations, places].includes('failing'))
    throw new ServiceError('unavailable', 'The host is not ready.', {
      retryAfterS: 5,
      fields: Object.entries(checks)
        .filter(([, state]) => state !== 'ok')
        .map(([field, message]) => ({ field, message })),
    });
  const isWell = Object.values(checks).every((state) => state === 'ok');
  return { status: isWell ? 'ok' : 'degraded', checks };
}
