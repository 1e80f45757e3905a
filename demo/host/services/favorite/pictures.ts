import sharp from 'sharp';
import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import type * as contract from '../../../../web/contract/favorite.ts';
import { MAX_PICTURE_BYTES, PICTURE_SIZE } from '../../../../web/contract/favorite.ts';
import { type Ctx, type SessionPrincipal, transact } from '../../context/context.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { findVisibleSphere, visibleSpheres } from '../sphere/visible-spheres.ts';
import { findUserFavorite, requireSelf } from './favorites.ts';

/** Qualities with which a picture is encoded until it is small enough. Noise needs the last one. */
const QUALITIES = [75, 50, 25, 1] as const;

const refused = (message: string, cause?: unknown): ServiceError =>
  new ServiceError('validation_failed', `picture: ${message}`, {
    fields: [{ field: 'picture', message }],
    cause,
  });

/**
 * Returns whether a file begins as a JPEG, PNG or WebP file does. No decoder of another format, such as that of SVG
 * with its references to other files, sees bytes from a client.
 */
function isKnownFormat(file: Buffer): boolean {
  const begins = file.toString('latin1', 0, 12);
  return (
    begins.startsWith('\xff\xd8\xff') ||
    begins.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF[^]{4}WEBP$/.test(begins)
  );
}

/** Returns whether a PNG file is animated, which decoders do not say. */
const isAnimatedPng = (file: Buffer): boolean => {
  const frames = file.indexOf('acTL');
  return file[0] === 0x89 && frames !== -1 && frames < file.indexOf('IDAT');
};

/** Checks a picture, and encodes it again as WebP. Throws `ServiceError` if it is not a picture of the right size. */
async function encodePicture(file: Buffer): Promise<Buffer> {
  if (!isKnownFormat(file)) throw refused('must be a JPEG, PNG or WebP file');
  try {
    const { width, height, pages = 1 } = await sharp(file).metadata();
    if (pages > 1 || isAnimatedPng(file)) throw refused('must not be animated');
    if (width !== PICTURE_SIZE.width || height !== PICTURE_SIZE.height)
      throw refused(`must have ${PICTURE_SIZE.width} × ${PICTURE_SIZE.height} pixels`);
    const pixels = await sharp(file)
      .flatten()
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const quality of QUALITIES) {
      const webp = await sharp(pixels.data, { raw: pixels.info }).webp({ quality }).toBuffer();
      if (webp.length <= MAX_PICTURE_BYTES) return webp;
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw refused('cannot be read', error);
  }
  throw refused('is too detailed');
}

/** Stores the picture of a favorite. Replaces an earlier one. */
export async function saveFavoritePicture(
  ctx: Ctx<SessionPrincipal>,
  { favoriteId, userId, picture }: CheckedInput<typeof contract.saveFavoritePicture>,
): Promise<{ detail: string }> {
  requireSelf(ctx, userId);
  const { deleted_at } = await findUserFavorite(ctx, favoriteId);
  if (deleted_at !== null) throw notFound();
  const webp = (await encodePicture(Buffer.from(picture, 'base64'))).toString('base64');
  await transact(ctx, async (inner) => {
    // The favorite may have been deleted meanwhile.
    const favorite = await findUserFavorite(inner, favoriteId);
    const { version } = await findVisibleSphere(inner, favorite.sphere_id);
    const row = { sphere_version: version, webp };
    await inner.db
      .insertInto('favorite_pictures')
      .values({ favorite_id: favoriteId, ...row })
      .onConflict((c) => c.column('favorite_id').doUpdateSet(row))
      .execute();
  });
  return { detail: 'Picture saved.' };
}

/** Returns the pictures of the user's favorites whose spheres the company can still see, as they are now. */
export async function listFavoritePictures(
  ctx: Ctx<SessionPrincipal>,
  { userId, favoriteIds }: CheckedInput<typeof contract.listFavoritePictures>,
): Promise<ResponseOf<typeof contract.listFavoritePictures>> {
  requireSelf(ctx, userId);
  const pictures = await visibleSpheres(ctx.db, ctx.principal.companyId)
    .innerJoin('favorites', 'favorites.sphere_id', 'spheres.id')
    .innerJoin('favorite_pictures', 'favorite_pictures.favorite_id', 'favorites.id')
    .whereRef('favorite_pictures.sphere_version', '=', 'spheres.version')
    .where('favorites.id', 'in', favoriteIds)
    .where('favorites.user_id', '=', userId)
    .where('favorites.deleted_at', 'is', null)
    .select(['favorites.id as favoriteId', 'favorite_pictures.webp'])
    .execute();
  return { pictures };
}
