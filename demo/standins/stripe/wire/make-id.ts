import { randomBytes } from 'node:crypto';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a new random id such as `cus_NffrFeUfNV2Hib`. Long ids can serve as secrets. */
export function makeId(prefix: string, length = 14): string {
  let id = prefix;
  // Four bytes per character keep the bias of the modulo below one in 60 million.
  const random = randomBytes(length * 4);
  for (let at = 0; at < length; at += 1)
    id += CHARACTERS[random.readUInt32LE(at * 4) % CHARACTERS.length] ?? '';
  return id;
}
