import { CHILD_NAMES } from './children/child-names.ts';
import type { ViewerSettings } from './viewer-settings.ts';

const LISTS = [
  'layers',
  'customMarkerList',
  'polygonLayers',
  'polylineLayers',
  'texturedPolygonLayers',
] as const;

/** Whether a page gives anything that stands in the world; what serves that can wait otherwise. */
export const needsWorld = (host: ViewerSettings): boolean =>
  LISTS.some((list) => !Array.isArray(host[list]) || host[list].length > 0) ||
  (host.geojson ?? host.panoMarkerList) !== null ||
  host.panoMarkerDistance > 0 ||
  host.querySelector(CHILD_NAMES) !== null;
