import type { KeyAction } from '../input/key-table.ts';
import type { OrientationProblem } from '../input/orientation/request-orientation.ts';
import type { PointAction } from '../input/point-keys.ts';
import type { WalkAction } from '../input/walk-keys.ts';
import type { OwnTexts } from '../language/own-texts.ts';
import type { MeasureDoubt, MeasureKind, MeasureUnits } from '../model/measures.ts';
import type { ObjectKind } from '../model/objects/objects.ts';
import { FIRST_TEXTS } from './first-texts.ts';
import type {
  DelayTexts,
  NoticeTexts,
  PictureTexts,
  PointTexts,
  SurfaceTexts,
  ViewChoiceTexts,
} from './lazy-texts.ts';
import type { YearTexts } from './years/year-texts.ts';

export interface HelpEntry {
  readonly title: string;
  readonly text: string;
}

export interface SearchTexts {
  readonly control: string;
  readonly placeholder: string;
  readonly run: string;
  readonly places: string;
  readonly searching: string;
  /** Announced by screen readers. The placeholder `{count}` is the number of places. */
  readonly found: string;
  readonly nothing: string;
  /** Shown if there is no sphere near the chosen place. */
  readonly noSphere: string;
  /** Shown if the closest sphere is too far from the chosen place. The placeholder is `{distance}`. */
  readonly notCovered: string;
  /** The same with the name of the area of that sphere, for which the placeholder is `{area}`. */
  readonly notCoveredIn: string;
  /** Goes to that sphere. */
  readonly goToNearest: string;
  /** Marks a place in the list of which there is no imagery. */
  readonly uncovered: string;
  /** Marks a street whose house was not found. The placeholder is `{number}`. In English if missing. */
  readonly noNumber?: string;
}

export interface AskTexts {
  readonly menu: string;
  readonly whatsHere: string;
  readonly copyCoordinates: string;
  readonly copyDirection: string;
  readonly flyHere: string;
  readonly sky: string;
  readonly groundUnknown: string;
  /** A direction in degrees. The placeholders are `{pan}` and `{tilt}`. */
  readonly direction: string;
  /** Label of the button that copies the coordinates. The placeholder is `{coordinates}`. */
  readonly copyThis: string;
  readonly copied: string;
  readonly copyByHand: string;
  readonly marker: string;
  readonly asking: string;
  readonly nothing: string;
  readonly failed: string;
  readonly again: string;
  /** The short message for users. The detailed message is logged to the console. */
  readonly noMapsKey: string;
  /** What is at the point; in English where texts are missing. */
  readonly surface?: Partial<SurfaceTexts>;
  /** The card of a point to which a user has pointed; in English where texts are missing. */
  readonly point?: Partial<PointTexts>;
  /** The texts of the choice of another view of a place; in English where texts are missing. */
  readonly views?: Partial<ViewChoiceTexts>;
}

/** The texts of the second picture, in which a point is marked again. */
export interface SecondViewTexts {
  readonly title: string;
  readonly choose: string;
  /** A sphere in the list. The placeholders are `{sphere}`, `{distance}` and, in degrees, `{angle}`. */
  readonly option: string;
  /** Added to a sphere in which the point is marked, and to one from which something probably hides it. */
  readonly marked: string;
  readonly hidden: string;
  readonly searching: string;
  readonly step: string;
  /** The placeholders are `{n}` and `{radius}`. */
  readonly result: string;
  readonly unknownResult: string;
  readonly undo: string;
  readonly remove: string;
  readonly done: string;
}

