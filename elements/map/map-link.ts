import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LatLon } from '../geo/earth.ts';
import type { ActiveSphere, SearchResult } from './base/map-surface.ts';
import { type MapView, horizontalFov } from './base/view-cone.ts';

export interface LinkedViewer extends HTMLElement {
  /** The current sphere: null if there is none yet, undefined until the viewer's script has loaded. */
  readonly currentSphere?: (Partial<Record<keyof LatLon, number | null>> & { readonly id: number }) | null;
  readonly pan: number;
  /** Vertical field of view in degrees. */
  readonly fov: number;
  readonly improvedPerspective: boolean;
  readonly showsMap: boolean;
  sphere: number | null;
  /** Flies to a sphere. The function is undefined until the viewer's script has loaded. */
  flyTo?(goal: { readonly sphere: number }): Promise<unknown>;
}

export interface LinkedMap extends HTMLElement {
  activeSphere: ActiveSphere | null;
  view: MapView | null;
  searchResult: SearchResult | null;
  zoomIn(): void;
  zoomOut(): void;
  highlight(id: number | null): void;
}

/** Called when the viewer cannot show a sphere that was chosen on the map. */
type OnLinkError = (error: unknown) => void;

export interface MapLink {
  unlink(): void;
}

/** The viewer's `sphere-place` event, fired when the user has chosen a place in the search. */
interface PlaceEvent extends Event {
  readonly place?: SearchResult;
}

/**
 * Returns the viewer with the id in `for`. Without `for`, returns the viewer whose map slot contains the map.
 * Returns null if there is none.
 */
function viewerOf(map: HTMLElement & { readonly htmlFor: string | null }): LinkedViewer | null {
  if (map.htmlFor === null) return map.slot === 'map' ? map.closest<LinkedViewer>('sphere-viewer') : null;
  const root = map.getRootNode();
  if (!isParent(root)) return null;
  return root.querySelector<LinkedViewer>(`sphere-viewer[id="${CSS.escape(map.htmlFor)}"]`);
}

const isParent = (node: Node): node is Node & ParentNode => 'querySelector' in node;

/** Returns the viewer's horizontal field of view in degrees. */
function shownFov({ fov, clientWidth, clientHeight, improvedPerspective }: LinkedViewer): number {
  const aspect = clientHeight > 0 ? clientWidth / clientHeight : 1;
  // In improved perspective, the field of view applies to the longer side.
  return improvedPerspective && aspect > 1 ? fov : horizontalFov(fov, aspect);
}

/**
 * Links a viewer and a map. The map shows the viewer's sphere and view, and the places that the viewer's
 * search finds. The viewer shows spheres that are chosen on the map. While the map is shown, the viewer's
 * zoom controls zoom the map.
 *
 * @example
 *   const link = linkMap(viewer, map, console.error);
 *   // later
 *   link.unlink();
 */
export function linkMap(viewer: LinkedViewer, map: LinkedMap, onError: OnLinkError): MapLink {
  const undo = new AbortController();
  const { signal } = undo;

  const showView = (): void => {
    map.view = { pan: viewer.pan, fov: shownFov(viewer) };
  };
  const showSphere = (): void => {
    const sphere = viewer.currentSphere;
    if (!sphere) return;
    const { id, latitude, longitude } = sphere;
    map.activeSphere = latitude == null || longitude == null ? null : { id, latitude, longitude };
    showView();
  };
  const choose = (id: number): void => {
    if (viewer.flyTo) viewer.flyTo({ sphere: id }).catch(onError);
    else viewer.sphere = id;
  };

  viewer.addEventListener('sphere-load', showSphere, { signal });
  viewer.addEventListener('sphere-view-change', showView, { signal });
  viewer.addEventListener(
    'sphere-request-zoom',
    (event) => {
      if (!viewer.showsMap) return;
      // The event is captured before the viewer's own listener runs, because the zoom controls apply to the
      // map while it is shown.
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
      // The map does not make the sphere active itself. The sphere becomes active once the viewer shows it.
      event.preventDefault();
      choose(event.sphere);
    },
    { signal },
  );
  showSphere();
  return { unlink: () => undo.abort() };
}

type MapElement = LinkedMap & ReactiveControllerHost & { readonly htmlFor: string | null };

/**
 * Links a map to its viewer. This is the viewer with the id in `for`, even if it appears later or is
 * replaced, or the viewer whose map slot contains the map.
 */
export class ViewerLink implements ReactiveController {
  readonly #map: MapElement;
  readonly #onError: OnLinkError;
  #viewer: LinkedViewer | null = null;
  #link: MapLink | null = null;
  #observer: MutationObserver | null = null;

  constructor(map: MapElement, onError: OnLinkError) {
    this.#map = map;
    this.#onError = onError;
    map.addController(this);
  }

  hostConnected(): void {
    this.update();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#link?.unlink();
    this.#link = this.#viewer = null;
  }

  /**
   * Links the map to its current viewer. Frameworks may set `slot` or `for` after they have connected the
   * map.
   */
  update(): void {
    if (!this.#map.isConnected) return;
    this.#observeIds(this.#map.htmlFor !== null);
    const viewer = viewerOf(this.#map);
    if (viewer === this.#viewer) return;
    this.#link?.unlink();
    this.#viewer = viewer;
    this.#link = viewer && linkMap(viewer, this.#map, this.#onError);
  }

  /**
   * Observes the ids on the page, because a viewer with the id in `for` may appear, disappear or change its
   * id.
   */
  #observeIds(isNamed: boolean): void {
    this.#observer?.disconnect();
    if (!isNamed) return;
    this.#observer ??= new MutationObserver(() => this.update());
    const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] };
    this.#observer.observe(this.#map.getRootNode(), options);
  }
}
