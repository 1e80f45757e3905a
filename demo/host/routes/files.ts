import { join } from 'node:path';
import { Hono } from 'hono';
import { CacheControl, sendFile, sendNotFound } from './send-file.ts';

/** Matches a plain relative path, without empty or hidden segments and without `..`. */
const PLAIN_PATH = /^\w[\w.-]*(\/\w[\w.-]*){0,3}$/;

/** Matches files whose names contain a hash of their content. */
const HASHED = /^chunks\/.+-[\w-]{8}\.\w+(\.map)?$/;

/** Serves the files of a folder at the path where the app is mounted. */
export function filesRoutes(folder: string): Hono {
  return new Hono().get('/:path{.+}', (c) => {
    const path = c.req.param('path');
    if (!PLAIN_PATH.test(path)) return sendNotFound(c);
    return sendFile(
      c,
      join(folder, path),
      HASHED.test(path) ? CacheControl.immutable : CacheControl.revalidate,
    );
  });
}
