import type { Options } from '@node-rs/argon2';

/**
 * The cost of password hashes in tests, which takes less than a millisecond instead of 15 ms. Tests of the hashes
 * themselves use the host's own cost.
 */
export const QUICK_HASHING: Options = { memoryCost: 64, timeCost: 1, parallelism: 1 };
