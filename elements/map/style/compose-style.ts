import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapTheme } from './palette.ts';
import { PALETTES } from './palette.ts';
import { baseStyle, type StylePart } from './base-style.ts';
import { basemap } from './basemap.ts';
import { type SphereLayersOf, sphereLayers } from './sphere-layers.ts';

/** The parts of a whole style. */
export interface StyleParts {
  /** A style given by the page; null is the built-in one. */
  readonly given: StyleSpecification | null;
  readonly theme: MapTheme;
  /** TileJSON of streets for the built-in style. */
  readonly basemap: string | null;
  /** The zoom up to which the map's outlines are needed; those for higher zooms are not fetched yet. */
  readonly reach: number;
  readonly spheres: Omit<SphereLayersOf, 'palette' | 'fonts'>;
}

/** Where the built-in style's outlines come from. */
const ATTRIBUTION = 'Natural Earth, US Census Bureau';

/** Fonts that a style's glyph server certainly has: those of its first label. */
function fontsOf({ glyphs, layers }: StyleSpecification): readonly string[] | null {
  if (glyphs === undefined) return null;
  const fonts = layers.flatMap((layer: LayerSpecification) => {
    const font: unknown = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    return Array.isArray(font) && font.every((name) => typeof name === 'string') ? [font] : [];
  });
  return fonts[0] ?? ['Open Sans Regular'];
}

const joined = (style: StyleSpecification, parts: readonly StylePart[]): StyleSpecification => ({
  ...style,
  sources: {
    ...style.sources,
    ...Object.fromEntries(parts.flatMap(({ sources }) => Object.entries(sources))),
  },
  layers: [...style.layers, ...parts.flatMap(({ layers }) => layers)],
});

/** The whole style: the ground, and the spheres over it. */
export function composeStyle({
  given,
  theme,
  basemap: streets,
  reach,
  spheres,
}: StyleParts): StyleSpecification {
  const palette = PALETTES[theme];
  const over = sphereLayers({ ...spheres, palette, fonts: given ? fontsOf(given) : null });
  if (given) return joined(given, [over]);
  const ground = baseStyle(palette, reach);
  const states = ground.sources['states'];
  if (states?.type === 'geojson') states.attribution = ATTRIBUTION;
  return joined(ground, streets === null ? [over] : [basemap(streets, palette), over]);
}
