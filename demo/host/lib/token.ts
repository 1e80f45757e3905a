import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** The two parts of a token: the id of its session, and the secret that authenticates it. */
export interface Token {
  readonly id: string;
  readonly secret: string;
}

/** SHA-256 in hex, which the database stores instead of a secret of at least 128 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A new token with 256 random bits. */
export const newToken = (): Token => ({ id: randomUUID(), secret: randomBytes(32).toString('base64url') });

/**
 * A token in the form that a client stores and sends: base64 of `id:secret`, so that a Basic header with it
 * is well formed (RFC 7617).
 */
export const formatToken = ({ id, secret }: Token): string =>
  Buffer.from(`${id}:${secret}`).toString('base64');

/** Parses a token in the form that clients send; null for anything else. */
export function parseToken(written: string): Token | null {
  if (written.length > 200 || !/^[A-Za-z0-9+/]+={0,2}$/.test(written)) return null;
  const [, id, secret] =
    /^([0-9a-f-]{36}):([\w-]{43})$/.exec(Buffer.from(written, 'base64').toString()) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Whether a secret matches a stored hash, in constant time. */
export function isSecret(secret: string, hash: string): boolean {
  const received = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return received.length === stored.length && timingSafeEqual(received, stored);
}
