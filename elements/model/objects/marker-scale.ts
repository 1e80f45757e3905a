import { clamp } from '../../geo/angle.ts';

/** Markers farther away than this are drawn smaller, in metres (specification 9). */
const FULL_SIZE_DISTANCE = 1000;
const SMALLEST = 0.5;

/** Size of a marker against its icon's own: 1000 divided by the distance in metres, 0.5 to 1 (requirements, OPEN-058). */
export const markerScale = (distanceM: number): number =>
  distanceM <= FULL_SIZE_DISTANCE ? 1 : Math.max(SMALLEST, FULL_SIZE_DISTANCE / distanceM);

/** Slower than the picture, so that markers stay markers: at zoom 8 they are 2.3 times as large. */
const GROWTH = 0.4;
const LARGEST = 2.5;

/**
 * Factor on all markers' size where `growMarkerOnZoom` is set: 1 up to zoom 1, then the zoom to the power of 0.4,
 * 2.5 at most.
 */
export const growthOfZoom = (zoom: number): number =>
  Number.isFinite(zoom) && zoom > 1 ? clamp(zoom ** GROWTH, 1, LARGEST) : 1;
