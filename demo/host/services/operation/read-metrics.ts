import { statfs } from 'node:fs/promises';
import { SqliteAdapter, sql } from 'kysely';
import type { Ctx } from '../../context/context.ts';
import type { Database } from '../../db/schema.ts';

async function databaseBytes(db: Database): Promise<number> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const query = isSqlite
    ? sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(db);
  return rows[0]?.bytes ?? 0;
}

interface Queues {
  readonly mails_queued: number;
  readonly mails_dead: number;
  readonly mail_oldest: number | null;
  readonly jobs_queued: number;
  readonly jobs_failed: number;
}

async function measureQueues({ db, now, services: { metrics } }: Ctx): Promise<void> {
  const { rows } = await sql<Queues>`select
    (select count(*) from mails where state = 'queued') as mails_queued,
    (select count(*) from mails where state = 'dead') as mails_dead,
    (select min(created_at) from mails where state = 'queued') as mail_oldest,
    (select count(*) from jobs where state in ('queued', 'running')) as jobs_queued,
    (select count(*) from jobs where state = 'failed') as jobs_failed`.execute(db);
  const [queues] = rows;
  if (queues === undefined) return;
  const { mail_oldest, ...counts } = queues;
  for (const [name, count] of Object.entries(counts)) metrics.set(name, count);
  metrics.set('mail_oldest_seconds', mail_oldest === null ? 0 : Math.max(0, now - mail_oldest) / 1000);
  metrics.set('database_bytes', await databaseBytes(db));
}

/**
 * Returns all metrics. Current values are measured at the time of the call. An unavailable database is also
 * reported as a metric.
 */
export async function readMetrics(ctx: Ctx): Promise<Response> {
  const { metrics, process } = ctx.services;
  const isUp = await measureQueues(ctx).then(
    () => true,
    () => false,
  );
  metrics.set('database_up', isUp ? 1 : 0);
  const disk = await statfs(process.dataFolder).catch(() => null);
  if (disk !== null) metrics.set('disk_free_bytes', disk.bavail * disk.bsize);
  const { registry } = metrics;
  return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } });
}
