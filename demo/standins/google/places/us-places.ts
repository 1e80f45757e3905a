import type { AddressComponent, Bounds, Place, Point } from './gazetteer.ts';
import type { Town, Zip } from './us-records.ts';

export interface Area {
  readonly name: string;
  readonly state: string;
  readonly zips: readonly [Zip, ...Zip[]];
}

const KM_PER_DEGREE = 111.2;

/** Returns a square around a point; `km` is half its side in kilometers. */
export function squareAround({ lat, lng }: Point, km: number): Bounds {
  const high = km / KM_PER_DEGREE;
  const wide = high / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return {
    northeast: { lat: Math.min(90, lat + high), lng: Math.min(180, lng + wide) },
    southwest: { lat: Math.max(-90, lat - high), lng: Math.max(-180, lng - wide) },
  };
}

function boundsOf(points: readonly Point[]): Bounds {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return {
    northeast: { lat: Math.max(...lats), lng: Math.max(...lngs) },
    southwest: { lat: Math.min(...lats), lng: Math.min(...lngs) },
  };
}

const meanOf = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
});

/**
 * Returns the approximate half width of a town by population, in kilometers: 20 for Denver, 1 for a village.
 */
const townReachKm = (population: number): number =>
  Math.min(40, Math.max(1, 0.75 * Math.sqrt(population / 1000)));

const ZIP_REACH_KM = 3;

/** Returns a county's full name, such as `Orleans Parish`, with its state's word for counties. */
function countyName(county: string, state: string): string {
  if (/^city of |\b(county|parish|borough|area|municipality)$|\(city\)$/i.test(county)) return county;
  return `${county} ${state === 'LA' ? 'Parish' : state === 'AK' ? 'Borough' : 'County'}`;
}

export const country: AddressComponent = { kind: 'country', long: 'United States', short: 'US' };

export const stateComponent = ({ state, stateName }: Zip): AddressComponent => ({
  kind: 'administrative_area_level_1',
  long: stateName,
  short: state,
});

/** Returns the county component of an address; Washington, D.C. has none. */
export function countyComponents({ county, state }: Zip): readonly AddressComponent[] {
  if (county === '' || state === 'DC') return [];
  const name = countyName(county, state);
  return [{ kind: 'administrative_area_level_2', long: name, short: name }];
}

/** Returns a component whose short name equals its long name. */
export const componentOf = (kind: AddressComponent['kind'], name: string): AddressComponent => ({
  kind,
  long: name,
  short: name,
});

/** Converts a town to a place. `zip` is a ZIP code in the town or the nearest one. */
export function townPlace(town: Town, zip: Zip): Place {
  return {
    key: `us/town/${town.id}`,
    kind: 'locality',
    name: town.name,
    address: `${town.name}, ${town.state}, USA`,
    components: [componentOf('locality', town.name), ...countyComponents(zip), stateComponent(zip), country],
    location: town.location,
    bounds: squareAround(town.location, townReachKm(town.population)),
  };
}

export function zipPlace(zip: Zip): Place {
  return {
    key: `us/zip/${zip.code}`,
    kind: 'postal_code',
    name: zip.code,
    address: `${zip.town}, ${zip.state} ${zip.code}, USA`,
    components: [
      componentOf('postal_code', zip.code),
      componentOf('locality', zip.town),
      ...countyComponents(zip),
      stateComponent(zip),
      country,
    ],
    location: zip.location,
    bounds: squareAround(zip.location, ZIP_REACH_KM),
  };
}

/** Converts a county to a place with the extent of its ZIP codes. */
export function countyPlace({ name, state, zips }: Area): Place {
  const points = zips.map(({ location }) => location);
  const full = countyName(name, state);
  return {
    key: `us/county/${state}/${name}`,
    kind: 'administrative_area_level_2',
    name: full,
    address: `${full}, ${state}, USA`,
    components: [...countyComponents(zips[0]), stateComponent(zips[0]), country],
    location: meanOf(points),
    bounds: boundsOf(points),
  };
}

/** Converts a state to a place with the extent of its ZIP codes. */
export function statePlace({ name, state, zips }: Area): Place {
  const points = zips.map(({ location }) => location);
  return {
    key: `us/state/${state}`,
    kind: 'administrative_area_level_1',
    name,
    address: `${name}, USA`,
    components: [stateComponent(zips[0]), country],
    location: meanOf(points),
    bounds: boundsOf(points),
  };
}

/** The United States as a place, with the extent of the 48 contiguous states. */
export const countryPlace: Place = {
  key: 'us',
  kind: 'country',
  name: 'United States',
  address: 'United States',
  components: [country],
  location: { lat: 39.8283, lng: -98.5795 },
  bounds: { northeast: { lat: 49.39, lng: -66.94 }, southwest: { lat: 24.52, lng: -124.74 } },
};
