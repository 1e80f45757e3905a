import type { Pixel, Size, View } from '../geo/camera.ts';
import type { Sphere } from '../model/sphere.ts';
import type { PointedAt } from './world-frame.ts';
import type { ViewerSettings } from './viewer-settings.ts';

/** A place or a sphere to fly to. */
type FlyGoal = { readonly sphere: number } | { readonly latitude: number; readonly longitude: number };

/** The viewer, as what stands in its world sees it: its settings, where it looks and what it can be told. */
export interface WorldHost extends ViewerSettings {
  readonly pan: number;
  readonly currentSphere: Sphere | null;
  lookAt(goal: Partial<View> | { latitude: number; longitude: number }): Promise<boolean>;
  flyTo(goal: FlyGoal): Promise<boolean>;
}

/** What draws the viewer, as far as its world needs it. */
export interface WorldSession {
  /** The view with the fov it is drawn with, and the element's size in CSS pixels. */
  readonly drawn: { readonly view: View; readonly size: Size };
  redraw(): void;
  pointedAt(pixel: Pixel): Promise<PointedAt | null>;
  around(reachM: number, signal: AbortSignal): Promise<readonly Sphere[]>;
}
