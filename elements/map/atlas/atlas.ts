import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { cityPoints } from './cities.ts';
import { labelPoint } from './label-point.ts';
import { unroll } from './unroll.ts';

/** The world's countries by ISO 3166 number; the United States come in finer outlines from an atlas of their own. */
const UNITED_STATES = '840';

type Named = GeometryCollection<{ name: string }>;

const isAbroad = (id: unknown): boolean => id !== UNITED_STATES;
const isAny: (id: unknown) => boolean = () => true;

async function fetched(url: string): Promise<Topology> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} was answered with status ${String(answer.status)}.`);
  return (await answer.json()) as Topology;
}

const atlases = new Map<string, Promise<Topology>>();

/** Fetches an atlas once, unless that failed. */
function atlasAt(url: string): Promise<Topology> {
  const atlas = atlases.get(url) ?? fetched(url);
  atlases.set(url, atlas);
  atlas.catch(() => atlases.delete(url));
  return atlas;
}

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

/** What the built-in style draws, each out of its atlas. */
const SHEETS: Readonly<Record<string, (atlas: Topology) => GeoJSON.GeoJSON>> = {
  world: (atlas) => areas(atlas, 'countries', isAbroad),
  'world-fine': (atlas) => areas(atlas, 'countries', isAbroad),
  borders: (atlas) => borders(atlas, 'countries'),
  'borders-fine': (atlas) => borders(atlas, 'countries'),
  states: (atlas) => areas(atlas, 'states', isAny),
  'state-borders': (atlas) => borders(atlas, 'states'),
  'county-borders': (atlas) => borders(atlas, 'counties'),
  'county-names': (atlas) => names(atlas, 'counties'),
  'state-names': (atlas) => names(atlas, 'states'),
  'country-names': (atlas) => names(atlas, 'countries', isAbroad),
};

/** One of the built-in style's sources as GeoJSON, from the atlas at an address. Rejects for a name there is none of. */
export async function atlasSheet(name: string, url: string): Promise<GeoJSON.GeoJSON> {
  if (name === 'city-names') return cityPoints();
  const sheet = SHEETS[name];
  if (!sheet) throw new Error(`The atlas has no ${name}.`);
  return sheet(await atlasAt(url));
}
