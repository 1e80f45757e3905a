import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { describeStill as contract } from '../../../../web/contract/still.ts';
import type { Ctx, ReadingPrincipal } from '../../context/context.ts';
import { locate } from './locate.ts';
import { rightsOf } from './rights.ts';

/** Tells which sphere a still picture would show. Throws `not_found`. */
export async function describeStill(
  ctx: Ctx<ReadingPrincipal>,
  input: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { sphere, distance } = await locate(ctx, input);
  const { copyright, capturedAt } = await rightsOf(ctx, sphere);
  return {
    pano_id: sphere.id,
    title: sphere.title,
    latitude: sphere.latitude,
    longitude: sphere.longitude,
    distance,
    captured_at: capturedAt,
    copyright,
  };
}
