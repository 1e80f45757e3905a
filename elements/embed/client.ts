/* A viewer in a frame, driven from the page around it. Importing it touches no page, and it needs nothing else. */
import { type Pixel, type View } from '../geo/camera.ts';
import type { CallOptions } from './client-call.ts';
import { SphereError } from './client-error.ts';
import { type FrameOptions, type FramePlace, createFrame, placeOf } from './client-frame.ts';
import { Link } from './client-link.ts';
import { type Listener, type ListenOptions, Listeners } from './client-listeners.ts';
import { partsOf } from './client-parts.ts';
import type { FrameEvent, PlaceValue, Verb, Verbs, Welcome } from './protocol.ts';

export { SphereError, type CallOptions, type FrameOptions, type Listener, type ListenOptions };
export type { FrameErrorCode, FrameEvent, FrameEvents, PlaceValue, SphereValue, Verb } from './protocol.ts';

/** How long a call waits for its answer unless the page says otherwise: flights and slow networks included. */
const TIMEOUT_MS = 30_000;

export interface ConnectOptions {
  /** How long each call waits for its answer, in milliseconds, unless the call says otherwise; 30,000 when left out. */
  readonly timeoutMs?: number | undefined;
}

export interface MoveOptions extends CallOptions {
  /** False jumps; true, the default, moves smoothly unless reduced motion is asked for. */
  readonly animate?: boolean | undefined;
}

/** What a frame tells of itself once it is connected. */
export type FrameInfo = Pick<Welcome, 'entityId' | 'verbs' | 'events'>;

/**
 * A viewer in a frame. Every method asks the frame and resolves with its answer, or rejects with a `SphereError`, or
 * with the reason of its signal. What is asked before the frame is there waits for it.
 */
export class SphereClient {
  /** The frame. */
  readonly iframe: HTMLIFrameElement;
  /**
   * Resolves once the frame first answers; rejects with `key-invalid`, with `timeout` when a frame that has loaded does
   * not answer, with `version-unknown`, or with `disconnected` when destroyed before.
   */
  readonly ready: Promise<FrameInfo>;
  readonly #link: Link;
  readonly #listeners: Listeners;
  readonly #timeoutMs: number;
  readonly #ownsFrame: boolean;

