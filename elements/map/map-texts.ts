/** All texts that the map shows or announces. Replace them as a whole or in part to translate. */
export interface MapTexts {
  readonly map: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly loading: string;
  /** The list of spheres for the keyboard, and its text when it is empty. */
  readonly inView: string;
  readonly noneInView: string;
  /** A sphere without a title: `{id}`. */
  readonly sphere: string;
  /** Where a sphere is from the map's middle: `{distance}` and `{wind}`. */
  readonly away: string;
  /** The eight compass directions clockwise from north. */
  readonly winds: readonly string[];
  /** Announced when a sphere becomes active: `{name}`. */
  readonly active: string;
  readonly noWebGl: string;
  readonly lostWebGl: string;
  readonly failed: string;
  /** Shown when scrolling or touching scrolls the page instead of the map. */
  readonly wheelHint: string;
  readonly wheelHintMac: string;
  readonly touchHint: string;
}

/** The map's texts in English. */
export const ENGLISH_MAP_TEXTS: MapTexts = {
  map: 'Map of spheres',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  loading: 'Loading map',
  inView: 'Spheres in view',
  noneInView: 'No individual spheres in view. Zoom in to see them.',
  sphere: 'Sphere {id}',
  away: '{distance} {wind} of the center',
  winds: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  active: '{name} is active',
  noWebGl: 'This browser does not support WebGL 2, so the map cannot be shown.',
  lostWebGl: 'The browser paused the map to free graphics memory. The map returns automatically.',
  failed: 'The map could not be loaded.',
  wheelHint: 'Hold Ctrl and scroll to zoom the map',
  wheelHintMac: 'Hold ⌘ and scroll to zoom the map',
  touchHint: 'Use two fingers to move the map',
};
