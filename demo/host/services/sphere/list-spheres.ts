import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { panoramaSchema } from '../../../../web/contract/entities.ts';
import type { BoundingBox } from '../../../../web/contract/sphere-fields.ts';
import type { listSpheres as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { takeTurn } from '../../lib/turns.ts';
import { listName } from '../../providers/spheres/sphere-lists.ts';
import { describePanorama, panoramaRows } from './describe-panorama.ts';
import { sphereSetOf } from './sphere-set.ts';
import { visibleSpheres } from './visible-spheres.ts';

type Reader = Ctx<SessionPrincipal | KeyPrincipal>;
type Input = CheckedInput<typeof contract>;

/**
 * Number of spheres in a page, which is read from the database and written in one step. A page takes about 8
 * ms, and other calls can run between two pages.
 */
const PAGE = 250;

/**
 * Returns the ids of the spheres within a box, in ascending order. All are read at once, because reading page
 * by page would sort all of them again for each page.
 */
async function idsIn(ctx: Reader, { west, south, east, north }: BoundingBox): Promise<number[]> {
  const rows = await visibleSpheres(ctx.db, ctx.principal.companyId)
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where((eb) => {
      const [fromWest, toEast] = [eb('longitude', '>=', west), eb('longitude', '<=', east)];
      return west <= east ? eb.and([fromWest, toEast]) : eb.or([fromWest, toEast]);
    })
    .select('spheres.id')
    .orderBy('spheres.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids that match the request's filters, in ascending order; null for the entire coverage. */
async function requestedIds(
  ctx: Reader,
  { bbox, restrictedSphereList }: Pick<Input, 'bbox' | 'restrictedSphereList'>,
): Promise<number[] | null> {
  const listed = restrictedSphereList === undefined ? null : new Set(restrictedSphereList);
  if (bbox === undefined) return listed === null ? null : [...listed].sort((a, b) => a - b);
  const within = await idsIn(ctx, bbox);
  return listed === null ? within : within.filter((id) => listed.has(id));
}

const spheresOf = (ctx: Reader) =>
  panoramaRows(visibleSpheres(ctx.db, ctx.principal.companyId)).orderBy('spheres.id');

/**
 * Yields the spheres page by page, in ascending order of their ids: at most `limit`, starting after the
 * `cursor`.
 */
async function* pages(ctx: Reader, { limit = Infinity, cursor = -1, ...filters }: Input) {
  const ids = (await requestedIds(ctx, filters))?.filter((id) => id > cursor).slice(0, limit) ?? null;
  if (ids !== null) {
    for (let at = 0; at < ids.length; at += PAGE)
      yield await spheresOf(ctx)
        .where('spheres.id', 'in', ids.slice(at, at + PAGE))
        .execute();
    return;
  }
  let last = cursor;
  for (let left = limit; left > 0; left -= PAGE) {
    const page = await spheresOf(ctx).where('spheres.id', '>', last).limit(Math.min(PAGE, left)).execute();
    yield page;
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end.id;
  }
}

/** Yields the response's text in chunks. Each sphere is checked against the contract. */
async function* written(ctx: Reader, input: Input): AsyncGenerator<string, void> {
  const { surfaceOf } = ctx.services;
  let between = '';
  yield '{"panoramas":[';
  for await (const page of pages(ctx, input)) {
    if (page.length === 0) continue;
    const spheres = page.map((row) => JSON.stringify(panoramaSchema.parse(describePanorama(row, surfaceOf))));
    yield between + spheres.join(',');
    between = ',';
    // The embedded database responds synchronously. Without turns, no other code would run until the list is
    // complete.
    await takeTurn(ctx.principal.companyId);
  }
  yield ']}';
}

const listHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/**
 * With these headers, browsers check each time whether their copy is current, and do not use a copy for a
 * different user or key.
 */
const REVALIDATED = {
  'Cache-Control': 'private, no-cache',
  Vary: 'Origin, Accept-Encoding, Authorization, X-Api-Key, X-Embed-Token',
};

/** Streams a part of the principal's coverage, so that memory use stays bounded for any number of spheres. */
const listPart = (ctx: Reader, input: Input): Response =>
  new Response(ReadableStream.from(written(ctx, input)).pipeThrough(new TextEncoderStream()), {
    headers: listHeaders,
  });

/** Forwards a stream, and calls `onEnd` once it has been read to its end, has failed or has been canceled. */
function untilRead(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        onEnd();
        throw error;
      });
      if (done) {
        onEnd();
        controller.close();
      } else controller.enqueue(value);
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
}

const RETRY_AFTER_S = 5;

/** The number of complete lists that one client receives at the same time; further ones wait until one ends. */
interface ListGate {
  readonly client: string;
  readonly atOnce: number;
  readonly maxWaiting: number;
}

/**
 * Returns the gate of a principal. A key is public, so its gate is per address, and long enough for the visitors of a
 * page who share an address.
 */
function listGateOf({ principal, request }: Reader): ListGate {
  if (principal.kind === 'session') return { client: principal.sessionId, atOnce: 2, maxWaiting: 8 };
  return { client: `${principal.apiKey} ${request.ip}`, atOnce: 4, maxWaiting: 500 };
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

const lanes = new Map<string, Lane>();

/**
 * Waits until a client can receive another complete list. The returned function marks the list as ended.
 * Throws `rate_limited` if too many lists are waiting.
 */
async function enterListGate({ client, atOnce, maxWaiting }: ListGate): Promise<() => void> {
  const lane = lanes.get(client) ?? { running: 0, waiting: [] };
  lanes.set(client, lane);
  if (lane.running >= atOnce) {
    if (lane.waiting.length >= maxWaiting)
      throw new ServiceError(
        'rate_limited',
        'Too many complete lists are being requested at the same time. Request a box, a list of ids, or pages with `limit`.',
        { retryAfterS: RETRY_AFTER_S },
      );
    await new Promise<void>((resolve) => lane.waiting.push(resolve));
  } else lane.running += 1;
  let hasLeft = false;
  return () => {
    if (hasLeft) return;
    hasLeft = true;
    const next = lane.waiting.shift();
    if (next) return next();
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(client);
  };
}

/** Sends the principal's entire coverage from the file that all users who see the same spheres share. */
async function listAll(ctx: Reader): Promise<Response> {
  const { services, log } = ctx;
  const leave = await enterListGate(listGateOf(ctx));
  try {
    const set = await sphereSetOf(ctx);
    const body = await services.sphereLists.open(set, () => written(ctx, {}));
    const headers = {
      ...listHeaders,
      ...REVALIDATED,
      ETag: `"${listName(set)}"`,
      'Content-Encoding': 'gzip',
    };
    return new Response(untilRead(body, leave), { headers });
  } catch (err) {
    leave();
    log.warn({ err, event: 'sphere_list_not_cached' }, 'list of spheres sent without being cached');
    return listPart(ctx, {});
  }
}

/** Sends the spheres that the principal can see: all of them, or those that match the filters. */
export function listSpheres(ctx: Reader, input: Input): Promise<Response> {
  const isPart = Object.values(input).some((value) => value !== undefined);
  return isPart ? Promise.resolve(listPart(ctx, input)) : listAll(ctx);
}
