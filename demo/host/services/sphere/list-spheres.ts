import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { panoramaSchema } from '../../../../web/contract/entities.ts';
import type { BoundingBox } from '../../../../web/contract/sphere-fields.ts';
import type { listSpheres as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../context.ts';
import { describePanorama, panoramaRows } from './describe-panorama.ts';
import { visibleSpheres } from './visible-spheres.ts';

type Reader = Ctx<SessionPrincipal | KeyPrincipal>;
type Input = CheckedInput<typeof contract>;

/** Spheres read from the database at once: a page takes about 10 ms, and at most two are in memory. */
const PAGE = 1000;

/** The maximum of ids in one statement. */
const IDS_AT_ONCE = 500;

/** The ids within a box, ascending: all at once, since each page would sort all of them again. */
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

/** The ids of the request's filters, ascending; null for the whole coverage. */
async function idsAsked(ctx: Reader, { bbox, restrictedSphereList }: Input): Promise<number[] | null> {
  if (bbox === undefined)
    return restrictedSphereList === undefined
      ? null
      : [...new Set(restrictedSphereList)].sort((a, b) => a - b);
  const within = await idsIn(ctx, bbox);
  if (restrictedSphereList === undefined) return within;
  const listed = new Set(restrictedSphereList);
  return within.filter((id) => listed.has(id));
}

const spheresOf = (ctx: Reader) =>
  panoramaRows(visibleSpheres(ctx.db, ctx.principal.companyId)).orderBy('spheres.id');

/** The spheres page by page, by ascending id. */
async function* pages(ctx: Reader, input: Input) {
  const ids = await idsAsked(ctx, input);
  for (let at = 0; at < (ids?.length ?? 0); at += IDS_AT_ONCE)
    yield await spheresOf(ctx)
      .where('spheres.id', 'in', ids?.slice(at, at + IDS_AT_ONCE) ?? [])
      .execute();
  if (ids !== null) return;
  for (let last = -1; ;) {
    const page = await spheresOf(ctx).where('spheres.id', '>', last).limit(PAGE).execute();
    yield page;
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end.id;
  }
}

/** The response's text in chunks; each sphere is checked against the contract. */
async function* written(ctx: Reader, input: Input): AsyncGenerator<string, void> {
  let between = '';
  yield '{"panoramas":[';
  for await (const page of pages(ctx, input)) {
    if (page.length === 0) continue;
    const spheres = page.map((row) => JSON.stringify(panoramaSchema.parse(describePanorama(row))));
    yield between + spheres.join(',');
    between = ',';
  }
  yield ']}';
}

/** Streams the principal's coverage: memory stays bounded for any number of spheres. */
export function listSpheres(ctx: Reader, input: Input): Promise<Response> {
  const pieces = written(ctx, input);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const piece = await pieces.next();
      if (piece.done) stream.close();
      else stream.enqueue(encoder.encode(piece.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  return Promise.resolve(new Response(body, { headers }));
}
