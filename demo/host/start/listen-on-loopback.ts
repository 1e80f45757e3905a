import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * Also listens on [::1], because browsers may resolve localhost to it. It is not an error if the machine has
 * no IPv6.
 */
export function listenOnLoopback6(server: Server, port: number): NetServer {
  const second = createServer((socket) => void server.emit('connection', socket));
  second.on('error', () => undefined);
  return second.listen(port, '::1').unref();
}
