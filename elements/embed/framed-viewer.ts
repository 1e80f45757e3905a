import { zoomOfFov, type Direction, type Pixel, type View } from '../geo/camera.ts';
import type { CheckedFavorite, NewFavorite } from '../model/favorite.ts';
import { placeOfFound, type FoundPlace } from '../model/place-service.ts';
import type { BestView, PlaceCapture, WantedViews } from '../model/sphere-source.ts';
import type { ShownSphere } from '../model/sphere.ts';
import type { SurfacePoint } from '../model/surface-point.ts';
import type { ViewCause } from '../model/view-cause.ts';
import { ViewerError } from '../model/viewer-error.ts';
import type {
  ErrorValue,
  FrameEvent,
  FrameEvents,
  PlaceValue,
  SphereValue,
  SurfacePlaceValue,
  Verb,
} from './protocol.ts';
import { EVENTS, type VerbArgs, type VerbCall } from './schemas.ts';
import { checkSettings, isSettingName, settingNameOf, type SettingName, type Settings } from './settings.ts';
import type { EmitEvent } from './subscriptions.ts';

/*
 * The viewer in the frame. Calls of the page become calls of the element, and events of the element become
 * events of the protocol.
 */

interface WaitOptions {
  readonly signal?: AbortSignal;
}

interface SnapshotOptions extends WaitOptions {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

interface MoveOptions extends WaitOptions {
  readonly animate?: boolean;
}

/** A validated place, whose altitude may be missing or undefined. */
type GivenPlace = VerbArgs['project'];

/** The goals of movements, without the options of the movement. */
type FlyGoal = { readonly sphere: number } | GivenPlace;
type ViewOrPlace = { readonly [N in keyof View]?: View[N] | undefined } | GivenPlace;

export type PointedAt = Direction & {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly place: SurfacePoint | null;
};

interface ClickedObject {
  readonly id: string;
  readonly layer: string;
  readonly point: PointedAt;
}

/** The element's events to which pages can subscribe, without the prefix of their names. */
interface ViewerEvents {
  readonly load: { readonly sphere: ShownSphere };
  readonly settle: { readonly sphere: ShownSphere };
  readonly 'view-change': { readonly view: View; readonly cause: ViewCause };
  readonly click: { readonly point: PointedAt };
  readonly 'marker-click': { readonly clicked: ClickedObject };
  readonly 'polygon-click': { readonly clicked: ClickedObject };
  readonly 'object-hover': { readonly hovered: ClickedObject | null };
  readonly 'marker-hover': { readonly sphere: number | null };
  readonly measure: FrameEvents['measure'];
  readonly orientation: { readonly isActive: boolean };
  readonly place: { readonly place: FoundPlace };
  readonly 'favorite-save': { readonly favorite: NewFavorite };
  readonly 'favorite-load': { readonly favorite: CheckedFavorite };
  readonly 'favorite-rename': { readonly favorite: CheckedFavorite; readonly name: string };
  readonly 'favorite-delete': { readonly favorite: CheckedFavorite };
  readonly error: { readonly error: ViewerError };
}

/** The frame itself emits `init`, which also requires a working key. */
type WatchedEvent = Exclude<FrameEvent, 'init'>;

/** The members of the element `<sphere-viewer>` that a frame uses. */
export interface FramedViewer extends Record<SettingName, unknown> {
  hasWatermark: boolean;
  readonly currentSphere: ShownSphere | null;
  texts: { readonly product?: string | undefined };
  flyTo(goal: FlyGoal, options?: MoveOptions): Promise<boolean>;
  lookAt(goal: ViewOrPlace, options?: MoveOptions): Promise<boolean>;
  showPlace(
    place: FoundPlace,
    options?: MoveOptions & WantedViews & { readonly move?: boolean },
  ): Promise<boolean>;
  flyToAddress(
    address: string,
    options?: MoveOptions & WantedViews,
  ): Promise<PlaceValue & { readonly name: string }>;
  bestViews(place: GivenPlace, options?: WaitOptions & WantedViews): Promise<readonly BestView[]>;
  captures(place: GivenPlace, options?: WaitOptions): Promise<readonly PlaceCapture[]>;
  measure(kind: VerbArgs['measure']['kind']): Promise<void>;
  startOrientation(): Promise<boolean>;
  stopOrientation(): void;
  faceNorth(): Promise<boolean>;
  zoomIn(): Promise<boolean>;
  zoomOut(): Promise<boolean>;
  project(place: GivenPlace, options?: WaitOptions): Promise<Pixel | null>;
  unproject(pixel: Pixel, options?: WaitOptions): Promise<SurfacePoint | null>;
  snapshot(options?: SnapshotOptions): Promise<Blob>;
  showLayer(name: string, visible?: boolean): Promise<void>;
  openPopup(id: string | number, options?: WaitOptions & { readonly layer?: string }): Promise<boolean>;
  closePopup(): void;
  openPanel(panel: VerbArgs['openPanel']['panel']): Promise<void>;
  closePanel(): void;
  addMarkers(markers: readonly unknown[]): void;
  toggleFullScreen(): Promise<void>;
  focus(): void;
  addEventListener(type: 'sphere-init', listener: () => void, options: { signal: AbortSignal }): void;
  addEventListener<E extends WatchedEvent>(
    type: `sphere-${E}`,
    listener: (event: ViewerEvents[E]) => void,
    options: { signal: AbortSignal },
  ): void;
}

export interface CallTarget {
  readonly viewer: FramedViewer;
  /** Applies validated settings, as far as the page may change them. */
  readonly applySettings: (settings: Settings) => void;
  /** Reports an error that belongs to no call. */
  readonly reportError: (error: ErrorValue) => void;
}

/** Runs a call. Rejects with a `ViewerError`, or with the signal's reason. */
export async function runCall<V extends Verb>(
  target: CallTarget,
  { verb, args }: VerbCall<V>,
  signal: AbortSignal,
): Promise<unknown> {
  return await handlers[verb](target, args, signal);
}

type Handlers = {
  readonly [V in Verb]: (target: CallTarget, args: VerbArgs[V], signal: AbortSignal) => unknown;
};

/** The implementation of each verb. Verbs without a result resolve with null. */
const handlers: Handlers = {
  set: ({ applySettings, reportError }, input) => {
    const { usable, problems } = checkSettings(input);
    applySettings(usable);
    for (const message of problems) reportError({ code: 'invalid-argument', message, recoverable: false });
    return null;
  },
  addMarkers: ({ viewer }, { markers }) => {
    viewer.addMarkers(markers);
    return null;
  },
  get: ({ viewer }, { names }) => Object.fromEntries(names.flatMap((name) => valueOf(viewer, name))),
  flyTo: ({ viewer }, { animate = true, ...goal }, signal) => viewer.flyTo(goal, { animate, signal }),
  lookAt: ({ viewer }, { animate = true, ...goal }, signal) => viewer.lookAt(goal, { animate, signal }),
  showPlace: ({ viewer }, { animate = true, move = true, from, year, ...place }, signal) =>
    viewer.showPlace(place, { animate, move, from, year, signal }),
  flyToAddress: ({ viewer }, { address, from, year }, signal) =>
    viewer.flyToAddress(address, { from, year, signal }),
  bestViews: ({ viewer }, { from, year, ...place }, signal) =>
    viewer.bestViews(place, { from, year, signal }),
  captures: ({ viewer }, place, signal) => viewer.captures(place, { signal }),
  measure: ({ viewer }, { kind }) => viewer.measure(kind).then(() => null),
  startOrientation: ({ viewer }) => viewer.startOrientation(),
  stopOrientation: ({ viewer }) => {
    viewer.stopOrientation();
    return null;
  },
  faceNorth: ({ viewer }) => viewer.faceNorth(),
  zoomIn: ({ viewer }) => viewer.zoomIn(),
  zoomOut: ({ viewer }) => viewer.zoomOut(),
  project: ({ viewer }, place, signal) => viewer.project(place, { signal }),
  unproject: ({ viewer }, pixel, signal) => viewer.unproject(pixel, { signal }),
  snapshot: ({ viewer }, size, signal) => viewer.snapshot({ ...size, signal }),
  showLayer: ({ viewer }, { name, visible }) => viewer.showLayer(name, visible).then(() => null),
  openPopup: ({ viewer }, { id, layer }, signal) =>
    viewer.openPopup(id, { signal, ...(layer !== undefined && { layer }) }),
  closePopup: ({ viewer }) => {
    viewer.closePopup();
    return null;
  },
  openPanel: ({ viewer }, { panel }) => viewer.openPanel(panel).then(() => null),
  closePanel: ({ viewer }) => {
    viewer.closePanel();
    return null;
  },
  toggleFullScreen: ({ viewer }) => viewer.toggleFullScreen().then(() => null),
  focus: ({ viewer }) => {
    viewer.focus();
    return null;
  },
};

/**
 * Returns the entry of a property for `get`; none if pages cannot read the property. Only commands of legacy pages ask
 * for such properties here.
 */
function valueOf(viewer: FramedViewer, name: string): readonly (readonly [string, unknown])[] {
  if (name === 'currentSphere') return [[name, viewer.currentSphere && sphereValue(viewer.currentSphere)]];
  const setting = settingNameOf(name);
  return isSettingName(setting) ? [[name, viewer[setting]]] : [];
}

/** Returns any error in the form that a page receives. Unexpected errors get a generic message. */
export const errorValueOf = (error: unknown): ErrorValue =>
  error instanceof ViewerError
    ? { code: error.code, message: error.message, recoverable: error.recoverable }
    : { code: 'not-ready', message: 'The viewer could not complete the call.', recoverable: true };

/** Maximum length of a page's text, in UTF-16 code units. */
const LONGEST_TEXT = 2000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Maximum number of texts of one table or list, and of tables in each other. The viewer's own tables are smaller. */
const MOST_TEXTS = 200;
const DEEPEST_TEXTS = 4;

/** Returns what a page has replaced so far, with a page's further texts. All values but texts are ignored. */
export function mergeTexts(before: unknown, input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return input.slice(0, LONGEST_TEXT);
  if (!isObject(input) || depth === DEEPEST_TEXTS) return before;
  const known = new Map<string, unknown>(isObject(before) ? Object.entries(before) : []);
  if (Array.isArray(input))
    return input.slice(0, MOST_TEXTS).map((item, at) => mergeTexts(known.get(String(at)), item, depth + 1));
  for (const [name, item] of Object.entries(input).slice(0, MOST_TEXTS)) {
    const text = mergeTexts(known.get(name), item, depth + 1);
    if (text !== undefined && (known.has(name) || known.size < MOST_TEXTS)) known.set(name, text);
  }
  return Object.fromEntries(known);
}

/** Emits the viewer's events as events of the protocol until the signal is aborted. */
export function watchViewer(viewer: FramedViewer, emit: EmitEvent, signal: AbortSignal): void {
  const watch = <E extends WatchedEvent>(event: E, detailOf: Details[E]): void =>
    viewer.addEventListener(`sphere-${event}`, (happened) => emit(event, detailOf(happened)), { signal });
  for (const event of EVENTS) if (event !== 'init') watch(event, details[event]);
}

type Details = { readonly [E in WatchedEvent]: (event: ViewerEvents[E]) => FrameEvents[E] };

/** The detail of each event, converted to plain values. */
const details: Details = {
  load: ({ sphere }) => ({ sphere: sphereValue(sphere) }),
  settle: ({ sphere }) => ({ sphere: sphereValue(sphere) }),
  'view-change': ({ view: { pan, tilt, fov, roll }, cause }) => ({
    view: { pan, tilt, fov, ...(roll && { roll }) },
    zoom: zoomOfFov(fov),
    cause,
  }),
  click: ({ point }) => ({ pan: point.pan, tilt: point.tilt, place: placeValue(point) }),
  'marker-click': ({ clicked }) => clickedValue(clicked),
  'polygon-click': ({ clicked }) => clickedValue(clicked),
  'object-hover': ({ hovered }) => (hovered ? clickedValue(hovered) : { id: null, layer: null }),
  'marker-hover': ({ sphere }) => ({ sphere }),
  'favorite-save': ({ favorite }) => ({ favorite }),
  'favorite-load': ({ favorite }) => ({ favorite }),
  'favorite-rename': ({ favorite, name }) => ({ favorite, name }),
  'favorite-delete': ({ favorite }) => ({ favorite }),
  measure: ({ change, measure }) => ({ change, measure }),
  orientation: ({ isActive }) => ({ isActive }),
  place: ({ place }) => ({ ...placeOfFound(place), name: place.formatted_address || place.name }),
  error: ({ error }) => errorValueOf(error),
};

const sphereValue = ({ id, latitude, longitude, timestamp, title }: ShownSphere): SphereValue => ({
  id,
  latitude,
  longitude,
  timestamp,
  title,
});

/** Returns the place of a point, or, for a marker, that of the marker. */
const placeValue = ({ latitude, longitude, place }: PointedAt): SurfacePlaceValue | null =>
  place ?? (latitude === null || longitude === null ? null : { latitude, longitude });

const clickedValue = ({ id, layer, point }: ClickedObject): FrameEvents['marker-click'] => ({
  id,
  layer,
  pan: point.pan,
  tilt: point.tilt,
  place: placeValue(point),
});
