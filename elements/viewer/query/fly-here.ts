import { type Pixel, drawnFov } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import type { SphereSource } from '../../model/sphere-source.ts';
import { ViewerError, asViewerError } from '../../model/viewer-error.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { GivenPlace } from '../base/world-frame.ts';
import { type Notices, noticeTexts } from '../chrome/notice.ts';

/** A notice says that a flight has begun if the next sphere is not on the screen after this many milliseconds. */
const FLYING_AFTER_MS = 300;

/** What a flight to a place leads to: another sphere, the one on the screen, or none; null if that is not known. */
type Goal = 'other' | 'here' | 'none' | null;

/** Greatest vertical field of view in degrees that a flight to a place ends with, as a search for a place does. */
const MAX_FOV = 60;

interface FlyHost extends EventTarget {
  readonly fov: number;
  readonly improvedPerspective: boolean;
  readonly clientWidth: number;
  readonly clientHeight: number;
  readonly shownTexts: ViewerTexts;
  /** The page's own source of spheres; null if the viewer reads one from an address. */
  readonly source: SphereSource | null;
  /** The sphere on the screen, which may still be loading; null if there is none. */
  readonly currentSphere: { readonly id: number } | null;
}

export interface FlyCommands {
  /** Resolves with the sphere nearest to a place; with null if there is none, and with undefined without a source. */
  nearest(place: LatLon, signal: AbortSignal): Promise<{ readonly id: number } | null | undefined>;
  /** Flies to a sphere, or to the one nearest to a place. Rejects with `not-found` if there is no sphere nearby. */
  flyTo(goal: LatLon | { readonly sphere: number }): Promise<boolean>;
  lookAt(place: GivenPlace & { readonly fov?: number }): Promise<boolean>;
  fail(error: ViewerError): void;
}

const isSame = (one: LatLon, other: LatLon): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/**
 * Flies to what users choose: to the sphere nearest to a point, or to a marked sphere. Says so while it takes time, and
 * if it leads nowhere or fails.
 */
export class FlyHere {
  readonly #host: FlyHost;
  readonly #commands: FlyCommands;
  readonly #notices: Pick<Notices, 'show' | 'endWork'>;
  readonly #onChange: () => void;
  /** The place for which a flight is offered. */
  #offered: LatLon | null = null;
  #goal: Goal = null;
  #asking: AbortController | null = null;

  constructor(
    host: FlyHost,
    commands: FlyCommands,
    {
      notices,
      onChange,
    }: { readonly notices: Pick<Notices, 'show' | 'endWork'>; readonly onChange: () => void },
  ) {
    this.#host = host;
    this.#commands = commands;
    this.#notices = notices;
    this.#onChange = onChange;
  }

  /** Whether there are other spheres to fly to. */
  get isOffered(): boolean {
    return this.#host.source?.isSingle !== true;
  }

  /**
   * Finds out where a flight to a place that is offered now would lead. If that cannot be found out, the flight itself
   * reports why.
   */
  async offer(place: LatLon): Promise<void> {
    if (!this.isOffered || (this.#offered && isSame(this.#offered, place))) return;
    this.reset();
    this.#offered = place;
    const { signal } = (this.#asking = new AbortController());
    const { latitude, longitude } = place;
    const found = await this.#commands.nearest({ latitude, longitude }, signal).catch(() => undefined);
    if (signal.aborted || found === undefined) return;
    this.#goal = found === null ? 'none' : found.id === this.#host.currentSphere?.id ? 'here' : 'other';
    this.#onChange();
  }

  /** Forgets where flights lead. Must be called when another sphere is on the screen, or the element has been removed. */
  reset(): void {
    this.#asking?.abort();
    this.#offered = this.#goal = null;
  }

  /** Returns why a flight to a place would lead nowhere; an empty text if it leads to another sphere or that is not known. */
  obstacle(place: LatLon | null): string {
    if (!place || !this.#offered || !isSame(this.#offered, place)) return '';
    const { shownTexts: texts } = this.#host;
    if (this.#goal === 'none') return texts.placeSearch.noSphere;
    return this.#goal === 'here' ? noticeTexts(texts).closest : '';
  }

  /** Flies to the sphere nearest to a place and turns to the place there. `at` is where the user has pointed to. */
  async fly(place: GivenPlace, at: Pixel | null = null): Promise<void> {
    const { latitude, longitude } = place;
    const { shownTexts: texts, currentSphere: before } = this.#host;
    const flight = (): Promise<boolean> => this.#commands.flyTo({ latitude, longitude });
    if (!(await this.attempt(flight, { at, missing: texts.placeSearch.noSphere }))) return;
    if (this.#host.currentSphere?.id === before?.id)
      this.#notices.show({ text: noticeTexts(texts).closest, at });
    await this.turnTo(place, this.#isWide() ? { fov: MAX_FOV } : {});
  }

  /** Turns the view to a place. */
  async turnTo(
    { latitude, longitude, altitude }: GivenPlace,
    zoom: { readonly fov?: number } = {},
  ): Promise<void> {
    await this.#commands.lookAt({ latitude, longitude, altitude, ...zoom }).catch((cause: unknown) => {
      if (cause instanceof ViewerError) this.#commands.fail(cause);
    });
  }

  /** Returns whether the view is so wide that what stands at a place would be small in it. */
  #isWide(): boolean {
    const { fov, clientWidth: width, clientHeight: height, improvedPerspective } = this.#host;
    return drawnFov(fov, { width, height }, improvedPerspective) > MAX_FOV;
  }

  /**
   * Runs a flight. Shows a notice until it leaves, and if it fails. Errors are reported to the page, too; if there is a
   * text for the case that no sphere is there, `not-found` is not. Resolves with true on arrival.
   */
  async attempt(
    flight: () => Promise<boolean>,
    { at = null, missing }: { readonly at?: Pixel | null; readonly missing?: string } = {},
  ): Promise<boolean> {
    try {
      return await this.announced(flight, at);
    } catch (cause) {
      const error = asViewerError(cause, 'source-failed', 'The sphere could not be loaded.');
      if (error.code === 'not-found' && missing !== undefined) this.#notices.show({ text: missing, at });
      else this.report(error, at);
      return false;
    }
  }

  /** Reports a failed flight to the page and to the user. */
  report(error: ViewerError, at: Pixel | null = null): void {
    this.#notices.show({ text: noticeTexts(this.#host.shownTexts).notLoaded, at });
    this.#commands.fail(error);
  }

  /** Runs a flight. Shows a notice until it leaves, which is then seen. */
  async announced<T>(flight: () => Promise<T>, at: Pixel | null = null): Promise<T> {
    const { flying } = noticeTexts(this.#host.shownTexts);
    const left = new AbortController();
    const timer = setTimeout(
      () => this.#notices.show({ text: flying, at, isWorking: true }),
      FLYING_AFTER_MS,
    );
    const end = (): void => {
      left.abort();
      clearTimeout(timer);
      this.#notices.endWork();
    };
    const look = (event: Event): void => {
      if ((event as HTMLElementEventMap['sphere-view-change']).cause === 'fly') end();
    };
    this.#host.addEventListener('sphere-view-change', look, { signal: left.signal });
    return flight().finally(end);
  }
}
