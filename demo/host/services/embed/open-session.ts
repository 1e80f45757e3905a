import { randomBytes } from 'node:crypto';
import {
  EMBED_TOKEN_MINUTES,
  type checkEmbedSession as checkContract,
  type openEmbedSession as contract,
} from '../../../../web/contract/embed.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { isOriginAllowed } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { hashSecret } from '../../lib/token.ts';
import { whitelistOf, type ApiKeyRow } from '../api-key/describe-key.ts';
import { keyInLog, recordKeyUse, findKey, siteOf } from '../api-key/key-access.ts';
import { originRefused } from '../api-key/key-refusal.ts';
import { companyPlans } from '../company/company-plans.ts';
import { describePanorama, panoramaRows } from '../sphere/describe-panorama.ts';
import { visibleSpheres } from '../sphere/visible-spheres.ts';

type Session = ResponseOf<typeof contract>;

/**
 * Returns the settings of the viewers of the principal's company. `authenticate` has already refused viewers
 * that must stop.
 */
export async function checkEmbedSession(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
): Promise<ResponseOf<typeof checkContract>> {
  const { companyId } = ctx.principal;
  const { api } = await companyPlans(ctx, companyId);
  return {
    valid: true,
    entityId: companyId,
    hasWatermark: api === 'trial',
    options: await copyrightOptions(ctx, companyId),
  };
}

/** Returns the response for a key that cannot be used. It does not reveal anything about any company. */
const refused = (apiKey: string, challenge: string | null): Session => ({
  valid: false,
  entityId: null,
  apiKey,
  token: null,
  expires_at: null,
  hasWatermark: true,
  options: { sphereId: null, hideCopyrightSnapshot: false, hideCopyrightDate: false },
  first: null,
  challenge,
});

/** Creates and returns an embed token. Only its hash is stored. */
async function issueToken(ctx: Ctx, key: ApiKeyRow, origin: string | null) {
  const token = randomBytes(32).toString('base64url');
  const expires_at = ctx.now + EMBED_TOKEN_MINUTES * 60_000;
  await ctx.db
    .insertInto('embed_tokens')
    .values({ token_hash: hashSecret(token), api_key: key.id, origin, expires_at })
    .execute();
  return { token, expires_at: new Date(expires_at).toISOString() };
}

/** Returns the parts of copyright lines that a company hides. */
async function copyrightOptions({ db }: Ctx, companyId: string) {
  const company = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['hide_copyright_snapshot', 'hide_copyright_date'])
    .executeTakeFirstOrThrow();
  return {
    hideCopyrightSnapshot: company.hide_copyright_snapshot === 1,
    hideCopyrightDate: company.hide_copyright_date === 1,
  };
}

async function findOptions(ctx: Ctx, companyId: string): Promise<Session['options']> {
  const sphere = await visibleSpheres(ctx.db, companyId)
    .select('spheres.id')
    .orderBy('spheres.id')
    .limit(1)
    .executeTakeFirst();
  return { sphereId: sphere?.id ?? null, ...(await copyrightOptions(ctx, companyId)) };
}

async function findFirst(
  { db, services }: Ctx,
  companyId: string,
  sphereId: number | null,
): Promise<Session['first']> {
  if (sphereId === null) return null;
  const row = await panoramaRows(visibleSpheres(db, companyId))
    .where('spheres.id', '=', sphereId)
    .executeTakeFirst();
  return row ? describePanorama(row, services.surfaceOf) : null;
}

/** Opens a session for a framed viewer if the key works and the site is on its whitelist. */
export async function openEmbedSession(
  ctx: Ctx,
  { apiKey, parentOrigin, sphereId, challenge }: CheckedInput<typeof contract>,
): Promise<Session> {
  const found = await findKey(ctx, apiKey);
  if (found?.status !== 'live') return refused(apiKey, challenge);
  const { row, apiState } = found;
  const site = parentOrigin === null ? null : siteOf(parentOrigin);
  if (!isOriginAllowed(whitelistOf(row), site)) {
    ctx.log.info(
      { event: 'embed_refused', apiKey: keyInLog(apiKey), site },
      'site not allowed by the API key',
    );
    throw originRefused(false);
  }
  await recordKeyUse(ctx, row);
  const options = await findOptions(ctx, row.company_id);
  return {
    valid: true,
    entityId: row.company_id,
    apiKey: row.id,
    ...(await issueToken(ctx, row, site)),
    hasWatermark: apiState === 'trial',
    options,
    first: await findFirst(ctx, row.company_id, sphereId ?? options.sphereId),
    challenge,
  };
}
