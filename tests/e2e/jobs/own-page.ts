import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OwnPage extends AsyncDisposable {
  /** The page's address on a port of its own. */
  readonly url: string;
}

/** Serves a page of somebody else, with markup that a person has pasted into it. */
export async function ownPage(pasted: string): Promise<OwnPage> {
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(Number(request.headers['x-status'] ?? 204)).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>My site</title><body>${pasted}`);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://localhost:${String((server.address() as AddressInfo).port)}/`,
    [Symbol.asyncDispose]: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
