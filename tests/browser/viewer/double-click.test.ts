import { expect } from '@open-wc/testing';
import { vectorOf } from '../../../elements/geo/camera.ts';
import { pixelOfRay } from '../../../elements/geo/pixel-ray.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, next, showPainted, stageOf } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const press = (viewer: SphereViewer, type: 'click' | 'dblclick', x: number, y: number): void => {
  const { left, top } = stageOf(viewer).getBoundingClientRect();
  const at = { clientX: left + x, clientY: top + y };
  stageOf(viewer).dispatchEvent(new MouseEvent(type, { ...at, bubbles: true, composed: true }));
};

describe('a double click on the view', () => {
  it('turns the view to that point, so that looking around needs no drag', async () => {
    const { viewer } = await showPainted({ pan: 100 });
    const [x, y] = [viewer.clientWidth * 0.8, viewer.clientHeight * 0.7];
    const clicked = next(viewer, 'sphere-click');
    press(viewer, 'click', x, y);
    const goal = (await clicked).point;
    expect(goal.pan).to.be.above(viewer.pan + 5);
    expect(goal.tilt).to.be.below(viewer.tilt - 5);
    press(viewer, 'dblclick', x, y);
    await waitUntil(
      () => Math.abs(viewer.pan - goal.pan) < 0.1 && Math.abs(viewer.tilt - goal.tilt) < 0.1,
      'the point comes to the middle of the view',
    );
  });

  it('on an object does not turn the view', async () => {
    const { viewer } = await showPainted({ pan: 100 });
    viewer.customMarkerList = [{ id: 1, name: 'Mill', pan: 110, tilt: -5, style: 'round' }];
    await waitUntil(() => viewer.renderRoot.querySelector('[role=listbox]') !== null);
    await frames(4);
    const { clientWidth: width, clientHeight: height, pan, tilt, fov } = viewer;
    const pixel = pixelOfRay({ pan, tilt, fov }, { width, height }, vectorOf({ pan: 110, tilt: -5 }));
    if (pixel === null) throw new Error('The marker is out of view.');
    press(viewer, 'dblclick', pixel.x, pixel.y);
    await frames(10);
    expect(viewer.pan).to.equal(100);
  });
});
