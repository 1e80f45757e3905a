import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type LinkedMap, type LinkedViewer, type MapLink, linkMap, viewerOf } from './map-link.ts';

/** What is joined to a viewer: a map that may name it. */
type JoinedMap = LinkedMap & ReactiveControllerHost & { readonly htmlFor: string | null };

/**
 * Keeps a map on a page linked to its viewer: to the one it names by id, whenever that comes or another takes its
 * place, or to that in whose map slot it lies.
 */
export class ViewerJoin implements ReactiveController {
  readonly #map: JoinedMap;
  #viewer: LinkedViewer | null = null;
  #link: MapLink | null = null;
  #watch: MutationObserver | null = null;

  constructor(map: JoinedMap) {
    this.#map = map;
    map.addController(this);
  }

  hostConnected(): void {
    this.join();
  }

  hostDisconnected(): void {
    this.#watch?.disconnect();
    this.#link?.unlink();
    this.#link = this.#viewer = null;
  }

  /** Links the map to its viewer as things are now; frameworks may name slot or viewer just after the map is there. */
  join(): void {
    if (!this.#map.isConnected) return;
    this.#watchIds(this.#map.htmlFor !== null);
    const viewer = viewerOf(this.#map);
    if (viewer === this.#viewer) return;
    this.#link?.unlink();
    this.#viewer = viewer;
    this.#link = viewer && linkMap(viewer, this.#map);
  }

  /** The viewer of that id may come later, go, or give its name away. */
  #watchIds(isNamed: boolean): void {
    this.#watch?.disconnect();
    if (!isNamed) return;
    this.#watch ??= new MutationObserver(() => this.join());
    const what = { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] };
    this.#watch.observe(this.#map.getRootNode(), what);
  }
}
