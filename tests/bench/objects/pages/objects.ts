import { type Peer, start } from '../../peers/peer.ts';
import { type Mark, type Outline, marks, outlines } from '../content.ts';

/** The interface of a viewer's page for the bench of objects. */
export interface ObjectsPeer extends Peer {
  /** Shows these markers and no others, set by one of the viewer's options. */
  setMarkers(items: readonly Mark[], way: string): void;
  /** Changes the colour of one of them. */
  recolour(at: number): void;
  /** Removes one. */
  remove(at: number): void;
  /** Shows these surfaces, or lines; null if the viewer has none. */
  readonly setOutlines: ((items: readonly Outline[], isRing: boolean) => void) | null;
  /** Finds the marker at a pixel; null if the browser does that itself. */
  readonly pick: ((x: number, y: number) => unknown) | null;
}

/** What there is to show: markers, surfaces or lines. */
export type Content = 'markers' | 'polygons' | 'polylines';

/** The interface that the runner calls in the page; all but `isReady` stands for a user's program. */
export interface ObjectsDriver {
  readonly hasOutlines: boolean;
  /** Creates the objects, so that only showing them is measured. */
  make(content: Content, count: number): void;
  /** Shows the created objects. */
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
