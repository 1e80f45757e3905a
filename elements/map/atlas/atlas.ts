import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { labelPoint } from './label-point.ts';

/** The world's countries by ISO 3166 number; the United States come in finer outlines from an atlas of their own. */
const UNITED_STATES = '840';

type Named = GeometryCollection<{ name: string }>;

const isAbroad = (id: unknown): boolean => id !== UNITED_STATES;
const isAny: (id: unknown) => boolean = () => true;

/** An atlas as its package gives it. */
const topologyOf = async (file: Promise<{ default: unknown }>): Promise<Topology> =>
  (await file).default as Topology;

const ATLASES = {
  world: () => topologyOf(import('world-atlas/countries-110m.json')),
  'world-fine': () => topologyOf(import('world-atlas/countries-50m.json')),
  states: () => topologyOf(import('us-atlas/states-10m.json')),
  counties: () => topologyOf(import('us-atlas/counties-10m.json')),
} as const;

const objectOf = (topology: Topology, name: string): Named => topology.objects[name] as Named;

function areas(topology: Topology, name: string, keep: (id: unknown) => boolean): GeoJSON.FeatureCollection {
  const object = objectOf(topology, name);
  return feature(topology, { ...object, geometries: object.geometries.filter(({ id }) => keep(id)) });
}

const borders = (topology: Topology, name: string): GeoJSON.GeoJSON =>
  mesh(topology, objectOf(topology, name), (a, b) => a !== b);

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
};

/** One of the built-in style's sources as GeoJSON. Rejects for a name there is none of. */
export function atlasSheet(name: string): Promise<GeoJSON.GeoJSON> {
  const sheet = SHEETS[name];
  return sheet ? sheet() : Promise.reject(new Error(`The atlas has no ${name}.`));
}
