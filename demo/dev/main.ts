import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import '../host/start/check-node.ts';
import { listenOnLoopback6 } from '../host/start/listen-on-loopback.ts';
import { createFront } from './front.ts';
import { RestartingHost } from './restarting-host.ts';
import { createSourceServer, reactionTo } from './source-server.ts';

/*
 * `npm run dev` serves everything that `npm start` shows, at the same URLs, but from the sources. An edit of the
 * portal updates open pages in place, an edit of the elements or of a page reloads them with the same view, and an edit
 * of the host restarts it while requests wait.
 */

const port = Number(process.env['PORT'] ?? 8080);
const address = process.env['HOST'] ?? '127.0.0.1';

async function listen(): Promise<void> {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, address, done);
  });
  if (address === '127.0.0.1') listenOnLoopback6(server, (server.address() as AddressInfo).port);
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const vite = await createSourceServer(server);
  const host = new RestartingHost({ API_URL: url, ...process.env, PORT: '0', HOST: '127.0.0.1' });
  server.on('request', createFront(host, vite));
  vite.watcher.on('all', (_, file) => {
    const reaction = reactionTo(file);
    if (reaction === 'restart') host.restart();
    if (reaction === 'styles') vite.ws.send('dev:styles');
    if (reaction === 'reload') vite.ws.send({ type: 'full-reload' });
  });
  const stop = async (): Promise<void> => {
    await Promise.all([host.close(), vite.close()]);
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  await host.port().catch(() => undefined);
  process.stdout.write(`Ready at ${url}/ (edits appear automatically; press Ctrl+C to stop)\n`);
}

await listen().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
