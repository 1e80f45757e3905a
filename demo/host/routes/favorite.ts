import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  restoreFavorite,
  updateFavorite,
} from '../../../web/contract/favorite.ts';
import {
  createFavorite as create,
  deleteFavorite as remove,
  listFavorites as list,
  restoreFavorite as restore,
  updateFavorite as update,
} from '../services/favorite/favorites.ts';
import { call, type Call } from './call.ts';

export const favoriteCalls: readonly Call[] = [
  call(createFavorite, create),
  call(deleteFavorite, remove),
  call(restoreFavorite, restore),
  call(listFavorites, list),
  call(updateFavorite, update),
];