/** The texts of the measuring tool, which are loaded with it. In English where texts are missing. */
export interface MeasureTexts {
  readonly title: string;
  /** The title if the page only lets users draw, and the heading of what can be drawn. */
  readonly draw: string;
  readonly kinds: Readonly<Record<MeasureKind, string>>;
  /** The names of the figures, such as `height_m`. */
  readonly figures: Readonly<Record<string, string>>;
  /** What points rest on, such as `surface`. The placeholder `{n}` is the number of spheres in which one is marked. */
  readonly bases: Readonly<Record<string, string>>;
  /** The placeholder `{bases}` is a list of `bases`. */
  readonly restsOn: string;
  /** What may be wrong. The placeholder `{bias}` is a length. */
  readonly doubts: Readonly<Record<MeasureDoubt['name'] | 'sky' | 'wrong-mark', string>>;
  /** The smallest error of a mark that would be noticed in any direction, or only across the line. */
  readonly found: Readonly<Record<'any' | 'across', string>>;
  /** Why a mark has no effect, by the name of the problem; the tool's own text where one is missing. */
  readonly problems: Readonly<Record<string, string>>;
  /** What to mark next. */
  readonly steps: Readonly<Record<'place' | 'first' | 'next' | 'foot' | 'top' | 'move', string>>;
  /** How to mark, and how to complete a path or an area. */
  readonly howToMark: string;
  readonly howToFinish: string;
  /** A point in the list. The placeholder is `{n}`. */
  readonly point: string;
  /** The radius that contains a point with 95 % probability. The placeholder is `{radius}`. */
  readonly within: string;
  /** The number of points of a drawn shape. The placeholder is `{n}`. */
  readonly points: string;
  readonly refine: string;
  readonly move: string;
  readonly howToMove: string;
  readonly second: SecondViewTexts;
  /** Announced after each mark. The placeholder `{n}` is the number of the point. */
  readonly marked: string;
  /** Announced when a measure is deleted. The placeholder `{name}` is its name. */
  readonly deleted: string;
  /** The column of values, whose `±` is half the 95 % interval. */
  readonly value: string;
  readonly name: string;
  readonly finish: string;
  readonly undo: string;
  readonly redo: string;
  readonly rename: string;
  readonly delete: string;
  readonly units: string;
  readonly unitNames: Readonly<Record<MeasureUnits | 'auto', string>>;
  /** Saves all measures as a file, for which the placeholder `{format}` is `GeoJSON`, `CSV` or `KML`. */
  readonly exportAs: string;
  readonly import: string;
  readonly none: string;
  readonly howToStart: string;
}

export interface ObjectTexts {
  /** The language of these texts as a BCP 47 tag, used to format numbers. */
  readonly language: string;
  readonly flyHere: string;
  /** Label of the list of objects for keyboard users. The placeholder `{count}` is the number of objects. */
  readonly around: string;
  /**
   * Instructions for the list of objects. `howToWalk` is for screen readers; the short `walkKeys` is shown.
   */
  readonly howToWalk: string;
  readonly walkKeys: string;
  /**
   * An object in the list. The placeholders are `{name}`, `{wind}`, `{distance}`, `{place}` and `{count}`.
   */
  readonly object: string;
  /** Added to the distance of an object that something stands in front of. */
  readonly hidden?: string;
  /** Label of the arrows that lead to linked spheres; in English if it is missing. */
  readonly links?: string;
  readonly metres: string;
  readonly kilometres: string;
  /** Names for unnamed objects, by kind. */
  readonly kinds: Readonly<Record<ObjectKind | 'sphere', string>>;
}

