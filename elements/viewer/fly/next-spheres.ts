import type { View } from '../../geo/camera.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { browserClock } from '../clock.ts';
import { savesData } from '../device.ts';
import type { SphereLoading } from '../sphere-loading.ts';
import type { FlightSettings } from './flights.ts';
import type { Prefetch } from './prefetch.ts';

/** What the settings say of going on to other spheres. */
export interface NextSettings extends FlightSettings {
  readonly panoMarkerDistance: number;
}

/** Readies the spheres that may come next while the view is at rest, where users go from sphere to sphere at all. */
export class NextSpheres {
  readonly #loading: SphereLoading;
  #prefetch: Prefetch | null = null;
  #seen: View | null = null;

  constructor(loading: SphereLoading) {
    this.#loading = loading;
  }

  /** The view is as sharp as it will get; `hasFlown` tells that this user goes on to other spheres. */
  async rest(located: LocatedSphere, view: View, settings: NextSettings, hasFlown: boolean): Promise<void> {
    this.#seen = view;
    const goesOn = hasFlown || settings.panoMarkerDistance > 0;
    if (!goesOn || settings.lowQuality || !located.isPlaced || savesData()) return;
    try {
      const { Prefetch } = await import('./prefetch.ts');
      const source = await this.#loading.source(settings);
      if (!source || this.#seen !== view) return;
      this.#prefetch ??= new Prefetch(browserClock);
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
    this.#prefetch?.stop();
  }
}
