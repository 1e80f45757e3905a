import { partsInTime, responded } from '../../model/responded.ts';
import { SurfaceSourceError } from './tile-source.ts';

const MEBIBYTE = 1024 * 1024;

/** Size of the largest tile that is read, in bytes. */
const MAX_TILE_BYTES = 16 * MEBIBYTE;

/** Size of the largest JSON file that is read, in bytes. */
const MAX_JSON_BYTES = 64 * MEBIBYTE;

/**
 * Fetches a file, of which each part must arrive in time. Resolves with null if it does not exist.
 *
 * @param maxBytes - Size of the largest file that is read, in bytes.
 * @throws {SurfaceSourceError} if the file cannot be fetched, or if it is too large.
 */
export async function fetchBytes(
  url: string,
  signal: AbortSignal,
  maxBytes = MAX_TILE_BYTES,
): Promise<Uint8Array | null> {
  const silence = new AbortController();
  const fail = (cause: unknown): never => {
    signal.throwIfAborted();
    if (cause instanceof SurfaceSourceError) throw cause;
    throw new SurfaceSourceError(
      `${url} could not be fetched. Check the URL and Access-Control-Allow-Origin.`,
      { cause },
    );
  };
  const request = (limited: AbortSignal): Promise<Response> => fetch(url, { signal: limited });
  const response = await responded(signal, request, silence).catch(fail);
  if (response.status === 204 || response.status === 404) return null;
  if (!response.ok) throw new SurfaceSourceError(`${url} responded with status ${response.status}.`);
  const isTooLarge = Number(response.headers.get('content-length') ?? 0) > maxBytes;
  const parts = isTooLarge ? [] : await partsInTime(response.body?.getReader(), silence).catch(fail);
  const file = new Blob([...parts]);
  if (isTooLarge || file.size > maxBytes)
    throw new SurfaceSourceError(`${url} is larger than ${maxBytes / MEBIBYTE} MB.`);
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Fetches and parses a JSON file.
 *
 * @throws {SurfaceSourceError} if the file does not exist, cannot be fetched, is too large or is not JSON.
 */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const bytes = await fetchBytes(url, signal, MAX_JSON_BYTES);
  if (bytes === null) throw new SurfaceSourceError(`${url} was not found.`);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new SurfaceSourceError(`${url} is not JSON.`, { cause });
  }
}
