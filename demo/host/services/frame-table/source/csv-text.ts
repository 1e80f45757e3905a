import { MAX_CSV_BYTES } from '../../../../../web/contract/frame-table.ts';
import { ServiceError } from '../../../lib/errors.ts';

/** A file as the client sent it: bytes, base64 or text. */
export type SentFile = string | { readonly data: string | readonly number[] };

const refuse = (message: string): ServiceError =>
  new ServiceError('validation_failed', message, { fields: [{ field: 'csvBufferObject', message }] });

const tooLarge = (): ServiceError =>
  new ServiceError('payload_too_large', 'The file is too large. At most 10 MB can be uploaded.');

/** Text with several lines is not base64, and a CSV file always has several lines. */
const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

function bytesOf(file: SentFile): Uint8Array {
  const data = typeof file === 'string' ? file : file.data;
  if (typeof data !== 'string') return Uint8Array.from(data);
  return Buffer.from(data, typeof file === 'object' || isBase64(data) ? 'base64' : 'utf8');
}

/** Recognizes both forms of UTF-16 by their byte order mark. In other files, UTF-8 is assumed. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** Control characters that no table contains. They indicate an image, an archive or a program. */
// oxlint-disable-next-line no-control-regex -- the pattern is meant to find them
const binaryCharacters = /[\u0000-\u0008\u000e-\u001f\u007f\ufffe\uffff]/;

/** Returns the text of an uploaded CSV file. Throws `ServiceError` if it is not text or is too large. */
export function csvTextOf(file: SentFile): string {
  const bytes = bytesOf(file);
  if (bytes.length > MAX_CSV_BYTES) throw tooLarge();
  let text: string;
  try {
    text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError('validation_failed', 'The file must be a CSV file in UTF-8 or UTF-16.', {
      cause,
    });
  }
  if (binaryCharacters.test(text)) throw refuse('The file must be a CSV text file.');
  if (text.trim() === '') throw refuse('The file is empty.');
  return text;
}
