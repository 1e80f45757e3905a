import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { CLUSTER_SIZES, PACKAGE_PX, PACKAGE_ZOOM } from '../map-limits.ts';
import { FONTS, type StylePart } from './base-style.ts';
import type { Palette } from './palette.ts';

/** Names of what is drawn of spheres. */
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

/** The sources of these layers. */
export const SOURCE = {
  spheres: 'spheres',
  loose: 'spheres-loose',
  packages: 'sphere-packages',
  packageNames: 'sphere-package-names',
  active: 'sphere-active',
  searchResult: 'sphere-search-result',
} as const;

/** The one layer of the tiles, the host's and ours. */
export const TILE_LAYER = 'spheres';

/** Names of the pictures that stand for spheres. */
export const IMAGE = {
  sphere: 'sphere',
  active: 'sphere-active',
  package: 'sphere-package',
  searchResult: 'sphere-search-result',
  cluster: (px: number): string => `sphere-cluster-${String(px)}`,
} as const;

/** What the sphere layers are made for. */
export interface SphereLayersOf {
  /** Where the tiles of all spheres come from; null when there are none. */
  readonly tiles: SourceSpecification | null;
  /** The same for spheres without a package. */
  readonly loose: SourceSpecification | null;
  /** Whether packages stand for their spheres when zoomed out. */
  readonly hasPackages: boolean;
  /** What stands at a place of its own. */
  readonly points: Readonly<
    Record<'packages' | 'packageNames' | 'active' | 'searchResult', GeoJSON.FeatureCollection>
  >;
  readonly palette: Palette;
  /** Fonts of a style that brings its own glyphs; null draws the machine's own. */
  readonly fonts: readonly string[] | null;
}

/** A layer's zooms end before the next one's begin: this much above the zoom that still belongs to packages. */
const ABOVE_PACKAGES = PACKAGE_ZOOM + 0.0001;

const isCluster: ExpressionSpecification = ['has', 'point_count'];
const count: ExpressionSpecification = ['get', 'point_count'];

/** The picture of a cluster by its count. */
const clusterImage: ExpressionSpecification = [
  'step',
  count,
  IMAGE.cluster(CLUSTER_SIZES[0].px),
  ...CLUSTER_SIZES.slice(1).flatMap(({ from, px }) => [from, IMAGE.cluster(px)]),
] as unknown as ExpressionSpecification;

const clusterText: ExpressionSpecification = [
  'step',
  count,
  11,
  // Four figures and their comma keep off the rim of the smallest icon.
  1000,
  9.5,
  ...CLUSTER_SIZES.slice(1).flatMap(({ from, px }) => [from, px / 5 + 2]),
] as unknown as ExpressionSpecification;

/** Opaque but for the active sphere, which has an icon of its own. */
const unlessActive: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'active'], false], 0, 1];

const pointsOf = (data: GeoJSON.FeatureCollection): SourceSpecification => ({ type: 'geojson', data });

type Zooms = Readonly<{ minzoom?: number; maxzoom?: number }>;

const clusters = (id: string, source: string, zooms: Zooms, { palette, fonts }: SphereLayersOf) =>
  ({
    id,
    type: 'symbol',
    source,
    'source-layer': TILE_LAYER,
    filter: isCluster,
    layout: {
      'icon-image': clusterImage,
      'icon-allow-overlap': true,
      'text-field': ['number-format', count, {}],
      'text-font': [...(fonts ?? FONTS.strong)],
      'text-size': clusterText,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
      'symbol-sort-key': count,
    },
    paint: { 'text-color': palette.rim },
    ...zooms,
  }) satisfies LayerSpecification;

const spheres = (id: string, source: string, zooms: Zooms) =>
  ({
    id,
    type: 'symbol',
    source,
    'source-layer': TILE_LAYER,
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
  'source-layer': TILE_LAYER,
  filter: ['!', isCluster],
  minzoom: ABOVE_PACKAGES,
  paint: {
    'circle-color': palette.accent,
    // The active sphere stands out already.
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

/** Grows evenly with the zoom up to the last one that shows packages. */
const byZoom = (least: number, most: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  0,
  least,
  PACKAGE_ZOOM,
  most,
];

const packages = ({ palette, fonts }: SphereLayersOf): LayerSpecification[] => [
  {
    id: LAYER.packages,
    type: 'symbol',
    source: SOURCE.packages,
    maxzoom: ABOVE_PACKAGES,
    layout: {
      'icon-image': IMAGE.package,
      'icon-size': byZoom(PACKAGE_PX.least / PACKAGE_PX.most, 1),
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': ['get', 'count'],
    },
    // From afar many lie on each other: fainter there, so that the land still shows.
    paint: { 'icon-opacity': ['interpolate', ['linear'], ['zoom'], 0, 0.45, 4, 0.7, 7, 1] },
  },
  {
    id: LAYER.packageNames,
    type: 'symbol',
    source: SOURCE.packageNames,
    minzoom: 3,
    maxzoom: ABOVE_PACKAGES,
    layout: {
      'text-field': [
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

/** What lies over any style: packages up to their zoom, clusters and spheres above it, the active one and a search result. */
export function sphereLayers(of: SphereLayersOf): StylePart {
  const near: Zooms = of.hasPackages ? { minzoom: ABOVE_PACKAGES } : {};
  const far: Zooms = { maxzoom: ABOVE_PACKAGES };
  return {
    sources: {
      ...(of.tiles ? { [SOURCE.spheres]: of.tiles } : {}),
      ...(of.loose && of.hasPackages ? { [SOURCE.loose]: of.loose } : {}),
      [SOURCE.packages]: pointsOf(of.points.packages),
      [SOURCE.packageNames]: pointsOf(of.points.packageNames),
      [SOURCE.active]: pointsOf(of.points.active),
      [SOURCE.searchResult]: pointsOf(of.points.searchResult),
    },
    layers: [
      ...(of.hasPackages ? packages(of) : []),
      ...(of.loose && of.hasPackages
        ? [
            spheres(LAYER.looseSpheres, SOURCE.loose, far),
            clusters(LAYER.looseClusters, SOURCE.loose, far, of),
          ]
        : []),
      ...(of.tiles
        ? [
            hovered(of.palette),
            spheres(LAYER.spheres, SOURCE.spheres, near),
            clusters(LAYER.clusters, SOURCE.spheres, near, of),
          ]
        : []),
      single(LAYER.active, IMAGE.active, 'center'),
      single(LAYER.searchResult, IMAGE.searchResult, 'bottom'),
    ],
  };
}
