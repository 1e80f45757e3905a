import { proxy } from 'valtio/vanilla';
import { type LatLon, type ShownSphere, type SphereSource, ViewerError } from '../../../elements/index.ts';
import { panToNeighbors } from './first-look.ts';

/** Whether the company can see any sphere, as far as known. */
export type CoveragePhase = 'checking' | 'some' | 'none' | 'failed';

/** A sphere with its location, as marked on a map. */
export interface MarkedSphere extends LatLon {
  readonly id: number;
}

export interface MapView {
  readonly center: LatLon;
  readonly zoom: number;
}

/** The first view depends on neighbors within this distance, in meters. */
const AROUND_M = 1500;

/** The state of the coverage viewer: whether there is any coverage, and the last view of the map. */
export class CoverageStore {
  readonly state = proxy<{ phase: CoveragePhase }>({ phase: 'checking' });
  readonly #source: Pick<SphereSource, 'sphere' | 'around'>;
  #mapView: MapView | null = null;
  #chosen: number | null = null;
  #last: MarkedSphere | null = null;

  constructor(source: Pick<SphereSource, 'sphere' | 'around'>) {
    this.#source = source;
  }

  /** Checks whether there is at least one sphere. Aborting the check does not change the state. */
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

  /**
   * Returns the pan at which a sphere is first shown, chosen so that its neighbors are in view. Returns null
   * if there are no known neighbors.
   */
  async firstPan(id: number, signal: AbortSignal): Promise<number | null> {
    try {
      const { sphere } = await this.#source.sphere(id, signal);
      return panToNeighbors(sphere, await this.#source.around(sphere, AROUND_M, signal));
    } catch {
      // Errors are ignored, because the viewer reports what it could not load.
      return null;
    }
  }

  /**
   * The initial view of the map. If it is null, the map starts at the last sphere or, if there is none, with
   * all spheres.
   */
  get mapView(): MapView | null {
    return this.#mapView;
  }

  get last(): MarkedSphere | null {
    return this.#last;
  }

  moveMap(view: MapView): void {
    this.#mapView = view;
  }

  choose(id: number): void {
    this.#chosen = id;
  }

  /**
   * Stores the sphere that is shown. After a flight to another sphere, the map starts at that sphere and not
   * at its last view.
   */
  show({ id, latitude, longitude }: Pick<ShownSphere, 'id' | 'latitude' | 'longitude'>): void {
    // Every sphere of an API host has a place.
    if (latitude === null || longitude === null) return;
    if (id !== this.#chosen) this.#mapView = null;
    this.#last = { id, latitude, longitude };
  }
}
