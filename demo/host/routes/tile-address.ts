import { z } from 'zod';
import { FACES } from '../../../elements/geo/cube-face.ts';
import type { SphereFile } from '../../../elements/geo/strip.ts';
import { PREVIEW_LEVEL, type TileFormat } from '../../../elements/geo/tile.ts';

/** Address of a file of a sphere's images. Strips are WebP files. */
export interface TileAddress {
  readonly sphereId: number;
  readonly tile: SphereFile;
  readonly format: TileFormat;
}

const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(Number);

const addressSchema = z.object({
  sphere: whole,
  face: z.enum(FACES),
  level: whole.pipe(z.number().max(PREVIEW_LEVEL)),
  file: z.string().regex(/^\d{1,4}_\d{1,4}\.(webp|jpg)$/),
});

export const STRIP_PATTERN = '/:sphere/strip.webp';

export const TILE_PATTERN = '/:sphere/:face/:level/:file';

/** Parses the path of a tile; returns null if it is not valid. */
export function parseTileAddress(params: Record<string, string>): TileAddress | null {
  const parsed = addressSchema.safeParse(params);
  if (!parsed.success) return null;
  const { sphere, face, level, file } = parsed.data;
  const [place = '', format] = file.split('.');
  const [x = 0, y = 0] = place.split('_').map(Number);
  return { sphereId: sphere, tile: { face, level, x, y }, format: format === 'jpg' ? 'jpg' : 'webp' };
}

/** Parses the path of a strip; returns null if it is not valid. */
export function parseStripAddress(params: Record<string, string>): TileAddress | null {
  const sphere = whole.safeParse(params['sphere']);
  return sphere.success ? { sphereId: sphere.data, tile: 'strip', format: 'webp' } : null;
}
