import { hash } from '../hash.ts';
import type { Market } from './market.ts';

/**
 * The principal cities of the sixty largest metropolitan areas by population (US Census estimates). Columns:
 * name, state, latitude and longitude of the center in degrees (GeoNames), approximate height of street level
 * above the WGS84 ellipsoid in meters, undulation of the geoid at the center in meters (EGM96).
 */
const CITIES: readonly (readonly [string, string, number, number, number, number])[] = [
  ['New York', 'NY', 40.7143, -74.006, -23, -32.76],
  ['Los Angeles', 'CA', 34.0522, -118.2437, 52, -34.77],
  ['Chicago', 'IL', 41.85, -87.65, 146, -33.9],
  ['Dallas', 'TX', 32.7831, -96.8067, 104, -27.4],
  ['Houston', 'TX', 29.7633, -95.3633, -14, -28.48],
  ['Washington', 'DC', 38.8951, -77.0364, -16, -33.22],
  ['Philadelphia', 'PA', 39.9523, -75.1638, -22, -34.14],
  ['Atlanta', 'GA', 33.749, -84.388, 290, -30.85],
  ['Miami', 'FL', 25.7743, -80.1937, -24, -27.71],
  ['Phoenix', 'AZ', 33.4484, -112.074, 301, -30.49],
  ['Boston', 'MA', 42.3584, -71.0598, -22, -28.53],
  ['San Francisco', 'CA', 37.7749, -122.4194, -16, -32.24],
  ['Riverside', 'CA', 33.9534, -117.3962, 230, -32.86],
  ['Detroit', 'MI', 42.3314, -83.0457, 150, -35.27],
  ['Seattle', 'WA', 47.6062, -122.3321, 30, -22.4],
  ['Minneapolis', 'MN', 44.98, -93.2638, 228, -27.9],
  ['San Diego', 'CA', 32.7157, -117.1647, -15, -35.18],
  ['Tampa', 'FL', 27.9475, -82.4584, -21, -26.75],
  ['Denver', 'CO', 39.7392, -104.9847, 1592, -17.03],
  ['Baltimore', 'MD', 39.2904, -76.6122, -20, -33.42],
  ['St. Louis', 'MO', 38.6273, -90.1979, 110, -31.61],
  ['Orlando', 'FL', 28.5383, -81.3792, 3, -29.47],
  ['Charlotte', 'NC', 35.2271, -80.8431, 198, -31.75],
  ['San Antonio', 'TX', 29.4241, -98.4936, 172, -26.43],
  ['Portland', 'OR', 45.5234, -122.6762, -7, -21.78],
  ['Austin', 'TX', 30.2672, -97.7431, 122, -26.9],
  ['Sacramento', 'CA', 38.5816, -121.4944, -22, -30.75],
  ['Pittsburgh', 'PA', 40.4406, -79.9959, 192, -34.63],
  ['Las Vegas', 'NV', 36.175, -115.1372, 583, -28.06],
  ['Cincinnati', 'OH', 39.1271, -84.5144, 115, -34.94],
  ['Kansas City', 'MO', 39.0997, -94.5786, 243, -33.18],
  ['Columbus', 'OH', 39.9612, -82.9988, 198, -34.4],
  ['Cleveland', 'OH', 41.4995, -81.6954, 164, -34.86],
  ['Indianapolis', 'IN', 39.7684, -86.158, 184, -34.27],
  ['Nashville', 'TN', 36.1659, -86.7844, 140, -30.13],
  ['San Jose', 'CA', 37.3394, -121.895, -7, -31.89],
  ['Virginia Beach', 'VA', 36.8529, -75.978, -36, -39.33],
  ['Jacksonville', 'FL', 30.3322, -81.6556, -24, -29.71],
  ['Providence', 'RI', 41.824, -71.4128, -21, -30.27],
  ['Milwaukee', 'WI', 43.0389, -87.9065, 153, -35.31],
  ['Raleigh', 'NC', 35.7721, -78.6386, 64, -34.42],
  ['Oklahoma City', 'OK', 35.4676, -97.5164, 338, -27.74],
  ['Louisville', 'KY', 38.2542, -85.7594, 108, -34.38],
  ['Richmond', 'VA', 37.5538, -77.4603, 18, -34.11],
  ['Memphis', 'TN', 35.1495, -90.049, 50, -28.39],
  ['Salt Lake City', 'UT', 40.7608, -111.8911, 1273, -16.98],
  ['Birmingham', 'AL', 33.5207, -86.8025, 157, -30.08],
  ['Fresno', 'CA', 36.7477, -119.7724, 62, -32.47],
  ['Grand Rapids', 'MI', 42.9634, -85.6681, 161, -33.93],
  ['Hartford', 'CT', 41.7637, -72.6851, -13, -29.81],
  ['Buffalo', 'NY', 42.8865, -78.8784, 148, -35.85],
  ['Tucson', 'AZ', 32.2217, -110.9265, 698, -29.42],
  ['Tulsa', 'OK', 36.154, -95.9928, 188, -29.59],
  ['Rochester', 'NY', 43.1548, -77.6156, 119, -35.87],
  ['Omaha', 'NE', 41.2563, -95.9404, 305, -28.22],
  ['Greenville', 'SC', 34.8526, -82.394, 264, -32.5],
  ['Knoxville', 'TN', 35.9606, -83.9207, 240, -31.92],
  ['New Orleans', 'LA', 29.9547, -90.0751, -26, -27.15],
  ['Honolulu', 'HI', 21.3069, -157.8583, 22, 15.32],
  ['Albuquerque', 'NM', 35.0845, -106.6511, 1484, -21.84],
];

const slugOf = (name: string, state: string): string =>
  `${name} ${state}`.toLowerCase().replace(/[^a-z]+/g, '-');

const seedOf = (text: string): number =>
  Array.from(text).reduce((seed, letter) => hash(seed, letter.charCodeAt(0), 0x2c9), 17);

export const MARKETS: readonly Market[] = CITIES.map(
  ([name, state, latitude, longitude, ground, undulation], index) => {
    const slug = slugOf(name, state);
    return { index, slug, name, state, latitude, longitude, ground, undulation, seed: seedOf(slug) };
  },
);

const bySlug = new Map(MARKETS.map((market) => [market.slug, market]));

/** Returns the market with a slug, or null if there is none. */
export const marketOfSlug = (slug: string): Market | null => bySlug.get(slug) ?? null;
