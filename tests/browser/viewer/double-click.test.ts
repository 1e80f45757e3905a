import { expect, fixture, html } from '@open-wc/testing';
import { directionOf } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { attachDoubleClick } from '../../../elements/viewer/world/double-click.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, showPainted, stageOf } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const doubleClick = (surface: HTMLElement, x: number, y: number): boolean => {
  const { left, top } = surface.getBoundingClientRect();
  return surface.dispatchEvent(
    new MouseEvent('dblclick', {
      bubbles: true,
      composed: true,
      clientX: left + x,
      clientY: top + y,
      detail: 2,
    }),
  );
};

describe('a double click on the view', () => {
  it('turns the view to that point, so that looking around needs no drag', async () => {
    const { viewer } = await showPainted({ pan: 100 });
    const { clientWidth: width, clientHeight: height, pan, tilt, fov } = viewer;
    const [x, y] = [width * 0.8, height * 0.7];
    const goal = directionOf(rayOfPixel({ pan, tilt, fov }, { width, height }, { x, y }));
    expect(goal.pan).to.be.above(pan + 5);
    expect(goal.tilt).to.be.below(tilt - 5);
    doubleClick(stageOf(viewer), x, y);
    await waitUntil(
      () => Math.abs(viewer.pan - goal.pan) < 0.1 && Math.abs(viewer.tilt - goal.tilt) < 0.1,
      'the point is in the middle of the view',
    );
  });

  it('does not turn the view on an object or after the view has left its page', async () => {
    const surface = await fixture<HTMLElement>(html`<div></div>`);
    const turns: unknown[] = [];
    let isObject = true;
    const end = attachDoubleClick(surface, {
      isObject: () => isObject,
      directionOf: () => Promise.resolve({ pan: 1, tilt: 2 }),
      turnTo: (direction) => turns.push(direction),
    });
    doubleClick(surface, 1, 1);
    isObject = false;
    doubleClick(surface, 1, 1);
    await waitUntil(() => turns.length > 0);
    expect(turns).to.deep.equal([{ pan: 1, tilt: 2 }]);
    doubleClick(surface, 1, 1);
    end();
    doubleClick(surface, 1, 1);
    await Promise.resolve();
    await Promise.resolve();
    expect(turns).to.have.length(1);
  });
});
