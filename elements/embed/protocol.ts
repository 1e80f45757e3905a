import type { Direction, Pixel, View } from '../geo/camera.ts';
import type { ViewCause } from '../model/view-cause.ts';
import type { ViewerErrorCode } from '../model/viewer-error.ts';

/*
 * What a page and a viewer in a frame of it say to each other. Every message is a plain object that names protocol and
 * version. `P→F` is posted by the page to the frame, `F→P` the other way. Until the frame knows the page's origin it
 * says `ready` alone, which holds nothing; from the first valid `hello` on it answers and hears that origin only.
 *
 * What is wrong ends like this:
 *
 * | what a page does, or what befalls it        | what it ends in                                                          |
 * | ------------------------------------------- | ------------------------------------------------------------------------ |
 * | a key that is unknown or switched off       | the whole-page text; `welcome` with `valid` false; calls: `key-invalid`  |
 * | a key switched off while the viewer is open | the same within a minute; `init` with `valid` false                      |
 * | a page that is not on the key's list        | the browser shows no frame: no `ready`; the client's `ready`: `timeout`  |
 * | frames in frames                            | shown where every page around is on the list, else as above              |
 * | sandbox without `allow-same-origin`         | a text that says so in the frame; no `ready` that a client could take    |
 * | storage or third-party cookies blocked      | nothing: a framed viewer needs neither                                   |
 * | a call before `welcome`, after `goodbye`    | no answer; the client holds calls back, and rejects them after `destroy` |
 * | a second `hello`                            | `welcome` once more                                                      |
 * | an id a second time before `goodbye`        | one answer, to the first                                                 |
 * | `cancel` or `unsubscribe` of what is not    | nothing is cancelled; `unsubscribe` is answered all the same             |
 * | an unknown verb or event                    | `not-supported`                                                          |
 * | unusable values, or a call beyond 1 MB      | `invalid-argument`                                                       |
 * | `hello` of another version                  | `version-unknown`; other messages of it: none                            |
 * | any other message, or another window's      | no answer; one warning of each kind in the frame's console               |
 */

/** The name in every message. */
export const PROTOCOL = 'sphere-viewer';

/** Raised when a message of today's would be understood otherwise; a frame speaks this version and the one before. */
export const VERSION = 1;

interface Envelope {
  readonly protocol: typeof PROTOCOL;
  readonly version: number;
}

/** Tells request from request: chosen by the page, repeated in the answer. */
interface Asked extends Envelope {
  readonly id: string;
}

/** A place on Earth: degrees, and metres above the ellipsoid where it is not on the ground. */
export interface PlaceValue {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude?: number;
}

/** A sphere as pages learn of it; times as ISO 8601. */
export interface SphereValue {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly timestamp: string | null;
  readonly title: string | null;
}

/** What a page may ask for: the element's methods, and its properties by `set` and `get`. */
export interface Verbs {
  /** Settings by the names of the element's properties; unusable ones are told of by `error` events, the rest is used. */
  set: { args: Readonly<Record<string, unknown>>; value: null };
  /**
   * Adds markers to those of `customMarkerList`: `set` would replace them, and a message holds 1 MB at most. The element
   * itself is given a longer list.
   */
  addMarkers: { args: { readonly markers: readonly unknown[] }; value: null };
  /** The values of properties. */
  get: { args: { readonly names: readonly string[] }; value: Readonly<Record<string, unknown>> };
  flyTo: {
    args: ({ readonly sphere: number } | PlaceValue) & { readonly animate?: boolean };
    value: boolean;
  };
  lookAt: { args: (Partial<View> | PlaceValue) & { readonly animate?: boolean }; value: boolean };
  /** Searches for a place by words and goes to the nearest sphere, turned to it; the place that was found. */
  flyToAddress: { args: { readonly address: string }; value: PlaceValue & { readonly name: string } };
  faceNorth: { args: Readonly<Record<string, never>>; value: boolean };
  zoomIn: { args: Readonly<Record<string, never>>; value: boolean };
  zoomOut: { args: Readonly<Record<string, never>>; value: boolean };
  project: { args: PlaceValue; value: Pixel | null };
  unproject: { args: Pixel; value: PlaceValue | null };
  snapshot: { args: Readonly<Record<string, never>>; value: Blob };
  showLayer: { args: { readonly name: string; readonly visible?: boolean }; value: null };
  openPanel: { args: { readonly panel: string }; value: null };
  closePanel: { args: Readonly<Record<string, never>>; value: null };
}

