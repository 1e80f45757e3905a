import { z } from 'zod';
import { change as makeChange } from '../../../demo/host/context/change.ts';
import { ServiceError } from '../../../demo/host/lib/errors.ts';
import { call, type Call } from '../../../demo/host/routes/call.ts';
import { enqueueJob } from '../../../demo/host/services/job/enqueue-job.ts';
import { endpoint, type Endpoint } from '../../../web/contract/endpoint.ts';
import { line } from '../../../web/contract/fields.ts';

/*
 * Calls that no real host has. Tests use them to examine the behavior that all calls share. `seen` counts how
 * often each handler ran.
 */

const about = { tag: 'Operation', summary: 'A call of the tests.', rate: 'write' } as const;

const echo = endpoint({
  ...about,
  id: 'echo',
  method: 'post',
  path: '/trial/echo',
  access: { credential: 'optional' },
  body: z.object({ text: line({ max: 20_000 }), deep: z.unknown().optional() }),
  response: z.object({ text: z.string(), keys: z.array(z.string()) }),
});

/** Enqueues a job and returns its input, requires a login, and runs once per `Idempotency-Key`. */
export const book = endpoint({
  ...about,
  id: 'book',
  method: 'post',
  path: '/trial/book',
  access: { credential: 'session' },
  body: z.object({ text: z.string(), waitMs: z.number().optional() }),
  response: z.object({ number: z.int(), text: z.string() }),
  idempotent: true,
  status: 202,
});

/** Changes data with a GET request. */
export const change = endpoint({
  ...about,
  id: 'change',
  method: 'get',
  path: '/trial/{id}/change',
  access: { credential: 'session' },
  params: z.object({ id: z.string() }),
  query: z.object({ name: z.string().optional() }),
  response: z.object({ detail: z.string() }),
  mutates: true,
});

const item = {
  ...about,
  method: 'get',
  access: { credential: 'none' },
  rate: 'read',
  response: z.object({ detail: z.string() }),
} as const;

/** The parameter of this path also matches the path of `latestItem`. */
export const namedItem = endpoint({
  ...item,
  id: 'namedItem',
  path: '/trial/items/{name}',
  params: z.object({ name: z.string() }),
});

export const latestItem = endpoint({ ...item, id: 'latestItem', path: '/trial/items/latest' });

/** Returns a long response to clients with a login or a key. */
export const listAll = endpoint({
  ...about,
  id: 'listAll',
  method: 'get',
  path: '/trial/all',
  access: { credential: 'reader' },
  rate: 'read',
  response: z.object({ list: z.array(z.string()) }),
});

/** Returns an equally long, secret response. */
const listSecrets = endpoint({
  ...listAll,
  id: 'listSecrets',
  path: '/trial/secrets',
  access: { credential: 'optional' },
  secret: true,
});

/** Returns more than its contract allows. */
export const sendMore = endpoint({
  ...about,
  id: 'sayMore',
  method: 'get',
  path: '/trial/more',
  access: { credential: 'none' },
  response: z.object({ name: z.string() }),
});

/** Fails in the requested way. */
export const breakDown = endpoint({
  ...about,
  id: 'breakDown',
  method: 'get',
  path: '/trial/broken',
  access: { credential: 'none' },
  query: z.object({ how: z.string() }),
  response: z.object({ detail: z.string() }),
});

/** This call belongs to a class whose rate-limit counts are stored. */
const request = endpoint({
  ...about,
  id: 'ask',
  method: 'post',
  path: '/trial/ask',
  access: { credential: 'optional' },
  rate: 'inquiry',
  response: z.object({ detail: z.string() }),
});

const error = (message: string, code?: string): Error => Object.assign(new Error(message), { code });

const breakages: Readonly<Record<string, () => Error>> = {
  plain: () => error('select * from users at /srv/secret/place.ts'),
  refusal: () => new ServiceError('card_declined', 'Your card was declined.'),
  locked: () => error('database is locked', 'SQLITE_BUSY'),
  full: () => error('disk is full', 'SQLITE_FULL'),
  unavailable: () => error('connect ECONNREFUSED', 'ECONNREFUSED'),
};

/** Kind of the jobs that `book` enqueues. */
export const BOOKED = 'booked';

/** Promises for which the next `book` waits before and inside its transaction. */
export type Hang = Partial<Record<'before' | 'inside', Promise<void>>>;

interface TrialCalls {
  readonly calls: readonly Call[];
  /** Counts how often each handler ran. */
  readonly seen: Map<string, number>;
  readonly hang: { next: Hang };
}

/** Returns all calls with their handlers. */
export function trialCalls(): TrialCalls {
  const hang: TrialCalls['hang'] = { next: {} };
  const seen = new Map<string, number>();
  const count = ({ id }: Endpoint): number => {
    seen.set(id, (seen.get(id) ?? 0) + 1);
    return seen.get(id) ?? 0;
  };
  const long = { list: Array.from({ length: 200 }, (_, index) => `entry number ${index}`) };
  const calls = [
    call(echo, (_ctx, body) => {
      count(echo);
      return Promise.resolve({ text: body.text, keys: Object.keys(body) });
    }),
    call(book, async (ctx, { text, waitMs = 0 }) => {
      const { before, inside } = hang.next;
      hang.next = {};
      const number = count(book);
      await new Promise((done) => setTimeout(done, waitMs));
      await before;
      return makeChange(ctx, async (inner) => {
        await enqueueJob(inner, BOOKED, {});
        await inside;
        if (text === 'refuse') throw new ServiceError('conflict', `Refused for the ${number}. time.`);
        if (text === 'fail') throw new ServiceError('upstream_error', 'Not now.');
        return { number, text };
      });
    }),
    call(change, (_ctx, { id }) => {
      count(change);
      return Promise.resolve({ detail: id });
    }),
    call(namedItem, (_ctx, { name }) => Promise.resolve({ detail: `named ${name}` })),
    call(latestItem, () => Promise.resolve({ detail: 'latest' })),
    call(listAll, () => Promise.resolve(long)),
    call(listSecrets, () => Promise.resolve(long)),
    call(sendMore, () => Promise.resolve({ name: 'a', passwordHash: 'b' })),
    call(breakDown, (_ctx, { how }) => Promise.reject(breakages[how]?.() ?? new Error(how))),
    call(request, () => Promise.resolve({ detail: 'asked' })),
  ];
  return { calls, seen, hang };
}
