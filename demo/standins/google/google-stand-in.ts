import { Hono } from 'hono';
import type { Gazetteer } from './places/gazetteer.ts';
import { details } from './wire/details.ts';
import { geocode } from './wire/geocode.ts';
import { textSearch } from './wire/text-search.ts';
import { checkKey } from './wire/verdict.ts';

/**
 * Serves Google's web services for places from a gazetteer: text search, details, geocoding and reverse
 * geocoding. Accepts every key of 20 to 128 letters, digits, underscores and hyphens except `REFUSED_KEY` and
 * `SPENT_KEY`.
 */
export function createGoogleStandIn(gazetteer: Promise<Gazetteer>): Hono {
  const app = new Hono();
  for (const { path, find, wrap } of [textSearch, details, geocode]) {
    app.get(`/maps/api/${path}/json`, async (c) => {
      const params = c.req.query();
      const refusal = checkKey(params['key']);
      if (refusal !== null) return c.json(wrap(refusal));
      return c.json(wrap(find(await gazetteer, params)));
    });
  }
  return app;
}
