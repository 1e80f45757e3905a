import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { faceFile, tileFile } from '../tiles/paths.ts';
import { tileOfPath } from './addresses.ts';
import { Link, type LinkSettings } from './link.ts';
import { RequestLog } from './request-log.ts';
import type { TextFile } from './text-files.ts';

export interface BenchServer {
  readonly origin: string;
  readonly log: RequestLog;
  setLink(settings: LinkSettings): void;
  close(): Promise<void>;
}

interface FileResponse {
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Browsers can cache tiles, as with a real tile host. */
const CACHED = { 'cache-control': 'public, max-age=3600' };

async function imageResponse(path: string): Promise<FileResponse | null> {
  const addressed = tileOfPath(path);
  const face = /^\/faces\/(\w)_(\d)\.jpg$/.exec(path);
  const file = addressed
    ? tileFile(addressed.tile, addressed.format)
    : face && faceFile(face[1]!, Number(face[2]));
  if (file === null) return null;
  const body = await readFile(file).catch(() => null);
  const type = addressed?.format === 'webp' ? 'image/webp' : 'image/jpeg';
  return body && { headers: { 'content-type': type, ...CACHED }, body };
}

/** Serves compressed text files and tiles over a link of fixed speed and logs every request. */
export async function serve(
  texts: ReadonlyMap<string, TextFile>,
  settings: LinkSettings,
): Promise<BenchServer> {
  const link = new Link(settings);
  const log = new RequestLog();
  const connections = new Map<Socket, number>();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isNew = !connections.has(request.socket);
    if (isNew) connections.set(request.socket, connections.size);
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const entry = log.begin(path, connections.get(request.socket)!);
    const text = texts.get(path);
    const found = text ? { headers: text.headers, body: text.body } : await imageResponse(path);
    const { headers, body } = found ?? { headers: {}, body: Buffer.alloc(0) };
    response.writeHead(found ? 200 : 404, { ...headers, 'content-length': String(body.length) });
    log.end(entry, body.length, await link.send(response, body, isNew));
  }

  const server: Server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    setLink: (next) => (link.settings = next),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
