/** Feet and inches in meters. */
const FOOT = 0.3048;
const INCH = 0.0254;

const METRIC = /^\s*(-?\d+(?:[.,]\d+)?)\s*(m|meters?|metres?)?\s*$/i;
const FEET =
  /^\s*(-?\d+(?:[.,]\d+)?)\s*(?:ft|feet|foot|['’′])\s*(?:(\d+(?:[.,]\d+)?)\s*(?:in|["”″]|''))?\s*$/i;

const numberOf = (text = '0'): number => Number(text.replace(',', '.'));

/**
 * Returns a length in meters from a property of a map feature: a number, or a text as in OpenStreetMap, such as
 * `25.0`, `12 m`, `40 ft` or `5'7"`. Returns null if the value is missing or is not a length.
 */
export function readLength(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const metric = METRIC.exec(value);
  if (metric) return numberOf(metric[1]);
  const feet = FEET.exec(value);
  if (!feet) return null;
  return numberOf(feet[1]) * FOOT + numberOf(feet[2]) * INCH;
}

/** The eight and sixteen points of the compass, which OpenStreetMap allows as directions. */
const COMPASS = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ');

/** Returns a compass direction in degrees from a number or the name of a compass point, or null. */
export function readDirection(value: unknown): number | null {
  if (typeof value === 'string') {
    const point = COMPASS.indexOf(value.trim().toUpperCase());
    if (point >= 0) return point * 22.5;
  }
  const degrees = typeof value === 'string' ? Number(value.replace('°', '').trim() || NaN) : value;
  return typeof degrees === 'number' && Number.isFinite(degrees) ? degrees : null;
}
