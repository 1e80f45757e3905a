import { ServiceError } from './errors.ts';

interface Limits {
  /** Maximum number of responses that one session gets at the same time. Further requests wait. */
  readonly atOnce: number;
  readonly maxWaiting: number;
  /** Message for the requests beyond these limits. */
  readonly refusal: string;
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

const RETRY_AFTER_S = 5;

/**
 * Creates a queue for expensive responses. `enter` waits until the session can get another response, and
 * returns a function that marks the response as ended. Throws `rate_limited` if too many requests of the
 * session are waiting.
 */
export function createSessionQueue({ atOnce, maxWaiting, refusal }: Limits): {
  readonly enter: (sessionId: string) => Promise<() => void>;
} {
  const lanes = new Map<string, Lane>();
  return {
    async enter(sessionId) {
      const lane = lanes.get(sessionId) ?? { running: 0, waiting: [] };
      lanes.set(sessionId, lane);
      if (lane.running >= atOnce) {
        if (lane.waiting.length >= maxWaiting)
          throw new ServiceError('rate_limited', refusal, { retryAfterS: RETRY_AFTER_S });
        await new Promise<void>((resolve) => lane.waiting.push(resolve));
      } else lane.running += 1;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const next = lane.waiting.shift();
        if (next) return next();
        lane.running -= 1;
        if (lane.running === 0) lanes.delete(sessionId);
      };
    },
  };
}
