import * as contract from '../../../web/contract/maps.ts';
import { createMapsKey } from '../services/maps/create-maps-key.ts';
import { deleteMapsKey } from '../services/maps/delete-maps-key.ts';
import { searchPlaceId } from '../services/maps/search-place-id.ts';
import { searchPlaces } from '../services/maps/search-places.ts';
import { searchPoint } from '../services/maps/search-point.ts';
import { updateMapsKey } from '../services/maps/update-maps-key.ts';
import { call, type Call } from './call.ts';

/** Calls about the company's maps key and the search of places with it. */
export const mapsCalls: readonly Call[] = [
  call(contract.createMapsKey, createMapsKey),
  call(contract.updateMapsKey, updateMapsKey),
  call(contract.deleteMapsKey, deleteMapsKey),
  call(contract.searchPlaceId, searchPlaceId),
  call(contract.searchPlaces, searchPlaces),
  call(contract.searchPoint, searchPoint),
];
