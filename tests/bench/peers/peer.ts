import type { View } from '../../../elements/geo/camera.ts';
import { START_VIEW } from '../view.ts';

export interface Peer {
  create(container: HTMLElement, view: View): void;
  /** Turns the viewer without a transition, as a page's author would. */
  setView(view: View): void;
  destroy(): void;
}

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
 * Shows the peer at once, unless the page's URL contains `?manual`. In that case, the benchmark creates and
 * destroys the peer.
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
