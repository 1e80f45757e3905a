import type { Layer, Marker } from '../../model/objects/objects.ts';
import { readLayer } from '../../model/objects/read-objects.ts';
import type { ObjectIssue } from '../../model/objects/read-objects.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { ViewerError } from '../../model/viewer-error.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { SPHERE_LAYER, sphereMarkers } from './sphere-markers.ts';

export interface MarkingSettings {
  readonly panoMarkerList: readonly unknown[] | null;
  readonly panoMarkerDistance: number;
  readonly restrictedSphereList: readonly number[] | null;
  readonly shownTexts: ViewerTexts;
}

export interface MarkingCommands {
  around(reachM: number, signal: AbortSignal): Promise<readonly Sphere[]>;
  show(layer: Layer): void;
  /** Reports markers and values that were omitted because they are invalid. */
  report(issues: readonly ObjectIssue[]): void;
  fail(error: unknown): void;
}

export const MARKING_SETTINGS = [
  'panoMarkerList',
  'panoMarkerDistance',
  'restrictedSphereList',
  'shownTexts',
] as const;

/** Milliseconds after which spheres that could not be fetched are requested again. */
const RETRY_AFTER_MS = 5_000;

const isMarker = (object: Layer['objects'][number]): object is Marker => object.kind === 'marker';

/** Creates markers for the spheres around the current one. A newer sphere or setting cancels a pending update. */
export class SphereMarking {
  /** Whether the spheres around are being fetched. */
  isPending = false;
  readonly #commands: MarkingCommands;
  #current: AbortController | undefined;

  constructor(commands: MarkingCommands) {
    this.#commands = commands;
  }

  /** Updates the markers. A temporary failure is reported once, and the spheres are requested again until they come. */
  async update(current: Sphere, settings: MarkingSettings, isRetry = false): Promise<void> {
    this.stop();
    const { signal } = (this.#current = new AbortController());
    const { panoMarkerDistance, restrictedSphereList } = settings;
    const panoMarkerList = this.#listedMarkers(settings);
    this.isPending = true;
    try {
      const needsSource = panoMarkerDistance > 0 && panoMarkerList === null;
      const around = needsSource ? await this.#commands.around(panoMarkerDistance, signal) : [];
      if (signal.aborted) return;
      const { language } = settings.shownTexts.objects;
      const input = { current, around, panoMarkerList, panoMarkerDistance, restrictedSphereList, language };
      this.#commands.show(sphereMarkers(input));
    } catch (error) {
      if (signal.aborted) return;
      if (!isRetry) this.#commands.fail(error);
      if ((error as Partial<ViewerError>).recoverable)
        setTimeout(() => void (signal.aborted || this.update(current, settings, true)), RETRY_AFTER_MS);
    }
    this.isPending = false;
  }

  stop(): void {
    this.#current?.abort();
    this.isPending = false;
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
