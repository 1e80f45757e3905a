import type { IconStyle } from '../../model/objects/objects.ts';

/** The appearance of a marker. Markers with equal symbols share one image on the GPU. */
export interface MarkerSymbol {
  readonly style: IconStyle;
  /** Name of the icon in the icon set. */
  readonly icon: string;
  /** Color packed as 0xRRGGBB; null for the icon's own color. */
  readonly color: number | null;
  /** Sanitized SVG source, drawn instead of the icon set's drawing. */
  readonly svg: string | null;
  /** The label of a text marker, already shortened. */
  readonly label: string;
  /** Whether the marker belongs to the sphere that is shown. */
  readonly isActive: boolean;
}

/**
 * Markers of one kind in drawing order. The markers are stored as columns because creating 100,000 objects
 * would be slow.
 */
export interface DrawnMarkers {
  readonly count: number;
  /** The x, y and z of each marker, in world meters around the camera. */
  readonly positions: Float32Array;
  /** The scale of each marker relative to the icon's full size, from 0.5 to 1 depending on distance. */
  readonly scales: Float32Array;
  /** The opacity of each marker, which is less than 1 if something stands in front of it. */
  readonly opacities: Float32Array;
  /**
   * The room of each marker (`roomsOf`): a marker with less room than the view requires is not drawn, unless it is
   * highlighted.
   */
  readonly rooms: Float32Array;
  /** For each marker, the index of its symbol in `symbols`. */
  readonly symbolOf: Uint32Array;
  readonly symbols: readonly MarkerSymbol[];
  /** For each marker, the number that identifies it among all objects of the viewer. */
  readonly keys: Uint32Array;
}

/** The kinds of markers. Each kind has its own overlay. */
export type MarkerKind = 'spheres' | 'icons' | 'text';
