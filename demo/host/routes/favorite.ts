import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  restoreFavorite,
  updateFavorite,
} from '../../../web/contract/favorite.ts';
import { createFavorite as create } from '../services/favorite/create-favorite.ts';
import { deleteFavorite as remove } from '../services/favorite/delete-favorite.ts';
import { listFavorites as list } from '../services/favorite/list-favorites.ts';
import { restoreFavorite as restore } from '../services/favorite/restore-favorite.ts';
import { updateFavorite as update } from '../services/favorite/update-favorite.ts';
import { call, type Call } from './call.ts';

/** Calls about saved views. */
export const favoriteCalls: readonly Call[] = [
  call(createFavorite, create),
  call(deleteFavorite, remove),
  call(restoreFavorite, restore),
  call(listFavorites, list),
  call(updateFavorite, update),
];
