import type { View } from '../../geo/camera.ts';
import { browserClock } from '../../model/clock.ts';
import { needsLowQuality } from '../../model/low-quality.ts';
import type { LocatedSphere, SphereSource } from '../../model/sphere-source.ts';
import { readDevice } from '../base/device.ts';
import { type RequestHost, sender } from '../base/send.ts';
import type { PictureSettings } from '../picture/picture-controller.ts';
import { Prefetch } from './prefetch.ts';

/** Prefetches the spheres that the user is likely to visit next while the view is at rest. */
export class NextSpheres {
  readonly #settings: PictureSettings;
  readonly #source: () => Promise<SphereSource | null>;
  readonly #prefetch: Prefetch;
  #seen: View | null = null;

  constructor(settings: PictureSettings & RequestHost, source: () => Promise<SphereSource | null>) {
    this.#prefetch = new Prefetch(browserClock, sender(settings, 'tile'));
    this.#settings = settings;
    this.#source = source;
  }

  /** Starts prefetching. Called when the view has reached its full sharpness. */
  async rest(located: LocatedSphere, view: View): Promise<void> {
    this.#seen = view;
    const { lowQuality, format } = this.#settings;
    const device = readDevice();
    if ((lowQuality ?? needsLowQuality(device)) || !located.isPlaced || device.savesData) return;
    try {
      const source = await this.#source();
      if (!source || this.#seen !== view) return;
      await this.#prefetch.rest({ located, view, source, format });
    } catch {
      // Errors are ignored because prefetching is optional and a flight reports its own errors.
    }
  }

  /** Stops prefetching if the drawn view differs from the view at rest. */
  see(view: View): void {
    if (this.#seen !== view) this.stop();
  }

  stop(): void {
    this.#seen = null;
    this.#prefetch.stop();
  }
}
