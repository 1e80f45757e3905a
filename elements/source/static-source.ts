import { sphereCollectionSchema, type SphereCollection } from '../model/sphere-collection.ts';
import { DEFAULT_TILE_TEMPLATE, type LocatedSphere, type SphereSource } from '../model/sphere-source.ts';
import { ViewerError } from '../model/viewer-error.ts';

/** The first few things wrong with a file, for a developer's eyes. */
const complaintsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.map(String).join('.') || 'file'}: ${message}`)
    .join('; ');

async function read(url: string, fetchFile: typeof fetch, signal: AbortSignal): Promise<SphereCollection> {
  let answer: Response;
  try {
    answer = await fetchFile(url, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ViewerError('source-failed', `${url} could not be fetched.`, { cause, recoverable: true });
  }
  if (!answer.ok) {
    const recoverable = answer.status >= 500;
    throw new ViewerError('source-failed', `${url} was answered with status ${String(answer.status)}.`, {
      recoverable,
    });
  }
  const json: unknown = await answer.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ViewerError('source-invalid', `${url} is not JSON.`, { cause });
  });
  const parsed = sphereCollectionSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ViewerError(
    'source-invalid',
    `${url} is no file of spheres: ${complaintsOf(parsed.error.issues)}.`,
  );
}

/**
 * Spheres from a static GeoJSON file, as the ingest writes it. The file is read once and
 * again only after a failure; tile addresses are relative to the file's own.
 */
export function createStaticSource(
  url: string,
  fetchFile: typeof fetch = (...args) => fetch(...args),
): SphereSource {
  let reading: Promise<SphereCollection> | null = null;
  const collection = (signal: AbortSignal): Promise<SphereCollection> => {
    if (reading) return reading;
    const mine = read(url, fetchFile, signal);
    reading = mine;
    const forget = (): void => {
      if (reading === mine) reading = null;
    };
    // A reading dies with the asker who began it: whoever asks after that begins anew.
    signal.addEventListener('abort', forget);
    mine.catch(forget).finally(() => {
      signal.removeEventListener('abort', forget);
    });
    return mine;
  };
  return {
    async sphere(id, signal): Promise<LocatedSphere> {
      const { spheres, tiles } = await collection(signal);
      const sphere = id === null ? spheres[0] : spheres.find((one) => one.id === id);
      if (!sphere) throw new ViewerError('not-found', missing(id, url));
      return { sphere, tiles: absoluteTemplate(tiles ?? DEFAULT_TILE_TEMPLATE, url), isPlaced: true };
    },
  };
}

const missing = (id: number | null, url: string): string =>
  id === null ? `${url} holds no spheres.` : `${url} holds no sphere ${String(id)}.`;

/** A template against a base address, with its braces left readable. */
export const absoluteTemplate = (template: string, base: string): string =>
  new URL(template, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
