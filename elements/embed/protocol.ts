import type { Direction, Pixel, View } from '../geo/camera.ts';
import type { CheckedFavorite, NewFavorite } from '../model/favorite.ts';
import type { MeasureKind, MeasureReport } from '../model/measures.ts';
import type { FoundPlace } from '../model/place-service.ts';
import type { Side } from '../model/place-views.ts';
import type { BestView, PlaceCapture } from '../model/sphere-source.ts';
import type { SurfacePoint } from '../model/surface-point.ts';
import type { ViewCause } from '../model/view-cause.ts';
import type { ViewerErrorCode } from '../model/viewer-error.ts';

/*
 * The messages between a page and the viewer in its iframe. Every message is a plain object with `protocol`
 * and `version`. `P→F` marks messages from the page to the frame, `F→P` messages from the frame to the page.
 * Before the first valid `hello`, the frame posts only `ready`, which contains no data. After the first valid
 * `hello`, the frame accepts messages only from the origin of that message and responds only to it.
 *
 * How errors are handled:
 *
 * | What happens                                  | Result                                                                                                   |
 * | --------------------------------------------- | -------------------------------------------------------------------------------------------------------- |
 * | a key that is unknown or turned off           | the whole-page text; `welcome` with `valid` false; calls fail with `key-invalid`                         |
 * | a key turned off while the viewer is open     | the same within a minute; `init` with `valid` false                                                      |
 * | a page that is not on the key's whitelist     | the frame shows a page without script, so there is no `ready`; the client's `ready` rejects with `timeout` |
 * | frames in frames                              | shown if every surrounding page is on the whitelist, otherwise as above                                  |
 * | sandbox without `allow-same-origin`           | a notice in the frame; no `ready` that a client could accept                                             |
 * | storage or third-party cookies blocked        | no effect, because a framed viewer needs neither                                                         |
 * | a call before `welcome` or after `goodbye`    | no response; the client queues calls, and rejects them after `destroy`                                   |
 * | a second `hello`                              | a second `welcome`                                                                                       |
 * | an id reused before `goodbye`                 | one response, to the first message                                                                       |
 * | `cancel` or `unsubscribe` without a target    | nothing is canceled; `unsubscribe` still gets its response                                               |
 * | an unknown verb or event                      | `not-supported`                                                                                          |
 * | unusable values, or a call above 1 MB         | `invalid-argument`                                                                                       |
 * | `hello` of another version                    | `version-unknown`; no response to other messages of that version                                         |
 * | any other message, or one from another window | no response; one warning per kind in the frame's console                                                 |
 */

/** The protocol's name, which is part of every message. */
export const PROTOCOL = 'sphere-viewer';

/**
 * The version of the protocol, which is incremented when the meaning of a message changes. A frame supports
 * only its own version.
 */
export const VERSION = 1;

interface Envelope {
  readonly protocol: typeof PROTOCOL;
  readonly version: number;
}

interface Request extends Envelope {
  /** Chosen by the page and repeated in the response. */
  readonly id: string;
}

/**
 * A place on Earth in degrees. The altitude is in meters above the ellipsoid; without an altitude, the place
 * is on the ground.
 */
export interface PlaceValue {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude?: number;
}

/** The place that a pixel shows, as returned by the element's `unproject`; for a marker, only its position. */
export type SurfacePlaceValue = SurfacePoint | PlaceValue;

/** A sphere as received by pages. Its place is null if it is unknown. The timestamp is in ISO 8601. */
export interface SphereValue {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timestamp: string | null;
  readonly title: string | null;
}

/** Which views of a place are wanted: from one side of it, or of one year. */
interface Wanted {
  readonly from?: Side;
  readonly year?: number;
}

