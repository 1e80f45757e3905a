import { clamp } from '../../geo/angle.ts';

/** Markers farther away than this, in meters, are drawn smaller (specification 9). */
const FULL_SIZE_DISTANCE = 1000;
const SMALLEST = 0.5;

/**
 * Returns the scale of a marker relative to its icon's full size: 1000 divided by the distance in meters,
 * limited to 0.5 to 1 (requirements, OPEN-058).
 */
export const markerScale = (distanceM: number): number =>
  distanceM <= FULL_SIZE_DISTANCE ? 1 : Math.max(SMALLEST, FULL_SIZE_DISTANCE / distanceM);

/**
 * Exponent of the growth with the zoom. Markers grow more slowly than the picture, so that they still look
 * like markers. At zoom 8, markers are 2.3 times as large as at zoom 1.
 */
const GROWTH = 0.4;
const LARGEST = 2.5;

/**
 * Returns the factor for the size of all markers if `growMarkerOnZoom` is set. The factor is 1 up to zoom 1,
 * then the zoom to the power of 0.4, up to 2.5.
 */
export const growthOfZoom = (zoom: number): number =>
  Number.isFinite(zoom) && zoom > 1 ? clamp(zoom ** GROWTH, 1, LARGEST) : 1;
