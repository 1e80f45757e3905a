import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { paths } from '../../../web/rules/screens/paths.ts';
import type { Database } from '../db/schema.ts';
import { idOfNumber } from '../services/sphere/visible-spheres.ts';
import { CacheControl } from './send-file.ts';

/** The pages that show a sphere, whose number is the last segment of the path, or `sphere` in the query. */
const PAGES = [
  `${paths.coverage}/:sphere`,
  `${paths.snapshotViewer}/:sphere`,
  paths.scene,
  '/embed/:key/:sphere',
  '/embed/:key',
  '/embed',
];

/** Returns the same address with a different sphere. */
function addressWith(c: Context, id: number): string {
  const { search, searchParams } = new URL(c.req.url);
  if (c.req.param('sphere') !== undefined) return c.req.path.replace(/[^/]*$/, String(id)) + search;
  searchParams.set('sphere', String(id));
  return `${c.req.path}?${searchParams.toString()}`;
}

/**
 * Redirects pages to the address with the sphere's id if their address contains the number of a sphere in the sample
 * world, and no ingested sphere has the number as its id.
 */
export function sphereAddressRoutes(db: Database): Hono {
  const redirectNumber: MiddlewareHandler = async (c, next) => {
    const number = c.req.param('sphere') ?? c.req.query('sphere') ?? '';
    if (!/^\d{1,9}$/.test(number)) return next();
    // Without the database, the page is sent, and its calls report the failure.
    const id = await idOfNumber(db, Number(number)).catch(() => null);
    if (id === null || id === Number(number)) return next();
    c.header('Cache-Control', CacheControl.revalidate);
    return c.redirect(addressWith(c, id));
  };
  const routes = new Hono();
  for (const page of PAGES) routes.use(page, redirectNumber);
  return routes;
}
