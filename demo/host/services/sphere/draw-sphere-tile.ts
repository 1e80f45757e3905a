import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { sphereTile as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { clusterSetOf } from './cluster-set.ts';

/**
 * Returns a vector tile of the principal's spheres and their clusters. Throws `not_found` beyond the edge of
 * the map.
 */
export async function drawSphereTile(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  tile: CheckedInput<typeof contract>,
): Promise<Response> {
  if (Math.max(tile.x, tile.y) >= 2 ** tile.z) throw notFound();
  const bytes = await ctx.services.sphereClusters.draw(await clusterSetOf(ctx), tile);
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': contract.produces, 'Cache-Control': 'no-store' },
  });
}
