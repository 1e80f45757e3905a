import { type Direction, type View, vectorOf } from '../../../../elements/geo/camera.ts';
import { createContext } from '../../../../elements/scene/drawing-context.ts';
import type { DrawnMarkers } from '../../../../elements/scene/markers/drawn-markers.ts';
import { createMarkerOverlay } from '../../../../elements/scene/markers/marker-overlay.ts';
import { Stage } from '../../../../elements/scene/stage.ts';
import { startObjects } from './objects.ts';

const METRES = 500;

const ignore = (): void => undefined;
let view: View;
let isAsked = false;
let stage: Stage;
const overlay = createMarkerOverlay('icons', requestDrawing);

/** One drawing in the next frame, as the viewer's own loop does it. */
function requestDrawing(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    stage.draw(view);
  });
}

const columnsOf = (places: readonly Direction[]): DrawnMarkers => ({
  count: places.length,
  positions: Float32Array.from(places.flatMap((place) => vectorOf(place).map((part) => part * METRES))),
  scales: new Float32Array(places.length).fill(1),
  lookOf: new Uint32Array(places.length),
  looks: [{ style: 'standard', icon: 'house', color: null, svg: null, label: '', isActive: false }],
  keys: Uint32Array.from(places.keys()),
});

startObjects({
  create(container, from) {
    const canvas = document.createElement('canvas');
    canvas.style.width = canvas.style.height = '100%';
    container.append(canvas);
    view = from;
    stage = new Stage(canvas, createContext(canvas), { onLost: ignore, onRestored: ignore });
    stage.resize({ width: innerWidth, height: innerHeight }, devicePixelRatio);
    stage.addOverlay(overlay);
    requestDrawing();
  },
  // The one line to change for the element's own property: viewer.customMarkerList = …
  addMarkers: (places) => overlay.set(columnsOf(places)),
  setView(next) {
    view = next;
    requestDrawing();
  },
  pick: (x, y) => overlay.pick({ x, y }),
  destroy: () => stage.dispose(),
});
