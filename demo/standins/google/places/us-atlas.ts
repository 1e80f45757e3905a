import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Place, Point } from './gazetteer.ts';
import { plainName } from './read-search.ts';
import { type Area, townPlace } from './us-places.ts';
import type { Town, Zip } from './us-records.ts';

/** The records of the United States, indexed by name and by position. */
export interface UsAtlas {
  readonly towns: readonly Town[];
  readonly townsById: ReadonlyMap<number, Town>;
  readonly zips: ReadonlyMap<string, Zip>;
  readonly states: ReadonlyMap<string, Area>;
  /** Counties by `state/name`. */
  readonly counties: ReadonlyMap<string, Area>;
  /** Maps each state's normalized name and its code in lower case to the code. */
  readonly stateCodes: ReadonlyMap<string, string>;
  readonly peopleOf: (state: string) => number;
  readonly zipNear: (point: Point, withinKm: number) => Zip | null;
  /** Returns the nearest ZIP code of a town, by the town's normalized name. */
  readonly zipOf: (point: Point, plainTown: string, state: string, withinKm: number) => Zip | null;
  readonly townNear: (point: Point, name: string, state: string, withinKm: number) => Town | null;
}

interface Located {
  readonly location: Point;
}

/** Creates a function that finds the nearest record that passes a test. */
function nearestOf<T extends Located>(records: readonly T[]) {
  const index = new KDBush(records.length);
  for (const { location } of records) index.add(location.lng, location.lat);
  index.finish();
  return ({ lat, lng }: Point, withinKm: number, isFit: (record: T) => boolean): T | null => {
    const fits = (id: number): boolean => {
      const record = records[id];
      return record !== undefined && isFit(record);
    };
    return records[around(index, lng, lat, 1, withinKm, fits)[0] ?? -1] ?? null;
  };
}

function gather(
  zips: readonly Zip[],
  describe: (zip: Zip) => { readonly key: string; readonly name: string },
): ReadonlyMap<string, Area> {
  const areas = new Map<string, { name: string; state: string; zips: [Zip, ...Zip[]] }>();
  for (const zip of zips) {
    const { key, name } = describe(zip);
    const area = areas.get(key);
    if (area === undefined) areas.set(key, { name, state: zip.state, zips: [zip] });
    else area.zips.push(zip);
  }
  return areas;
}

export function createUsAtlas(towns: readonly Town[], zips: readonly Zip[]): UsAtlas {
  const nearestZip = nearestOf(zips);
  const nearestTown = nearestOf(towns);
  const states = gather(zips, ({ state, stateName }) => ({ key: state, name: stateName }));
  const inCounties = zips.filter(({ county }) => county !== '');
  const people = new Map<string, number>();
  for (const { state, population } of towns) people.set(state, (people.get(state) ?? 0) + population);
  return {
    towns,
    townsById: new Map(towns.map((town) => [town.id, town])),
    zips: new Map(zips.map((zip) => [zip.code, zip])),
    states,
    counties: gather(inCounties, ({ state, county }) => ({ key: `${state}/${county}`, name: county })),
    stateCodes: new Map(
      [...states].flatMap(([code, { name }]) => [
        [code.toLowerCase(), code] as const,
        [plainName(name), code],
      ]),
    ),
    peopleOf: (state) => people.get(state) ?? 0,
    zipOf: (point, plainTown, state, withinKm) =>
      nearestZip(point, withinKm, (zip) => zip.state === state && plainName(zip.town) === plainTown),
    zipNear: (point, withinKm) => nearestZip(point, withinKm, () => true),
    townNear: (point, name, state, withinKm) =>
      nearestTown(point, withinKm, (town) => town.state === state && town.plain === plainName(name)),
  };
}

/** Converts a town to a place, with the county and state of the nearest ZIP code. */
export function placeOfTown(atlas: UsAtlas, town: Town): Place {
  const zip = atlas.zipNear(town.location, Infinity);
  if (zip?.state === town.state) return townPlace(town, zip);
  // Near a border, the nearest ZIP code may be in another state, whose counties do not apply.
  const stateZip = atlas.states.get(town.state)?.zips[0];
  if (stateZip === undefined) throw new Error(`There is no state ${town.state}.`);
  return townPlace(town, { ...stateZip, county: '' });
}
