import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import { claimJob, LEASE_MS } from '../../../demo/host/services/job/claim-job.ts';
import { enqueueJob } from '../../../demo/host/services/job/enqueue-job.ts';
import { jobKind, PermanentJobError, type JobKind } from '../../../demo/host/services/job/job-kind.ts';
import { queueMail } from '../../../demo/host/services/mail/queue-mail.ts';
import { MAX_JOB_ATTEMPTS, runJob } from '../../../demo/host/worker/run-job.ts';
import { runDueTasks, runNextJob, startWorker } from '../../../demo/host/worker/start-worker.ts';
import type { Worker } from '../../../demo/host/worker/worker.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

beforeEach(async () => {
  await host.db.deleteFrom('jobs').execute();
  await host.db.deleteFrom('mails').execute();
});

const count = (run: JobKind['run']): JobKind => ({
  kind: 'count',
  run,
  fail: () => Promise.resolve(),
});

function workerWith(changes: Partial<Worker>): Worker {
  const { db, settings, services, log } = host.ctx();
  const signal = new AbortController().signal;
  return { db, settings, services, log, kinds: [], tasks: [], signal, ...changes };
}

const work = async (worker: Worker): Promise<void> => {
  while (await runNextJob(worker));
};

const jobRow = (id: string) =>
  host.db.selectFrom('jobs').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('a running job reports its progress, and its effect is applied when it is done', async () => {
  const kind = jobKind('greet', z.object({ to: z.string() }), async (_ctx, { to }, { id, report }) => {
    await report(40.4, 'In progress');
    const row = await jobRow(id);
    assert.deepEqual([row.state, row.progress, row.message], ['running', 40, 'In progress']);
    return {
      message: 'Greeted.',
      effect: (inner) => queueMail(inner, { to, subject: 'Hello', content: { paragraphs: [] } }),
    };
  });
  const id = await enqueueJob(host.ctx(), 'greet', { to: 'ada@example.com' });
  await work(workerWith({ kinds: [kind] }));
  const row = await jobRow(id);
  assert.deepEqual([row.state, row.progress, row.message, row.lease], ['done', 100, 'Greeted.', null]);
  assert.equal((await host.mails()).length, 1);
});

test('a failing job is retried with growing delays up to the maximum number of attempts', async () => {
  const pauses: number[] = [];
  const kind = count(() => Promise.reject(new Error('a secret of ours')));
  const id = await enqueueJob(host.ctx(), 'count', {});
  for (let tries = 0; tries < 20; tries += 1) {
    await work(workerWith({ kinds: [kind] }));
    const { state, due_at } = await jobRow(id);
    if (state === 'failed') break;
    pauses.push(due_at - host.now());
    host.pass(due_at - host.now());
  }
  const row = await jobRow(id);
  assert.equal(row.attempts, MAX_JOB_ATTEMPTS);
  assert.deepEqual(pauses, [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000]);
  assert.equal(row.message, 'Something went wrong on our side.');
});

test('a job with a permanent error is not retried, and the reason for the error is stored', async () => {
  const kind = count(() => Promise.reject(new PermanentJobError('The folder is empty.')));
  const id = await enqueueJob(host.ctx(), 'count', {});
  await work(workerWith({ kinds: [kind] }));
  const row = await jobRow(id);
  assert.deepEqual([row.state, row.attempts, row.message], ['failed', 1, 'The folder is empty.']);
});

test('REL-33 when three workers share 40 jobs, each job runs exactly once', async () => {
  const runs: string[] = [];
  const kind = jobKind('note', z.object({ to: z.string() }), (_ctx, { to }) => {
    runs.push(to);
    return Promise.resolve({
      message: 'Noted.',
      effect: (ctx) => queueMail(ctx, { to, subject: 'Noted', content: { paragraphs: [] } }),
    });
  });
  const addresses = Array.from({ length: 40 }, (_, i) => `user${i}@example.com`);
  for (const to of addresses) await enqueueJob(host.ctx(), 'note', { to });
  const workers = [1, 2, 3].map(() => workerWith({ kinds: [kind] }));
  // A runner may poll while another runner claims all the jobs that it has found. It polls again a second
  // later.
  for (let round = 0; round < 3; round += 1) await Promise.all(workers.map(work));
  assert.deepEqual(runs.toSorted(), addresses.toSorted());
  assert.equal((await host.mails()).length, 40);
});

