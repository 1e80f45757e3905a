import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import { MAX_LISTED_SHARES, type shareSchema } from '../../../../web/contract/share.ts';
import type * as contract from '../../../../web/contract/share.ts';
import { type Ctx, type SessionPrincipal, transact } from '../../context/context.ts';
import type { ShareTable } from '../../db/tables/spheres.ts';
import { notFound } from '../../lib/errors.ts';
import { signedPictureUrl } from '../still/signed-picture.ts';
import { sealShareId } from './share-id.ts';

/** In the shape of the pictures that messengers show, in pixels. */
const PICTURE = { width: 320, height: 168, format: 'webp' } as const;

const timeOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Selects the shares of the principal's company with the titles of their spheres. */
const shareRows = ({ db, principal }: Ctx<SessionPrincipal>) =>
  db
    .selectFrom('shares')
    .innerJoin('spheres', 'spheres.id', 'shares.sphere_id')
    .where('shares.company_id', '=', principal.companyId)
    .selectAll('shares')
    .select('spheres.title');

function describeShare(
  ctx: Ctx<SessionPrincipal>,
  row: Selectable<ShareTable> & { readonly title: string },
): z.infer<typeof shareSchema> {
  const { id, company_id: companyId, sphere_id: sphereId, pan, tilt, fov, title } = row;
  const view = { companyId, sphereId, pan, tilt, fov, shareId: id };
  const sealed = sealShareId(ctx.services.secrets, view);
  const { portalUrl } = ctx.settings;
  return {
    id,
    url: `${portalUrl}/share/${sealed}`,
    embed_url: `${portalUrl}/share/embed/${sealed}`,
    picture: signedPictureUrl(ctx, view, PICTURE),
    panorama: { id: sphereId, title },
    initial_pan: pan,
    initial_tilt: tilt,
    initial_fov: fov,
    created_date: new Date(row.created_at).toISOString(),
    ends_at: timeOf(row.ends_at),
    views: row.views,
    viewed_at: timeOf(row.viewed_at),
  };
}

/** Returns the company's shared views, newest first. */
export async function listShares(
  ctx: Ctx<SessionPrincipal>,
): Promise<ResponseOf<typeof contract.listShares>> {
  const rows = await shareRows(ctx)
    .orderBy('shares.created_at', 'desc')
    .orderBy('shares.id')
    .limit(MAX_LISTED_SHARES)
    .execute();
  return { shares: rows.map((row) => describeShare(ctx, row)) };
}

const endOf = (ctx: Ctx, endsAt: string | null): number | null =>
  endsAt === null ? null : endsAt === 'now' ? ctx.now : Date.parse(endsAt);

/** Sets when the link of a shared view stops working. Throws `not_found`. */
export function endShare(
  ctx: Ctx<SessionPrincipal>,
  { shareId, endsAt }: CheckedInput<typeof contract.endShare>,
): Promise<ResponseOf<typeof contract.endShare>> {
  return transact(ctx, async (inner) => {
    const { companyId, userId } = ctx.principal;
    await inner.db
      .updateTable('shares')
      .set({ ends_at: endOf(ctx, endsAt) })
      .where('id', '=', shareId)
      .where('company_id', '=', companyId)
      .execute();
    const row = await shareRows(inner).where('shares.id', '=', shareId).executeTakeFirst();
    if (row === undefined) throw notFound();
    ctx.log.info({ event: 'share_end_set', userId, companyId, shareId }, 'end of a shared view set');
    return { share: describeShare(ctx, row) };
  });
}
