import type { View } from '../../geo/camera.ts';
import { numberOf } from '../../model/number-of.ts';
import type { CoveredRange, LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import { valueText } from '../../model/value-text.ts';
import { ViewerError, asViewerError, imported } from '../../model/viewer-error.ts';
import { createTemplateSource } from '../../source/template-source.ts';
import { type RequestHost, sender } from '../base/send.ts';
import type { SourceSettings } from '../base/source-settings.ts';
import type { Flights } from '../fly/flights.ts';
import type { FlyToGoal, FlyToOptions } from '../fly/fly-to.ts';
import type { NextSpheres } from '../fly/next-spheres.ts';
import type { CameraControl } from '../input/camera-control.ts';
import type { RangeSettings } from '../input/view-range.ts';
import type { PictureController, PictureSettings } from '../picture/picture-controller.ts';

export interface SphereHost extends SourceSettings, PictureSettings, RangeSettings, RequestHost, EventTarget {
  /** Id of the sphere to show; null for the first sphere of the source. A flight sets the id on arrival. */
  sphere: number | null;
  /** Maximum distance in meters at which the markers of other spheres are drawn. */
  readonly panoMarkerDistance: number;
}

const SOURCE_SETTINGS = ['source', 'src', 'apiHost', 'apiKey', 'tiles', 'faceWidth'] as const;

/** The settings, apart from the sphere's id, that determine how a sphere is found and loaded. */
const LOADING_SETTINGS = [...SOURCE_SETTINGS, 'lowQuality', 'format'] as const;

const RANGES = ['panRange', 'tiltRange', 'fovRange'] as const;

export interface SphereControllerOptions {
  readonly camera: CameraControl;
  /** Returns the controller that draws the spheres; null while the element is not on a page. */
  readonly picture: () => PictureController | null;
  readonly prefersReducedMotion: () => boolean;
  /** Resolves when the view in the page's URL has been read, which can replace the sphere. */
  readonly isAddressRead: () => Promise<unknown> | undefined;
  readonly onError: (error: ViewerError) => void;
}

/**
 * Whether changed settings load the sphere again. What has been requested without the page's function may have failed; a
 * function that replaces another is not new.
 */
const isLoadedAgain = (changed: ReadonlyMap<PropertyKey, unknown>): boolean =>
  changed.get('transformRequest') === null || LOADING_SETTINGS.some((name) => changed.has(name));

/**
 * Controls which sphere is shown. Loads the sphere that the settings specify, flies to other spheres, and
 * prefetches the spheres that are likely to be shown next.
 */
export class SphereController {
  readonly #host: SphereHost;
  readonly #options: SphereControllerOptions;
  readonly #sources: SourceCache;
  #loading: AbortController | null = null;
  /** What the picture covers to which the view is or will be limited. */
  #covered: CoveredRange | undefined;
  /** Performs flights; null until a flight is requested. */
  #flights: Flights | null = null;
  #next: NextSpheres | null = null;
  /** Sequence number of the latest request for a sphere. The latest request supersedes all earlier ones. */
  #request = 0;
  /** The id that the viewer has set after an arrival. The sphere with this id must not be loaded again. */
  #written: number | null = null;
  /** The id that the viewer set most recently. The id belongs to the source in use at that time. */
  #arrived: number | null = null;
  /** The settings of the source in which a sphere was last found; null before the first. */
  #from: WholeSource | null = null;

  constructor(host: SphereHost, options: SphereControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.#sources = new SourceCache(sender(host, 'source'));
  }

  /**
   * Must be called when settings have changed. Loads the specified sphere unless a flight has already arrived
   * there.
   */
  update(changed: ReadonlyMap<PropertyKey, unknown>): Promise<void> | null {
    this.#limitBy(changed);
    const isNew = isLoadedAgain(changed);
    if (!isNew && !changed.has('sphere')) return null;
    if (changed.has('sphere') && this.#host.sphere !== this.#written) this.#arrived = null;
    const from = this.#from;
    const isOther = from !== null && SOURCE_SETTINGS.some((name) => from[name] !== this.#host[name]);
    if (isOther && !changed.has('sphere') && this.#host.sphere === this.#arrived) this.#host.sphere = null;
    this.#options.camera.renew(isOther);
    const isHere = !isNew && this.#host.sphere !== null && this.#host.sphere === this.#written;
    this.#written = null;
    return isHere ? null : this.#load(isOther);
  }

  /**
   * Flies to a sphere, or to the sphere nearest to a place, and updates the sphere's id. Resolves with false
   * if something else moves the view or requests another sphere first.
   */
  async flyTo(goal: FlyToGoal, options: FlyToOptions): Promise<boolean> {
    const request = (this.#request += 1);
    const { Flights } = await imported(import('../fly/flights.ts'));
    if (this.#request !== request) return false;
    this.#flights ??= new Flights(this.#host, {
      ...this.#options,
      source: this.source,
      cancelLoading: () => this.#cancel(),
      onArrive: (id) => {
        this.#arriveAt(id);
        void this.#limit();
      },
    });
    return this.#flights.fly(goal, options);
  }

  /** Cancels a flight that has not left the previous sphere, because a later call moves the view. */
  giveWay(): void {
    this.#request += 1;
    this.#flights?.giveWay();
  }

  /** Resolves with the source that the settings specify; null if they specify none. */
  readonly source = (): Promise<SphereSource | null> => this.#sources.of(this.#host);

  /** Prefetches likely next spheres. Must be called when the view has reached its full sharpness. */
  async settle(located: LocatedSphere): Promise<void> {
    if (!this.#flights && !(this.#host.panoMarkerDistance > 0)) return;
    const { camera, picture } = this.#options;
    const { view } = camera;
    // The error is ignored here because a flight reports a sphere that cannot be loaded.
    const loaded = await import('../fly/next-spheres.ts').catch(() => null);
    if (!loaded || camera.view !== view || picture()?.located !== located) return;
    this.#next ??= new loaded.NextSpheres(this.#host, this.source);
    await this.#next.rest(located, view);
  }

  /** Must be called when a frame has drawn a view. */
  see(view: View): void {
    this.#next?.see(view);
  }

  /** Cancels all loading. Must be called when the element has been removed from its page. */
  stop(): void {
    this.#cancel();
    this.#cancelFlights();
    this.#written = null;
  }

  /** Finds and loads the sphere that the settings specify. A newer request replaces an older one. */
  async #load(isOther: boolean): Promise<void> {
    this.#cancelFlights();
    this.#cancel();
    const { signal } = (this.#loading = new AbortController());
    try {
      const wanted = idOf(this.#host.sphere);
      const source = await this.source();
      await this.#options.isAddressRead();
      signal.throwIfAborted();
      const located = await source?.sphere(wanted, signal).catch((error: unknown) => {
        if (!isOther || signal.aborted || !isMissing(error)) throw error;
        return this.#first(source, error, signal);
      });
      if (!located || signal.aborted) return;
      // The page may have set a former id.
      if (wanted !== null && wanted !== located.sphere.id) this.#arriveAt(located.sphere.id);
      this.#from = wholeSourceOf(this.#host);
      await this.#limit(located);
      signal.throwIfAborted();
      this.#options.camera.begin(located.sphere.metadata.initialView, isOther);
      this.#options.picture()?.show(located, this.#host);
    } catch (error) {
      if (signal.aborted) return;
      this.#options.onError(asViewerError(error, 'source-failed', 'The sphere could not be loaded.'));
    }
  }

  #limitBy(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (RANGES.some((name) => changed.has(name))) void this.#limit();
  }

  /** Limits the view to what the page allows and what the picture covers, by default that on the screen. */
  async #limit(located = this.#options.picture()?.located): Promise<void> {
    const { camera, onError } = this.#options;
    const covered = located?.covered;
    this.#covered = covered;
    if (covered || RANGES.some((name) => this.#host[name]))
      await imported(import('../input/view-range.ts'))
        .then(({ createLimit }) => {
          if (this.#covered === covered) camera.limit(createLimit(this.#host, covered));
        })
        .catch(onError);
    else camera.limit(null);
  }

  /**
   * Returns the first sphere of a new source. Used if the new source does not contain the sphere that the
   * page specified.
   */
  async #first(source: SphereSource, { message }: ViewerError, signal: AbortSignal): Promise<LocatedSphere> {
    const first = await source.sphere(null, signal);
    this.#arriveAt(first.sphere.id);
    const text = `${message} The first sphere is shown instead.`;
    this.#options.onError(new ViewerError('not-found', text, { recoverable: true }));
    return first;
  }

  /** Sets the host's sphere id to that of a sphere that the viewer itself has chosen. */
  #arriveAt(id: number): void {
    if (this.#host.sphere !== id) this.#written = id;
    this.#host.sphere = this.#arrived = id;
  }

  /** Cancels prefetching and all flights, including a flight whose code is still loading. */
  #cancelFlights(): void {
    this.#request += 1;
    this.#flights?.cancel();
    this.#next?.stop();
  }

  #cancel(): void {
    this.#loading?.abort();
    this.#loading = null;
  }
}

/**
 * Returns the id of a sphere as a number, or null for null. Numeric strings are converted. Throws
 * `invalid-argument` for all other values.
 */
function idOf(sphere: number | null): number | null {
  if (sphere === null) return null;
  const id = numberOf(sphere);
  if (Number.isInteger(id)) return id;
  throw new ViewerError('invalid-argument', `sphere must be a whole number, not ${valueText(sphere)}.`);
}

const isMissing = (error: unknown): error is ViewerError =>
  error instanceof ViewerError && error.code === 'not-found';

/** The settings that specify a source, without the list of allowed spheres. */
type WholeSource = Pick<SourceSettings, (typeof SOURCE_SETTINGS)[number]>;

const wholeSourceOf = ({ source, src, apiHost, apiKey, tiles, faceWidth }: WholeSource): WholeSource => ({
  source,
  src,
  apiHost,
  apiKey,
  tiles,
  faceWidth,
});

interface Cached<Key> {
  readonly key: Key;
  readonly source: Promise<SphereSource | null>;
}

/** Caches the source that the settings specify until they specify another one. */
export class SourceCache {
  readonly #fetchFile: typeof fetch;
  #whole: Cached<WholeSource> | null = null;
  #restricted: Cached<readonly number[]> | null = null;

  /** @param fetchFile - Sends the requests of files and hosts. */
  constructor(fetchFile: typeof fetch) {
    this.#fetchFile = fetchFile;
  }

  /**
   * Returns the source; null if the settings do not specify one. Rejects with a `ViewerError` for invalid
   * settings.
   */
  async of(settings: SourceSettings): Promise<SphereSource | null> {
    const whole = this.#wholeOf(settings);
    const { restrictedSphereList: ids } = settings;
    if (!ids) return whole;
    if (!this.#restricted || !hasSameItems(this.#restricted.key, ids)) {
      this.#restricted = { key: [...ids], source: restricted(whole, ids) };
    }
    return this.#restricted.source;
  }

  #wholeOf(settings: SourceSettings): Promise<SphereSource | null> {
    const current = this.#whole;
    if (current && SOURCE_SETTINGS.every((name) => current.key[name] === settings[name]))
      return current.source;
    const key = wholeSourceOf(settings);
    const created: Cached<WholeSource> = { key, source: createSource(key, this.#fetchFile) };
    this.#restricted = null;
    this.#whole = created;
    // A failed source is not cached, so the next call tries again.
    created.source.catch(() => {
      if (this.#whole === created) this.#whole = this.#restricted = null;
    });
    return created.source;
  }
}

const hasSameItems = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

/**
 * Creates the source that the settings specify. Data from files and hosts is validated with zod, which is
 * loaded only for pages that use a file or a host.
 */
async function createSource(
  { source, src, apiHost, apiKey, tiles, faceWidth }: WholeSource,
  fetchFile: typeof fetch,
): Promise<SphereSource | null> {
  if (source !== null) return source;
  if (faceWidth !== Math.floor(faceWidth) || faceWidth < 1) {
    throw new ViewerError(
      'invalid-argument',
      `face-width must be a whole number above 0, not ${valueText(faceWidth)}.`,
    );
  }
  if (src !== null) {
    const { createStaticSource } = await imported(import('../../source/static-source.ts'));
    return createStaticSource(src, fetchFile);
  }
  if (apiHost !== null) {
    const { createApiSource } = await imported(import('../../source/api-source.ts'));
    return createApiSource(apiHost, apiKey, document.baseURI, fetchFile);
  }
  if (tiles === null) {
    if (apiKey === null) return null;
    throw new ViewerError('invalid-argument', 'api-key needs api-host, the URL of the API host.');
  }
  return createTemplateSource(tiles, faceWidth);
}

async function restricted(
  whole: Promise<SphereSource | null>,
  ids: readonly number[],
): Promise<SphereSource | null> {
  const source = await whole;
  if (!source) return null;
  const { createRestrictedSource } = await imported(import('../../source/restricted-source.ts'));
  return createRestrictedSource(source, ids);
}
