import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Addresses, urlFor } from '../../host/config/host-urls.ts';
import { ServiceError } from '../../host/lib/errors.ts';
import { CacheControl, sendBytes, sendNotFound, mediaTypeOf } from '../../host/routes/send-file.ts';
import { flightDayOf } from '../../world/flights/flight-day.ts';
import { OPENING_MARKET } from '../../world/flights/opening-view.ts';
import { cacheMap } from '../../world/map/cache-map.ts';
import { TERRAIN_SIZE, TERRAIN_ZOOMS } from '../../world/map/draw-terrain-tile.ts';
import { GEOJSON_LAYERS } from '../../world/map/geojson.ts';
import { MAP_LAYERS } from '../../world/map/map-layers.ts';
import type { MapRequest, Tileset } from '../../world/map/map-requests.ts';
import { createMapThread, MapBusyError, type MapSource } from '../../world/map/map-thread.ts';
import { type Box, type MapTile, ZOOMS } from '../../world/map/map-tile.ts';
import { areaOf, boxOfMarket } from '../../world/map/market-map.ts';
import { SURFACE_LAYERS, SURFACE_ZOOMS } from '../../world/map/surface-layers.ts';
import type { Flight, Market } from '../../world/markets/market.ts';
import { MARKETS, marketOfSlug } from '../../world/markets/markets.ts';
import { mapStyle } from './map-style.ts';

/** Maximum area that the GeoJSON route accepts, in square meters. */
const LARGEST_BOX = 4_000_000;

/** Time after which clients can retry when the map thread has too many requests, in seconds. */
const BUSY_S = 2;

const whole = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

const tileSchema = z
  .object({ z: whole, x: whole, y: whole })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom);

const degrees = z
  .string()
  .regex(/^\s*-?\d{1,3}(\.\d{1,15})?\s*$/)
  .transform(Number);

const boxSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.tuple([degrees, degrees, degrees, degrees]))
  .refine(([west, south, east, north]) => west < east && south < north && north <= 85 && south >= -85);

/** Both flights, by number and by year. The default is the later flight. */
const flights: ReadonlyMap<string | undefined, Flight> = new Map(
  MARKETS.slice(0, 1).flatMap((market) => [
    ['0', 0] as const,
    ['1', 1] as const,
    [undefined, 1] as const,
    [String(flightDayOf(market, 0).date.year), 0] as const,
    [String(flightDayOf(market, 1).date.year), 1] as const,
  ]),
);

const refused = (message: string): ServiceError => new ServiceError('invalid_request', message);

function readFlight(c: Context): Flight {
  const flight = flights.get(c.req.query('flight'));
  if (flight === undefined)
    throw refused(`flight must be one of ${[...flights.keys()].filter(Boolean).join(', ')}.`);
  return flight;
}

/** Returns the requested box. Throws a `ServiceError` if it is missing, invalid or too large. */
function readBox(c: Context, market: Market): Box {
  const { success, data } = boxSchema.safeParse(c.req.query('bbox') ?? '');
  if (!success) throw refused('bbox must be west,south,east,north in degrees.');
  const { left, north, right, south } = areaOf(market, data);
  if ((right - left) * (south - north) > LARGEST_BOX) throw refused('bbox must cover at most 4 km².');
  return data;
}

async function read(source: MapSource, request: MapRequest): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await source.get(request));
  } catch (error) {
    if (!(error instanceof MapBusyError)) throw error;
    const message = 'There are too many map requests at the moment. Please try again shortly.';
    throw new ServiceError('unavailable', message, { cause: error, retryAfterS: BUSY_S });
  }
}

const boxAround = (boxes: readonly Box[]): Box => [
  Math.min(...boxes.map(([west]) => west)),
  Math.min(...boxes.map(([, south]) => south)),
  Math.max(...boxes.map(([, , east]) => east)),
  Math.max(...boxes.map(([, , , north]) => north)),
];

/** The tiles of the world: those of the map, and of what stands on the ground, and the heights of the ground. */
type ServedTileset = Tileset | 'terrain';

interface TilesetFacts {
  readonly name: string;
  readonly zooms: { readonly min: number; readonly max: number };
  /** Ending of the tiles' URLs, and their media type. */
  readonly ending: 'mvt' | 'png';
  readonly type: string;
  /** Properties of the TileJSON that describe the content of the tiles. */
  readonly content: object;
}

const VECTOR = { ending: 'mvt', type: 'application/vnd.mapbox-vector-tile' } as const;
const RASTER = { ending: 'png', type: mediaTypeOf('tile.png') } as const;

const TILESETS: Readonly<Record<ServedTileset, TilesetFacts>> = {
  map: { name: 'Sample world', zooms: ZOOMS, ...VECTOR, content: { vector_layers: MAP_LAYERS } },
  surface: {
    name: 'Surface of the sample world',
    zooms: SURFACE_ZOOMS,
    ...VECTOR,
    content: { vector_layers: SURFACE_LAYERS },
  },
  terrain: {
    name: 'Terrain of the sample world',
    zooms: TERRAIN_ZOOMS,
    ...RASTER,
    content: { encoding: 'terrarium', tileSize: TERRAIN_SIZE },
  },
};

