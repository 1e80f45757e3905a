import type { View } from '../../geo/camera.ts';
import { browserClock } from '../../model/clock.ts';
import type { LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import type { PictureSettings } from '../picture-controller.ts';
import { Prefetch } from './prefetch.ts';

/** Whether this browser's user wants no byte fetched that is not needed. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Readies the spheres that may come next while the view is at rest. */
export class NextSpheres {
  readonly #settings: PictureSettings;
  readonly #source: () => Promise<SphereSource | null>;
  readonly #prefetch = new Prefetch(browserClock);
  #seen: View | null = null;

  constructor(settings: PictureSettings, source: () => Promise<SphereSource | null>) {
    this.#settings = settings;
    this.#source = source;
  }

  /** The view is as sharp as it will get. */
  async rest(located: LocatedSphere, view: View): Promise<void> {
    this.#seen = view;
    const { lowQuality, format } = this.#settings;
    if (lowQuality || !located.isPlaced || savesData()) return;
    try {
      const source = await this.#source();
      if (!source || this.#seen !== view) return;
      await this.#prefetch.rest({ located, view, source, format });
    } catch {
      // Nobody asked for it: a flight that is asked for reports its own faults.
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