/** All texts that the panels and controls show or announce. */
export interface ViewerTexts {
  readonly controls: string;
  readonly showControls: string;
  readonly hideControls: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly openFullScreen: string;
  readonly closeFullScreen: string;
  /** Label of the control that turns off low-quality and low-power mode. */
  readonly fullDetail: string;
  readonly info: string;
  readonly help: string;
  readonly snapshot: string;
  /** Labels of the view toggle while the sphere is shown, and while the map is shown. */
  readonly viewMap: string;
  readonly viewSphere: string;
  readonly close: string;
  readonly infoTitle: string;
  readonly sphere: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly captured: string;
  /** A time of capture without a time zone, which is that of the camera's clock. The placeholder is `{time}`. */
  readonly localTime?: string;
  /** Label of the notes on the tags of a photograph, which are in English. */
  readonly tagNotes?: string;
  /** Labels of the precision that was measured or given, and of the one that was assumed. */
  readonly precision?: string;
  readonly assumedPrecision?: string;
  /** Standard deviations of the position, the height and the heading. `{value}` is a length or an angle with its unit. */
  readonly deviations?: Readonly<Record<'horizontal' | 'vertical' | 'heading', string>>;
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
  /** Heading for the keyboard shortcuts of the list of objects. */
  readonly objectKeyboard: string;
  readonly objectKeys: Readonly<Record<WalkAction, string>>;
  /** Label of the compass. The placeholder `{wind}` is one of `winds`. */
  readonly compass: string;
  readonly turnNorth: string;
  /** The eight compass directions clockwise from north. */
  readonly winds: readonly string[];
  /**
   * The announcements of the view's direction. The placeholders are `{wind}` and, in degrees up or down,
   * `{tilt}`.
   */
  readonly looking: { readonly level: string; readonly up: string; readonly down: string };
  /** The viewer's accessible name. */
  readonly viewer: string;
  readonly unnamed: string;
  /** Shown after a sphere has been loading for a second. */
  readonly loading: string;
  readonly wheelHint: string;
  readonly touchHint: string;
  readonly noWebGl: string;
  /** Shown in place of a sphere that cannot be displayed. */
  readonly notShown: string;
  /** Shown in place of all spheres if the API key is refused. The placeholder is `{product}`. */
  readonly refused: string;
  /** Shown below `refused` to visitors, who cannot mend the key; in English if it is missing. */
  readonly refusedWhy?: string;
  /** Shown in place of a sphere whose host cannot be reached, for example if there is no connection. */
  readonly notReached: string;
  /** Shown in place of a sphere of a slow or busy host; in English where texts are missing. */
  readonly delays?: Partial<DelayTexts>;
  /** What comes of what the user has just done; in English where texts are missing. */
  readonly notices?: Partial<NoticeTexts>;
  readonly tryAgain: string;
  readonly northLetter: string;
  /** Label of the control that opens the favorites. */
  readonly favorite: string;
  readonly favoritesTitle: string;
  readonly favoriteName: string;
  readonly favoriteAdded: string;
  readonly loadFavorite: string;
  readonly deleteFavorite: string;
  readonly renameFavorite: string;
  /** Labels of the field for a new favorite's name and of the button next to it. */
  readonly favoriteNewName: string;
  /** Shown while a name is too long. The placeholders are `{max}` and `{count}`, numbers of characters. */
  readonly favoriteTooLong?: string;
  readonly saveFavorite: string;
  readonly noFavorites: string;
  readonly howToFavorite: string;
  /** Label of the switch for marker icons in snapshots. */
  readonly snapshotIcons: string;
  /** The formats of snapshots; in English where texts are missing. */
  readonly snapshots?: Partial<PictureTexts>;
  /** The product's name, which is also the text of the watermark. */
  readonly product: string;
  /** The line at the bottom of embedded viewers. The placeholder `{product}` is the product's name. */
  readonly poweredBy: string;
  readonly placeSearch: SearchTexts;
  readonly ask: AskTexts;
  readonly objects: ObjectTexts;
  /** Label of the control that opens the measuring tool. */
  readonly measure?: string;
  /** The texts of the measuring tool; in English where texts are missing. */
  readonly measuring?: Partial<MeasureTexts>;
  /** The texts about dates; in the language of the viewer where texts are missing. */
  readonly years?: OwnTexts<YearTexts>;
  /** Label of the control that lets the view follow the device; in English where it is missing. */
  readonly orientation?: string;
  /** What users can do if the view cannot follow the device; in English where texts are missing. */
  readonly orientationProblems?: Partial<Record<OrientationProblem, string>>;
}

/** The texts whose English is loaded with what shows them. */
type LazyTexts =
  | 'measuring'
  | 'delays'
  | 'notices'
  | 'refusedWhy'
  | 'snapshots'
  | 'orientation'
  | 'orientationProblems'
  | 'favoriteTooLong'
  | 'years';

