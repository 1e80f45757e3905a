/** Texts for what a click met. */
const NAMES = {
  ground: 'Ground',
  water: 'Water',
  wall: 'Wall',
  roof: 'Roof',
  other: 'Tree',
  unknown: 'Building of unknown height',
};

/**
 * Returns the URL of the tiles of what stands in the sample world when a sphere was captured.
 *
 * @param {{ timestamp?: string }} sphere
 */
export const surfaceOf = ({ timestamp }) =>
  `/sample/surface.json${timestamp ? `?flight=${timestamp.slice(0, 4)}` : ''}`;

/** URL of the tiles of the heights of the sample world's ground. */
export const TERRAIN = '/sample/terrain.json';

/** @param {Readonly<Record<string, unknown>>} [properties] */
const addressOf = (properties) =>
  [properties?.housenumber, properties?.street].filter((part) => part !== undefined).join(' ');

/**
 * Describes the place of a click: what it is, its height and its address. Returns an empty string if nothing is known
 * but the level ground.
 */
export function describePlace(place) {
  if (!place || place.basis === 'level-ground') return '';
  const { kind, heightAboveGround: height, building, distance } = place;
  const isHigh = ['wall', 'roof', 'other'].includes(kind);
  return [
    NAMES[kind],
    isHigh && `${height.toFixed(1)} m above the ground`,
    addressOf(building?.properties),
    `${Math.round(distance)} m away`,
  ]
    .filter(Boolean)
    .join(' · ');
}
