import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createGoogleStandIn } from './google-stand-in.ts';
import { openSampleGazetteer } from './places/sample/sample-gazetteer.ts';

export interface RunningStandIn {
  /** URL of the stand-in, without a trailing slash. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts the stand-in for Google's web services on a free loopback port. */
export async function startGoogleStandIn(): Promise<RunningStandIn> {
  const server = createAdaptorServer({ fetch: createGoogleStandIn(openSampleGazetteer()).fetch }) as Server;
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}
