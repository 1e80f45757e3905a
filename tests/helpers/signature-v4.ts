import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Percent-encodes all characters except the unreserved ones, as AWS does. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const MAX_SKEW_MS = 15 * 60_000;

const timeOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * Returns whether a request is signed with this key for this region, according to the documentation of AWS
 * Signature Version 4. It does not share code with the client, so that it tests the client's signatures.
 */
export function isSigned(request: IncomingMessage, region: string, keyId: string, secret: string): boolean {
  const header = request.headers.authorization ?? '';
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header) ??
    [];
  const stamp = String(request.headers['x-amz-date'] ?? '');
  const day = stamp.slice(0, 8);
  if (credential !== `${keyId}/${day}/${region}/s3/aws4_request`) return false;
  if (!(Math.abs(Date.now() - timeOf(stamp)) <= MAX_SKEW_MS) || !names.split(';').includes('host'))
    return false;
  const url = new URL(request.url ?? '/', 'http://any');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const path = url.pathname
    .split('/')
    .map((segment) => encoded(decodeURIComponent(segment)))
    .join('/');
  const canonical = [
    request.method,
    path,
    query.join('&'),
    headers.join(''),
    names,
    String(request.headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return (
    hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')).toString('hex') === signature
  );
}
