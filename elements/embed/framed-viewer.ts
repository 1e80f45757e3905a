import type { Direction, Pixel, View } from '../geo/camera.ts';
import type { LatLon, Place } from '../geo/earth.ts';
import type { Sphere } from '../model/sphere.ts';
import type { PlaceValue } from './protocol.ts';

interface Moving {
  readonly animate?: boolean;
  readonly signal?: AbortSignal;
}

type Panel = 'snapshot' | 'info' | 'help' | 'favorite' | 'search';

/** What a frame needs of the viewer in it. */
export interface FramedViewer {
  readonly currentSphere: Sphere | null;
  hasWatermark: boolean;
  customMarkerList: readonly unknown[];
  texts: { readonly product: string };
  flyTo(goal: { readonly sphere: number } | LatLon, options?: Moving): Promise<boolean>;
  lookAt(goal: Partial<View> | PlaceValue, options?: Moving): Promise<boolean>;
  flyToAddress(address: string, options?: Moving): Promise<PlaceValue & { readonly name: string }>;
  faceNorth(): Promise<boolean>;
  zoomIn(): Promise<boolean>;
  zoomOut(): Promise<boolean>;
  project(place: PlaceValue): Promise<Pixel | null>;
  unproject(pixel: Pixel): Promise<Place | null>;
  snapshot(): Promise<Blob>;
  showLayer(name: string, visible?: boolean): Promise<void>;
  openPanel(panel: Panel): void;
  closePanel(): void;
  addEventListener(type: string, listener: (event: Event) => void, options?: { signal?: AbortSignal }): void;
}

/** Where something of a view is, as the element's events tell it. */
export type PointedAt = Direction & { readonly latitude: number | null; readonly longitude: number | null };
