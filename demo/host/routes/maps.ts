import * as contract from '../../../web/contract/maps.ts';
import { createMapsKey, deleteMapsKey, updateMapsKey } from '../services/maps/maps-key.ts';
import { searchPlaceId } from '../services/maps/search-place-id.ts';
import { searchPlaces, searchPoint } from '../services/maps/search-places.ts';
import { call, type Call } from './call.ts';

export const mapsCalls: readonly Call[] = [
  call(contract.createMapsKey, createMapsKey),
  call(contract.updateMapsKey, updateMapsKey),
  call(contract.deleteMapsKey, deleteMapsKey),
  call(contract.searchPlaceId, searchPlaceId),
  call(contract.searchPlaces, searchPlaces),
  call(contract.searchPoint, searchPoint),
];
