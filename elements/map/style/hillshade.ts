import type { SourceSpecification } from 'maplibre-gl';
import type { Palette } from '../base/palette.ts';
import type { StyleFragment } from './base-style.ts';

/** Returns the shades of hills from elevation tiles. */
export const hillshade = (terrain: SourceSpecification, { shade, sunlight }: Palette): StyleFragment => ({
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
