import { type Server, createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limitPipelining } from './limit-pipelining.ts';

/**
 * Maximum size of headers. A query with a list of 5000 spheres takes about 55 KB, but Node's default limit is
 * 16 KB.
 */
const MAX_HEADER_BYTES = 96 * 1024;

/**
 * Time for which an idle connection stays open. It is longer than the 60 s of load balancers; otherwise, a
 * call could be lost while the host closes the connection.
 */
const KEEP_ALIVE_MS = 75_000;

/** Creates the HTTP server of the host, with its limits for connections. */
export const createHostServer = (fetch: Parameters<typeof getRequestListener>[0]): Server =>
  createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
    limitPipelining(getRequestListener(fetch)),
  );
