/*
 * Controls a viewer in an iframe from the surrounding page. This module has no dependencies, and importing it
 * has no side effects.
 */
import { type Pixel, type View } from '../geo/camera.ts';
import type { MeasureKind } from '../model/measures.ts';
import type { Marker } from '../model/objects/page-objects.ts';
import type { FoundPlace } from '../model/place-service.ts';
import type { BestView, PlaceCapture, WantedViews } from '../model/sphere-source.ts';
import { valueText } from '../model/value-text.ts';
import {
  type CallOptions,
  ClientConnection,
  type FrameTarget,
  SphereError,
  chunksOf,
} from './client-connection.ts';
import { type Listener, type ListenOptions, Listeners } from './client-events.ts';
import { type FrameOptions, checkTarget, createFrame, invalidArgument, targetOf } from './client-frame.ts';
import type { FrameEvent, PlaceValue, SurfacePlaceValue, Verb, Verbs, Welcome } from './protocol.ts';
import type { SettingName } from './settings.ts';

export { SphereError, type CallOptions, type FrameOptions, type Listener, type ListenOptions };
export type {
  FrameErrorCode,
  FrameEvent,
  FrameEvents,
  PlaceValue,
  SphereValue,
  SurfacePlaceValue,
  Verb,
} from './protocol.ts';

/** The default timeout of a call in milliseconds, long enough for flights and slow networks. */
const TIMEOUT_MS = 30_000;

export interface ConnectOptions {
  /** Timeout for each call in milliseconds unless the call sets its own; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
}

export interface MoveOptions extends CallOptions {
  /**
   * If false, the view changes immediately. If true (the default), the view moves smoothly unless the user
   * prefers reduced motion.
   */
  readonly animate?: boolean | undefined;
}

export interface ShowPlaceOptions extends MoveOptions, WantedViews {
  /** If false, the place is only marked: the view stays, and no popup opens. The default is true. */
  readonly move?: boolean;
}

/** Which views of a place are wanted, and when to end the call. */
export type BestViewsOptions = CallOptions & WantedViews;

/** The settings of a framed viewer by name. The frame checks their values. */
export type FrameSettings = { readonly [Name in SettingName | 'title']?: unknown };

/** Information that a frame reports once it is connected. */
export type FrameInfo = Pick<Welcome, 'entityId' | 'verbs' | 'events'>;

/**
 * A viewer in a frame. Every method calls the viewer and resolves with the result, or rejects with a
 * `SphereError` or the signal's reason. Calls made before the frame is connected wait for the connection.
 */
export class SphereClient {
  readonly iframe: HTMLIFrameElement;
  /**
   * Resolves when the frame first responds. Rejects with `key-invalid`, `timeout` or `version-unknown`, or
   * with `disconnected` if the client is destroyed before the frame responds.
   */
  readonly ready: Promise<FrameInfo>;
  readonly #connection: ClientConnection;
  readonly #listeners: Listeners;
  readonly #timeoutMs: number;
  readonly #ownsFrame: boolean;

