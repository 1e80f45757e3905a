import { type Peer, start } from '../../peers/peer.ts';
import { type Mark, type Outline, marks, outlines } from '../content.ts';

export interface ObjectsPeer extends Peer {
  /** Prepares one of the viewer's options, if that needs preparation. */
  prepare?(way: string): Promise<void>;
  /** Replaces all markers. `way` is one of the viewer's options for setting markers. */
  setMarkers(items: readonly Mark[], way: string): void;
  recolor(at: number): void;
  remove(at: number): void;
  /** Shows surfaces or lines. Null if the viewer does not support them. */
  readonly setOutlines: ((items: readonly Outline[], isRing: boolean) => void) | null;
  /** Finds the marker at a pixel. Null if the browser does the hit testing. */
  readonly pick: ((x: number, y: number) => unknown) | null;
}

export type Content = 'markers' | 'polygons' | 'polylines';

/** The functions that the runner calls in the page. All except `isReady` represent the calls of a page's author. */
export interface ObjectsDriver {
  readonly hasOutlines: boolean;
  /** Creates the objects in advance, so that only the time to show them is measured. */
  make(content: Content, count: number, way: string): Promise<void>;
  show(way: string): void;
  recolor(at: number): void;
  remove(at: number): void;
  clear(): void;
}

declare global {
  interface Window {
    objects: ObjectsDriver;
  }
}

/** Shows the viewer and registers the functions that the runner calls. */
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
    async make(content, count, way) {
      const isMarkers = content === 'markers';
      shown = {
        content,
        marks: isMarkers ? marks(count) : [],
        outlines: isMarkers ? [] : outlines(count, content === 'polygons'),
      };
      await peer.prepare?.(way);
    },
    show,
    recolor: (at) => peer.recolor(at),
    remove: (at) => peer.remove(at),
    clear() {
      shown = { ...shown, marks: [], outlines: [] };
      show(lastWay);
    },
  };
}
