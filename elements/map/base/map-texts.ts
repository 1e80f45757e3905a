/** All texts that the map shows or announces. */
export interface MapTexts {
  /** The language of these texts as a BCP 47 tag, used to format numbers. */
  readonly language?: string;
  readonly map: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** Shows all spheres, or all packages, on the map. */
  readonly showAll?: string;
  readonly loading: string;
  /** The label of the list of spheres for keyboard users, and the text of an empty list. */
  readonly inView: string;
  readonly noneInView: string;
  /** Name of a sphere without a title. The placeholder is `{id}`. */
  readonly sphere: string;
  /**
   * The position of a sphere relative to the map's center. The placeholders are `{distance}` and `{wind}`.
   */
  readonly away: string;
  /** The eight compass directions clockwise from north. */
  readonly winds: readonly string[];
  /** Announced when a sphere becomes active. The placeholder is `{name}`. */
  readonly active: string;
  readonly noWebGl: string;
  readonly lostWebGl: string;
  readonly failed: string;
  /** Shown when the wheel or a touch scrolls the page instead of moving the map. */
  readonly wheelHint: string;
  readonly wheelHintMac: string;
  readonly touchHint: string;
}

export const ENGLISH_MAP_TEXTS: MapTexts = {
  language: 'en',
  map: 'Map of spheres',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all spheres',
  loading: 'Loading map',
  inView: 'Spheres in view',
  noneInView: 'No individual spheres in view. Zoom in to see them.',
  sphere: 'Sphere {id}',
  away: '{distance} {wind} of the center',
  winds: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  active: '{name} is active',
  noWebGl: 'This browser does not support WebGL 2, so the map cannot be shown.',
  lostWebGl: 'The browser paused the map to free graphics memory. The map will return automatically.',
  failed: 'The map could not be loaded.',
  wheelHint: 'Hold Ctrl and scroll to zoom the map',
  wheelHintMac: 'Hold ⌘ and scroll to zoom the map',
  touchHint: 'Use two fingers to move the map',
};
