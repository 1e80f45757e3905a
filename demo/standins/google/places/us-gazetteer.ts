import { findUsPlaces } from './find-us-places.ts';
import type { Gazetteer, Place, Point } from './gazetteer.ts';
import { readSearch } from './read-search.ts';
import { createUsAtlas, placeOfTown, type UsAtlas } from './us-atlas.ts';
import { type Area, countryPlace, countyPlace, statePlace, zipPlace } from './us-places.ts';
import { readUsRecords, type Zip } from './us-records.ts';

/** Maximum distance in kilometers from a ZIP code to a point in a town. */
const ZIP_WITHIN_KM = 60;

/** Returns a list with the place of a value; empty if the value is missing. */
const placed = <T>(value: T | null | undefined, place: (value: T) => Place): readonly Place[] =>
  value === null || value === undefined ? [] : [place(value)];

/**
 * Returns the areas that contain a ZIP code, the smallest first. If several towns have the same name, `point`
 * determines the nearest one.
 */
export function areasOf(atlas: UsAtlas, zip: Zip, point: Point): readonly Place[] {
  const { state, county, town } = zip;
  return [
    zipPlace(zip),
    ...placed(atlas.townNear(point, town, state, ZIP_WITHIN_KM), (near) => placeOfTown(atlas, near)),
    ...placed(atlas.counties.get(`${state}/${county}`), countyPlace),
    ...placed<Area>(atlas.states.get(state), statePlace),
    countryPlace,
  ];
}

function placesAt(atlas: UsAtlas, point: Point): readonly Place[] {
  const zip = atlas.zipNear(point, ZIP_WITHIN_KM);
  return zip === null ? [] : areasOf(atlas, zip, point);
}

function findPlaces(atlas: UsAtlas, text: string, near: Point | null): readonly Place[] {
  const { point, zip, readings } = readSearch(text, atlas.stateCodes);
  if (point !== null) return placesAt(atlas, point);
  const area = atlas.zips.get(zip ?? '');
  return area === undefined ? findUsPlaces(atlas, readings, near) : [zipPlace(area)];
}

function placeOfKey(atlas: UsAtlas, key: string): Place | null {
  if (key === countryPlace.key) return countryPlace;
  const [, kind = '', name = ''] = /^us\/(\w+)\/(.+)$/.exec(key) ?? [];
  const lookUp = new Map([
    ['town', () => placed(atlas.townsById.get(Number(name)), (town) => placeOfTown(atlas, town))],
    ['zip', () => placed(atlas.zips.get(name), zipPlace)],
    ['county', () => placed(atlas.counties.get(name), countyPlace)],
    ['state', () => placed(atlas.states.get(name), statePlace)],
  ]);
  return lookUp.get(kind)?.()[0] ?? null;
}

/** Creates a gazetteer of the towns, ZIP codes, counties and states of the United States, without streets. */
export const createUsGazetteer = (atlas: UsAtlas): Gazetteer => ({
  find: (text, near) => findPlaces(atlas, text, near),
  at: (point) => placesAt(atlas, point),
  get: (key) => placeOfKey(atlas, key),
});

export async function openUsAtlas(): Promise<UsAtlas> {
  const { towns, zips } = await readUsRecords();
  return createUsAtlas(towns, zips);
}
