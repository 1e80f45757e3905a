import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
export function limitPipelining(respond: RequestListener): RequestListener {
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
