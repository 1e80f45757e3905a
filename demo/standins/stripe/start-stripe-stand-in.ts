import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createStripeStandIn, type StandInOptions } from './create-stand-in.ts';

/** How often it looks for what is due, in milliseconds; what was just done is told at once. */
const LOOK_EVERY_MS = 5_000;

/** What a running stand-in is told; the rest it makes up. */
export interface StartOptions extends Pick<StandInOptions, 'file' | 'names' | 'returnUrl'> {
  /** The loopback port that is tried first; 0 for any free one. */
  readonly port: number;
  /** Where the host takes notices; null while it does not listen yet. */
  readonly webhookUrl: () => string | null;
}

/** A stand-in that listens. */
export interface RunningStripe {
  /** Its address, without trailing slash. */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly close: () => Promise<void>;
}

/** Listens on this machine alone; on another port when the wanted one is taken. */
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
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
  return answer.status;
}

/** Starts the stand-in for the payment provider on a port that only this machine reaches. */
export async function startStripeStandIn(options: StartOptions): Promise<RunningStripe> {
  const secretKey = `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const server = createAdaptorServer({ fetch: (request) => answer(request) }) as Server;
  const url = `http://127.0.0.1:${await listen(server, options.port)}`;
  let wake: NodeJS.Immediate | null = null;
  const standIn = createStripeStandIn({
    ...options,
    clock: Date.now,
    secretKey,
    webhookSecret,
    post: (body, headers) => postTo(options.webhookUrl(), body, headers),
    address: url,
    onChange: () => (wake ??= setImmediate(look)),
  });
  function look(): void {
    wake = null;
    void standIn.work();
  }
  answer = (request) => standIn.app.fetch(request);
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  const close = (): Promise<void> =>
    new Promise((done) => {
      clearInterval(timer);
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, secretKey, webhookSecret, close };
}
