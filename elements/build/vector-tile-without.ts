import type { Plugin } from 'vite';
import { withoutMethods } from './three-without.ts';

/** Methods of the reader of vector tiles that no worker calls. They convert features to GeoJSON and measure them. */
export const unused: ReadonlySet<string> = new Set(['toGeoJSON', 'bbox']);

/** A substitute for the points of `@mapbox/point-geometry`, without their arithmetic, which no worker uses. */
export const POINT = `export default class Point {
  constructor(x, y) { this.x = x; this.y = y; }
  clone() { return new Point(this.x, this.y); }
}`;

/** Builds the reader of vector tiles for workers, without the parts that they do not use. */
export function vectorTileWithout(): Plugin {
  return {
    name: 'vector-tile-without',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]@mapbox[\\/]point-geometry[\\/]index\.js$/ },
      handler: () => POINT,
    },
    transform: {
      filter: { id: /[\\/]@mapbox[\\/]vector-tile[\\/]index\.js$/ },
      handler: (code, id) => ({ code: withoutMethods(id, code, unused), map: null }),
    },
  };
}
