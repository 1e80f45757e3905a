import type { MapOptions, MapSurface } from '../map-surface.ts';
import { DrawnMap } from './drawn-map.ts';
import { mapLibreStyles, prepareMapLibre } from './maplibre.ts';

/** Makes a map with MapLibre. Throws `webgl-unavailable` where there is no WebGL 2. */
export function createMapLibreSurface(options: MapOptions): MapSurface {
  prepareMapLibre();
  const root = options.container.getRootNode();
  if (root instanceof ShadowRoot || root instanceof Document) {
    root.adoptedStyleSheets = [mapLibreStyles(), ...root.adoptedStyleSheets];
  }
  return new DrawnMap(options);
}