  /** For internal use. Pages call `connect` instead. */
  constructor(target: FrameTarget, ownsFrame: boolean, timeoutMs = TIMEOUT_MS) {
    this.iframe = target.iframe;
    this.#ownsFrame = ownsFrame;
    this.#timeoutMs = timeoutMs;
    const { promise, resolve, reject } = withResolvers<FrameInfo>();
    this.ready = promise;
    // Prevents an unhandled rejection. On pages that do not use the promise, the frame still shows the error.
    promise.catch(() => undefined);
    this.#listeners = new Listeners(
      (event, everyMs) => this.#updateSubscription(event, everyMs),
      (error) => target.page.reportError(error),
    );
    this.#connection = new ClientConnection(target, {
      onWelcome: ({ valid, entityId, verbs, events }) => {
        if (valid) resolve({ entityId, verbs, events });
        else reject(keyInvalid());
        for (const [event, everyMs] of this.#listeners.subscriptions) this.#subscribe(event, everyMs);
      },
      onEvent: ({ event, detail }) => this.#listeners.emit(event, detail),
      onLost: () => this.#listeners.reset(),
      onFailure: reject,
    });
    this.#connection.open();
  }

  /**
   * Sets properties of the element by name. Invalid values cause `error` events; all others are applied. Rejects with
   * `invalid-argument` if the viewer has no setting of a name.
   */
  set(settings: FrameSettings, options?: CallOptions): Promise<null> {
    return this.#call('set', settings, options);
  }

  /**
   * Adds any number of markers to `customMarkerList`. Markers that do not fit into one message are sent in
   * several.
   */
  async addMarkers(markers: readonly Marker[], options?: CallOptions): Promise<null> {
    for (const chunk of chunksOf(markers)) await this.#call('addMarkers', { markers: chunk }, options);
    return null;
  }

  /** Reads properties of the element by name. Rejects with `invalid-argument` for an unknown name. */
  get(names: readonly string[], options?: CallOptions): Promise<Verbs['get']['value']> {
    return this.#call('get', { names }, options);
  }

  /**
   * Flies to a sphere, or to the sphere nearest to a place. Resolves with true on arrival and with false if
   * interrupted.
   */
  flyTo(goal: { readonly sphere: number } | PlaceValue, options?: MoveOptions): Promise<boolean> {
    return this.#call('flyTo', { ...goal, ...animation(options) }, options);
  }

  /** Turns to a direction or a place. Resolves with true on arrival and with false if interrupted. */
  lookAt(goal: Partial<View> | PlaceValue, options?: MoveOptions): Promise<boolean> {
    return this.#call('lookAt', { ...goal, ...animation(options) }, options);
  }

  /**
   * Shows a place that a search has found: flies to the sphere that shows it best, turns to the place, marks it and
   * opens its popup. With `move: false`, only marks it. Resolves with true on arrival and with false if interrupted.
   */
  showPlace(place: FoundPlace, options: ShowPlaceOptions = {}): Promise<boolean> {
    const { move = true } = options;
    return this.#call('showPlace', { ...place, move, ...wanted(options), ...animation(options) }, options);
  }

  /**
   * Searches for an address, flies to the nearest sphere and turns to the address. Resolves with the place that was
   * found.
   */
  flyToAddress(address: string, options?: BestViewsOptions): Promise<Verbs['flyToAddress']['value']> {
    return this.#call('flyToAddress', { address, ...wanted(options) }, options);
  }

  /**
   * Resolves with the views that show a place best, best first, from one side or of one year if wanted; none if there is no
   * such imagery of it.
   */
  bestViews(place: PlaceValue, options?: BestViewsOptions): Promise<readonly BestView[]> {
    return this.#call('bestViews', { ...place, ...wanted(options) }, options);
  }

  /** Resolves with the days on which a place was captured, newest first, each with the view that shows it best. */
  captures(place: PlaceValue, options?: CallOptions): Promise<readonly PlaceCapture[]> {
    return this.#call('captures', place, options);
  }

  /** Starts measuring or drawing, or ends it if the kind is null. The event `measure` reports the result. */
  measure(kind: MeasureKind | null, options?: CallOptions): Promise<null> {
    return this.#call('measure', { kind }, options);
  }

  /**
   * Lets the view follow the orientation of the device, for which the iframe needs `allow="gyroscope; accelerometer;
   * magnetometer"`. Resolves with false if it has been stopped before. In Safari, rejects with `orientation-denied`,
   * because only a click in the frame can ask the user for the permission.
   */
  startOrientation(options?: CallOptions): Promise<boolean> {
    return this.#call('startOrientation', {}, options);
  }

  /** Ends following the device. */
  stopOrientation(options?: CallOptions): Promise<null> {
    return this.#call('stopOrientation', {}, options);
  }

  /** Turns the view due north. */
  faceNorth(options?: CallOptions): Promise<boolean> {
    return this.#call('faceNorth', {}, options);
  }

  /** Zooms in by one step. */
  zoomIn(options?: CallOptions): Promise<boolean> {
    return this.#call('zoomIn', {}, options);
  }

  /** Zooms out by one step. */
  zoomOut(options?: CallOptions): Promise<boolean> {
    return this.#call('zoomOut', {}, options);
  }

  /**
   * Resolves with the pixel at which a place is drawn, in CSS pixels of the frame. Resolves with null if the
   * place is behind the camera.
   */
  project(place: PlaceValue, options?: CallOptions): Promise<Pixel | null> {
    return this.#call('project', place, options);
  }

  /**
   * Resolves with the place on the ground that appears at a point of the frame, given in CSS pixels. Resolves with
   * null above the horizon, or if the sphere's place or the height of its ground is unknown.
   */
  unproject(pixel: Pixel, options?: CallOptions): Promise<SurfacePlaceValue | null> {
    return this.#call('unproject', pixel, options);
  }

  /**
   * Resolves with the current view as a PNG. With a `width` or `height` in pixels, what the view needs at that size is
   * loaded; the other side follows from the frame's proportions.
   */
  snapshot({
    width,
    height,
    ...options
  }: CallOptions & {
    readonly width?: number | undefined;
    readonly height?: number | undefined;
  } = {}): Promise<Blob> {
    const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
    return this.#call('snapshot', size, options);
  }

  /** Shows or hides the layers with a name. */
  showLayer(name: string, visible = true, options?: CallOptions): Promise<null> {
    return this.#call('showLayer', { name, visible }, options);
  }

  /**
   * Opens the popup of the object with an id. If several layers have objects with this id, `layer` selects one.
   * Resolves with true when the view has turned to the object, or with false if a later call opens or closes a popup
   * first.
   */
  openPopup(
    id: string | number,
    { layer, ...options }: CallOptions & { readonly layer?: string | undefined } = {},
  ): Promise<boolean> {
    return this.#call('openPopup', layer === undefined ? { id } : { id, layer }, options);
  }

  /** Closes the open popup. */
  closePopup(options?: CallOptions): Promise<null> {
    return this.#call('closePopup', {}, options);
  }

  /** Opens a panel, such as `info`, `help` or `snapshot`. */
  openPanel(panel: string, options?: CallOptions): Promise<null> {
    return this.#call('openPanel', { panel }, options);
  }

  /** Closes the open panel. */
  closePanel(options?: CallOptions): Promise<null> {
    return this.#call('closePanel', {}, options);
  }

  /**
   * Enters or exits full screen. Browsers allow this only in response to a click or a key press, which the page
   * passes on to the frame where the browser supports that. Elsewhere, the viewer fills its frame.
   */
  toggleFullScreen(options?: CallOptions): Promise<null> {
    return this.#call('toggleFullScreen', {}, options);
  }

  /** Moves the keyboard focus to the view. */
  focus(options?: CallOptions): Promise<null> {
    this.iframe.focus();
    return this.#call('focus', {}, options);
  }

  /**
   * Listens to an event. The returned function removes the listener. A listener that is added late
   * immediately receives the latest `init` and `load`. Listeners are preserved when the frame is reloaded.
   * After a reload, another `init` announces that the page must apply its settings again.
   */
  on<E extends FrameEvent>(event: E, listener: Listener<E>, options?: ListenOptions): () => void {
    return this.#listeners.add(event, listener, options);
  }

  /**
   * Ends the connection, removes all listeners and rejects pending calls with `disconnected`. Removes the frame if
   * `connect` created it.
   */
  destroy(): void {
    this.#connection.close();
    this.#listeners.clear();
    if (this.#ownsFrame) this.iframe.remove();
  }

  #call<V extends Verb>(verb: V, args: Verbs[V]['args'], options?: CallOptions): Promise<Verbs[V]['value']> {
    const { signal, timeoutMs = this.#timeoutMs } = options ?? {};
    if (!(timeoutMs > 0))
      return Promise.reject(invalidArgument(`timeoutMs must be above 0, not ${valueText(timeoutMs)}.`));
    const request = { type: 'call', verb, args } as const;
    // The frame's results have the types defined by the protocol.
    return this.#connection.request(request, { signal, timeoutMs }) as Promise<Verbs[V]['value']>;
  }

  /**
   * Sends a subscription only if the frame is connected. On connection, `onWelcome` subscribes to all events.
   */
  #updateSubscription(event: FrameEvent, everyMs: number | null): void {
    if (everyMs === null) this.#connection.send({ type: 'unsubscribe', event });
    else if (this.#connection.isConnected) this.#subscribe(event, everyMs);
  }

  #subscribe(event: FrameEvent, everyMs: number): void {
    this.#connection.request({ type: 'subscribe', event, everyMs }).catch((error: unknown) => {
      // If the connection to the frame is lost, the subscriptions are renewed when the frame is connected
      // again.
      if (error instanceof SphereError && error.code !== 'disconnected') this.#listeners.emit('error', error);
    });
  }
}

