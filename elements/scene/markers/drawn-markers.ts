import type { IconStyle } from '../../model/objects/objects.ts';

/** The appearance of a marker; markers with equal symbols share one picture on the card. */
export interface MarkerSymbol {
  readonly style: IconStyle;
  /** Name in the icon set. */
  readonly icon: string;
  /** Packed 0xRRGGBB; null for the icon's own colour. */
  readonly color: number | null;
  /** Sanitized SVG source to draw instead of the icon set's drawing. */
  readonly svg: string | null;
  /** The text of a text marker, already shortened. */
  readonly label: string;
  /** Whether the marker belongs to the sphere that is requested or shown. */
  readonly isActive: boolean;
}

/** Markers of one kind in drawing order, as columns: creating a hundred thousand objects would be slow. */
export interface DrawnMarkers {
  readonly count: number;
  /** World metres around the camera: x, y, z of each. */
  readonly positions: Float32Array;
  /** Size relative to the icon's own, 0.5 to 1 by distance. */
  readonly scales: Float32Array;
  /** Index of each marker's symbol in `symbols`. */
  readonly symbolOf: Uint32Array;
  readonly symbols: readonly MarkerSymbol[];
  /** The number that identifies each marker among all objects of the viewer. */
  readonly keys: Uint32Array;
}

/** The kinds of markers, each drawn by an overlay of its own. */
export type MarkerKind = 'spheres' | 'icons' | 'text';
