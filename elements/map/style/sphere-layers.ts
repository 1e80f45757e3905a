import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { PACKAGE_ZOOM } from '../../model/clusters/cluster-limits.ts';
import { CLUSTER_SIZES, PACKAGE_PX } from '../base/map-limits.ts';
import type { Palette } from '../base/palette.ts';
import { FONTS, type StyleFragment } from './base-style.ts';

/** The names of the layers of spheres. */
export const LAYER = {
  packages: 'sphere-packages',
  packageNames: 'sphere-package-names',
  clusters: 'sphere-clusters',
  looseClusters: 'sphere-loose-clusters',
  hovered: 'sphere-hovered',
  spheres: 'sphere-markers',
  looseSpheres: 'sphere-loose-markers',
  active: 'sphere-active',
  searchResult: 'sphere-search-result',
} as const;

/** The names of the sources for the layers of spheres. */
export const SOURCE = {
  spheres: 'spheres',
  packages: 'sphere-packages',
  packageNames: 'sphere-package-names',
  active: 'sphere-active',
  searchResult: 'sphere-search-result',
} as const;

/**
 * The layers in the tiles of spheres. One contains all spheres. The other, which exists up to `PACKAGE_ZOOM`,
 * contains the spheres without a package.
 */
export const TILE_LAYER = { all: 'spheres', loose: 'loose' } as const;

/** The names of the images of spheres. */
export const IMAGE = {
  sphere: 'sphere',
  active: 'sphere-active',
  package: 'sphere-package',
  searchResult: 'sphere-search-result',
  cluster: (px: number): string => `sphere-cluster-${String(px)}`,
} as const;

export interface SphereLayersOf {
  /** The source of the spheres' tiles; null if there are no spheres. */
  readonly tiles: SourceSpecification | null;
  /** Whether packages represent their spheres when zoomed out. */
  readonly hasPackages: boolean;
  /** The content at individual places. */
  readonly points: Readonly<
    Record<'packages' | 'packageNames' | 'active' | 'searchResult', GeoJSON.FeatureCollection>
  >;
  readonly palette: Palette;
  /** The fonts of a style with its own glyph server; null for the fonts installed on the user's device. */
  readonly fonts: readonly string[] | null;
}

/** The zoom from which single spheres are shown, just above the last zoom at which packages are shown. */
const ABOVE_PACKAGES = PACKAGE_ZOOM + 0.0001;

const isCluster: ExpressionSpecification = ['has', 'point_count'];
const count: ExpressionSpecification = ['get', 'point_count'];

const clusterImage: ExpressionSpecification = [
  'step',
  count,
  IMAGE.cluster(CLUSTER_SIZES[0].px),
  ...CLUSTER_SIZES.slice(1).flatMap(({ from, px }) => [from, IMAGE.cluster(px)]),
];

/** Numbers with up to four digits have no comma, so that they fit into the smallest icon. */
const clusterText: ExpressionSpecification = [
  'case',
  ['<', count, 10_000],
  ['to-string', count],
  ['number-format', count, {}],
];

/** The sizes of a cluster's number, with which it is not wider than the disc of the icon. */
const clusterTextSize: ExpressionSpecification = [
  'step',
  count,
  11,
  1000,
  9,
  ...CLUSTER_SIZES.slice(1).flatMap(({ from, px }) => [from, px / 5 + 2]),
  10_000,
  14,
  100_000,
  12,
  1_000_000,
  10,
];

/** All spheres are opaque except for the active one, which has its own icon. */
const unlessActive: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'active'], false], 0, 1];

const pointsOf = (data: GeoJSON.FeatureCollection): SourceSpecification => ({ type: 'geojson', data });

type Zooms = Readonly<{ minzoom?: number; maxzoom?: number }>;

const clusters = (
  id: string,
  layer: keyof typeof TILE_LAYER,
  zooms: Zooms,
  { palette, fonts }: SphereLayersOf,
) =>
  ({
    id,
    type: 'symbol',
    source: SOURCE.spheres,
    'source-layer': TILE_LAYER[layer],
    filter: isCluster,
    layout: {
      'icon-image': clusterImage,
      'icon-allow-overlap': true,
      'text-field': clusterText,
      'text-font': [...(fonts ?? FONTS.strong)],
      'text-size': clusterTextSize,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
      'symbol-sort-key': count,
    },
    paint: { 'text-color': palette.rim },
    ...zooms,
  }) satisfies LayerSpecification;

const spheres = (id: string, layer: keyof typeof TILE_LAYER, zooms: Zooms) =>
  ({
    id,
    type: 'symbol',
    source: SOURCE.spheres,
    'source-layer': TILE_LAYER[layer],
    filter: ['!', isCluster],
    layout: {
      'icon-image': IMAGE.sphere,
      'icon-anchor': 'bottom',
      'icon-allow-overlap': true,
      'symbol-z-order': 'viewport-y',
    },
    paint: { 'icon-opacity': unlessActive },
    ...zooms,
  }) satisfies LayerSpecification;

