import type { LatLon } from '../geo/earth.ts';
import type { ActiveSphere, SearchResult } from './map-surface.ts';
import { type MapView, horizontalFov } from './view-cone.ts';

/** What the link needs of a viewer. */
export interface LinkedViewer extends HTMLElement {
  /** Null before there is one; missing before the viewer's script has come. */
  readonly currentSphere?: (LatLon & { readonly id: number }) | null;
  readonly pan: number;
  /** Vertical field of view, degrees. */
  readonly fov: number;
  readonly improvedPerspective: boolean;
  readonly showsMap: boolean;
  sphere: number | null;
  /** Flies rather than jumps, in viewers that can. */
  flyTo?(goal: { readonly sphere: number }): Promise<unknown>;
}

/** What the link needs of a map. */
export interface LinkedMap extends HTMLElement {
  activeSphere: ActiveSphere | null;
  view: MapView | null;
  searchResult: SearchResult | null;
  zoomIn(): void;
  zoomOut(): void;
  highlight(id: number | null): void;
}

/** A link between a viewer and a map, until it is undone. */
export interface MapLink {
  unlink(): void;
}

/** What a viewer says of a place that its search found. */
interface PlaceEvent extends Event {
  readonly place?: SearchResult;
}

/** The viewer of a map: the one it names by id, or that in whose map slot it lies; null when there is none. */
export function viewerOf(map: HTMLElement & { readonly htmlFor: string | null }): LinkedViewer | null {
  if (map.htmlFor === null) return map.slot === 'map' ? map.closest<LinkedViewer>('sphere-viewer') : null;
  const root = map.getRootNode() as Document | ShadowRoot;
  return root.querySelector<LinkedViewer>(`sphere-viewer#${CSS.escape(map.htmlFor)}`);
}

/** The horizontal field of view of what a viewer shows. */
function shownFov({ fov, clientWidth, clientHeight, improvedPerspective }: LinkedViewer): number {
  const aspect = clientHeight > 0 ? clientWidth / clientHeight : 1;
  // In improved perspective the fov holds for the longer side.
  return improvedPerspective && aspect > 1 ? fov : horizontalFov(fov, aspect);
}

/**
 * Joins a viewer and a map: the viewer's sphere and view show on the map, a sphere chosen on the map comes up in the
 * viewer, a place that its search found is shown, and its zoom controls move the map while that is shown.
 */
export function linkMap(viewer: LinkedViewer, map: LinkedMap): MapLink {
  const undo = new AbortController();
  const { signal } = undo;

  const showView = (): void => {
    map.view = { pan: viewer.pan, fov: shownFov(viewer) };
  };
  const showSphere = (): void => {
    const sphere = viewer.currentSphere;
    if (!sphere) return;
    const { id, latitude, longitude } = sphere;
    map.activeSphere = { id, latitude, longitude };
    showView();
  };
  const choose = (id: number): void => {
    if (viewer.flyTo) viewer.flyTo({ sphere: id }).catch(() => undefined);
    else viewer.sphere = id;
  };

  viewer.addEventListener('sphere-load', showSphere, { signal });
  viewer.addEventListener('sphere-view-change', showView, { signal });
  viewer.addEventListener(
    'sphere-request-zoom',
    (event) => {
      if (!viewer.showsMap) return;
      // Before the viewer itself hears of it: the map is what its user sees.
      event.stopPropagation();
      if (event.direction === 'in') map.zoomIn();
      else map.zoomOut();
    },
    { signal, capture: true },
  );
  viewer.addEventListener(
    'sphere-place',
    (event: PlaceEvent) => {
      map.searchResult = event.place ?? null;
    },
    { signal },
  );
  viewer.addEventListener(
    'sphere-marker-hover',
    (event: Event & { readonly sphere?: number | null }) => map.highlight(event.sphere ?? null),
    { signal },
  );
  map.addEventListener(
    'sphere-map-hover',
    ({ sphere }) => {
      viewer.dispatchEvent(Object.assign(new Event('sphere-request-highlight'), { sphere }));
    },
    { signal },
  );
  map.addEventListener(
    'sphere-map-select',
    (event) => {
      // The viewer decides: its next sphere becomes the map's active one.
      event.preventDefault();
      choose(event.sphere);
    },
    { signal },
  );
  showSphere();
  return { unlink: () => undo.abort() };
}
