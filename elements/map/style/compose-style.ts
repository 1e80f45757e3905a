import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { type MapTheme, PALETTES, type Palette } from '../base/palette.ts';
import { baseStyle, type StyleFragment } from './base-style.ts';
import { basemapGround, basemapStreets } from './basemap.ts';
import { type SphereLayersOf, sphereLayers } from './sphere-layers.ts';

export interface StyleOptions {
  /** The page's style; null for the built-in style. */
  readonly pageStyle: StyleSpecification | null;
  readonly theme: MapTheme;
  /** TileJSON URL of streets for the built-in style. */
  readonly basemap: string | null;
  /** Elevation tiles that shade the hills of the built-in style. */
  readonly terrain: SourceSpecification | null;
  /** The highest zoom for which outlines are needed. Outlines for higher zooms are not fetched yet. */
  readonly reach: number;
  readonly spheres: Omit<SphereLayersOf, 'palette' | 'fonts'>;
}

const ATTRIBUTION = 'Natural Earth, US Census Bureau';

/**
 * Returns fonts that a style's glyph server provides; null if the style has no glyph server. The fonts of the
 * style's first label are certain to exist.
 */
function fontsOf({ glyphs, layers }: StyleSpecification): readonly string[] | null {
  if (glyphs === undefined) return null;
  const fonts = layers.flatMap((layer: LayerSpecification) => {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    return Array.isArray(font) && font.every((name) => typeof name === 'string') ? [font] : [];
  });
  return fonts[0] ?? ['Open Sans Regular'];
}

const joined = (style: StyleSpecification, fragments: readonly StyleFragment[]): StyleSpecification => ({
  ...style,
  sources: {
    ...style.sources,
    ...Object.fromEntries(fragments.flatMap(({ sources }) => Object.entries(sources))),
  },
  layers: [...style.layers, ...fragments.flatMap(({ layers }) => layers)],
});

/** Returns the shades of hills from elevation tiles. */
const hillshade = (terrain: SourceSpecification, { shade, sunlight }: Palette): StyleFragment => ({
  sources: { terrain },
  layers: [
    {
      id: 'hills',
      type: 'hillshade',
      source: 'terrain',
      paint: {
        'hillshade-shadow-color': shade,
        'hillshade-accent-color': shade,
        'hillshade-highlight-color': sunlight,
        'hillshade-exaggeration': 0.4,
      },
    },
  ],
});

/** Returns the complete style: the ground, the hills' shades, the streets, and the spheres over them. */
export function composeStyle({
  pageStyle,
  theme,
  basemap,
  terrain,
  reach,
  spheres,
}: StyleOptions): StyleSpecification {
  const palette = PALETTES[theme];
  const spheresFragment = sphereLayers({ ...spheres, palette, fonts: pageStyle ? fontsOf(pageStyle) : null });
  if (pageStyle) return joined(pageStyle, [spheresFragment]);
  const ground = baseStyle(palette, reach);
  const states = ground.sources['states'];
  if (states?.type === 'geojson') states.attribution = ATTRIBUTION;
  return joined(ground, [
    ...(basemap === null ? [] : [basemapGround(basemap, palette)]),
    ...(terrain === null ? [] : [hillshade(terrain, palette)]),
    ...(basemap === null ? [] : [basemapStreets(palette)]),
    spheresFragment,
  ]);
}
