import type { ReactiveElement } from 'lit';
import type { MeasureUnits } from '../../model/measures.ts';
import type { Layer } from '../../model/objects/objects.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { ViewerError } from '../../model/viewer-error.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { DrawnView } from '../base/world-frame.ts';
import type { Surroundings } from '../surface/surroundings.ts';
import type { FirstViewer } from './second-viewer.ts';

export interface MeasureHost extends ReactiveElement, FirstViewer {
  readonly shownTexts: ViewerTexts;
  /** Whether users can measure, and whether they can draw. */
  readonly measuring: boolean;
  readonly drawing: boolean;
  /** The measures as GeoJSON: an object or its text; null if there are none. */
  measures: object | string | null;
  units: MeasureUnits | null;
}

export interface MeasureCommands {
  /** Returns the sphere on the screen; null if there is none. */
  located(): LocatedSphere | null;
  drawn(): DrawnView;
  /** Resolves with what stands around a sphere, once that is built; with null if it is not known. */
  surround(located: LocatedSphere): Promise<Surroundings | null>;
  /** Returns what stands around the sphere on the screen; null if that is not known, or not yet. */
  around(located: LocatedSphere): Surroundings | null;
  /** Resolves with the spheres within a distance in meters of the one on the screen. */
  spheresAround(reachM: number, signal: AbortSignal): Promise<readonly Sphere[]>;
  /** Draws a layer in place of the one before. */
  show(layer: Layer): void;
  fail(error: ViewerError): void;
}
