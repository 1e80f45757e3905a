import { Hono } from 'hono';
import type { Gazetteer } from './places/gazetteer.ts';
import { details } from './wire/details.ts';
import { geocode } from './wire/geocode.ts';
import { textSearch } from './wire/text-search.ts';
import { judgeKey } from './wire/verdict.ts';

/**
 * Google's web services for places, as they are on the wire, over a gazetteer: text search, details and geocoding both
 * ways. Takes every key of 20 characters and more but `REFUSED_KEY` and `SPENT_KEY`. The gazetteer is opened when the
 * first search wants it.
 */
export function createGoogleStandIn(openGazetteer: () => Promise<Gazetteer>): Hono {
  let opened: Promise<Gazetteer> | null = null;
  const app = new Hono();
  for (const { path, find, wrap } of [textSearch, details, geocode]) {
    app.get(`/maps/api/${path}/json`, async (c) => {
      const given = c.req.query();
      const refusal = judgeKey(given['key']);
      if (refusal !== null) return c.json(wrap(refusal));
      opened ??= openGazetteer();
      return c.json(wrap(find(await opened, given)));
    });
  }
  return app;
}
