import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Returns the description of the API, generated from the schemas that validate requests and responses. */
export const describeCalls = endpoint({
  id: 'describeCalls',
  tag: 'Operation',
  method: 'get',
  path: '/api/openapi.json',
  summary: 'Return this API as an OpenAPI 3.1 document.',
  description: 'Generated from the schemas that validate requests and responses.',
  access: { credential: 'none' },
  rate: 'free',
  produces: 'application/json; charset=utf-8',
});

/** Reports that the process is running, without using the database or any service. */
export const checkHealth = endpoint({
  id: 'checkHealth',
  tag: 'Operation',
  method: 'get',
  path: '/healthz',
  summary: 'Report that the process is alive.',
  description:
    'This call uses neither the database nor any other service, and responds from the first second after startup.',
  access: { credential: 'none' },
  rate: 'free',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
});

const checkState = z.enum(['ok', 'degraded', 'failing']);

/** Reports whether this process is ready to receive requests. */
export const checkReadiness = endpoint({
  id: 'checkReadiness',
  tag: 'Operation',
  method: 'get',
  path: '/readyz',
  summary: 'Report whether this process can accept requests.',
  description:
    'Responds with 503 while the database is unavailable, until the sphere index is in memory, and once the host begins to stop.',
  access: { credential: 'none' },
  rate: 'free',
  response: z.object({
    status: z.enum(['ok', 'degraded']),
    checks: z.object({
      db: checkState,
      migrations: checkState,
      /** The in-memory index of all spheres. */
      places: checkState,
      mailQueue: checkState,
      disk: checkState,
    }),
  }),
  errors: ['unavailable'],
});

export const readMetrics = endpoint({
  id: 'readMetrics',
  tag: 'Operation',
  method: 'get',
  path: '/metrics',
  summary: "Return the host's metrics in Prometheus text format.",
  description: 'For a monitor that scrapes each process separately.',
  access: { credential: 'operator' },
  rate: 'free',
  produces: 'text/plain; version=0.0.4; charset=utf-8',
});

export const readVersion = endpoint({
  id: 'readVersion',
  tag: 'Operation',
  method: 'get',
  path: '/api/version',
  summary: 'Return the version of the host.',
  description: 'Use this call to check whether a release has reached this process.',
  access: { credential: 'none' },
  rate: 'read',
  response: z.object({
    version: z.string().meta({ examples: ['1.4.0'] }),
    /** Time at which this process started. */
    startedAt: z.iso.datetime(),
  }),
});
