import type { CheckedInput } from '../../../web/api/contract/endpoint.ts';
import { panoramaSchema } from '../../../web/api/contract/entities.ts';
import type { listSpheres as contract } from '../../../web/api/contract/sphere.ts';
import type { Ctx, KeyCaller, SessionCaller } from '../context.ts';
import { describePanorama, panoramaRows } from './describe-panorama.ts';
import { visibleSpheres } from './visible-spheres.ts';

type Input = CheckedInput<typeof contract>;

/** Spheres read from the database in one go: a page lasts some 10 ms, and no more than two are in memory. */
const PAGE = 1000;

/** Ids in one statement. */
const IDS_AT_ONCE = 500;

/** The coverage, as far as it lies in the box. */
function spheresIn(ctx: Ctx<SessionCaller | KeyCaller>, { bbox }: Input) {
  const spheres = panoramaRows(visibleSpheres(ctx.db, ctx.caller.companyId));
  if (bbox === undefined) return spheres;
  const { west, south, east, north } = bbox;
  const within = spheres.where('latitude', '>=', south).where('latitude', '<=', north);
  if (west <= east) return within.where('longitude', '>=', west).where('longitude', '<=', east);
  return within.where((eb) => eb.or([eb('longitude', '>=', west), eb('longitude', '<=', east)]));
}

/** The spheres page by page, by ascending id. */
async function* pages(ctx: Ctx<SessionCaller | KeyCaller>, input: Input) {
  if (input.restrictedSphereList !== undefined) {
    const ids = [...new Set(input.restrictedSphereList)].sort((a, b) => a - b);
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
      yield await spheresIn(ctx, input)
        .where('spheres.id', 'in', ids.slice(at, at + IDS_AT_ONCE))
        .orderBy('spheres.id')
        .execute();
    return;
  }
  for (let last = -1; ;) {
    const page = await spheresIn(ctx, input)
      .where('spheres.id', '>', last)
      .orderBy('spheres.id')
      .limit(PAGE)
      .execute();
    yield page;
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return;
    last = end.id;
  }
}

/** The answer's text piece by piece; each sphere is checked against the contract. */
async function* written(ctx: Ctx<SessionCaller | KeyCaller>, input: Input): AsyncGenerator<string, void> {
  let between = '';
  yield '{"panoramas":[';
  for await (const page of pages(ctx, input)) {
    if (page.length === 0) continue;
    const spheres = page.map((row) => JSON.stringify(panoramaSchema.parse(describePanorama(row))));
    yield between + spheres.join(',');
    between = ',';
    // The embedded database answers at once: other calls get their turn between two pages.
    await new Promise(setImmediate);
  }
  yield ']}';
}

/** Streams the caller's coverage: memory stays bounded however many spheres there are. */
export function listSpheres(ctx: Ctx<SessionCaller | KeyCaller>, input: Input): Promise<Response> {
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
