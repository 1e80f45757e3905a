import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ctx } from '../../context/context.ts';
import { databaseFailure } from '../../db/database-failure.ts';
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

/** A call's right to do the work of a request, until another call may take it over. */
interface Claim {
  readonly id: string;
  /** Differs from the time of every other claim of this request. */
  readonly heldUntil: number;
}

/** Thrown in the transaction of a call whose claim lapsed and was taken over, so that it changes nothing. */
class LostClaimError extends Error {}

/** Claims a request for this call. Returns null if another call has claimed it. */
async function claim(ctx: Ctx, id: string, fingerprint: string): Promise<Claim | null> {
  const heldUntil = ctx.now + CLAIM_MS;
  const claimed = await ctx.db
    .insertInto('idempotent_answers')
    .values({
      id,
      asked: fingerprint,
      status: null,
      answer: null,
      held_until: heldUntil,
      created_at: ctx.now,
    })
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({
          asked: fingerprint,
          status: null,
          answer: null,
          held_until: heldUntil,
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
  return claimed === undefined ? null : { id, heldUntil };
}

/** Stores the response, unless another call has taken over. */
async function store(ctx: Ctx, { id, heldUntil }: Claim, { status, body }: PlainResponse): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('idempotent_answers')
    .set({ status, answer: ctx.services.secrets.seal(body, sealContext(id)) })
    .where('id', '=', id)
    .where('status', 'is', null)
    .where('held_until', '=', heldUntil)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LostClaimError();
}

/** Gives the claim up, so that the request can be repeated at once. Otherwise, the claim lapses. */
async function giveUp(ctx: Ctx, { id, heldUntil }: Claim): Promise<void> {
  await ctx.db
    .deleteFrom('idempotent_answers')
    .where('id', '=', id)
    .where('status', 'is', null)
    .where('held_until', '=', heldUntil)
    .execute();
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

interface Work {
  /** Does the work, and calls `store` in the transaction of its changes. */
  readonly run: (store: (inner: Ctx, response: PlainResponse) => Promise<void>) => Promise<PlainResponse>;
  /** Returns the response for an error that every repeat would get as well; null for other errors. */
  readonly refusal: (thrown: unknown) => PlainResponse | null;
}

async function runClaimed(ctx: Ctx, held: Claim, { run, refusal }: Work): Promise<PlainResponse> {
  try {
    return await run((inner, response) => store(inner, held, response));
  } catch (thrown) {
    if (thrown instanceof LostClaimError) throw thrown;
    const response = refusal(thrown);
    if (response !== null) {
      await store(ctx, held, response);
      return response;
    }
    // The claim would wait for a database that does not respond, and lapses anyway.
    const given = giveUp(ctx, held).catch(() => undefined);
    if (databaseFailure(thrown) === null) await given;
    throw thrown;
  }
}

/**
 * Runs a request once. A repeat within a day gets exactly the first response, and the work does not run again.
 * The response is committed together with the changes: if the process ends before, the changes are undone and
 * a repeat makes them. Throws `ServiceError`.
 */
export async function runOnce(
  ctx: Ctx,
  { key, scope, input }: IdempotentRequest,
  work: Work,
): Promise<PlainResponse & { readonly isRepeat: boolean }> {
  const id = createHash('sha256').update(`${scope}\n${key}`).digest('hex');
  // The hash is keyed, because the input may contain values that must not be guessable from it.
  const fingerprint = createHmac('sha256', key).update(input).digest('hex');
  const held = await claim(ctx, id, fingerprint);
  try {
    if (held !== null) return { ...(await runClaimed(ctx, held, work)), isRepeat: false };
  } catch (thrown) {
    if (!(thrown instanceof LostClaimError)) throw thrown;
  }
  return { ...(await awaitResponse(ctx, id, fingerprint)), isRepeat: true };
}

export async function deleteExpiredResponses({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<=', now - RESPONSE_RETENTION_MS)
    .execute();
}
