import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';

export interface PlainResponse {
  readonly status: number;
  readonly body: string;
}

/** A request that a client may repeat. */
export interface IdempotentRequest {
  /** Value of the `Idempotency-Key` header. */
  readonly key: string;
  /** Principal and call, so that keys of other principals never match. */
  readonly scope: string;
  readonly input: string;
}

const RESPONSE_RETENTION_MS = 24 * 3_600_000;

/** Work that takes longer than this counts as abandoned, for example because its process was killed. */
const CLAIM_MS = 60_000;

/** Time for which a repeated request waits for the response to the first one. */
const WAIT_MS = 5_000;
const POLL_INTERVAL_MS = 100;

/** Responses may contain tokens, so each is encrypted for its row. */
const sealContext = (id: string): string => `idempotent_answers.answer/${id}`;

const mismatch = (): ServiceError =>
  new ServiceError(
    'idempotency_mismatch',
    'This Idempotency-Key was used for another request. Please choose a new one.',
  );

const stillWorking = (): ServiceError =>
  new ServiceError(
    'conflict',
    'The first request with this Idempotency-Key is still in progress. Please repeat it in a moment.',
    {
      retryAfterS: 5,
    },
  );

/** Claims a request for this call. Returns false if another call has claimed it. */
async function claim(ctx: Ctx, id: string, fingerprint: string): Promise<boolean> {
  const claimed = await ctx.db
    .insertInto('idempotent_answers')
    .values({
      id,
      asked: fingerprint,
      status: null,
      answer: null,
      held_until: ctx.now + CLAIM_MS,
      created_at: ctx.now,
    })
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({
          asked: fingerprint,
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
  return claimed !== undefined;
}

/**
 * Returns the stored response to the first request, or waits for it if the first request is still in
 * progress.
 */
async function awaitResponse(ctx: Ctx, id: string, fingerprint: string): Promise<PlainResponse> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_INTERVAL_MS) {
    const row = await ctx.db
      .selectFrom('idempotent_answers')
      .where('id', '=', id)
      .select(['asked', 'status', 'answer'])
      .executeTakeFirst();
    // If the first request failed temporarily, the client should try again.
    if (row === undefined) throw stillWorking();
    if (row.asked !== fingerprint) throw mismatch();
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
 * Runs a request once. A repeat within a day gets exactly the first response, and `work` does not run again.
 * Responses with status 429, or 500 and above, are not stored, because a repeated request may succeed. Throws
 * `ServiceError`.
 */
export async function runOnce(
  ctx: Ctx,
  { key, scope, input }: IdempotentRequest,
  work: () => Promise<PlainResponse>,
): Promise<PlainResponse & { readonly isRepeat: boolean }> {
  const id = createHash('sha256').update(`${scope}\n${key}`).digest('hex');
  // The hash is keyed, because the input may contain values that must not be guessable from it.
  const fingerprint = createHmac('sha256', key).update(input).digest('hex');
  if (!(await claim(ctx, id, fingerprint)))
    return { ...(await awaitResponse(ctx, id, fingerprint)), isRepeat: true };
  const row = ctx.db.updateTable('idempotent_answers').where('id', '=', id);
  const discard = (): Promise<unknown> =>
    ctx.db.deleteFrom('idempotent_answers').where('id', '=', id).execute();
  const response = await work().catch(async (error: unknown) => {
    await discard();
    throw error;
  });
  if (response.status === 429 || response.status >= 500) await discard();
  else
    await row
      .set({ status: response.status, answer: ctx.services.secrets.seal(response.body, sealContext(id)) })
      .execute();
  return { ...response, isRepeat: false };
}

export async function deleteExpiredResponses({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<=', now - RESPONSE_RETENTION_MS)
    .execute();
}
