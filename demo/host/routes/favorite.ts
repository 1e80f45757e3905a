import {
  createFavorite,
  deleteFavorite,
  listFavoritePictures,
  listFavorites,
  restoreFavorite,
  saveFavoritePicture,
  updateFavorite,
} from '../../../web/contract/favorite.ts';
import {
  createFavorite as create,
  deleteFavorite as remove,
  listFavorites as list,
  restoreFavorite as restore,
  updateFavorite as update,
} from '../services/favorite/favorites.ts';
import {
  listFavoritePictures as listPictures,
  saveFavoritePicture as savePicture,
} from '../services/favorite/pictures.ts';
import { call, type Call } from './call.ts';

export const favoriteCalls: readonly Call[] = [
  call(createFavorite, create),
  call(deleteFavorite, remove),
  call(restoreFavorite, restore),
  call(listFavorites, list),
  call(updateFavorite, update),
  call(saveFavoritePicture, savePicture),
  call(listFavoritePictures, listPictures),
];