test('REL-33 a worker that has lost its lease has no effect on a job that another worker has completed', async () => {
  const kind = jobKind('note', z.object({}), () =>
    Promise.resolve({
      message: 'Noted.',
      effect: (ctx) =>
        queueMail(ctx, { to: 'ada@example.com', subject: 'Noted', content: { paragraphs: [] } }),
    }),
  );
  await enqueueJob(host.ctx(), 'note', {});
  const worker = workerWith({ kinds: [kind] });
  const stalled = await claimJob(host.db, host.now());
  assert.ok(stalled);
  assert.equal(await claimJob(host.db, host.now()), null);
  host.pass(LEASE_MS);
  await work(worker);
  assert.equal((await host.mails()).length, 1);
  await runJob(worker, stalled);
  assert.equal((await host.mails()).length, 1);
});

test('a job whose worker process ended during every attempt is marked as failed and is not run again', async () => {
  let runs = 0;
  const kind = count(() => Promise.resolve({ message: String((runs += 1)) }));
  const id = await enqueueJob(host.ctx(), 'count', {});
  for (let crash = 0; crash < MAX_JOB_ATTEMPTS; crash += 1) {
    assert.ok(await claimJob(host.db, host.now()));
    host.pass(LEASE_MS);
  }
  await work(workerWith({ kinds: [kind] }));
  assert.equal(runs, 0);
  assert.equal((await jobRow(id)).state, 'failed');
});

test('a periodic task runs once across all workers, and again after its interval', async () => {
  let runs = 0;
  const run = (): Promise<void> => Promise.resolve(void (runs += 1));
  const tasks = [{ name: 'sweep', everyMs: 3_600_000, run }];
  const all = () => Promise.all([1, 2, 3].map(() => runDueTasks(workerWith({ tasks }))));
  await all();
  assert.equal(runs, 1);
  host.pass(3_599_000);
  await all();
  assert.equal(runs, 1);
  host.pass(1_000);
  await all();
  assert.equal(runs, 2);
});

test('a failing periodic task is logged and runs again after its interval', async () => {
  let runs = 0;
  const run = (): Promise<void> => {
    runs += 1;
    return Promise.reject(new Error('no luck'));
  };
  const worker = workerWith({ tasks: [{ name: 'unlucky', everyMs: 60_000, run }] });
  await runDueTasks(worker);
  await runDueTasks(worker);
  assert.equal(runs, 1);
  assert.ok(host.log.some(({ event, task }) => event === 'periodic_task_failed' && task === 'unlucky'));
  host.pass(60_000);
  await runDueTasks(worker);
  assert.equal(runs, 2);
});

test('a stopping worker requeues its unfinished job, which then runs again', async () => {
  const events = new EventEmitter();
  let isPatient = false;
  const kind = count(async (_ctx, _input, { signal, report }) => {
    await report(10, 'Begun');
    events.emit('begun');
    if (!isPatient)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error())));
    return { message: 'Done.' };
  });
  const id = await enqueueJob(host.ctx(), 'count', {});
  const begun = once(events, 'begun');
  const stop = startWorker(workerWith({ kinds: [kind] }));
  await begun;
  await stop();
  const row = await jobRow(id);
  assert.deepEqual([row.state, row.attempts, row.lease], ['queued', 0, null]);
  isPatient = true;
  await work(workerWith({ kinds: [kind] }));
  assert.equal((await jobRow(id)).state, 'done');
});