/** The calls that a page may make: the element's methods, and `set` and `get` for its properties. */
export interface Verbs {
  /**
   * Applies settings by the names of the element's properties. Invalid settings cause `error` events; all
   * others are applied. The call ends with `invalid-argument` if a name is unknown.
   */
  set: { args: Readonly<Record<string, unknown>>; value: null };
  /**
   * Adds markers to `customMarkerList`, whereas `set` would replace it. A message is limited to 1 MB, but the
   * element's list may be longer.
   */
  addMarkers: { args: { readonly markers: readonly unknown[] }; value: null };
  /** Reads properties. The call ends with `invalid-argument` if a name is unknown. */
  get: { args: { readonly names: readonly string[] }; value: Readonly<Record<string, unknown>> };
  flyTo: {
    args: ({ readonly sphere: number } | PlaceValue) & { readonly animate?: boolean };
    value: boolean;
  };
  lookAt: { args: (Partial<View> | PlaceValue) & { readonly animate?: boolean }; value: boolean };
  /**
   * Shows a place that a search has found: flies to the sphere that shows it best, and opens its popup. If `move` is
   * false, only marks it.
   */
  showPlace: {
    args: FoundPlace & Wanted & { readonly animate?: boolean; readonly move?: boolean };
    value: boolean;
  };
  /**
   * Searches for an address, flies to the nearest sphere and turns to the address. The value is the place
   * that was found.
   */
  flyToAddress: {
    args: { readonly address: string } & Wanted;
    value: PlaceValue & { readonly name: string };
  };
  /** Returns the views that show a place best, best first, from one side or of one year if wanted. */
  bestViews: {
    args: PlaceValue & Wanted;
    value: readonly BestView[];
  };
  /** Returns the days on which a place was captured, newest first, each with the view that shows it best. */
  captures: { args: PlaceValue; value: readonly PlaceCapture[] };
  /** Starts measuring or drawing, or ends it if the kind is null. The event `measure` reports the result. */
  measure: { args: { readonly kind: MeasureKind | null }; value: null };
  /**
   * Lets the view follow the orientation of the device. The value is false if it has been stopped before. In Safari, the
   * call ends with `orientation-denied`, because only a click in the frame can ask the user.
   */
  startOrientation: { args: Readonly<Record<string, never>>; value: boolean };
  stopOrientation: { args: Readonly<Record<string, never>>; value: null };
  faceNorth: { args: Readonly<Record<string, never>>; value: boolean };
  zoomIn: { args: Readonly<Record<string, never>>; value: boolean };
  zoomOut: { args: Readonly<Record<string, never>>; value: boolean };
  project: { args: PlaceValue; value: Pixel | null };
  unproject: { args: Pixel; value: SurfacePlaceValue | null };
  /** Takes a picture of the view, of the given size in pixels or of that on the screen. */
  snapshot: {
    args: { readonly width?: number | undefined; readonly height?: number | undefined };
    value: Blob;
  };
  showLayer: { args: { readonly name: string; readonly visible?: boolean }; value: null };
  /** Opens the popup of an object. The value is false if a later call opens or closes a popup first. */
  openPopup: { args: { readonly id: string | number; readonly layer?: string }; value: boolean };
  closePopup: { args: Readonly<Record<string, never>>; value: null };
  openPanel: { args: { readonly panel: string }; value: null };
  closePanel: { args: Readonly<Record<string, never>>; value: null };
  /** Enters or exits full screen. */
  toggleFullScreen: { args: Readonly<Record<string, never>>; value: null };
  /** Moves the keyboard focus to the view. */
  focus: { args: Readonly<Record<string, never>>; value: null };
}

export type Verb = keyof Verbs;

/**
 * The events to which a page may subscribe. The names are those of the element's events without their prefix,
 * and the details are plain values.
 */
