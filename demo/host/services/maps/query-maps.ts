import type { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type MapsService, upstreamError } from '../../providers/maps/maps-upstream.ts';

export interface MapsQuery {
  readonly service: MapsService;
  readonly parameters: Readonly<Record<string, string>>;
  readonly key: string;
}

interface MapsStatus {
  readonly status: string;
  readonly error_message?: string | undefined;
}

const MAX_REASON = 200;

/**
 * Logs why a query failed. Only the log shows an operator that, for example, a key is restricted to other
 * sites.
 */
function logStatus(ctx: Ctx, { service, key }: MapsQuery, { status, error_message }: MapsStatus): void {
  if (status === 'OK' || status === 'ZERO_RESULTS') return;
  const reason = (error_message ?? '').replaceAll(key, '…').slice(0, MAX_REASON);
  ctx.log.warn(
    { event: 'maps_refused', service, status: status.slice(0, 40), reason },
    'place search refused',
  );
}

/** Sends a query, and checks the envelope of the response. Throws `ServiceError`. */
export async function queryMaps<S extends z.ZodType<MapsStatus>>(
  ctx: Ctx,
  query: MapsQuery,
  schema: S,
): Promise<z.output<S>> {
  const { service, parameters, key } = query;
  try {
    const response = schema.safeParse(await ctx.services.maps.query(service, { ...parameters, key }));
    if (!response.success) throw upstreamError('unexpected response');
    logStatus(ctx, query, response.data);
    return response.data;
  } catch (error) {
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : 'timeout';
    if (error instanceof ServiceError)
      ctx.log.warn({ event: 'maps_failed', service, reason }, 'place search failed');
    throw error;
  }
}
