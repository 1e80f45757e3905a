import { randomUUID } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { ServiceError } from '../lib/errors.ts';

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>;
  /**
   * Compares a password with a stored hash. If there is no hash, because the user does not exist, the call
   * takes just as long and returns false.
   */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>;
}

interface Capacity {
  /** Maximum number of passwords that are hashed at the same time. Each takes a core and 19 MiB. */
  readonly parallel: number;
  /** Maximum number of further passwords that can wait. */
  readonly waiting: number;
}

/**
 * Returns the capacity of a machine with this number of cores. Hashing uses at most four cores and, if there
 * are several, leaves one core to other work.
 */
export const hashingShare = (cores: number): Capacity => ({
  parallel: Math.max(1, Math.min(4, cores - 1)),
  waiting: 64,
});

/**
 * Argon2id (the library's default) with 19 MiB, two passes and one lane, the minimum that OWASP recommends.
 */
const COST: Options = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const busy = (): ServiceError =>
  new ServiceError('unavailable', 'The service is busy. Please try again in a moment.', { retryAfterS: 2 });

/** Limits how many tasks run at once and how many wait; refuses further tasks. */
export function createGate({ parallel, waiting }: Capacity): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= parallel && queue.length >= waiting) throw busy();
    if (running >= parallel) await new Promise<void>((turn) => queue.push(turn));
    else running += 1;
    try {
      return await work();
    } finally {
      // A finished task passes its slot directly to the next task in the queue, so that a new task cannot
      // take it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Hashes passwords on a limited number of cores, so that a flood of logins cannot stall other work. The cost is that of
 * new hashes.
 */
export function createPasswordHasher(capacity: Capacity, cost: Options = COST): PasswordHasher {
  const enter = createGate(capacity);
  // Passwords of unknown users are compared with this hash, so that their logins take as long as any other.
  const nobody = hash(randomUUID(), cost);
  return {
    hash: (password) => enter(() => hash(password, cost)),
    verify: (stored, password) =>
      enter(async () => {
        const isRight = await verify(stored ?? (await nobody), password);
        return isRight && stored !== undefined;
      }),
  };
}