/** Returns the TileJSON that describes a tileset for map libraries. Its tiles show the requested flight. */
const tileJson = (
  origin: string,
  version: string,
  tileset: ServedTileset,
  flight: string | undefined,
): object => {
  const { name, zooms, ending, content } = TILESETS[tileset];
  return {
    tilejson: '3.0.0',
    name,
    attribution: 'Generated map, free to use',
    tiles: [
      `${origin}/sample/${tileset}/{z}/{x}/{y}.${ending}?v=${version}${flight === undefined ? '' : `&flight=${flight}`}`,
    ],
    minzoom: zooms.min,
    maxzoom: zooms.max,
    bounds: boxAround(MARKETS.map(boxOfMarket)),
    ...content,
  };
};

/** Returns the request for a tile. Only the terrain is the same on both flights. */
const requestOf = (c: Context, tileset: ServedTileset, tile: MapTile): MapRequest =>
  tileset === 'terrain' ? { kind: 'terrain', tile } : { kind: 'tile', tileset, tile, flight: readFlight(c) };

/** Returns the response with the description of a tileset. Its tiles show the requested flight. */
const describing =
  (version: string, addresses: Addresses) =>
  (tileset: ServedTileset) =>
  (c: Context): Response => {
    const url = urlFor(addresses, c.req.header('host'));
    const flight = tileset === 'terrain' ? undefined : c.req.query('flight');
    if (flight !== undefined) readFlight(c);
    c.header('Vary', 'Host', { append: true });
    return sendBytes(c, JSON.stringify(tileJson(url, version, tileset, flight)), {
      etag: `"${tileset}-${version}-${flight ?? 'latest'}-${new URL(url).host}"`,
      type: mediaTypeOf('map.json'),
      cacheControl: CacheControl.revalidate,
    });
  };

/** Serves the map of the generated world: vector tiles of two tilesets, raster tiles of heights, and GeoJSON for a part of a market. */
export function sampleMapRoutes(
  version: string,
  addresses: Addresses,
  source: MapSource = cacheMap(createMapThread()),
): Hono {
  const etag = `"map-${version}"`;
  const cacheControlOf = (c: Context): string =>
    c.req.query('v') === version ? CacheControl.immutable : CacheControl.shortLived;
  const describe = describing(version, addresses);
  const sendTile =
    (tileset: ServedTileset) =>
    async (c: Context): Promise<Response> => {
      const { zooms, ending, type } = TILESETS[tileset];
      const { z: zoom, x, file = '' } = c.req.param();
      const { success, data: tile } = tileSchema.safeParse({
        z: zoom,
        x,
        y: file.slice(0, -`.${ending}`.length),
      });
      if (!success || tile.z < zooms.min || tile.z > zooms.max) return sendNotFound(c);
      const bytes = await read(source, requestOf(c, tileset, tile));
      if (bytes.length > 0) return sendBytes(c, bytes, { etag, type, cacheControl: cacheControlOf(c) });
      c.header('Cache-Control', cacheControlOf(c));
      return c.body(null, 204);
    };
  return new Hono()
    .get('/map.json', describe('map'))
    .get('/surface.json', describe('surface'))
    .get('/terrain.json', describe('terrain'))
    .get('/style.json', (c) => {
      const url = urlFor(addresses, c.req.header('host'));
      const { longitude, latitude } = OPENING_MARKET;
      const text = JSON.stringify(mapStyle(`${url}/sample/map.json`, [longitude, latitude]));
      c.header('Vary', 'Host', { append: true });
      return sendBytes(c, text, {
        etag: `"style-${version}-${new URL(url).host}"`,
        type: mediaTypeOf('style.json'),
        cacheControl: CacheControl.revalidate,
      });
    })
    .get('/map/:z/:x/:file{\\d+\\.mvt}', sendTile('map'))
    .get('/surface/:z/:x/:file{\\d+\\.mvt}', sendTile('surface'))
    .get('/terrain/:z/:x/:file{\\d+\\.png}', sendTile('terrain'))
    .get('/:market/:file{[a-z]+\\.geojson}', async (c, next) => {
      const market = marketOfSlug(c.req.param('market'));
      const name = c.req.param('file').slice(0, -'.geojson'.length);
      const layer = GEOJSON_LAYERS.find((each) => each === name);
      if (market === null || layer === undefined) return next();
      const flight = readFlight(c);
      const isWhole = layer === 'places' && c.req.query('bbox') === undefined;
      const box = isWhole ? boxOfMarket(market) : readBox(c, market);
      const bytes = await read(source, { kind: 'geojson', market: market.slug, layer, box, flight });
      return sendBytes(c, bytes, { etag, type: mediaTypeOf('x.geojson'), cacheControl: cacheControlOf(c) });
    });
}
