import * as z from 'zod/mini';
import type { StyleSpecification } from 'maplibre-gl';
import { ViewerError } from '../../model/viewer-error.ts';

/** As much as is needed to lay spheres over a style; the map library checks the rest. */
const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })),
});

async function fetched(url: string, signal: AbortSignal): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ViewerError('source-failed', `The map style ${url} could not be fetched.`, {
      cause,
      recoverable: true,
    });
  }
  if (!answer.ok) {
    throw new ViewerError(
      'source-failed',
      `The map style ${url} was answered with status ${String(answer.status)}.`,
      { recoverable: answer.status >= 500 },
    );
  }
  return answer.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ViewerError('source-invalid', `The map style ${url} is not JSON.`, { cause });
  });
}

/** A map style from its address or as it is. Rejects with `source-failed`, `source-invalid` or the signal's reason. */
export async function readStyle(style: string | object, signal: AbortSignal): Promise<StyleSpecification> {
  const json = typeof style === 'string' ? await fetched(style, signal) : style;
  const { success, data, error } = styleSchema.safeParse(json);
  if (success) return data as unknown as StyleSpecification;
  const { path = [], message = '' } = error.issues[0] ?? {};
  throw new ViewerError(
    'source-invalid',
    `The map style is none of version 8: ${path.map(String).join('.') || 'style'}: ${message}.`,
  );
}