const hovered = (palette: Palette): LayerSpecification => ({
  id: LAYER.hovered,
  type: 'circle',
  source: SOURCE.spheres,
  'source-layer': TILE_LAYER.all,
  filter: ['!', isCluster],
  minzoom: ABOVE_PACKAGES,
  paint: {
    'circle-color': palette.accent,
    // The active sphere already has a distinct icon.
    'circle-opacity': [
      'case',
      ['boolean', ['feature-state', 'active'], false],
      0,
      ['boolean', ['feature-state', 'hover'], false],
      0.28,
      0,
    ],
    'circle-radius': 18,
    'circle-translate': [0, -11],
  },
});

/** The size grows linearly with the zoom, up to the last zoom that shows packages. */
const byZoom = (min: number, max: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  0,
  min,
  PACKAGE_ZOOM,
  max,
];

/** The zoom from which the names of packages include their years and their numbers of spheres. */
const DETAIL_ZOOM = 6;

const packages = ({ palette, fonts }: SphereLayersOf): LayerSpecification[] => [
  {
    id: LAYER.packages,
    type: 'symbol',
    source: SOURCE.packages,
    maxzoom: ABOVE_PACKAGES,
    layout: {
      'icon-image': IMAGE.package,
      'icon-size': byZoom(PACKAGE_PX.min / PACKAGE_PX.max, 1),
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': ['get', 'count'],
    },
    // At low zoom, many packages overlap, so they are drawn fainter to leave the land visible.
    paint: { 'icon-opacity': ['interpolate', ['linear'], ['zoom'], 0, 0.45, 4, 0.7, 7, 1] },
  },
  {
    id: LAYER.packageNames,
    type: 'symbol',
    source: SOURCE.packageNames,
    minzoom: 3,
    maxzoom: ABOVE_PACKAGES,
    layout: {
      // Far out, there is room for one line per area only.
      'text-field': [
        'step',
        ['zoom'],
        ['get', 'area'],
        DETAIL_ZOOM,
        [
          'case',
          ['==', ['get', 'count'], 0],
          ['get', 'name'],
          [
            'format',
            ['get', 'name'],
            {},
            '\n',
            {},
            ['number-format', ['get', 'count'], {}],
            { 'font-scale': 0.8 },
          ],
        ],
      ],
      // A name that has no room in its disc moves to a side of the center.
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.6,
      'text-justify': 'auto',
      'text-font': [...(fonts ?? FONTS.strong)],
      'text-size': byZoom(10, 17),
      'text-max-width': 8,
      'text-padding': 3,
      'symbol-sort-key': ['-', 0, ['get', 'count']],
    },
    paint: {
      'text-color': palette.packageText,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.6,
      'text-halo-blur': 0.4,
    },
  },
];

const single = (id: string, image: string, anchor: 'center' | 'bottom'): LayerSpecification => ({
  id,
  type: 'symbol',
  source: id,
  layout: {
    'icon-image': image,
    'icon-anchor': anchor,
    'icon-allow-overlap': true,
  },
});

/**
 * Returns the layers over any style: packages up to `PACKAGE_ZOOM`, clusters and spheres above it, the active
 * sphere and a search result.
 */
export function sphereLayers(of: SphereLayersOf): StyleFragment {
  // The minimum zoom is always set. Without a value in the new style, MapLibre would retain the layer's
  // previous minimum.
  const near: Zooms = { minzoom: of.hasPackages ? ABOVE_PACKAGES : 0 };
  const far: Zooms = { maxzoom: ABOVE_PACKAGES };
  return {
    sources: {
      ...(of.tiles ? { [SOURCE.spheres]: of.tiles } : {}),
      [SOURCE.packages]: pointsOf(of.points.packages),
      [SOURCE.packageNames]: pointsOf(of.points.packageNames),
      [SOURCE.active]: pointsOf(of.points.active),
      [SOURCE.searchResult]: pointsOf(of.points.searchResult),
    },
    layers: [
      ...(of.hasPackages ? packages(of) : []),
      ...(of.tiles && of.hasPackages
        ? [spheres(LAYER.looseSpheres, 'loose', far), clusters(LAYER.looseClusters, 'loose', far, of)]
        : []),
      ...(of.tiles
        ? [
            hovered(of.palette),
            spheres(LAYER.spheres, 'all', near),
            clusters(LAYER.clusters, 'all', near, of),
          ]
        : []),
      single(LAYER.active, IMAGE.active, 'center'),
      single(LAYER.searchResult, IMAGE.searchResult, 'bottom'),
    ],
  };
}