/** The English texts. The specification prescribes the titles of the help panel. */
export const ENGLISH_TEXTS: Required<Omit<ViewerTexts, LazyTexts>> = {
  controls: 'Viewer controls',
  showControls: 'Show controls',
  hideControls: 'Hide controls',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  openFullScreen: 'Full screen',
  closeFullScreen: 'Exit full screen',
  fullDetail: 'Show full detail',
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
  localTime: '{time} (camera’s local time)',
  tagNotes: 'Notes',
  precision: 'Precision',
  assumedPrecision: 'Assumed precision',
  deviations: {
    horizontal: 'position ±{value}',
    vertical: 'height ±{value}',
    heading: 'heading ±{value}',
  },
  unknown: 'Unknown',
  snapshotTitle: 'Snapshot',
  snapshotAlt: 'Snapshot of the current view',
  takingSnapshot: 'Taking snapshot…',
  snapshotFailed: 'The snapshot could not be taken.',
  takeAgain: 'Retake',
  save: 'Save',
  helpTitle: 'Using the Viewer',
  helpEntries: [
    { title: 'Browse Freely', text: 'Drag to look around. Scroll or pinch to zoom.' },
    {
      title: 'Right Click Anywhere',
      text: 'Shows what is there. On a touch screen, press and hold.',
    },
    { title: 'Compass', text: 'Shows which way you are facing. Click it to face due north.' },
    { title: 'Map View', text: 'Switches between the sphere and the map.' },
    { title: 'Sphere Info', text: 'Shows where and when the sphere was captured.' },
    { title: 'Help', text: 'Opens this panel.' },
  ],
  keyboard: 'Keyboard shortcuts',
  keys: {
    'turn-left': 'Turn left',
    'turn-right': 'Turn right',
    'turn-up': 'Look up',
    'turn-down': 'Look down',
    'zoom-in': 'Zoom in',
    'zoom-out': 'Zoom out',
    north: 'Face due north',
    reset: 'Reset view',
    'full-screen': 'Full screen',
    open: 'Click the point straight ahead',
    menu: 'Open the menu for the point straight ahead',
    stop: 'Close, or stop a flight',
  },
  objectKeyboard: 'Keyboard shortcuts in the object list',
  objectKeys: {
    next: 'Next object',
    previous: 'Previous object',
    nearest: 'Nearest object',
    farthest: 'Farthest object',
    activate: 'Open',
    leave: 'Back to the view',
  },
  compass: 'Compass: facing {wind}',
  turnNorth: 'Face due north',
  winds: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
  looking: {
    level: 'Looking {wind}, level',
    up: 'Looking {wind}, {tilt}° up',
    down: 'Looking {wind}, {tilt}° down',
  },
  ...FIRST_TEXTS,
  wheelHint: 'Hold Ctrl and scroll to zoom',
  touchHint: 'Use two fingers to look around',
  noWebGl: 'This browser does not support WebGL 2, so this is a still preview.',
  notShown: 'This sphere cannot be shown. Please contact the owner of this site.',
  refused: "Oops! Something went wrong. This page can't load {product} correctly.",
  notReached: 'This sphere cannot be shown. Check your connection, or contact the owner of this site.',
  tryAgain: 'Try again',
  northLetter: 'N',
  favorite: 'Favorites',
  favoritesTitle: 'FAVORITES',
  favoriteName: 'Name',
  favoriteAdded: 'Date Added',
  loadFavorite: 'Load',
  deleteFavorite: 'Delete',
  renameFavorite: 'Rename',
  favoriteNewName: 'Favorite name',
  saveFavorite: 'Save this view',
  noFavorites: "You haven't favorited anything yet.",
  howToFavorite: 'Find a view you like, then press the favorite button to save it here.',
  snapshotIcons: 'Show marker icons',
  measure: 'Measure',
  product: 'XP360',
  poweredBy: 'powered by {product}',
  placeSearch: {
    control: 'Search',
    placeholder: 'Search: Address, Name or Intersection',
    run: 'Search',
    places: 'Places found',
    searching: 'Searching…',
    found: 'Places found: {count}',
    nothing: 'No places found.',
    noSphere: 'There is no sphere near this place.',
    notCovered: 'Not covered. The nearest imagery is {distance} away.',
    notCoveredIn: 'Not covered. The nearest imagery is {distance} away in {area}.',
    goToNearest: 'Go there',
    uncovered: 'Not covered',
  },
  ask: {
    menu: 'This point',
    whatsHere: "What's Here?",
    copyCoordinates: 'Copy coordinates',
    copyDirection: 'Copy direction',
    flyHere: 'Fly Here',
    sky: 'This point is above the horizon, not on the ground.',
    groundUnknown: 'The ground elevation here is unknown.',
    direction: 'Pan {pan}°, tilt {tilt}°',
    copyThis: 'Copy {coordinates}',
    copied: 'Copied to clipboard!',
    copyByHand: 'Press Ctrl+C (⌘C on a Mac) to copy the selected text.',
    marker: 'Selected point',
    asking: 'Searching…',
    nothing: 'No place was found here.',
    failed: 'Place search is not responding.',
    again: 'Try again',
    noMapsKey: 'Place search needs a Google API key.',
  },
  objects: {
    language: 'en',
    flyHere: 'Fly Here',
    around: 'Objects around you: {count}',
    howToWalk:
      'The left and right arrow keys move between objects, and the view turns with you. Home: nearest object, End: farthest, Enter: open, Escape: back to the view.',
    walkKeys: '← → next object · Enter open · Esc back',
    object: '{name}, {wind}, {distance}, {place} of {count}',
    metres: '{n} m',
    kilometres: '{n} km',
    kinds: {
      marker: 'Marker',
      sphere: 'Sphere',
      polygon: 'Area',
      polyline: 'Line',
      texturedPolygon: 'Image',
    },
  },
};
