import type { SphereMap } from '../map/sphere-map.ts';
import type { Declarations } from './react-component.ts';

/**
 * The map's properties as its class declares them. They are listed here because the component exists before the
 * class has loaded. A test compares both.
 */
export const MAP_DECLARATIONS: Declarations<SphereMap> = {
  spheres: { attribute: false },
  src: {},
  tiles: {},
  htmlFor: { attribute: 'for' },
  apiKey: { attribute: 'api-key' },
  tileHeaders: { attribute: false },
  packages: { attribute: false },
  packagesSrc: { attribute: 'packages-src' },
  packageMarkers: {
    attribute: 'package-markers',
    converter: { fromAttribute: (value) => value !== 'false' },
  },
  activeSphere: { attribute: false },
  active: { type: Number },
  view: { attribute: false },
  searchResult: { attribute: false },
  mapStyle: { attribute: 'map-style' },
  basemap: {},
  terrain: {},
  theme: {},
  cooperativeGestures: { type: Boolean, attribute: 'cooperative-gestures' },
  noControls: { type: Boolean, attribute: 'no-controls' },
  texts: { attribute: false },
  createSurface: { attribute: false },
};
