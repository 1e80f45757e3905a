import { CHILD_NAMES } from './children/child-names.ts';
import type { ViewerSettings } from './viewer-settings.ts';

const LISTS = [
  'layers',
  'customMarkerList',
  'polygonLayers',
  'polylineLayers',
  'texturedPolygonLayers',
] as const;

/** The settings by which a page gives something that stands in the world. */
export const GIVING = [...LISTS, 'geojson', 'panoMarkerList', 'panoMarkerDistance'] as const;

/** Whether a page gives anything that stands in the world. */
export const givesObjects = (host: ViewerSettings): boolean =>
  LISTS.some((list) => !Array.isArray(host[list]) || host[list].length > 0) ||
  (host.geojson ?? host.panoMarkerList) !== null ||
  host.panoMarkerDistance > 0 ||
  host.querySelector(CHILD_NAMES) !== null;

/** Whether what came into a page describes something that stands in the world. */
export const bringsObjects = (records: readonly MutationRecord[]): boolean =>
  records.some(({ addedNodes }) =>
    [...addedNodes].some(
      (node) => node instanceof Element && (node.matches(CHILD_NAMES) || node.querySelector(CHILD_NAMES)),
    ),
  );
