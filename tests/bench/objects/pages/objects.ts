import { type Peer, start } from '../../peers/peer.ts';
import { type Mark, type Outline, marks, outlines } from '../content.ts';

/** The interface of a viewer's page for the object benchmark. */
export interface ObjectsPeer extends Peer {
  /** Replaces the shown markers with these, using one of the viewer's options. */
  setMarkers(items: readonly Mark[], way: string): void;
  /** Changes the color of one marker. */
  recolour(at: number): void;
  /** Removes one marker. */
  remove(at: number): void;
  /** Shows these surfaces or lines; null if the viewer does not support them. */
  readonly setOutlines: ((items: readonly Outline[], isRing: boolean) => void) | null;
  /** Finds the marker at a pixel; null if the browser does the hit testing. */
  readonly pick: ((x: number, y: number) => unknown) | null;
}

/** Kinds of objects: markers, surfaces or lines. */
export type Content = 'markers' | 'polygons' | 'polylines';

/** The interface that the runner calls in the page. All members except `isReady` stand for a user's program. */
export interface ObjectsDriver {
  readonly hasOutlines: boolean;
  /** Creates the objects, so that only the time for showing them is measured. */
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
