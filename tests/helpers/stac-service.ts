/** A picture of a service in the form of a Panoramax instance. */
export interface ServedItem {
  readonly id: string;
  readonly coordinates?: readonly [longitude: number, latitude: number];
  readonly next?: string;
  readonly prev?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly assets?: Readonly<Record<string, unknown>>;
}

export const SERVICE = 'https://panoramax.example/api';
export const COLLECTION = `${SERVICE}/collections/c1`;
export const itemUrl = (id: string): string => `${COLLECTION}/items/${id}`;
const pictureUrl = (id: string, name: string): string => `${SERVICE}/pictures/${id}/${name}.jpg`;

/** Returns an item with the fields that a Panoramax instance sends: 5376 × 2688 pixels in 8 × 4 tiles. */
export function stacItem({ id, coordinates = [2.18, 48.98], next, prev, properties, assets }: ServedItem) {
  const asset = (name: string, role: string) => ({
    [name]: { href: pictureUrl(id, name), roles: [role], type: 'image/jpeg' },
  });
  const neighbor = (rel: string, other: string | undefined) =>
    other === undefined ? [] : [{ rel, id: other, href: itemUrl(other), type: 'application/geo+json' }];
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: 'c1',
    bbox: [...coordinates, ...coordinates],
    geometry: { type: 'Point', coordinates },
    links: [
      { rel: 'root', href: SERVICE, type: 'application/json' },
      { rel: 'self', href: itemUrl(id), type: 'application/geo+json' },
      { rel: 'license', href: 'https://spdx.org/licenses/CC-BY-SA-4.0.html' },
      ...neighbor('next', next),
      ...neighbor('prev', prev),
    ],
    assets: assets ?? { ...asset('hd', 'data'), ...asset('sd', 'visual'), ...asset('thumb', 'thumbnail') },
    properties: {
      datetime: '2024-09-01T23:35:37.797105+00:00',
      'geovisio:producer': 'Ada',
      license: 'CC-BY-SA-4.0',
      'original_file:name': `${id}.jpg`,
      'pers:interior_orientation': { field_of_view: 360 },
      'tiles:tile_matrix_sets': {
        geovisio: { tileMatrix: [{ matrixWidth: 8, matrixHeight: 4, tileWidth: 672, tileHeight: 672 }] },
      },
      'view:azimuth': 309,
      ...properties,
    },
  };
}

/** A walk of four pictures to the north, each 10 m from the one before. */
const WALK: readonly ServedItem[] = ['a', 'b', 'c', 'd'].map((id, n, all) => ({
  id,
  coordinates: [2.18, 48.98 + (10 * n) / 111_195],
  ...(all[n + 1] !== undefined && { next: all[n + 1]! }),
  ...(all[n - 1] !== undefined && { prev: all[n - 1]! }),
}));

const json = (value: unknown): Response => new Response(JSON.stringify(value));
const list = (features: readonly unknown[], links: readonly unknown[] = []) => ({
  type: 'FeatureCollection',
  features,
  links,
});

/**
 * Responds to a request for the service of the walk; null for anything else, such as a picture. All items have the given
 * properties, too.
 */
export function respondWithWalk(
  address: string,
  properties: Readonly<Record<string, unknown>> = {},
): Response | null {
  const walk = WALK.map((each) => ({ ...each, properties }));
  const url = new URL(address);
  const path = url.origin + url.pathname;
  const item = walk.find(({ id }) => path === itemUrl(id));
  if (item) return json(stacItem(item));
  if (path === SERVICE)
    return json({
      stac_version: '1.0.0',
      type: 'Catalog',
      links: [
        { rel: 'self', href: SERVICE },
        { rel: 'search', href: `${SERVICE}/search`, type: 'application/geo+json' },
      ],
    });
  if (path === COLLECTION)
    return json({
      stac_version: '1.0.0',
      type: 'Collection',
      links: [
        { rel: 'root', href: SERVICE },
        { rel: 'items', href: 'c1/items' },
      ],
    });
  // A page has two items, and the last one leads back to the first, as in a service without end.
  if (path === `${COLLECTION}/items`) {
    const page = Number(url.searchParams.get('page') ?? '0') % 2;
    const next = `${COLLECTION}/items?page=${String((page + 1) % 2)}`;
    return json(list(walk.slice(2 * page, 2 * page + 2).map(stacItem), [{ rel: 'next', href: next }]));
  }
  if (path !== `${SERVICE}/search`) return null;
  const box = url.searchParams.get('bbox')?.split(',').map(Number);
  const isInside = ({ coordinates: [longitude, latitude] = [0, 0] }: ServedItem): boolean => {
    const [west = -180, south = -90, east = 180, north = 90] = box ?? [];
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  };
  return json(list(walk.filter(isInside).map(stacItem)));
}
