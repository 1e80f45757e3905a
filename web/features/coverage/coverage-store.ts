import { proxy } from 'valtio/vanilla';
import { type LatLon, type SphereSource, ViewerError } from '../../../elements/index.ts';

/** Whether the company sees any sphere at all, as far as that is known. */
export type CoveragePhase = 'checking' | 'some' | 'none' | 'failed';

/** A sphere with its place, as a map marks it. */
export interface MarkedSphere extends LatLon {
  readonly id: number;
}

/** A part of the map. */
export interface MapView {
  readonly center: LatLon;
  readonly zoom: number;
}

/** What the coverage viewer keeps while it is shown: whether there is any coverage, and where one was on the map. */
export class CoverageStore {
  readonly state = proxy<{ phase: CoveragePhase }>({ phase: 'checking' });
  readonly #source: Pick<SphereSource, 'sphere'>;
  #mapView: MapView | null = null;
  #chosen: number | null = null;
  #last: MarkedSphere | null = null;

  constructor(source: Pick<SphereSource, 'sphere'>) {
    this.#source = source;
  }

  /** Looks whether there is a first sphere; an abort leaves things as they are. */
  async check(signal: AbortSignal): Promise<void> {
    if (this.state.phase !== 'some') this.state.phase = 'checking';
    try {
      await this.#source.sphere(null, signal);
      if (!signal.aborted) this.state.phase = 'some';
    } catch (error) {
      if (signal.aborted) return;
      const isEmpty = error instanceof ViewerError && error.code === 'not-found';
      this.state.phase = isEmpty ? 'none' : 'failed';
    }
  }

  /** Where the map begins; null for the last sphere, or for the whole where none was shown. */
  get mapView(): MapView | null {
    return this.#mapView;
  }

  /** The sphere that was shown last. */
  get last(): MarkedSphere | null {
    return this.#last;
  }

  /** The map was moved. */
  moveMap(view: MapView): void {
    this.#mapView = view;
  }

  /** A sphere was chosen on the map. */
  choose(id: number): void {
    this.#chosen = id;
  }

  /** A sphere came onto the screen. Whoever flew on to it finds the map there, and not where it was left. */
  show({ id, latitude, longitude }: MarkedSphere): void {
    if (id !== this.#chosen) this.#mapView = null;
    this.#last = { id, latitude, longitude };
  }
}
