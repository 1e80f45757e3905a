import { type CreateMapSurface, type MapSurface, ViewerError } from '../../elements/index.ts';
import { type FromFrame, type Mark, type ToFrame, fromFrameSchema } from './frame-messages.ts';
import { readMarks } from './marks-source.ts';

/** Path of the page in the frame. Only the content security policy of this page allows Google. */
const FRAME_PATH = '/frames/google-map';

/** Maximum time until Google's map appears, in milliseconds. */
const TIMEOUT_MS = 8_000;

/** At zoom 0, the world is 256 px wide for Google and 512 px wide for `<sphere-map>`. */
const ZOOM_OFFSET = 1;

type Options = Parameters<CreateMapSurface>[0];
type Content = Parameters<MapSurface['show']>[0];
type Place = MapSurface['center'];
type Sphere = ReturnType<MapSurface['spheresInView']>[number];
type View = Extract<FromFrame, { type: 'view' }>;

/** The fields of the content whose changes require reading the marks again. */
const MARKED = ['tiles', 'packagesSrc', 'tileHeaders', 'active'] as const;

const latLng = ({ latitude, longitude }: Place) => ({ lat: latitude, lng: longitude });

const sphereOf = ({ id, lat, lng }: Mark): Sphere => ({ id, latitude: lat, longitude: lng });

/** Adds the frame to the map's container, and transfers a port to the frame when it has loaded. */
function openFrame(container: HTMLElement): readonly [HTMLIFrameElement, MessagePort] {
  const frame = document.createElement('iframe');
  frame.title = 'Google map';
  frame.src = FRAME_PATH;
  // Google restricts keys by the URL of the page, so the URL must be sent.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  Object.assign(frame.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
  });
  const { port1, port2 } = new MessageChannel();
  frame.addEventListener('load', () => frame.contentWindow?.postMessage(null, location.origin, [port2]), {
    once: true,
  });
  container.append(frame);
  return [frame, port1];
}

class GoogleMap implements MapSurface {
  readonly #frame: HTMLIFrameElement;
  readonly #port: MessagePort;
  readonly #events: Options['events'];
  readonly #onResult: (failure: string | null) => void;
  #view: View | null = null;
  #content: Content | null = null;
  #spheres: readonly Sphere[] = [];
  #reading = new AbortController();

  /** Calls `onResult` with null when the map is ready, or with the reason if Google refuses the key. */
  constructor(key: string, options: Options, onResult: (failure: string | null) => void) {
    const { container, start, cooperative, events } = options;
    this.#events = events;
    this.#onResult = onResult;
    [this.#frame, this.#port] = openFrame(container);
    this.#port.onmessage = ({ data }: MessageEvent<unknown>) => this.#receive(fromFrameSchema.parse(data));
    this.#send({
      type: 'open',
      key,
      center: latLng(start),
      zoom: start.zoom + ZOOM_OFFSET,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isCooperative: cooperative,
    });
  }

  get center(): Place {
    const { lat, lng } = this.#view?.center ?? { lat: 0, lng: 0 };
    return { latitude: lat, longitude: lng };
  }

  get zoom(): number {
    return (this.#view?.zoom ?? ZOOM_OFFSET) - ZOOM_OFFSET;
  }

  show(content: Content): void {
    const before = this.#content;
    this.#content = content;
    if (MARKED.some((name) => before?.[name] !== content[name])) void this.#readMarks();
  }

  goTo(place: Place, zoom: number): void {
    this.#send({ type: 'go', center: latLng(place), zoom: zoom + ZOOM_OFFSET });
  }

  zoomIn(): void {
    this.#send({ type: 'zoom', by: 1 });
  }

  zoomOut(): void {
    this.#send({ type: 'zoom', by: -1 });
  }

  contains({ latitude, longitude }: Place): boolean {
    if (this.#view === null) return false;
    const { west, south, east, north } = this.#view;
    const [isEast, isWest] = [longitude >= west, longitude <= east];
    return latitude >= south && latitude <= north && (west <= east ? isEast && isWest : isEast || isWest);
  }

  spheresInView(limit: number): readonly Sphere[] {
    return this.#spheres.slice(0, limit);
  }

  dispose(): void {
    this.#reading.abort();
    this.#port.close();
    this.#frame.remove();
  }

  #send(message: ToFrame): void {
    this.#port.postMessage(message);
  }

  #receive(message: FromFrame): void {
    if (message.type === 'select') this.#events.onSelect(message.id);
    else if (message.type === 'hover') this.#events.onHover(message.id);
    else if (message.type === 'failed') {
      this.#onResult(message.reason);
      if (this.#view === null) return;
      this.#events.onError(new ViewerError('not-ready', message.reason, { recoverable: true }));
    } else {
      this.#view = message;
      this.#onResult(null);
      void this.#readMarks();
    }
  }

  async #readMarks(): Promise<void> {
    const [content, view] = [this.#content, this.#view];
    if (content === null || view === null) return;
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      const marks = await readMarks(view, content, signal);
      this.#spheres = marks.filter(({ kind }) => kind === 'sphere').map(sphereOf);
      const active = content.active?.id;
      this.#send({ type: 'marks', marks: marks.map((mark) => ({ ...mark, isActive: mark.id === active })) });
      this.#events.onReady();
      this.#events.onMove();
    } catch (cause) {
      if (signal.aborted) return;
      const message = 'The spheres of the map could not be read.';
      this.#events.onError(new ViewerError('source-failed', message, { cause, recoverable: true }));
    }
  }
}

/**
 * Returns a function that draws the portal's maps with Google's library and the company's key. The function
 * resolves with null if Google's map does not load within eight seconds or Google refuses the key, so that the
 * built-in map is used. After a failure, no other map tries to load Google's library.
 */
export function createGoogleMap(key: string, onUnavailable: (reason: string) => void): CreateMapSurface {
  let isUnavailable = false;
  return async (options) => {
    if (isUnavailable) return null;
    let report: (failure: string | null) => void = () => undefined;
    const result = new Promise<string | null>((resolve) => (report = resolve));
    const map = new GoogleMap(key, options, (failure) => report(failure));
    const timeout = setTimeout(() => report("Google's map could not be loaded in time."), TIMEOUT_MS);
    const failure = await result;
    clearTimeout(timeout);
    if (failure === null) return map;
    isUnavailable = true;
    map.dispose();
    onUnavailable(failure);
    return null;
  };
}
