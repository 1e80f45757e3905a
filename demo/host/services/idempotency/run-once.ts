import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ctx } from '../context.ts';
import { ServiceError } from '../errors.ts';

/** An answer as it goes over the wire. */
export interface PlainResponse {
  readonly status: number;
  readonly body: string;
}

/** A request that may come again. */
export interface IdempotentRequest {
  /** The caller's `Idempotency-Key`. */
  readonly key: string;
  /** Who calls what: a key means something only there. */
  readonly scope: string;
  /** What is asked, as text. */
  readonly asked: string;
}

/** How long an answer is kept. */
export const RESPONSE_RETENTION_MS = 24 * 3_600_000;

/** Work that is not done by then counts as given up, for instance because its process was killed. */
const CLAIM_MS = 60_000;

/** How long a repeat waits for the first request to be answered. */
const WAIT_MS = 5_000;
const POLL_INTERVAL_MS = 100;

/** Answers may hold tokens: they are kept sealed, each for its own row. */
const sealContext = (id: string): string => `idempotent_answers.answer/${id}`;

const mismatch = (): ServiceError =>
  new ServiceError('idempotency_mismatch', 'This Idempotency-Key was used for another request.');

const stillWorking = (): ServiceError =>
  new ServiceError('conflict', 'The first request with this Idempotency-Key is still being worked on.', {
    retryAfterS: 5,
  });

/** Claims a request for this call; false when another one has it. */
async function claim(ctx: Ctx, id: string, asked: string): Promise<boolean> {
  const taken = await ctx.db
    .insertInto('idempotent_answers')
    .values({ id, asked, status: null, answer: null, held_until: ctx.now + CLAIM_MS, created_at: ctx.now })
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({
          asked,
          status: null,
          answer: null,
          held_until: ctx.now + CLAIM_MS,
          created_at: ctx.now,
        })
        .where((eb) =>
          eb.or([
            eb('idempotent_answers.created_at', '<=', ctx.now - RESPONSE_RETENTION_MS),
            eb.and([
              eb('idempotent_answers.status', 'is', null),
              eb('idempotent_answers.held_until', '<=', ctx.now),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The kept answer of the first request; waits a while for one that is being worked on. */
async function awaitResponse(ctx: Ctx, id: string, asked: string): Promise<PlainResponse> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_INTERVAL_MS) {
    const row = await ctx.db
      .selectFrom('idempotent_answers')
      .where('id', '=', id)
      .select(['asked', 'status', 'answer'])
      .executeTakeFirst();
    // The first one failed in a way that may pass: this one is told to try again.
    if (row === undefined) throw stillWorking();
    if (row.asked !== asked) throw mismatch();
    if (row.status !== null && row.answer !== null) {
      const body = ctx.services.secrets.open(row.answer, sealContext(id));
      if (body === null) throw stillWorking();
      return { status: row.status, body };
    }
    await delay(POLL_INTERVAL_MS);
  }
  throw stillWorking();
}

/**
 * Answers a request once: a repeat within a day gets the first answer, word for word, and `work` does not run again.
 * Answers of 429 and from 500 on are not kept, since a repeat may well succeed. Throws `ServiceError`.
 */
export async function runOnce(
  ctx: Ctx,
  { key, scope, asked }: IdempotentRequest,
  work: () => Promise<PlainResponse>,
): Promise<PlainResponse & { readonly isRepeat: boolean }> {
  const id = createHash('sha256').update(`${scope}\n${key}`).digest('hex');
  // Keyed, for what is asked may hold what must not be guessed from a hash.
  const code = createHmac('sha256', key).update(asked).digest('hex');
  if (!(await claim(ctx, id, code))) return { ...(await awaitResponse(ctx, id, code)), isRepeat: true };
  const row = ctx.db.updateTable('idempotent_answers').where('id', '=', id);
  const discard = (): Promise<unknown> =>
    ctx.db.deleteFrom('idempotent_answers').where('id', '=', id).execute();
  const answer = await work().catch(async (fault: unknown) => {
    await discard();
    throw fault;
  });
  if (answer.status === 429 || answer.status >= 500) await discard();
  else
    await row
      .set({ status: answer.status, answer: ctx.services.secrets.seal(answer.body, sealContext(id)) })
      .execute();
  return { ...answer, isRepeat: false };
}
