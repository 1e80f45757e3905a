/* The style of the generated map, in version 8 of the MapLibre style specification. */

const COLORS = {
  land: '#f7f6f2',
  water: '#d3dfe6',
  green: '#e3ebdb',
  built: '#efeeea',
  casing: '#dcdcd8',
  street: '#ffffff',
  highway: '#f6e7c8',
  building: '#e4e1da',
  edge: '#cfcbc2',
  text: '#565f66',
};

const GREEN = ['park', 'field', 'riverside', 'country', 'cemetery', 'golf', 'stadium', 'school'];

/** Width of each class of street at zooms 12 and 18, in pixels. */
const STREETS = [
  ['street', 0.6, 14, COLORS.street],
  ['avenue', 1, 20, COLORS.street],
  ['highway', 1.6, 28, COLORS.highway],
] as const;

const widthOf = (far: number, near: number): unknown[] => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  12,
  far,
  18,
  near,
];

const streetLayers = ([kind, far, near, color]: (typeof STREETS)[number]): object[] => {
  const common = {
    type: 'line',
    source: 'map',
    'source-layer': 'streets',
    filter: ['==', ['get', 'class'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  };
  return [
    {
      ...common,
      id: `${kind}-casing`,
      paint: { 'line-color': COLORS.casing, 'line-width': widthOf(far + 1, near + 2) },
    },
    { ...common, id: kind, paint: { 'line-color': color, 'line-width': widthOf(far, near) } },
  ];
};

const nameLayer = (id: string, layer: string, minzoom: number, layout: object): object => ({
  id,
  type: 'symbol',
  source: 'map',
  'source-layer': layer,
  minzoom,
  layout: { 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], 'text-size': 12, ...layout },
  paint: { 'text-color': COLORS.text, 'text-halo-color': COLORS.land, 'text-halo-width': 1.4 },
});

/**
 * Returns a MapLibre style (version 8) for the map that a TileJSON describes. `center` is the initial center
 * as longitude and latitude.
 */
export const mapStyle = (tileJsonUrl: string, center: readonly [number, number]): object => ({
  version: 8,
  name: 'Sample world',
  center,
  zoom: 14.5,
  sources: { map: { type: 'vector', url: tileJsonUrl } },
  layers: [
    { id: 'land', type: 'background', paint: { 'background-color': COLORS.land } },
    {
      id: 'landuse',
      type: 'fill',
      source: 'map',
      'source-layer': 'landuse',
      paint: {
        'fill-color': ['match', ['get', 'class'], GREEN, COLORS.green, 'water', COLORS.water, COLORS.built],
      },
    },
    {
      id: 'water',
      type: 'fill',
      source: 'map',
      'source-layer': 'water',
      paint: { 'fill-color': COLORS.water },
    },
    ...STREETS.flatMap(streetLayers),
    {
      id: 'buildings',
      type: 'fill',
      source: 'map',
      'source-layer': 'buildings',
      paint: { 'fill-color': COLORS.building, 'fill-outline-color': COLORS.edge },
    },
    nameLayer('street-names', 'streets', 14, { 'symbol-placement': 'line' }),
    nameLayer('places', 'places', 12, { 'text-size': 13, 'text-max-width': 8 }),
  ],
});
