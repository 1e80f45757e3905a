import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countries110m from 'world-atlas/countries-110m.json?url';
import countries50m from 'world-atlas/countries-50m.json?url';
import counties10m from 'us-atlas/counties-10m.json?url';
import states10m from 'us-atlas/states-10m.json?url';
import { cityPoints } from './cities.ts';
import { labelPoint } from './label-point.ts';
import { unroll } from './unroll.ts';

/** The world's countries by ISO 3166 number; the United States come in finer outlines from an atlas of their own. */
const UNITED_STATES = '840';

type Named = GeometryCollection<{ name: string }>;

const isAbroad = (id: unknown): boolean => id !== UNITED_STATES;
const isAny: (id: unknown) => boolean = () => true;

/** Fetches an atlas once, unless that failed. */
function atlasAt(url: string): () => Promise<Topology> {
  let atlas: Promise<Topology> | null = null;
  const fetched = async (): Promise<Topology> => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} was answered with status ${String(answer.status)}.`);
    return (await answer.json()) as Topology;
  };
  return () =>
    (atlas ??= fetched().catch((fault: unknown) => {
      atlas = null;
      throw fault;
    }));
}

const ATLASES = {
  world: atlasAt(countries110m),
  'world-fine': atlasAt(countries50m),
  states: atlasAt(states10m),
  counties: atlasAt(counties10m),
} as const;

const objectOf = (topology: Topology, name: string): Named => topology.objects[name] as Named;

function areas(topology: Topology, name: string, keep: (id: unknown) => boolean): GeoJSON.FeatureCollection {
  const object = objectOf(topology, name);
  const kept = feature(topology, { ...object, geometries: object.geometries.filter(({ id }) => keep(id)) });
  return {
    ...kept,
    features: kept.features.map((area) => ({ ...area, geometry: unroll(area.geometry) })),
  };
}

const borders = (topology: Topology, name: string): GeoJSON.GeoJSON =>
  unroll(mesh(topology, objectOf(topology, name), (a, b) => a !== b));

/** A point for each area, so that one with many islands has its name once. */
function names(topology: Topology, name: string, keep = isAny): GeoJSON.FeatureCollection {
  const { features } = areas(topology, name, keep);
  return {
    type: 'FeatureCollection',
    features: features.flatMap(({ geometry, properties }) => {
      const point = labelPoint(geometry);
      if (!point) return [];
      const { at, size } = point;
      return [
        {
          type: 'Feature' as const,
          geometry: { type: 'Point' as const, coordinates: at },
          properties: { name: properties?.['name'] as unknown, size },
        },
      ];
    }),
  };
}

/** What the built-in style draws, each fetched when it is first drawn. */
const SHEETS: Readonly<Record<string, () => Promise<GeoJSON.GeoJSON>>> = {
  world: async () => areas(await ATLASES.world(), 'countries', isAbroad),
  'world-fine': async () => areas(await ATLASES['world-fine'](), 'countries', isAbroad),
  borders: async () => borders(await ATLASES.world(), 'countries'),
  'borders-fine': async () => borders(await ATLASES['world-fine'](), 'countries'),
  states: async () => areas(await ATLASES.states(), 'states', isAny),
  'state-borders': async () => borders(await ATLASES.states(), 'states'),
  'county-borders': async () => borders(await ATLASES.counties(), 'counties'),
  'county-names': async () => names(await ATLASES.counties(), 'counties'),
  'state-names': async () => names(await ATLASES.states(), 'states'),
  'country-names': async () => names(await ATLASES.world(), 'countries', isAbroad),
  'city-names': () => Promise.resolve(cityPoints()),
};

/** One of the built-in style's sources as GeoJSON. Rejects for a name there is none of. */
export function atlasSheet(name: string): Promise<GeoJSON.GeoJSON> {
  const sheet = SHEETS[name];
  return sheet ? sheet() : Promise.reject(new Error(`The atlas has no ${name}.`));
}
