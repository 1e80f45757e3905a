import { type IncomingHttpHeaders, type IncomingMessage, request, type RequestListener } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { libraryScript } from './library-scripts.ts';
import { SOURCES } from './paths.ts';
import type { RestartingHost } from './restarting-host.ts';

/** A script that runs before all other scripts of the page. */
const CLIENT = `<script type="module" src="${SOURCES}demo/dev/client/page-client.ts"></script>`;

/**
 * Adds the client that listens for changes to a page of the host; the portal's page loads its scripts from the sources.
 */
const adaptPage = (html: string): string =>
  html
    .replace(/<head>/, `<head>\n    ${CLIENT}`)
    .replaceAll(/(?<=\b(?:src|href)=")\.\//g, html.includes('id="portal-config"') ? `${SOURCES}web/` : './');

/** Extends a page's content security policy with what the client needs: inline styles, and a connection to Vite. */
const adaptPolicy = (policy: string): string =>
  policy.replace(/style-src [^;]*/, "$& 'unsafe-inline'").replace(/connect-src [^;]*/, '$& ws:');

/** Headers that apply only to a single connection. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const without = (headers: IncomingHttpHeaders, names: ReadonlySet<string>): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));

/** Headers that no longer apply once a page has been modified in transit. */
const CONTENT_HEADERS = new Set(['content-length', 'etag']);

/** The host's headers for a modified page. */
function pageHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const rest = without(headers, CONTENT_HEADERS);
  const policy = headers['content-security-policy'];
  return typeof policy === 'string' ? { ...rest, 'content-security-policy': adaptPolicy(policy) } : rest;
}

/** Forwards a response of the host; pages get the client that listens for changes. */
async function forwardResponse(response: IncomingMessage, res: ServerResponse): Promise<void> {
  const { statusCode = 502 } = response;
  const headers = without(response.headers, CONNECTION_HEADERS);
  if (headers['content-type']?.startsWith('text/html') !== true) {
    res.writeHead(statusCode, headers);
    response.pipe(res);
    return;
  }
  let html = '';
  for await (const chunk of response.setEncoding('utf8')) html += String(chunk);
  res.writeHead(statusCode, pageHeaders(headers));
  res.end(adaptPage(html));
}

/** Forwards a request to the host; resolves once its response begins. */
function forwardRequest(req: IncomingMessage, res: ServerResponse, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Pages are modified in transit, so the host must send them uncompressed.
    const headers = without(req.headers, new Set(['accept-encoding']));
    const { method, url } = req;
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, resolve);
    forwarded.once('error', reject);
    // No more tiles need to be rendered for a client that disconnects.
    res.once('close', () => forwarded.destroy());
    req.pipe(forwarded);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * Requests the response of the host. If a restart closes the connection before the response begins, the request is sent
 * again to the next process, unless its body has already been consumed.
 */
async function hostResponse(
  host: RestartingHost,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<IncomingMessage> {
  const port = await host.port();
  try {
    return await forwardRequest(req, res, port);
  } catch (error) {
    if (res.closed || hasBody(req) || port === (await host.port())) throw error;
    return hostResponse(host, req, res);
  }
}

function fail(res: ServerResponse, error: unknown): void {
  if (res.headersSent) return void res.destroy();
  res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  res.end(`The host is not running:\n\n${error instanceof Error ? error.message : String(error)}\n`);
}

async function sendScript(name: string, res: ServerResponse): Promise<void> {
  const script = await libraryScript(name);
  if (script === null) return void res.writeHead(404).end();
  res.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  res.end(script);
}

/** Serves everything at one URL: sources from Vite, the library's scripts, and the host's own responses. */
export const createFront =
  (host: RestartingHost, vite: ViteDevServer): RequestListener =>
  (req, res) => {
    const path = (req.url ?? '/').replace(/[?#].*/, '');
    if (path.startsWith(SOURCES)) {
      vite.middlewares(req, res);
      return;
    }
    const [, script] = /^\/elements\/([\w-]+)\.js$/.exec(path) ?? [];
    const sent =
      script === undefined
        ? hostResponse(host, req, res).then((response) => forwardResponse(response, res))
        : sendScript(script, res);
    sent.catch((error: unknown) => fail(res, error));
  };
