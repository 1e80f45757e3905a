import { focalLength } from '../../geo/camera.ts';
import { expectedOffset } from '../../geo/registration.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { lookedAt } from '../base/look-from.ts';
import { type FirstViewer, createSecondViewer, isolateEvents } from '../measure/second-viewer.ts';
import type { ViewerPlugin } from '../plugins/viewer-plugin.ts';
import type { CompareRegistration } from './compare.events.ts';
import { type FollowingViewer, LinkedViews, type LinkedViewer } from './linked-views.ts';
import { RegisteredPlugin } from './registered-plugin.ts';

/** The viewer whose sphere is compared. */
export interface ComparedViewer extends Omit<FirstViewer, 'lookAt'>, LinkedViewer {
  addPlugin(plugin: ViewerPlugin, options: { readonly signal: AbortSignal }): Promise<() => void>;
}

export interface ComparisonOptions {
  readonly viewer: ComparedViewer;
  /** Id of the sphere with which it is compared. */
  readonly other: number;
  /** The element in which the second viewer is put while it is needed. */
  readonly place: HTMLElement;
  readonly layout: () => 'divider' | 'side-by-side';
  /** The part of the view that shows the second picture, from the left, each from 0 to 1. */
  readonly part: () => readonly [from: number, to: number];
  readonly onChange: () => void;
  /** Called if the second picture cannot be shown. */
  readonly onError: (error: ViewerError) => void;
}

/**
 * Compares the sphere of a viewer with another one. The second picture is drawn on what stands around the first camera if
 * that is known. Otherwise, and side by side, a second viewer shows it, which looks at the same place.
 */
export class Comparison {
  readonly #options: ComparisonOptions;
  readonly #listening = new AbortController();
  readonly #plugin: RegisteredPlugin;
  #isRegistered = false;
  #second: FollowingViewer | null = null;
  #linking = new AbortController();
  #linked: 'place' | 'direction' | null = null;
  #isLoaded = false;
  #within: number | null = null;

  constructor(options: ComparisonOptions) {
    this.#options = options;
    const { signal } = this.#listening;
    this.#plugin = new RegisteredPlugin({
      other: options.other,
      part: () => (options.layout() === 'divider' ? options.part() : [0, 0]),
      onState: (isRegistered) => {
        this.#isRegistered = isRegistered;
        this.update();
      },
      onError: (error) => this.#fail(error),
    });
    const { viewer } = options;
    viewer.addEventListener('sphere-settle', () => void this.#settle(), { signal });
    this.update();
    void this.#attach();
    void this.#settle();
  }

  /** How the pictures are registered; null until both are on the screen. */
  get registration(): CompareRegistration | null {
    if (this.#isRegistered && this.#options.layout() === 'divider') return 'surface';
    return this.#isLoaded ? this.#linked : null;
  }

  /** Within how many CSS pixels the pictures match by the precision of their poses; null if that is unknown. */
  get within(): number | null {
    return this.#within;
  }

  /** The sphere with which the viewer's is compared; null until it is known. */
  get sphere(): ShownSphere | null {
    return this.#plugin.sphere ?? this.#second?.currentSphere ?? null;
  }

  /** Must be called when the layout or the divider has changed. */
  update(): void {
    const needsSecond = !this.#isRegistered || this.#options.layout() === 'side-by-side';
    if (needsSecond && !this.#second) this.#addSecond();
    else if (!needsSecond && this.#second) this.#removeSecond();
    this.#plugin.redraw();
    this.#options.onChange();
  }

  dispose(): void {
    this.#listening.abort();
    this.#removeSecond();
    this.#plugin.dispose();
  }

  async #attach(): Promise<void> {
    const { signal } = this.#listening;
    try {
      const detach = await this.#options.viewer.addPlugin(this.#plugin, { signal });
      if (signal.aborted) detach();
      else signal.addEventListener('abort', detach);
    } catch (error) {
      // Without WebGL, the viewer itself says so.
      if (!signal.aborted && error instanceof ViewerError && error.code === 'network') this.#fail(error);
    }
  }

  /** Draws again once what stands around the sphere is known, and finds how well the pictures match. */
  async #settle(): Promise<void> {
    const { signal } = this.#listening;
    const { viewer } = this.#options;
    const looked = await lookedAt(viewer, signal).catch(() => null);
    if (signal.aborted) return;
    this.#plugin.redraw();
    const focal = focalLength(viewer.fov, viewer.clientHeight);
    const precisions = [viewer.currentSphere, this.#plugin.sphere].map(
      (sphere: ShownSphere | null) => sphere?.metadata.precision,
    ) as [ShownSphere['metadata']['precision'], ShownSphere['metadata']['precision']];
    this.#within = looked && expectedOffset(precisions, looked.distance, focal);
    this.#options.onChange();
  }

  #addSecond(): void {
    const { viewer, other, place, onChange } = this.#options;
    this.#linking = new AbortController();
    const { signal } = this.#linking;
    const second = createSecondViewer(viewer as unknown as FirstViewer) as FollowingViewer;
    this.#second = second;
    second.sphere = other;
    const { pan, tilt, fov } = viewer;
    Object.assign(second, { pan, tilt, fov });
    isolateEvents(
      place,
      (event) => {
        if (event.type === 'sphere-load') this.#isLoaded = true;
        else if (event.type === 'sphere-error' && event.error) {
          event.preventDefault();
          if (['not-found', 'source-failed', 'source-invalid'].includes(event.error.code))
            this.#fail(event.error);
        }
        onChange();
      },
      signal,
    );
    new LinkedViews({
      first: viewer,
      second,
      signal,
      onLink: (by) => {
        this.#linked = by;
        onChange();
      },
    }).link();
    place.replaceChildren(second);
  }

  #removeSecond(): void {
    this.#linking.abort();
    this.#second?.remove();
    this.#second = null;
    this.#isLoaded = false;
  }

  #fail(error: ViewerError): void {
    if (!this.#listening.signal.aborted) this.#options.onError(error);
  }
}
