import { createHash } from 'node:crypto';

/** Returns a UUID that is the same for the same text on every machine (version 8, from SHA-256). */
export function stableId(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join('\u0000')).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
