import { z } from 'zod';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL, type Tile, type TileFormat } from '../../../elements/geo/tile.ts';

export interface TileAddress {
  readonly sphereId: number;
  readonly tile: Tile;
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
