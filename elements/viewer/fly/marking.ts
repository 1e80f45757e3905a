import type { Layer, Marker } from '../../model/objects/objects.ts';
import { readLayer } from '../../model/objects/read-objects.ts';
import type { ObjectIssue } from '../../model/objects/read-objects.ts';
import type { Sphere } from '../../model/sphere.ts';
import { SPHERE_LAYER, sphereMarkers } from './sphere-markers.ts';

export interface MarkingSettings {
  readonly panoMarkerList: readonly unknown[] | null;
  readonly panoMarkerDistance: number;
  readonly restrictedSphereList: readonly number[] | null;
}

export interface MarkingCommands {
  around(reachM: number, signal: AbortSignal): Promise<readonly Sphere[]>;
  show(layer: Layer): void;
  /** Reports markers and values that were omitted because they are invalid. */
  report(issues: readonly ObjectIssue[]): void;
  fail(error: unknown): void;
}

export const MARKING_SETTINGS = ['panoMarkerList', 'panoMarkerDistance', 'restrictedSphereList'] as const;

const isMarker = (object: Layer['objects'][number]): object is Marker => object.kind === 'marker';

/** Creates markers for the spheres around the current one. A newer sphere or setting cancels a pending update. */
export class SphereMarking {
  readonly #commands: MarkingCommands;
  #current: AbortController | null = null;

  constructor(commands: MarkingCommands) {
    this.#commands = commands;
  }

  async update(current: Sphere, settings: MarkingSettings): Promise<void> {
    this.stop();
    const { signal } = (this.#current = new AbortController());
    const { panoMarkerDistance, restrictedSphereList } = settings;
    const panoMarkerList = this.#listedMarkers(settings);
    try {
      const needsSource = panoMarkerDistance > 0 && panoMarkerList === null;
      const around = needsSource ? await this.#commands.around(panoMarkerDistance, signal) : [];
      if (signal.aborted) return;
      const input = { current, around, panoMarkerList, panoMarkerDistance, restrictedSphereList };
      this.#commands.show(sphereMarkers(input));
    } catch (error) {
      if (!signal.aborted) this.#commands.fail(error);
    } finally {
      if (!signal.aborted) this.#current = null;
    }
  }

  get isPending(): boolean {
    return this.#current !== null;
  }

  stop(): void {
    this.#current?.abort();
    this.#current = null;
  }

  #listedMarkers({ panoMarkerList }: MarkingSettings): readonly Marker[] | null {
    if (panoMarkerList === null) return null;
    const { layer, issues } = readLayer(panoMarkerList, 'markers', SPHERE_LAYER, {
      value: 'panoMarkerList',
      expected: 'a list of markers',
    });
    this.#commands.report(issues);
    return layer.objects.filter(isMarker);
  }
}
