import type { ExpressionSpecification, LayerSpecification, LineLayerSpecification } from 'maplibre-gl';
import type { Palette } from '../base/palette.ts';
import { FONTS, type StyleFragment } from './base-style.ts';

const GREEN = ['park', 'field', 'riverside', 'country', 'cemetery', 'golf', 'stadium', 'school'];
const BARE = ['shore', 'works', 'airfield', 'site', 'quarry'];

/**
 * A street's width in CSS pixels: its width at the scale of the equator or, if that is smaller, `min`. `extra`
 * is added to both.
 */
const streetWidth = (min: number, extra: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  10,
  min + extra,
  // At zoom 16, a pixel is 1.19 m wide at the equator, and narrower at higher latitudes.
  16,
  ['max', min + extra, ['+', extra, ['/', ['get', 'width'], 1.19]]],
  20,
  ['+', extra, ['*', 16, ['/', ['get', 'width'], 1.19]]],
];

const streets = (
  kind: string,
  min: number,
  { street, casing, highway, highwayCasing }: Palette,
): [under: LayerSpecification, over: LayerSpecification] => {
  const isHighway = kind === 'highway';
  const common: Omit<LineLayerSpecification, 'id'> = {
    type: 'line',
    source: 'basemap',
    'source-layer': 'streets',
    filter: ['==', ['get', 'class'], kind],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  };
  return [
    {
      ...common,
      id: `${kind}-casing`,
      paint: {
        'line-color': isHighway ? highwayCasing : casing,
        'line-width': streetWidth(min, 1.4),
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0.4, 13, 1],
      },
    },
    {
      ...common,
      id: kind,
      paint: { 'line-color': isHighway ? highway : street, 'line-width': streetWidth(min, 0) },
    },
  ];
};

const areas = ({ green, bare, built, land, water }: Palette): LayerSpecification[] => [
  {
    // At high zoom, the coarse outlines of land are not needed because this map contains the water itself.
    id: 'ground',
    type: 'background',
    minzoom: 11,
    paint: {
      'background-color': land,
      'background-opacity': ['interpolate', ['linear'], ['zoom'], 11, 0, 12.5, 1],
    },
  },
  {
    id: 'landuse',
    type: 'fill',
    source: 'basemap',
    'source-layer': 'landuse',
    paint: {
      'fill-color': ['match', ['get', 'class'], GREEN, green, BARE, bare, 'water', water, built],
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 11.5, 0, 13, 1],
    },
  },
  {
    id: 'waters',
    type: 'fill',
    source: 'basemap',
    'source-layer': 'water',
    paint: { 'fill-color': water },
  },
];

const buildings = ({ building, buildingEdge }: Palette): LayerSpecification => ({
  id: 'buildings',
  type: 'fill',
  source: 'basemap',
  'source-layer': 'buildings',
  minzoom: 14,
  paint: {
    'fill-color': building,
    'fill-outline-color': buildingEdge,
    'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 1],
  },
});

const names = ({ text, quietText, halo }: Palette): LayerSpecification[] => [
  {
    id: 'street-names',
    type: 'symbol',
    source: 'basemap',
    'source-layer': 'streets',
    minzoom: 13.5,
    layout: {
      'symbol-placement': 'line',
      'text-field': ['get', 'name'],
      'text-font': [...FONTS.regular],
      'text-size': ['interpolate', ['linear'], ['zoom'], 13.5, 10, 17, 13],
      'symbol-spacing': 320,
      'symbol-sort-key': ['-', 0, ['get', 'width']],
    },
    paint: { 'text-color': quietText, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  },
  {
    id: 'house-numbers',
    type: 'symbol',
    source: 'basemap',
    'source-layer': 'addresses',
    minzoom: 17.5,
    layout: {
      'text-field': ['to-string', ['get', 'housenumber']],
      'text-font': [...FONTS.regular],
      'text-size': 10,
    },
    paint: { 'text-color': quietText, 'text-halo-color': halo, 'text-halo-width': 1 },
  },
  {
    id: 'places',
    type: 'symbol',
    source: 'basemap',
    'source-layer': 'places',
    minzoom: 11,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [...FONTS.strong],
      'text-size': ['match', ['get', 'class'], 'district', 13, 11],
      'text-max-width': 8,
      'text-padding': 12,
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  },
];

/**
 * Returns the ground and the water from vector tiles with the layers of the sample world's tiles. `url` is the tiles'
 * TileJSON URL.
 */
export const basemapGround = (url: string, palette: Palette): StyleFragment => ({
  sources: { basemap: { type: 'vector', url } },
  layers: areas(palette),
});

/** Returns the streets, buildings and names from the same tiles. */
export function basemapStreets(palette: Palette): StyleFragment {
  const kinds = [
    streets('street', 0.8, palette),
    streets('avenue', 1.2, palette),
    streets('highway', 1.8, palette),
  ];
  return {
    sources: {},
    layers: [
      ...kinds.map(([under]) => under),
      ...kinds.map(([, over]) => over),
      buildings(palette),
      ...names(palette),
    ],
  };
}
