import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Facts about a request and its response. The route is a pattern, so the number of routes is bounded. */
export interface RequestSummary {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface Metrics {
  readonly registry: Registry;
  readonly onResponse: (summary: RequestSummary) => void;
  /**
   * Counts a log line by its event, such as a failure of email, payments or an upstream service, or a
   * security event.
   */
  readonly onEvent: (event: string) => void;
  /** Sets the current value of a gauge, such as the length of a queue. */
  readonly set: (figure: string, value: number) => void;
}

/** Limits the number of metric series in case an event name ever contains text from a client. */
const MAX_EVENTS = 200;

const durationsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const gauges = {
  mails_queued: 'Emails waiting to be sent.',
  mails_dead: 'Emails that failed permanently.',
  mail_oldest_seconds: 'Time since the oldest waiting email was due.',
  jobs_queued: 'Jobs waiting or running.',
  jobs_failed: 'Jobs that failed permanently.',
  database_bytes: 'Size of the database.',
  disk_free_bytes: 'Free disk space in the data folder.',
  database_up: 'Whether the database responds.',
} as const;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Completed requests.',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time.',
    labelNames: ['method', 'route'] as const,
    buckets: durationsS,
    registers,
  });
  const events = new Counter({
    name: 'events_total',
    help: 'Log lines by event.',
    labelNames: ['event'] as const,
    registers,
  });
  const gaugeOf = new Map(
    Object.entries(gauges).map(([name, help]) => [name, new Gauge({ name, help, registers })]),
  );
  const seen = new Set<string>();
  return {
    registry,
    onResponse: ({ method, route, status, ms }) => {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, ms / 1000);
    },
    onEvent: (event) => {
      if (!/^[a-z0-9_]{1,60}$/.test(event) || (!seen.has(event) && seen.size >= MAX_EVENTS)) return;
      seen.add(event);
      events.inc({ event });
    },
    set: (figure, value) => gaugeOf.get(figure)?.set(value),
  };
}
