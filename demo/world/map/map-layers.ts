/** Minimum zoom level at which each kind of feature is shown. */
export const FROM = {
  water: 10,
  highway: 10,
  avenue: 12,
  street: 14,
  landuse: 12,
  buildings: 14,
  district: 11,
  place: 13,
  addresses: 16,
} as const;

/**
 * The layers of a tile and the properties of their features, in drawing order. Banks are drawn below the
 * river that they border.
 */
export const MAP_LAYERS = [
  { id: 'landuse', minzoom: FROM.landuse, fields: { class: 'String' } },
  { id: 'water', minzoom: FROM.water, fields: {} },
  {
    id: 'streets',
    minzoom: FROM.highway,
    fields: { name: 'String', class: 'String', width: 'Number' },
  },
  {
    id: 'buildings',
    minzoom: FROM.buildings,
    fields: { class: 'String', height: 'Number', base: 'Number', housenumber: 'Number', street: 'String' },
  },
  { id: 'places', minzoom: FROM.district, fields: { name: 'String', class: 'String' } },
  { id: 'addresses', minzoom: FROM.addresses, fields: { housenumber: 'Number', street: 'String' } },
] as const;

export type MapLayer = (typeof MAP_LAYERS)[number]['id'];
