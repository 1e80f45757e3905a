import type { KeyAction } from '../input/key-table.ts';
import type { PointAction } from '../input/point-keys.ts';
import type { WalkAction } from '../input/walk-keys.ts';
import type { ObjectKind } from '../model/objects/objects.ts';

/** One entry of the help panel. */
export interface HelpEntry {
  readonly title: string;
  readonly text: string;
}

/** What the search box says. */
export interface SearchTexts {
  readonly control: string;
  readonly placeholder: string;
  readonly run: string;
  readonly places: string;
  readonly searching: string;
  /** For screen readers; `{count}` places. */
  readonly found: string;
  readonly nothing: string;
  /** No sphere near the chosen place. */
  readonly noSphere: string;
}

/** What is said where a point of the view is asked about. */
export interface AskTexts {
  readonly menu: string;
  readonly whatsHere: string;
  readonly copyCoordinates: string;
  readonly copyDirection: string;
  readonly flyHere: string;
  readonly sky: string;
  readonly groundUnknown: string;
  /** A direction in degrees: `{pan}` and `{tilt}`. */
  readonly direction: string;
  /** A click on the coordinates; `{coordinates}` stands for them. */
  readonly copyThis: string;
  readonly copied: string;
  readonly copyByHand: string;
  readonly marker: string;
  readonly asking: string;
  readonly nothing: string;
  readonly failed: string;
  readonly again: string;
  /** The short note; the log has the long one. */
  readonly noMapsKey: string;
}

/** What is said of the objects in the world. */
export interface ObjectTexts {
  /** The language of these words as BCP 47 has it; numbers are written its way. */
  readonly language: string;
  readonly flyHere: string;
  /** The list that the keyboard walks through; `{count}` objects. */
  readonly around: string;
  /** How to walk through it, for screen readers; and in short, as it is shown. */
  readonly howToWalk: string;
  readonly walkKeys: string;
  /** An object among the others: `{name}`, `{wind}`, `{distance}`, `{place}` of `{count}`. */
  readonly object: string;
  readonly metres: string;
  readonly kilometres: string;
  /** What an object without a name is called. */
  readonly kinds: Readonly<Record<ObjectKind | 'sphere', string>>;
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
  readonly keys: Readonly<Record<KeyAction | PointAction, string>>;
  /** The keys of the list of objects. */
  readonly objectKeyboard: string;
  readonly objectKeys: Readonly<Record<WalkAction, string>>;
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
  /** The name of the control that opens the favorites. */
  readonly favorite: string;
  readonly favoritesTitle: string;
  readonly favoriteName: string;
  readonly favoriteAdded: string;
  readonly loadFavorite: string;
  readonly deleteFavorite: string;
  readonly renameFavorite: string;
  /** What the field with a new favorite's name is called, and the button beside it. */
  readonly favoriteNewName: string;
  readonly saveFavorite: string;
  readonly noFavorites: string;
  readonly howToFavorite: string;
  /** The switch for marker icons in snapshots. */
  readonly snapshotIcons: string;
  /** The product's name: the watermark's word. */
  readonly product: string;
  /** The line at the foot of embedded viewers; `{product}` stands for the product's name. */
  readonly poweredBy: string;
  readonly placeSearch: SearchTexts;
  readonly ask: AskTexts;
  readonly objects: ObjectTexts;
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
    { title: 'Right Click Anywhere', text: 'Asks what is at that point. With a finger: press and hold.' },
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
    open: 'Click straight ahead',
    menu: 'Menu of the point straight ahead',
    stop: 'Close, or stop a flight',
  },
  objectKeyboard: 'Keyboard in the list of objects',
  objectKeys: {
    next: 'Next object',
    previous: 'Object before',
    nearest: 'Nearest object',
    farthest: 'Farthest object',
    activate: 'Open',
    leave: 'Back to the view',
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
  favorite: 'Favorites',
  favoritesTitle: 'FAVORITES',
  favoriteName: 'Name',
  favoriteAdded: 'Date Added',
  loadFavorite: 'Load',
  deleteFavorite: 'Delete',
  renameFavorite: 'Rename',
  favoriteNewName: 'Name of the new favorite',
  saveFavorite: 'Save this view',
  noFavorites: "You haven't favorited anything yet.",
  howToFavorite: 'Turn to a view you like and press the favorite button: it saves the view here.',
  snapshotIcons: 'Show markers',
  product: 'XP360',
  poweredBy: 'powered by {product}',
  placeSearch: {
    control: 'Search',
    placeholder: 'Search: Address, Name or Intersection',
    run: 'Search',
    places: 'Places found',
    searching: 'Searching …',
    found: '{count} places found',
    nothing: 'Nothing found.',
    noSphere: 'There is no sphere near this place.',
  },
  ask: {
    menu: 'This point',
    whatsHere: "What's Here?",
    copyCoordinates: 'Copy coordinates',
    copyDirection: 'Copy direction',
    flyHere: 'Fly Here',
    sky: 'Above the horizon: no ground here.',
    groundUnknown: 'The ground here is not known.',
    direction: 'Pan {pan}°, tilt {tilt}°',
    copyThis: '{coordinates}, copy',
    copied: 'Copied to clipboard!',
    copyByHand: 'This page may not copy. Press Ctrl+C (on a Mac ⌘C) to copy the marked text.',
    marker: 'Point asked about',
    asking: 'Looking it up …',
    nothing: 'No place is known here.',
    failed: 'The place search does not answer.',
    again: 'Try again',
    noMapsKey: 'Place search needs a Google API key.',
  },
  objects: {
    language: 'en',
    flyHere: 'Fly Here',
    around: 'Objects around, {count}',
    howToWalk:
      'Left and right arrow keys go from object to object by direction, and the view turns along. Home goes to the nearest, End to the farthest, Enter opens, Escape goes back to the view.',
    walkKeys: '← → next object · Enter open · Esc back',
    object: '{name}, {wind}, {distance}, {place} of {count}',
    metres: '{n} m',
    kilometres: '{n} km',
    kinds: {
      marker: 'Marker',
      sphere: 'Sphere',
      polygon: 'Area',
      polyline: 'Line',
      texturedPolygon: 'Picture',
    },
  },
};
