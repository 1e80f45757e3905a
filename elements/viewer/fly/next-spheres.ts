import type { View } from '../../geo/camera.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { browserClock } from '../clock.ts';
import type { SphereLoading } from '../sphere-loading.ts';
import type { FlightSettings } from './flights.ts';
import { Prefetch } from './prefetch.ts';

/** Whether this browser's user wants no byte fetched that is not needed. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Readies the spheres that may come next while the view is at rest. */
export class NextSpheres {
  readonly #loading: SphereLoading;
  readonly #prefetch = new Prefetch(browserClock);
  #seen: View | null = null;

  constructor(loading: SphereLoading) {
    this.#loading = loading;
  }

  /** The view is as sharp as it will get. */
  async rest(located: LocatedSphere, view: View, settings: FlightSettings): Promise<void> {
    this.#seen = view;
    if (settings.lowQuality || !located.isPlaced || savesData()) return;
    try {
      const source = await this.#loading.source(settings);
      if (!source || this.#seen !== view) return;
      await this.#prefetch.rest({ located, view, source, format: settings.format });
    } catch {
      // It was a favour: what is asked for in earnest tells of its own faults.
    }
  }

  /** A frame shows this view: another one than that at rest ends the fetching. */
  see(view: View): void {
    if (this.#seen !== view) this.stop();
  }

  /** Ends the fetching under way. */
  stop(): void {
    this.#seen = null;
    this.#prefetch.stop();
  }
}
