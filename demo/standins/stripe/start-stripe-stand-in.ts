import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createStripeStandIn, type StandInOptions } from './create-stand-in.ts';

/** Interval between checks for due work, in milliseconds. Events after a change are sent immediately. */
const POLL_MS = 5_000;

export interface StartOptions extends Pick<StandInOptions, 'file' | 'names' | 'returnUrl'> {
  /** Preferred loopback port; 0 for any free one. */
  readonly port: number;
  /** Returns the host's webhook endpoint; null while the host does not listen yet. */
  readonly webhookUrl: () => string | null;
}

export interface RunningStripe {
  /** URL of the stand-in, without a trailing slash. */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Sends due events, which wait until the host listens. */
  readonly sendNotices: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Listens on the loopback interface, on another port if the preferred one is in use. */
async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && port !== 0) server.listen(0, '127.0.0.1', done);
      else fail(error);
    });
    server.listen(port, '127.0.0.1', done);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function postTo(
  url: string | null,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  if (url === null) return 503;
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return response.status;
}

/** Starts the stand-in for Stripe on a loopback port. */
export async function startStripeStandIn(options: StartOptions): Promise<RunningStripe> {
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  let response: (request: Request) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const server = createAdaptorServer({ fetch: (request) => response(request) }) as Server;
  const url = `http://127.0.0.1:${await listen(server, options.port)}`;
  let wake: NodeJS.Immediate | null = null;
  const standIn = createStripeStandIn({
    ...options,
    clock: Date.now,
    secretKey,
    webhookSecret,
    post: (body, headers) => postTo(options.webhookUrl(), body, headers),
    address: url,
    onChange: () => (wake ??= setImmediate(poll)),
  });
  const sendNotices = async (): Promise<void> => {
    if (options.webhookUrl() !== null) await standIn.work();
  };
  function poll(): void {
    wake = null;
    void sendNotices();
  }
  response = (request) => standIn.app.fetch(request);
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  const close = (): Promise<void> =>
    new Promise((done) => {
      clearInterval(timer);
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, secretKey, webhookSecret, sendNotices, close };
}
