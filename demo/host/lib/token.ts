import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** Id of the session, and the secret that authenticates it. */
export interface Token {
  readonly id: string;
  readonly secret: string;
}

/**
 * Returns the SHA-256 in hex, which the database stores instead of the secret. The secret must have at least
 * 128 random bits.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Creates a token with 256 random bits. */
export const newToken = (): Token => ({ id: randomUUID(), secret: randomBytes(32).toString('base64url') });

/**
 * Returns a token as clients store and send it: base64 of `id:secret`, the form of a Basic header (RFC 7617).
 */
export const formatToken = ({ id, secret }: Token): string =>
  Buffer.from(`${id}:${secret}`).toString('base64');

/** Parses a token in the form that clients send; returns null for other texts. */
export function parseToken(written: string): Token | null {
  if (written.length > 200 || !/^[A-Za-z0-9+/]+={0,2}$/.test(written)) return null;
  const [, id, secret] =
    /^([0-9a-f-]{36}):([\w-]{43})$/.exec(Buffer.from(written, 'base64').toString()) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Compares a secret with a stored hash in constant time. */
export function isSecret(secret: string, hash: string): boolean {
  const received = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return received.length === stored.length && timingSafeEqual(received, stored);
}