export type Verb = keyof Verbs;

/** What a page may listen to: the element's events without their prefix, as plain values. */
export interface FrameEvents {
  init: { readonly entityId: string | null; readonly valid: boolean };
  load: { readonly sphere: SphereValue };
  settle: { readonly sphere: SphereValue };
  'view-change': { readonly view: View; readonly zoom: number; readonly cause: ViewCause };
  click: Direction & { readonly place: PlaceValue | null };
  'marker-click': Direction & {
    readonly id: string | number;
    readonly layer: string | null;
    readonly place: PlaceValue | null;
  };
  'polygon-click': Direction & {
    readonly id: string | number;
    readonly layer: string | null;
    readonly place: PlaceValue | null;
  };
  place: { readonly name: string } & PlaceValue;
  error: { readonly code: FrameErrorCode; readonly message: string; readonly recoverable: boolean };
}

export type FrameEvent = keyof FrameEvents;

/** The element's faults, and those of the way to it. */
export type FrameErrorCode =
  | ViewerErrorCode
  /** The frame has no verb or event of that name. */
  | 'not-supported'
  /** The key does not work, or not on this site. */
  | 'key-invalid'
  /** The call was taken back by its caller. */
  | 'cancelled'
  /** No answer in time; the client's own. */
  | 'timeout'
  /** The frame was removed, closed or loaded anew before it answered; the client's own. */
  | 'disconnected'
  /** The frame speaks no version that this client knows; the client's own. */
  | 'version-unknown';

export interface ErrorValue {
  readonly code: FrameErrorCode;
  readonly message: string;
  /** Whether the same call may work later without a change by the caller. */
  readonly recoverable: boolean;
}

/** Opens the connection, and may be posted again until `welcome` comes. */
export interface Hello extends Asked {
  readonly type: 'hello';
}

/** Asks for something; the answer is `result` or `error` with the same id. */
export interface Call extends Asked {
  readonly type: 'call';
  readonly verb: string;
  readonly args?: unknown;
}

/** Takes back a call that lasts; it ends with the error `cancelled`. */
export interface Cancel extends Asked {
  readonly type: 'cancel';
}

/** Asks for an event, at most once in so many milliseconds, the latest last; answered as a call with null. */
export interface Subscribe extends Asked {
  readonly type: 'subscribe';
  readonly event: string;
  readonly everyMs: number;
}

export interface Unsubscribe extends Asked {
  readonly type: 'unsubscribe';
  readonly event: string;
}

/** Ends the connection from either side; what was asked for and not answered ends with `disconnected`. */
export interface Goodbye extends Envelope {
  readonly type: 'goodbye';
}

/** The frame listens: the one message that goes to any origin. */
export interface Ready extends Envelope {
  readonly type: 'ready';
}

/** Answers `hello` once the key was checked for the page's site. */
export interface Welcome extends Asked {
  readonly type: 'welcome';
  readonly valid: boolean;
  readonly entityId: string | null;
  readonly verbs: readonly Verb[];
  readonly events: readonly FrameEvent[];
}

export interface Result extends Asked {
  readonly type: 'result';
  readonly value: unknown;
}

export interface Failure extends Asked {
  readonly type: 'error';
  readonly error: ErrorValue;
}

export interface EventMessage extends Envelope {
  readonly type: 'event';
  readonly event: FrameEvent;
  readonly detail: unknown;
}

/** P→F. */
export type PageMessage = Hello | Call | Cancel | Subscribe | Unsubscribe | Goodbye;

/** F→P. */
export type FrameMessage = Ready | Welcome | Result | Failure | EventMessage | Goodbye;
