import type {
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { sheetAddress } from '../atlas/atlas-files.ts';
import type { Palette } from '../base/palette.ts';

/** A part of a style: its sources, and its layers from bottom to top. */
export interface StyleFragment {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  readonly layers: readonly LayerSpecification[];
}

/**
 * Fonts installed on the user's device, by weight. Without a glyph server, the map library draws text with
 * these fonts.
 */
export const FONTS = {
  regular: ['system-ui', 'sans-serif'],
  strong: ['Map Semibold', 'system-ui', 'sans-serif'],
} as const;

const atlas = (name: string): SourceSpecification => ({
  type: 'geojson',
  data: sheetAddress(name),
  tolerance: 0.3,
});

/** The zoom levels from which the finer outlines of the world and the counties are fetched. */
const FINE_ZOOM = 5;
const COUNTY_ZOOM = 6;

/** Returns layers for the land areas of one atlas, with an outline. */
const land = (id: string, source: string, color: string, zooms: object = {}): LayerSpecification[] => [
  { id, type: 'fill', source, paint: { 'fill-color': color, 'fill-antialias': false }, ...zooms },
  {
    // Two atlases meet at the border. The outline hides the gap between the two atlases.
    id: `${id}-edge`,
    type: 'line',
    source,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['exponential', 2], ['zoom'], 3, 1, 9, 8, 14, 256],
    },
    ...zooms,
  },
];

const outlines = ({ land: home, abroad, border, county }: Palette): LayerSpecification[] => [
  ...land('world', 'world', abroad, { maxzoom: FINE_ZOOM }),
  ...land('world-fine', 'world-fine', abroad, { minzoom: FINE_ZOOM }),
  {
    id: 'country-borders',
    type: 'line',
    source: 'borders',
    maxzoom: FINE_ZOOM,
    paint: { 'line-color': border, 'line-width': 0.8 },
  },
  {
    id: 'country-borders-fine',
    type: 'line',
    source: 'borders-fine',
    minzoom: FINE_ZOOM,
    paint: { 'line-color': border, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 0.8, 12, 1.6] },
  },
  { id: 'states', type: 'fill', source: 'states', paint: { 'fill-color': home } },
  {
    id: 'county-borders',
    type: 'line',
    source: 'county-borders',
    minzoom: COUNTY_ZOOM,
    paint: {
      'line-color': county,
      'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.5, 12, 1.4],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0, 7, 1],
    },
  },
  {
    id: 'state-borders',
    type: 'line',
    source: 'state-borders',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': border, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 9, 1.6] },
  },
];

const label = (
  id: string,
  size: [number, number, number, number],
  colors: { text: string; halo: string },
  rest: Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom' | 'filter'>,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: id,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': [...FONTS.regular],
    'text-size': ['interpolate', ['linear'], ['zoom'], ...size],
    'text-max-width': 8,
    'text-padding': 6,
    'symbol-sort-key': ['-', 0, ['get', 'size']],
  },
  paint: { 'text-color': colors.text, 'text-halo-color': colors.halo, 'text-halo-width': 1.2 },
  ...rest,
});

const labels = ({ text, quietText, halo }: Palette): LayerSpecification[] => [
  label('county-names', [8, 10, 11, 13], { text: quietText, halo }, { minzoom: 8, maxzoom: 11.5 }),
  label(
    'city-names',
    [4, 10, 12, 18],
    { text, halo },
    {
      minzoom: 4,
      maxzoom: 13,
      // Larger cities are labeled first. From zoom 8 on, all cities are labeled.
      filter: ['>=', ['get', 'size'], ['step', ['zoom'], 40, 5, 20, 6, 8, 7, 3, 8, 0]],
    },
  ),
  label('state-names', [3.5, 10, 7, 16], { text, halo }, { minzoom: 3.5, maxzoom: 8 }),
  label('country-names', [2, 11, 6, 18], { text: quietText, halo }, { minzoom: 2, maxzoom: 6.5 }),
];

/**
 * The built-in style's sheets and the zoom from which each is drawn. A sheet is fetched when the map first
 * reaches this zoom.
 */
const SHEETS: Readonly<Record<string, number>> = {
  world: 0,
  borders: 0,
  states: 0,
  'state-borders': 0,
  'state-names': 0,
  'country-names': 0,
  'city-names': 0,
  'world-fine': FINE_ZOOM,
  'borders-fine': FINE_ZOOM,
  'county-borders': COUNTY_ZOOM,
  'county-names': COUNTY_ZOOM,
};

/** The zoom levels at which the built-in style fetches more sheets. */
export const SHEET_ZOOMS = [0, FINE_ZOOM, COUNTY_ZOOM] as const;

/**
 * Returns the built-in style up to a zoom level. The outlines of the world and the United States come from
 * the library's own files.
 */
export function baseStyle(palette: Palette, reach: number): StyleSpecification {
  const sheets = Object.keys(SHEETS).filter((name) => (SHEETS[name] ?? 0) <= reach);
  const layers: LayerSpecification[] = [...outlines(palette), ...labels(palette)];
  return {
    version: 8,
    sources: Object.fromEntries(sheets.map((name) => [name, atlas(name)])),
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
      ...layers.filter((layer) => 'source' in layer && sheets.includes(layer.source)),
    ],
  };
}
