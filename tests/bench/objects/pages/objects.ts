import { type Peer, start } from '../../peers/peer.ts';
import { type Mark, type Outline, marks, outlines } from '../content.ts';

/** What the bench of objects asks of a viewer's page. */
export interface ObjectsPeer extends Peer {
  /** Shows these markers and no others, given in one of the ways that the viewer takes them. */
  setMarkers(given: readonly Mark[], way: string): void;
  /** Gives one of them another colour. */
  recolour(at: number): void;
  /** Takes one away. */
  remove(at: number): void;
  /** Shows these surfaces, or lines; null where the viewer has none. */
  readonly setOutlines: ((given: readonly Outline[], isRing: boolean) => void) | null;
  /** Finds the marker at a pixel; null where the browser does that itself. */
  readonly pick: ((x: number, y: number) => unknown) | null;
}

/** What there is to show: markers, surfaces or lines. */
export type Content = 'markers' | 'polygons' | 'polylines';

/** What the runner calls in the page; all but `isReady` are what a user's program does. */
export interface ObjectsDriver {
  readonly hasOutlines: boolean;
  /** Makes so many, so that showing them is all that is measured. */
  make(content: Content, count: number): void;
  /** Shows what was made. */
  show(way: string): void;
  recolour(at: number): void;
  remove(at: number): void;
  clear(): void;
}

declare global {
  interface Window {
    objects: ObjectsDriver;
  }
}

/** Shows the viewer and makes it ready for the runner. */
export function startObjects(peer: ObjectsPeer): void {
  let shown: { content: Content; marks: Mark[]; outlines: Outline[] } = {
    content: 'markers',
    marks: [],
    outlines: [],
  };
  let lastWay = '';
  const show = (way: string): void => {
    lastWay = way;
    if (shown.content === 'markers') peer.setMarkers(shown.marks, way);
    else peer.setOutlines?.(shown.outlines, shown.content === 'polygons');
  };
  start(peer);
  window.objects = {
    hasOutlines: peer.setOutlines !== null,
    make(content, count) {
      const isMarkers = content === 'markers';
      shown = {
        content,
        marks: isMarkers ? marks(count) : [],
        outlines: isMarkers ? [] : outlines(count, content === 'polygons'),
      };
    },
    show,
    recolour: (at) => peer.recolour(at),
    remove: (at) => peer.remove(at),
    clear() {
      shown = { ...shown, marks: [], outlines: [] };
      show(lastWay);
    },
  };
}
