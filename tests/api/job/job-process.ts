import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { HostServices } from '../../../demo/host/context/host-services.ts';
import { openDatabase, type DatabaseConfig } from '../../../demo/host/db/open-database.ts';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { createSmtpTransport } from '../../../demo/host/providers/mail/smtp-transport.ts';
import { jobKind } from '../../../demo/host/services/job/job-kind.ts';
import { queueMail } from '../../../demo/host/services/mail/queue-mail.ts';
import { startWorker } from '../../../demo/host/worker/start-worker.ts';
import type { Worker } from '../../../demo/host/worker/worker.ts';
import { testSettings } from '../../helpers/host/test-settings.ts';

/** A job that takes a while. Its effect is one email, so that effects can be counted. */
const noteKind = jobKind(
  'note',
  z.object({ to: z.string(), ms: z.number() }),
  async (_ctx, { to, ms }, { report }) => {
    await report(50, 'Half of it is done.');
    if (process.send) process.send(to);
    await sleep(ms);
    return {
      message: 'Noted.',
      effect: (ctx) => queueMail(ctx, { to, subject: 'Noted', content: { paragraphs: [] } }),
    };
  },
);

/** Creates a worker on a database. The worker's clock is ahead by `aheadMs`. */
export function workerOn(place: DatabaseConfig, aheadMs: number, mailUrl?: string) {
  const database = openDatabase(place);
  const mail = mailUrl === undefined ? null : createSmtpTransport(mailUrl);
  const worker: Omit<Worker, 'signal'> = {
    db: database.db,
    settings: testSettings,
    // The job in this file needs no other service.
    services: { clock: () => Date.now() + aheadMs, mail } as unknown as HostServices,
    log: createLog({ level: 'error', write: () => undefined }),
    kinds: [noteKind],
    tasks: [],
  };
  return { database, worker };
}

/** In a separate process, this file works until it is killed. */
if (process.send && process.argv[2] !== undefined) {
  const { worker } = workerOn(JSON.parse(process.argv[2]) as DatabaseConfig, 0, process.argv[3]);
  startWorker(worker);
  // The worker itself does not keep the process running.
  setInterval(() => undefined, 1_000);
}
