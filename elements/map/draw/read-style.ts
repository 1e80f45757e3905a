import type { StyleSpecification } from 'maplibre-gl';
import * as z from 'zod/mini';
import { ViewerError } from '../../model/viewer-error.ts';

/** The fields of a style that are needed to add spheres. The map library validates all other fields. */
const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

async function fetchStyle(url: string, signal: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ViewerError('network', `The map style ${url} could not be fetched.`, {
      cause,
      recoverable: true,
    });
  }
  if (!response.ok) {
    throw new ViewerError(
      'source-failed',
      `The map style ${url} could not be fetched: status ${String(response.status)}.`,
      { recoverable: response.status >= 500 },
    );
  }
  return response.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ViewerError('source-invalid', `The map style ${url} is not JSON.`, { cause });
  });
}

function assertStyle(json: unknown): asserts json is StyleSpecification {
  const { error } = styleSchema.safeParse(json);
  if (!error) return;
  const { path = [], message = '' } = error.issues[0] ?? {};
  const field = path.map(String).join('.') || '(root)';
  throw new ViewerError(
    'source-invalid',
    `The map style is not a valid MapLibre style (version 8). Field ${field}: ${message}.`,
  );
}

/**
 * Reads a map style from a URL or validates one that is an object. Rejects with `network`, `source-failed`,
 * `source-invalid` or the signal's reason.
 */
export async function readStyle(style: string | object, signal: AbortSignal): Promise<StyleSpecification> {
  const json: unknown = typeof style === 'string' ? await fetchStyle(style, signal) : style;
  assertStyle(json);
  return json;
}
