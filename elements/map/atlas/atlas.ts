import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { cityPoints } from './cities.ts';
import { labelPoint, unroll } from './outlines.ts';
import { unpackAtlas } from './packed-atlas.ts';

/** The ISO 3166 number of the United States, which has finer outlines in a separate atlas. */
const UNITED_STATES = '840';

type Named = GeometryCollection<{ name: string }>;
type Atlas = Topology<Record<string, Named>>;

/** The check only narrows the type. The atlases are files of this library and need no validation. */
const isAtlas = (json: unknown): json is Atlas =>
  typeof json === 'object' && json !== null && 'objects' in json;

const isAbroad = (id: unknown): boolean => id !== UNITED_STATES;
const isAny: (id: unknown) => boolean = () => true;

/** The first two bytes of compressed files (RFC 1952). */
const GZIP = '31,139';

/** The first byte of JSON that is an object. */
const BRACE = 0x7b;

/**
 * Reads an atlas from its file. In the published package, atlases are packed and compressed, which some servers undo
 * by declaring a content encoding. During development, they are JSON.
 */
async function readAtlas(file: Blob): Promise<unknown> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const plain = start.join() === GZIP ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file;
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  return bytes[0] === BRACE ? JSON.parse(new TextDecoder().decode(bytes)) : unpackAtlas(bytes);
}

async function fetchAtlas(url: string): Promise<Atlas> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be fetched: status ${String(response.status)}.`);
  const json = await readAtlas(await response.blob());
  if (!isAtlas(json)) throw new Error(`${url} must be a TopoJSON atlas.`);
  return json;
}

const atlases = new Map<string, Promise<Atlas>>();

/** Fetches an atlas once. After a failure, the next call fetches the atlas again. */
function atlasAt(url: string): Promise<Atlas> {
  const atlas = atlases.get(url) ?? fetchAtlas(url);
  atlases.set(url, atlas);
  atlas.catch(() => atlases.delete(url));
  return atlas;
}

function objectOf(atlas: Atlas, name: string): Named {
  const object = atlas.objects[name];
  if (!object) throw new Error(`The atlas has no ${name}.`);
  return object;
}

function areas(atlas: Atlas, name: string, includes: (id: unknown) => boolean): GeoJSON.FeatureCollection {
  const object = objectOf(atlas, name);
  const included = feature(atlas, {
    ...object,
    geometries: object.geometries.filter(({ id }) => includes(id)),
  });
  return {
    ...included,
    features: included.features.map((area) => ({ ...area, geometry: unroll(area.geometry) })),
  };
}

const borders = (atlas: Atlas, name: string): GeoJSON.GeoJSON =>
  unroll(mesh(atlas, objectOf(atlas, name), (a, b) => a !== b));

/** Returns one point for each area, so that an area with many islands is labeled only once. */
function names(atlas: Atlas, name: string, includes = isAny): GeoJSON.FeatureCollection {
  const { features } = areas(atlas, name, includes);
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

/** The sources of the built-in style, each created from an atlas. */
const SHEETS: Readonly<Record<string, (atlas: Atlas) => GeoJSON.GeoJSON>> = {
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

/**
 * Returns a source of the built-in style as GeoJSON, created from the atlas at a URL. Rejects for an unknown
 * name.
 */
export async function atlasSheet(name: string, url: string): Promise<GeoJSON.GeoJSON> {
  if (name === 'city-names') return cityPoints();
  const sheet = SHEETS[name];
  if (!sheet) throw new Error(`The atlas has no ${name}.`);
  return sheet(await atlasAt(url));
}
