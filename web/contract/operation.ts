import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Whether the process is alive; touches nothing else. */
export const checkHealth = endpoint({
  id: 'checkHealth',
  tag: 'Operation',
  method: 'get',
  path: '/healthz',
  summary: 'Tell whether the process is alive.',
  access: 'anyone',
  rate: 'free',
  response: z.object({ status: z.literal('ok'), version: z.string() }),
});

const checkState = z.enum(['ok', 'degraded', 'failing']);

/** Whether requests should be sent to this process. */
export const checkReadiness = endpoint({
  id: 'checkReadiness',
  tag: 'Operation',
  method: 'get',
  path: '/readyz',
  summary:
    'Tell whether requests may be sent here: 503 while the database is away, until the places of all spheres are in memory, and from the moment the host was told to stop.',
  access: 'anyone',
  rate: 'free',
  response: z.object({
    status: z.enum(['ok', 'degraded']),
    checks: z.object({
      db: checkState,
      migrations: checkState,
      /** Of all spheres, in memory: the closest one is searched there. */
      places: checkState,
      mailQueue: checkState,
      disk: checkState,
    }),
  }),
  errors: ['unavailable'],
});

/** Figures for a monitor. */
export const readMetrics = endpoint({
  id: 'readMetrics',
  tag: 'Operation',
  method: 'get',
  path: '/metrics',
  summary: "Give the host's figures in Prometheus' text format.",
  access: 'operator',
  rate: 'free',
  produces: 'text/plain; version=0.0.4; charset=utf-8',
});

/** Which build answers. */
export const readVersion = endpoint({
  id: 'readVersion',
  tag: 'Operation',
  method: 'get',
  path: '/api/version',
  summary: 'Tell which build of the host answers.',
  access: 'anyone',
  rate: 'read',
  response: z.object({
    version: z.string().meta({ examples: ['1.4.0'] }),
    /** Since when this process runs. */
    startedAt: z.iso.datetime(),
  }),
});
