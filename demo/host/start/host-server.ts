import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';

type RequestListener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Maximum number of requests of one connection that are handled at the same time. Browsers and proxies send the next
 * request of a connection after the response; only other clients send many at once ("pipelining").
 */
export const MAX_UNANSWERED = 32;

interface Pipeline {
  unanswered: number;
  /** Requests that were read together with earlier ones, in order. At most one read of the socket, which is 64 KB. */
  readonly waiting: (() => void)[];
}

/** Stops reading from a connection. Node would start again whenever a part of the responses has been sent. */
function hold(socket: Socket): void {
  socket.pause();
  socket.resume = () => socket;
}

function release(socket: Socket): void {
  delete (socket as Partial<Pick<Socket, 'resume'>>).resume;
  socket.resume();
}

/**
 * Returns a listener that handles at most `MAX_UNANSWERED` requests of a connection at the same time. Further requests
 * wait in the socket, unread, so that they take neither memory nor time from other clients. Without this limit, Node
 * handles all requests of a connection as they arrive (nodejs/node#50850).
 */
function limitPipelining(respond: RequestListener): RequestListener {
  const pipelines = new WeakMap<Socket, Pipeline>();
  return (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket) ?? { unanswered: 0, waiting: [] };
    pipelines.set(socket, pipeline);
    const { waiting } = pipeline;
    const start = (): void => {
      if (socket.destroyed) return;
      response.once('close', () => {
        const next = waiting.shift();
        // Other clients have their turn first.
        if (next) setImmediate(next);
        else {
          pipeline.unanswered -= 1;
          if (Object.hasOwn(socket, 'resume')) release(socket);
        }
      });
      respond(request, response);
    };
    if (pipeline.unanswered < MAX_UNANSWERED) {
      pipeline.unanswered += 1;
      start();
      return;
    }
    waiting.push(start);
    hold(socket);
  };
}

/**
 * Maximum size of headers. A query with a list of 5000 spheres takes about 55 KB, but Node's default limit is
 * 16 KB.
 */
const MAX_HEADER_BYTES = 96 * 1024;

/**
 * Time for which an idle connection stays open. It is longer than the 60 s of load balancers; otherwise, a
 * call could be lost while the host closes the connection.
 */
const KEEP_ALIVE_MS = 75_000;

/** Creates the HTTP server of the host, with its limits for connections. */
export const createHostServer = (fetch: Parameters<typeof getRequestListener>[0]): Server =>
  createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
    limitPipelining(getRequestListener(fetch)),
  );