export interface FrameEvents {
  init: { readonly entityId: string | null; readonly valid: boolean };
  load: { readonly sphere: SphereValue };
  settle: { readonly sphere: SphereValue };
  'view-change': { readonly view: View; readonly zoom: number; readonly cause: ViewCause };
  click: Direction & { readonly place: SurfacePlaceValue | null };
  'marker-click': Direction & {
    readonly id: string | number;
    readonly layer: string | null;
    readonly place: SurfacePlaceValue | null;
  };
  'polygon-click': Direction & {
    readonly id: string | number;
    readonly layer: string | null;
    readonly place: SurfacePlaceValue | null;
  };
  /** The object that the pointer has entered; after the pointer has left all objects, `id` is null. */
  'object-hover':
    | (Direction & {
        readonly id: string | number;
        readonly layer: string | null;
        readonly place: PlaceValue | null;
      })
    | { readonly id: null; readonly layer: null };
  /** The sphere whose marker the pointer has entered; null after the pointer has left it. */
  'marker-hover': { readonly sphere: number | null };
  /** A measure or drawn shape that was added, changed or deleted, with its figures and what they rest on. */
  measure: { readonly change: 'added' | 'changed' | 'deleted'; readonly measure: MeasureReport };
  /** Whether the view follows the device. */
  orientation: { readonly isActive: boolean };
  place: { readonly name: string } & PlaceValue;
  'favorite-save': { readonly favorite: NewFavorite };
  'favorite-load': { readonly favorite: CheckedFavorite };
  'favorite-rename': { readonly favorite: CheckedFavorite; readonly name: string };
  'favorite-delete': { readonly favorite: CheckedFavorite };
  error: { readonly code: FrameErrorCode; readonly message: string; readonly recoverable: boolean };
}

export type FrameEvent = keyof FrameEvents;

/** The error codes of the element and of the connection. */
export type FrameErrorCode =
  | ViewerErrorCode
  /** The frame has no verb or event of that name. */
  | 'not-supported'
  /** The key does not work, or does not work on this site. */
  | 'key-invalid'
  | 'cancelled'
  /** There was no response in time. The client reports this error. */
  | 'timeout'
  /** The frame was removed, closed or reloaded before it responded. The client reports this error. */
  | 'disconnected'
  /** The frame and the client use different versions of the protocol. */
  | 'version-unknown';

export interface ErrorValue {
  readonly code: FrameErrorCode;
  readonly message: string;
  /** Whether the same call may succeed later. */
  readonly recoverable: boolean;
}

/** Opens the connection. May be posted repeatedly until `welcome` arrives. */
export interface Hello extends Request {
  readonly type: 'hello';
}

/** Calls a verb. The response is `result` or `error`, with the same id. */
export interface Call extends Request {
  readonly type: 'call';
  readonly verb: string;
  readonly args?: unknown;
}

/** Cancels a running call, which ends with the error `cancelled`. */
export interface Cancel extends Request {
  readonly type: 'cancel';
}

/**
 * Subscribes to an event. The event is then delivered at most once per `everyMs` milliseconds with the latest
 * detail. The response is a `result` of null.
 */
export interface Subscribe extends Request {
  readonly type: 'subscribe';
  readonly event: string;
  readonly everyMs: number;
}

export interface Unsubscribe extends Request {
  readonly type: 'unsubscribe';
  readonly event: string;
}

/** Ends the connection from either side. Calls without a response are rejected with `disconnected`. */
export interface Goodbye extends Envelope {
  readonly type: 'goodbye';
}

/** Announces that the frame is listening. No other message is posted to any origin. */
export interface Ready extends Envelope {
  readonly type: 'ready';
}

/** Responds to `hello` once the host has checked the key for the page's site. */
export interface Welcome extends Request {
  readonly type: 'welcome';
  readonly valid: boolean;
  readonly entityId: string | null;
  readonly verbs: readonly Verb[];
  readonly events: readonly FrameEvent[];
}

export interface Result extends Request {
  readonly type: 'result';
  readonly value: unknown;
}

export interface Failure extends Request {
  readonly type: 'error';
  readonly error: ErrorValue;
}

export interface EventMessage extends Envelope {
  readonly type: 'event';
  readonly event: FrameEvent;
  readonly detail: unknown;
}

export type PageMessage = Hello | Call | Cancel | Subscribe | Unsubscribe | Goodbye;

export type FrameMessage = Ready | Welcome | Result | Failure | EventMessage | Goodbye;
