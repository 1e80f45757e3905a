import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Encrypts values that must be read back, such as a company's maps key. `place` says where the value is
 * stored (`companies.maps_key/<id>`). A sealed value opens only for the same place, so values cannot be
 * swapped between rows.
 */
export interface SecretBox {
  readonly seal: (value: string, place: string) => string;
  /**
   * Returns null if the sealed value was altered, belongs to another place, or was sealed with a secret that
   * is no longer configured.
   */
  readonly open: (sealed: string, place: string) => string | null;
  /**
   * Returns a signature (HMAC-SHA-256) of a text that stays readable. The same text always has the same signature.
   * `place` says what the signature is for.
   */
  readonly sign: (text: string, place: string) => string;
  /** Returns whether a text was signed for a place with a configured secret. Takes the same time for every signature. */
  readonly isSigned: (text: string, signature: string, place: string) => boolean;
}

/** Minimum length of a secret in characters. In base64, 32 random bytes have 44 characters. */
export const MIN_SECRET_LENGTH = 32;

const CIPHER = 'aes-256-gcm';
const FORM = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

interface Key {
  /** Identifies the secret that sealed a value, without revealing anything about it. */
  readonly id: string;
  readonly bytes: Buffer;
  /** Signs texts. It differs from the key that encrypts. */
  readonly signing: Buffer;
}

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'spheres secret box v1', 32));
  const signing = Buffer.from(hkdfSync('sha256', secret, '', 'spheres signatures v1', 32));
  const id = createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, KEY_ID_LENGTH);
  return { id, bytes, signing };
}

function sealWith(key: Key, value: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(place),
  );
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return [FORM, key.id, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')].join('.');
}

function openWith(key: Key, packed: Buffer, place: string): string | null {
  if (packed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = packed.subarray(0, NONCE_BYTES);
  const tag = packed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag);
  try {
    const body = decipher.update(packed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Signs a text. The length of the place separates it from the text. */
const signatureOf = ({ signing }: Key, text: string, place: string): string =>
  createHmac('sha256', signing).update(`${place.length} ${place} ${text}`).digest('base64url');

function isSignedWith(key: Key, text: string, signature: string, place: string): boolean {
  const expected = Buffer.from(signatureOf(key, text, place));
  const received = Buffer.from(signature);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/**
 * Creates a secret box that uses AES-256-GCM. The first secret seals new values; each secret opens the values
 * that it sealed. To rotate secrets, insert a new one before the old ones, and remove the old ones later.
 */
export function createSecretBox(secrets: readonly [string, ...string[]]): SecretBox {
  const [first, ...older] = secrets;
  const sealing = deriveKey(first);
  const keys = new Map([sealing, ...older.map(deriveKey)].map((key) => [key.id, key]));
  return {
    seal: (value, place) => sealWith(sealing, value, place),
    sign: (text, place) => signatureOf(sealing, text, place),
    isSigned: (text, signature, place) =>
      [...keys.values()].some((key) => isSignedWith(key, text, signature, place)),
    open: (sealed, place) => {
      const [form, id, packed, ...rest] = sealed.split('.');
      const key = keys.get(id ?? '');
      if (form !== FORM || key === undefined || packed === undefined || rest.length > 0) return null;
      return openWith(key, Buffer.from(packed, 'base64url'), place);
    },
  };
}