const keyInvalid = (): SphereError =>
  new SphereError({
    code: 'key-invalid',
    message:
      'The API key does not work on this site. It does not exist, was turned off or deleted, has expired or has no plan, or its whitelist does not include the site.',
    recoverable: false,
  });

/**
 * Returns the option as an object. The object is empty if the option is not set, because the protocol does
 * not allow undefined.
 */
const animation = ({ animate }: MoveOptions = {}): { animate?: boolean } =>
  animate === undefined ? {} : { animate };

/** Returns which views are wanted, in the same way. */
const wanted = ({ from, year }: WantedViews = {}) => ({
  ...(from !== undefined && { from }),
  ...(year !== undefined && { year }),
});

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

/**
 * Connects to the viewer in a frame: one that is already on the page, or a new one for a container, a key and
 * a host. Throws `invalid-argument` for an invalid URL, and for a target that is neither.
 *
 * @example
 *   const viewer = connect({ container: document.querySelector('#place'), host: 'https://spheres.example', key: 'your-key' });
 *   await viewer.lookAt({ pan: 90 });
 */
export function connect(
  target: HTMLIFrameElement | FrameOptions,
  options: ConnectOptions = {},
): SphereClient {
  checkTarget(target);
  const ownsFrame = 'container' in target;
  const iframe = ownsFrame ? createFrame(target) : target;
  return new SphereClient(targetOf(iframe), ownsFrame, options.timeoutMs);
}
