import type { View } from '../../../elements/geo/camera.ts';
import { START_VIEW } from '../view.ts';

/** The interface of a viewer's page for the benchmark. */
export interface Peer {
  /** Creates a viewer that shows `view` in the container. */
  create(container: HTMLElement, view: View): void;
  /** Turns the viewer without a transition, in the way that a user's program would. */
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

/**
 * Shows the peer, unless the page's URL contains `?manual`. In that case, the benchmark creates and destroys
 * the peer.
 */
export function start(peer: Peer): void {
  const container = document.getElementById('viewer')!;
  window.bench = {
    create: () => peer.create(container, START_VIEW),
    setView: (view) => peer.setView(view),
    destroy: () => peer.destroy(),
  };
  if (!location.search.includes('manual')) window.bench.create();
}
