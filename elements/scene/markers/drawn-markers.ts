import type { IconStyle } from '../../model/objects/objects.ts';

/** What a marker looks like; markers with equal looks share one picture on the card. */
export interface MarkerLook {
  readonly style: IconStyle;
  /** Name in the icon set. */
  readonly icon: string;
  /** Packed 0xRRGGBB; null for the icon's own colour. */
  readonly color: number | null;
  /** Cleaned SVG source in place of the icon set's drawing. */
  readonly svg: string | null;
  /** The words of a text marker, already cut. */
  readonly label: string;
  /** Whether it stands for the sphere that is asked for or shown. */
  readonly isActive: boolean;
}

/** Markers of one kind in their order of drawing, as columns: a hundred thousand objects would be slow to make. */
export interface DrawnMarkers {
  readonly count: number;
  /** World metres around the camera: x, y, z of each. */
  readonly positions: Float32Array;
  /** Size against the icon's own, 0.5 to 1 by distance. */
  readonly scales: Float32Array;
  /** Index of each one's look in `looks`. */
  readonly lookOf: Uint32Array;
  readonly looks: readonly MarkerLook[];
  /** The number that identifies each one among all objects of the viewer. */
  readonly keys: Uint32Array;
}

/** The kinds of markers that are drawn apart. */
export type MarkerKind = 'spheres' | 'icons' | 'text';
