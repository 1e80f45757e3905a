import type { KeyAction } from '../input/key-table.ts';

/** One entry of the help panel. */
export interface HelpEntry {
  readonly title: string;
  readonly text: string;
}

/** Every word that the panels and controls show or speak. Replace it as a whole or in part to translate. */
export interface ViewerTexts {
  readonly controls: string;
  readonly showControls: string;
  readonly hideControls: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly openFullScreen: string;
  readonly closeFullScreen: string;
  readonly info: string;
  readonly help: string;
  readonly snapshot: string;
  /** The view toggle while the sphere is shown, and while the map is. */
  readonly viewMap: string;
  readonly viewSphere: string;
  readonly close: string;
  readonly infoTitle: string;
  readonly sphere: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly captured: string;
  readonly unknown: string;
  readonly snapshotTitle: string;
  readonly snapshotAlt: string;
  readonly takingSnapshot: string;
  readonly snapshotFailed: string;
  readonly takeAgain: string;
  readonly save: string;
  readonly helpTitle: string;
  readonly helpEntries: readonly HelpEntry[];
  readonly keyboard: string;
  readonly keys: Readonly<Record<KeyAction, string>>;
  /** What the compass says; `{wind}` stands for one of `winds`. */
  readonly compass: string;
  readonly turnNorth: string;
  /** The eight winds clockwise from north. */
  readonly winds: readonly string[];
  /** What the viewer says of its direction: `{wind}` and `{tilt}` in degrees, and which way is up. */
  readonly looking: { readonly level: string; readonly up: string; readonly down: string };
  /** What the viewer calls itself. */
  readonly viewer: string;
  readonly unnamed: string;
  readonly loading: string;
  readonly wheelHint: string;
  readonly touchHint: string;
  readonly noWebGl: string;
  /** The letter at the compass needle's north end. */
  readonly northLetter: string;
}

/** The texts in English; the titles of the help panel are the specification's, the rest is ours. */
export const ENGLISH_TEXTS: ViewerTexts = {
  controls: 'Viewer controls',
  showControls: 'Show controls',
  hideControls: 'Hide controls',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  openFullScreen: 'Full screen',
  closeFullScreen: 'Close full screen',
  info: 'Sphere info',
  help: 'Help',
  snapshot: 'Snapshot',
  viewMap: 'View Map',
  viewSphere: 'View Sphere',
  close: 'Close',
  infoTitle: 'Sphere Info',
  sphere: 'Sphere',
  latitude: 'Latitude',
  longitude: 'Longitude',
  captured: 'Captured',
  unknown: 'Unknown',
  snapshotTitle: 'Snapshot',
  snapshotAlt: 'The present view as a picture',
  takingSnapshot: 'Taking the snapshot …',
  snapshotFailed: 'The snapshot could not be taken.',
  takeAgain: 'Take again',
  save: 'Save',
  helpTitle: 'Using the Viewer',
  helpEntries: [
    { title: 'Browse Freely', text: 'Drag to look around. Scroll or pinch to zoom.' },
    { title: 'Right Click Anywhere', text: 'Asks what is at the point you clicked.' },
    { title: 'Compass', text: 'Shows where you look. Click it to face due north.' },
    { title: 'Map View', text: 'Switches between the sphere and the map.' },
    { title: 'Sphere Info', text: 'Tells where and when the sphere was captured.' },
    { title: 'Help', text: 'Opens this panel.' },
  ],
  keyboard: 'Keyboard',
  keys: {
    'turn-left': 'Turn left',
    'turn-right': 'Turn right',
    'turn-up': 'Look up',
    'turn-down': 'Look down',
    'zoom-in': 'Zoom in',
    'zoom-out': 'Zoom out',
    north: 'Face due north',
    reset: 'First view again',
    'full-screen': 'Full screen',
  },
  compass: 'Compass: facing {wind}',
  turnNorth: 'Face due north',
  winds: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
  looking: {
    level: 'Looking {wind}, level',
    up: 'Looking {wind}, {tilt}° up',
    down: 'Looking {wind}, {tilt}° down',
  },
  viewer: '360° view',
  unnamed: 'Sphere',
  loading: 'The sphere is loading',
  wheelHint: 'Hold ctrl and scroll to zoom',
  touchHint: 'Use two fingers to look around',
  noWebGl: 'This browser has no WebGL 2, so the sphere cannot be turned. This is its preview.',
  northLetter: 'N',
};
