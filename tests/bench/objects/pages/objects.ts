import type { Direction } from '../../../../elements/geo/camera.ts';
import { type Peer, start } from '../../peers/peer.ts';

/** What the bench of objects asks of a viewer's page. */
export interface ObjectsPeer extends Peer {
  /** Shows markers in these directions from now on. */
  addMarkers(places: readonly Direction[]): void;
  /** Finds the marker at a pixel; null where the browser does that itself. */
  readonly pick: ((x: number, y: number) => unknown) | null;
}

/** What the runner calls in the page. */
export interface ObjectsDriver {
  /** Adds markers; milliseconds of script, and until a frame with them was handed over. */
  add(count: number): Promise<{ scriptMs: number; shownMs: number }>;
  /** Milliseconds of each of so many picks all over the picture; empty where the browser does it itself. */
  pickTimes(count: number): number[];
}

declare global {
  interface Window {
    objects: ObjectsDriver;
  }
}

const GOLDEN_DEG = 137.50776;

/** So many directions below the horizon, spread evenly round about, the same for everybody. */
const placesOf = (count: number): Direction[] =>
  Array.from({ length: count }, (_, at) => ({
    pan: (at * GOLDEN_DEG) % 360,
    tilt: -1 - 34 * ((at * 0.618034) % 1),
  }));

const frame = (): Promise<number> => new Promise((resolve) => window.probe.tasks.requestFrame(resolve));

/** A pin of 32 pixels for viewers that show elements of the page. */
export const PIN = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 24 24"><path fill="#1f5fd0" stroke="#fff" d="M12 23 5 11a8 8 0 1 1 14 0z"/></svg>',
)}`;

/** Shows the viewer and makes it ready for the runner. */
export function startObjects(peer: ObjectsPeer): void {
  start(peer);
  window.objects = {
    async add(count) {
      const places = placesOf(count);
      const from = performance.now();
      peer.addMarkers(places);
      const scriptMs = performance.now() - from;
      await frame();
      await frame();
      return { scriptMs, shownMs: performance.now() - from };
    },
    pickTimes(count) {
      const { pick } = peer;
      if (!pick) return [];
      return Array.from({ length: count }, (_, at) => {
        const [x, y] = [(at * 7919) % innerWidth, innerHeight * (0.2 + ((at * 0.618034) % 0.7))];
        const from = performance.now();
        pick(x, y);
        return performance.now() - from;
      });
    },
  };
}
