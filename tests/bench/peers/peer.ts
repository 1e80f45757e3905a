import type { View } from '../../../elements/geo/camera.ts';
import { START_VIEW } from '../view.ts';

/** The interface of a viewer's page for the bench. */
export interface Peer {
  /** Puts a viewer that shows `view` into the container. */
  create(container: HTMLElement, view: View): void;
  /** Turns the viewer as its user's program would, without a transition. */
  setView(view: View): void;
  destroy(): void;
}

/** A peer bound to its page's container. */
export interface BenchDriver {
  create(): void;
  setView(view: View): void;
  destroy(): void;
}

declare global {
  interface Window {
    bench: BenchDriver;
  }
}

/** Shows the peer, unless the page's address says `?manual`: then the bench creates and destroys it itself. */
export function start(peer: Peer): void {
  const container = document.getElementById('viewer')!;
  window.bench = {
    create: () => peer.create(container, START_VIEW),
    setView: (view) => peer.setView(view),
    destroy: () => peer.destroy(),
  };
  if (!location.search.includes('manual')) window.bench.create();
}