  /** Pages call `connect`. */
  constructor(place: FramePlace, ownsFrame: boolean, timeoutMs = TIMEOUT_MS) {
    this.iframe = place.iframe;
    this.#ownsFrame = ownsFrame;
    this.#timeoutMs = timeoutMs;
    const { promise, resolve, reject } = withResolvers<FrameInfo>();
    this.ready = promise;
    // Whoever does not ask learns it from the frame, which shows it.
    promise.catch(() => undefined);
    this.#listeners = new Listeners(
      (event, everyMs) => this.#want(event, everyMs),
      (fault) => place.page.reportError(fault),
    );
    this.#link = new Link(place, {
      onWelcome: ({ valid, entityId, verbs, events }) => {
        if (valid) resolve({ entityId, verbs, events });
        else reject(keyInvalid());
        for (const [event, everyMs] of this.#listeners.wanted) this.#subscribe(event, everyMs);
      },
      onEvent: ({ event, detail }) => this.#listeners.hear(event, detail),
      onLost: () => this.#listeners.forget(),
      onFailure: reject,
    });
    this.#link.open();
  }

  /** Sets properties of the element by name; unusable values are told of by `error` events, the rest is used. */
  set(settings: Verbs['set']['args'], options?: CallOptions): Promise<null> {
    return this.#call('set', settings, options);
  }

  /** Adds markers to those of `customMarkerList`, however many: in as many messages as it takes, one after the other. */
  async addMarkers(markers: readonly object[], options?: CallOptions): Promise<null> {
    for (const part of partsOf(markers)) await this.#call('addMarkers', { markers: part }, options);
    return null;
  }

  /** The values of properties of the element. */
  get(names: readonly string[], options?: CallOptions): Promise<Verbs['get']['value']> {
    return this.#call('get', { names }, options);
  }

  /** Flies to a sphere, or to the one nearest to a place. True on arrival, false when something else came first. */
  flyTo(goal: { readonly sphere: number } | PlaceValue, options?: MoveOptions): Promise<boolean> {
    return this.#call('flyTo', { ...goal, ...animation(options) }, options);
  }

  /** Turns to a direction or a place. True on arrival, false when something else moved the view first. */
  lookAt(goal: Partial<View> | PlaceValue, options?: MoveOptions): Promise<boolean> {
    return this.#call('lookAt', { ...goal, ...animation(options) }, options);
  }

  /** Searches for a place by words and goes to the nearest sphere, turned to it; the place that was found. */
  flyToAddress(address: string, options?: CallOptions): Promise<Verbs['flyToAddress']['value']> {
    return this.#call('flyToAddress', { address }, options);
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

  /** CSS pixel of the frame at which a place is drawn; null when it lies behind the camera. */
  project(place: PlaceValue, options?: CallOptions): Promise<Pixel | null> {
    return this.#call('project', place, options);
  }

  /** The place on the ground at a CSS pixel of the frame; null where there is none. */
  unproject(pixel: Pixel, options?: CallOptions): Promise<PlaceValue | null> {
    return this.#call('unproject', pixel, options);
  }

  /** What is on the screen, as a PNG. */
  snapshot(options?: CallOptions): Promise<Blob> {
    return this.#call('snapshot', {}, options);
  }

  /** Shows or hides the layers of a name. */
  showLayer(name: string, visible = true, options?: CallOptions): Promise<null> {
    return this.#call('showLayer', { name, visible }, options);
  }

  /** Opens a panel: `info`, `help`, `snapshot` … */
  openPanel(panel: string, options?: CallOptions): Promise<null> {
    return this.#call('openPanel', { panel }, options);
  }

  /** Closes the open panel. */
  closePanel(options?: CallOptions): Promise<null> {
    return this.#call('closePanel', {}, options);
  }

  /**
   * Hears an event; what it returns ends that. Who comes late hears the last `init` and `load`. Listening goes on when
   * the frame is loaded anew, which `init` tells of: settings are given again there.
   */
  on<E extends FrameEvent>(event: E, listener: Listener<E>, options?: ListenOptions): () => void {
    return this.#listeners.add(event, listener, options);
  }

  /** Ends the connection, rejects what still waits with `disconnected`, and removes a frame that `connect` made. */
  destroy(): void {
    this.#link.close();
    this.#listeners.clear();
    if (this.#ownsFrame) this.iframe.remove();
  }

  #call<V extends Verb>(verb: V, args: Verbs[V]['args'], options?: CallOptions): Promise<Verbs[V]['value']> {
    const { signal, timeoutMs = this.#timeoutMs } = options ?? {};
    return this.#link.ask({ type: 'call', verb, args }, { signal, timeoutMs }) as Promise<Verbs[V]['value']>;
  }

  #want(event: FrameEvent, everyMs: number | null): void {
    if (everyMs === null) this.#link.tell({ type: 'unsubscribe', event });
    else if (this.#link.isConnected) this.#subscribe(event, everyMs);
  }

  #subscribe(event: FrameEvent, everyMs: number): void {
    this.#link.ask({ type: 'subscribe', event, everyMs }).catch((error: unknown) => {
      // A frame that goes is subscribed to again when it is back.
      if (error instanceof SphereError && error.code !== 'disconnected') this.#listeners.hear('error', error);
    });
  }
}

const keyInvalid = (): SphereError =>
  new SphereError({
    code: 'key-invalid',
    message: 'The API key does not work, or not on this site.',
    recoverable: false,
  });

/** Only what was said: an absent value is no value of the protocol. */
const animation = ({ animate }: MoveOptions = {}): { animate?: boolean } =>
  animate === undefined ? {} : { animate };

function withResolvers<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((...both) => ([resolve, reject] = both));
  return { promise, resolve, reject };
}

/**
 * Connects to the viewer in a frame: one that is on the page, or a new one, made of a container, a key and a host.
 * Throws `invalid-argument` for an address that is none.
 */
export function connect(
  target: HTMLIFrameElement | FrameOptions,
  options: ConnectOptions = {},
): SphereClient {
  const ownsFrame = 'container' in target;
  const iframe = ownsFrame ? createFrame(target) : target;
  return new SphereClient(placeOf(iframe), ownsFrame, options.timeoutMs);
}
