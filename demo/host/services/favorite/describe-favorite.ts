import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { favoriteSchema } from '../../../../web/contract/entities.ts';
import type { FavoriteTable } from '../../db/tables/spheres.ts';

/** A favorite as the contract has it. */
export type Favorite = z.infer<typeof favoriteSchema>;

/** A favorite as it is stored. */
export type FavoriteRow = Selectable<FavoriteTable>;

/** A stored favorite as the contract has it. */
export const describeFavorite = (row: FavoriteRow): Favorite => ({
  id: row.id,
  name: row.name,
  created_date: new Date(row.created_at).toISOString(),
  sphere: { id: row.sphere_id },
  initial_pan: row.initial_pan,
  initial_tilt: row.initial_tilt,
  initial_fov: row.initial_fov,
  userId: row.user_id,
});
