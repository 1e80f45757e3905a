import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import { ServiceError } from '../lib/errors.ts';
import {
  type ReadOwn,
  type SurfacePlaces,
  createSurfacePlaces,
} from '../providers/surfaces/surface-places.ts';
import type { Mount } from './additions.ts';

/** Returns a function that reads a file of mounts in this process, as a request to the host would. */
function readMounts(mounts: readonly Mount[]): ReadOwn {
  const app = new Hono();
  for (const { path, routes } of mounts) app.route(path, routes);
  app.onError((error) => new Response(null, { status: error instanceof ServiceError ? error.status : 500 }));
  return async (path) => app.request(`/${path}`);
}

/** Opens the surfaces of spheres. Those of the host's own URLs are read from the mounts. */
export const openSurfacePlaces = (
  { apiUrl, surfaceOrigins }: Settings,
  mounts: readonly Mount[],
  log: Logger,
): SurfacePlaces =>
  createSurfacePlaces({
    ownUrl: `${apiUrl}/`,
    origins: surfaceOrigins,
    readOwn: readMounts(mounts),
    log,
  });
