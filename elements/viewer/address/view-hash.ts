import { type Clock, browserClock } from '../../model/clock.ts';
import { valueText } from '../../model/value-text.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { type OwnWindow, windowOf } from '../../page/window-of.ts';
import { type LinkedView, ownParameters, readHash, writeHash } from './hash-text.ts';

/** The viewer whose view is in the page's URL. */
export interface HashHost extends Node {
  readonly currentSphere: { readonly id: number } | null;
  sphere: number | null;
  pan: number;
  tilt: number;
  fov: number;
  /** Resolves when changed settings have been applied. */
  readonly updateComplete: Promise<unknown>;
}

interface ViewHashOptions {
  readonly clock: Clock;
  readonly onError: (error: ViewerError) => void;
}

/**
 * Time without movement after which the URL is updated, and the minimum time between two updates by all viewers of a
 * page, in milliseconds. Safari allows a page 100 updates in 30 seconds.
 */
const REST_MS = 400;

/** The time of the latest update by any viewer of the page, on the clock of all viewers. */
let updatedAt = -Infinity;

const VIEW_PARTS = ['pan', 'tilt', 'fov'] as const;

/** Returns the name of a viewer in the hash, which is empty if it has none; null if the view is not in the hash. */
function nameOf(setting: unknown): string | null {
  if (!setting || setting === 'false') return null;
  if (setting === true || setting === 'true') return '';
  if (typeof setting === 'string' && /^[a-z][\w-]*$/i.test(setting)) return setting;
  const expected = 'true, false, or a name that begins with a letter and contains letters, digits, - and _';
  throw new ViewerError('invalid-argument', `hash must be ${expected}, not ${valueText(setting)}.`);
}

/** Informs the viewer, and nobody else, that a sphere is shown in the view of a link. */
type LinkRequest = Event & { readonly sphere: number };

/** Keeps the view of a viewer in the hash of the page's URL, and turns the viewer when the hash changes. */
export class ViewHash {
  readonly #host: HashHost;
  readonly #options: ViewHashOptions;
  #setting: unknown = false;
  /** The name of the viewer in the hash; null while the view is not there. */
  #name: string | null = null;
  #window: OwnWindow | null = null;
  #listening = new AbortController();
  #applied: Promise<unknown> = Promise.resolve();
  #cancelUpdate: () => void = () => undefined;
  /** The viewer's own parameters as they were last read or written. */
  #known = '';
  /** The view that the page had before the hash named a sphere, until that sphere has loaded. */
  #before: Pick<HashHost, 'sphere' | 'pan' | 'tilt' | 'fov'> | null = null;

  constructor(host: HashHost, options: ViewHashOptions) {
    this.#host = host;
    this.#options = options;
  }

  /**
   * Begins to read and write the hash by a setting, and ends what an earlier setting has begun. Resolves when the viewer has
   * the view in the hash. A setting that is not valid is reported, and has the effect of `false`.
   *
   * @param setting True, or the name of the viewer in the hash; false if the view is not there.
   */
  async link(setting: unknown): Promise<void> {
    if (setting !== this.#setting) {
      this.#setting = setting;
      this.#end();
      try {
        this.#name = nameOf(setting);
      } catch (error) {
        this.#options.onError(error as ViewerError);
      }
      if (this.#name !== null) this.#begin();
      this.#applied = this.#host.updateComplete;
    }
    await this.#applied;
  }

  #begin(): void {
    const { signal } = (this.#listening = new AbortController());
    this.#window = windowOf(this.#host);
    this.#window.addEventListener('hashchange', () => this.#read(), { signal });
    const on = (type: keyof HTMLElementEventMap, listener: (event: Event) => void): void =>
      this.#host.addEventListener(
        type,
        // Events of other viewers bubble if a page puts one viewer into another.
        (event) => event.target === this.#host && listener(event),
        { signal },
      );
    on('sphere-view-change', () => this.#updateAtRest());
    on('sphere-load', () => {
      this.#before = null;
      this.#updateAtRest();
    });
    on('sphere-error', (event) => this.#giveUp((event as unknown as { error: ViewerError }).error));
    this.#read();
    this.#updateAtRest();
  }

  #end(): void {
    this.#listening.abort();
    this.#cancelUpdate();
    this.#replace(null);
    this.#window = this.#name = this.#before = null;
    this.#known = '';
  }

  /** Adopts the view in the hash, unless only parameters of others have changed. */
  #read(): void {
    const hash = this.#window?.location.hash ?? '';
    const name = this.#name ?? '';
    const own = ownParameters(hash, name);
    if (own === this.#known) return;
    this.#known = own;
    this.#cancelUpdate();
    const { sphere, pan, tilt, fov } = this.#host;
    const view = readHash(hash, name);
    if (view.sphere !== undefined && view.sphere !== sphere) {
      this.#before = { sphere, pan, tilt, fov };
      this.#announce(view);
      this.#host.sphere = view.sphere;
    }
    for (const part of VIEW_PARTS) if (view[part] !== undefined) this.#host[part] = view[part];
  }

  /** Announces that a sphere is shown in the direction of a link, if it has one, whatever place is marked. */
  #announce({ sphere, pan, tilt }: Partial<LinkedView>): void {
    if (sphere === undefined || (pan === undefined && tilt === undefined)) return;
    const event: LinkRequest = Object.assign(new Event('sphere-request-link'), { sphere });
    this.#host.dispatchEvent(event);
  }

  /** Returns to the sphere and the view of the page if there is no sphere with the id in the hash. */
  #giveUp({ code }: ViewerError): void {
    if (code !== 'not-found' || !this.#before) return;
    const before = this.#before;
    this.#before = null;
    Object.assign(this.#host, before);
  }

  #updateAtRest(): void {
    this.#cancelUpdate();
    this.#cancelUpdate = this.#options.clock.after(REST_MS, () => this.#update());
  }

  #update(): void {
    const { clock } = this.#options;
    const early = updatedAt + REST_MS - clock.now();
    if (early > 0) {
      this.#cancelUpdate = clock.after(early, () => this.#update());
      return;
    }
    const { currentSphere, pan, tilt, fov } = this.#host;
    if (currentSphere && !this.#before) this.#replace({ sphere: currentSphere.id, pan, tilt, fov });
  }

  /** Replaces the view in the hash, without a new entry in the browser's history; null to remove it. */
  #replace(view: LinkedView | null): void {
    if (!this.#window || this.#name === null) return;
    const { location, history } = this.#window;
    const hash = writeHash(location.hash, this.#name, view);
    if (hash === location.hash) return;
    updatedAt = this.#options.clock.now();
    try {
      // A relative URL would be resolved against the `<base>` of the page.
      history.replaceState(history.state, '', location.href.replace(/#.*/, '') + hash);
      this.#known = ownParameters(hash, this.#name);
    } catch {
      // The browser does not let a sandboxed frame change its URL, or other code of the page changes it too often.
      // The error is ignored because the next view is written as usual.
    }
  }
}

/** Returns the part of a viewer that keeps its view in the hash of the page's URL. */
export const createViewHash = (host: HashHost, onError: ViewHashOptions['onError']): ViewHash =>
  new ViewHash(host, { clock: browserClock, onError });

declare global {
  interface HTMLElementEventMap {
    'sphere-request-link': LinkRequest;
  }
}
