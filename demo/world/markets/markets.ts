import { hash } from '../hash.ts';
import type { Market } from './market.ts';

/**
 * The principal cities of the sixty largest metropolitan areas by population (US Census estimates). Columns:
 * name, state, latitude and longitude of the center in degrees (GeoNames), approximate height of street level
 * above the WGS84 ellipsoid in meters.
 */
const CITIES: readonly (readonly [string, string, number, number, number])[] = [
  ['New York', 'NY', 40.7143, -74.006, -23],
  ['Los Angeles', 'CA', 34.0522, -118.2437, 52],
  ['Chicago', 'IL', 41.85, -87.65, 146],
  ['Dallas', 'TX', 32.7831, -96.8067, 104],
  ['Houston', 'TX', 29.7633, -95.3633, -14],
  ['Washington', 'DC', 38.8951, -77.0364, -16],
  ['Philadelphia', 'PA', 39.9523, -75.1638, -22],
  ['Atlanta', 'GA', 33.749, -84.388, 290],
  ['Miami', 'FL', 25.7743, -80.1937, -24],
  ['Phoenix', 'AZ', 33.4484, -112.074, 301],
  ['Boston', 'MA', 42.3584, -71.0598, -22],
  ['San Francisco', 'CA', 37.7749, -122.4194, -16],
  ['Riverside', 'CA', 33.9534, -117.3962, 230],
  ['Detroit', 'MI', 42.3314, -83.0457, 150],
  ['Seattle', 'WA', 47.6062, -122.3321, 30],
  ['Minneapolis', 'MN', 44.98, -93.2638, 228],
  ['San Diego', 'CA', 32.7157, -117.1647, -15],
  ['Tampa', 'FL', 27.9475, -82.4584, -21],
  ['Denver', 'CO', 39.7392, -104.9847, 1592],
  ['Baltimore', 'MD', 39.2904, -76.6122, -20],
  ['St. Louis', 'MO', 38.6273, -90.1979, 110],
  ['Orlando', 'FL', 28.5383, -81.3792, 3],
  ['Charlotte', 'NC', 35.2271, -80.8431, 198],
  ['San Antonio', 'TX', 29.4241, -98.4936, 172],
  ['Portland', 'OR', 45.5234, -122.6762, -7],
  ['Austin', 'TX', 30.2672, -97.7431, 122],
  ['Sacramento', 'CA', 38.5816, -121.4944, -22],
  ['Pittsburgh', 'PA', 40.4406, -79.9959, 192],
  ['Las Vegas', 'NV', 36.175, -115.1372, 583],
  ['Cincinnati', 'OH', 39.1271, -84.5144, 115],
  ['Kansas City', 'MO', 39.0997, -94.5786, 243],
  ['Columbus', 'OH', 39.9612, -82.9988, 198],
  ['Cleveland', 'OH', 41.4995, -81.6954, 164],
  ['Indianapolis', 'IN', 39.7684, -86.158, 184],
  ['Nashville', 'TN', 36.1659, -86.7844, 140],
  ['San Jose', 'CA', 37.3394, -121.895, -7],
  ['Virginia Beach', 'VA', 36.8529, -75.978, -36],
  ['Jacksonville', 'FL', 30.3322, -81.6556, -24],
  ['Providence', 'RI', 41.824, -71.4128, -21],
  ['Milwaukee', 'WI', 43.0389, -87.9065, 153],
  ['Raleigh', 'NC', 35.7721, -78.6386, 64],
  ['Oklahoma City', 'OK', 35.4676, -97.5164, 338],
  ['Louisville', 'KY', 38.2542, -85.7594, 108],
  ['Richmond', 'VA', 37.5538, -77.4603, 18],
  ['Memphis', 'TN', 35.1495, -90.049, 50],
  ['Salt Lake City', 'UT', 40.7608, -111.8911, 1273],
  ['Birmingham', 'AL', 33.5207, -86.8025, 157],
  ['Fresno', 'CA', 36.7477, -119.7724, 62],
  ['Grand Rapids', 'MI', 42.9634, -85.6681, 161],
  ['Hartford', 'CT', 41.7637, -72.6851, -13],
  ['Buffalo', 'NY', 42.8865, -78.8784, 148],
  ['Tucson', 'AZ', 32.2217, -110.9265, 698],
  ['Tulsa', 'OK', 36.154, -95.9928, 188],
  ['Rochester', 'NY', 43.1548, -77.6156, 119],
  ['Omaha', 'NE', 41.2563, -95.9404, 305],
  ['Greenville', 'SC', 34.8526, -82.394, 264],
  ['Knoxville', 'TN', 35.9606, -83.9207, 240],
  ['New Orleans', 'LA', 29.9547, -90.0751, -26],
  ['Honolulu', 'HI', 21.3069, -157.8583, 22],
  ['Albuquerque', 'NM', 35.0845, -106.6511, 1484],
];

const slugOf = (name: string, state: string): string =>
  `${name} ${state}`.toLowerCase().replace(/[^a-z]+/g, '-');

const seedOf = (text: string): number =>
  Array.from(text).reduce((seed, letter) => hash(seed, letter.charCodeAt(0), 0x2c9), 17);

export const MARKETS: readonly Market[] = CITIES.map(([name, state, latitude, longitude, ground], index) => {
  const slug = slugOf(name, state);
  return { index, slug, name, state, latitude, longitude, ground, seed: seedOf(slug) };
});

const bySlug = new Map(MARKETS.map((market) => [market.slug, market]));

/** Returns the market with a slug, or null if there is none. */
export const marketOfSlug = (slug: string): Market | null => bySlug.get(slug) ?? null;
