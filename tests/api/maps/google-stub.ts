import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StubResponse = (response: ServerResponse, request: IncomingMessage) => void;

/** A server in place of Google's. It sends the responses that a test sets, and records the requests. */
export interface GoogleStub {
  readonly url: string;
  /** Requested URLs, as received: path and query. */
  readonly requests: string[];
  readonly respondWith: (next: StubResponse) => void;
  readonly close: () => Promise<void>;
}

export const json =
  (body: unknown, status = 200): StubResponse =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** Starts a stub on a free port of this machine; at first it finds nothing. */
export async function startGoogleStub(): Promise<GoogleStub> {
  let current = json({ results: [], status: 'ZERO_RESULTS' });
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    current(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  const respondWith = (next: StubResponse): void => {
    current = next;
  };
  return { url: `http://127.0.0.1:${port}`, requests, respondWith, close };
}
