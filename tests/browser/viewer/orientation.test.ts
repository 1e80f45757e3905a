import { aTimeout, expect } from '@open-wc/testing';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectAccessible } from '../accessible.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { TOLERANCE, worstPixel } from './painted-view.ts';
import {
  FACE_WIDTH,
  codeOf,
  control,
  drag,
  feature,
  file,
  next,
  pixelsOf,
  showPainted,
} from './viewer-fixtures.ts';

/** What Safari adds to the class of the event. */
const Asking = DeviceOrientationEvent as { requestPermission?: (() => Promise<string>) | undefined };

let host: PaintedHost;
beforeEach(() => {
  host = new PaintedHost(FACE_WIDTH);
  Asking.requestPermission = undefined;
});
afterEach(() => {
  host.leave();
});

/** Reports angles as the sensors of a device do. */
const read = (alpha: number | null, beta: number | null = 90, gamma: number | null = 0): void =>
  void dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha, beta, gamma }));

const SWITCH = '[data-group="orientation"]';

/** Whether the bar has the control. The element itself cannot be part of a failure's message. */
async function isOffered(viewer: SphereViewer): Promise<boolean> {
  const found: HTMLButtonElement | null = await control(viewer, SWITCH);
  return found instanceof HTMLButtonElement;
}

/** Returns the control once the code that it needs has loaded. */
async function offered(viewer: SphereViewer): Promise<HTMLButtonElement> {
  await waitUntil(() => isOffered(viewer));
  return control(viewer, SWITCH);
}

const isNear = (viewer: SphereViewer, pan: number, tilt: number, roll: number): boolean =>
  Math.abs(viewer.pan - pan) + Math.abs(viewer.tilt - tilt) + Math.abs(viewer.roll - roll) < 0.1;

const noticeOf = (viewer: SphereViewer): string =>
  viewer.renderRoot.querySelector('[part="hint"][role="alert"]')?.textContent ?? '';

async function showFollowing(attributes = {}): Promise<SphereViewer> {
  const { viewer } = await showPainted({ pan: 100, fov: 60, ...attributes });
  read(40);
  (await offered(viewer)).click();
  const started = next(viewer, 'sphere-orientation');
  await waitUntil(() => {
    read(40);
    return viewer.renderRoot.querySelector('sphere-control-bar')?.orientation === true;
  });
  expect((await started).isActive).to.equal(true);
  return viewer;
}

describe('<sphere-viewer> orientation of the device', () => {
  it('PEER-04 the button appears once the device reports its orientation, and its press lets the view follow with roll', async () => {
    const { viewer } = await showPainted({ pan: 100, fov: 60 });
    read(null, null, null);
    await viewer.updateComplete;
    expect(await isOffered(viewer)).to.equal(false);
    read(40);
    await viewer.updateComplete;
    const button = await offered(viewer);
    expect(button.getAttribute('aria-pressed')).to.equal('false');
    const started = next(viewer, 'sphere-orientation');
    button.click();
    await waitUntil(() => {
      read(40);
      return button.getAttribute('aria-pressed') === 'true' && viewer.currentSphere !== null;
    });
    expect((await started).isActive).to.equal(true);
    await expectAccessible(viewer);
    const change = next(viewer, 'sphere-view-change');
    // Facing 20° further left and 30° down, with the right side of the device 40° lower.
    read(60, 60);
    await waitUntil(() => isNear(viewer, 80, -30, 0));
    expect((await change).cause).to.equal('orientation');
    read(40, 0, -50);
    await waitUntil(() => viewer.roll !== 0);
    await next(viewer, 'sphere-settle');
    expect(worstPixel(await pixelsOf(viewer), viewer)).to.be.below(TOLERANCE);
    const stopped = next(viewer, 'sphere-orientation');
    button.click();
    expect((await stopped).isActive).to.equal(false);
    await waitUntil(() => viewer.roll === 0);
    const { pan } = viewer;
    read(200);
    await frames(3);
    expect(viewer.pan).to.equal(pan);
  });

  it('PEER-04 what is drawn and what is projected agree in a view that is not level', async () => {
    const viewer = await showFollowing({ tiles: false, src: file([feature(7)]) });
    read(40, 60, 25);
    await waitUntil(() => Math.abs(viewer.roll) > 5);
    await frames(2);
    for (const pixel of [
      { x: 20, y: 150 },
      { x: 290, y: 190 },
    ]) {
      const place = await viewer.unproject(pixel);
      const back = place && (await viewer.project(place));
      expect(back?.x).to.be.closeTo(pixel.x, 1e-3);
      expect(back?.y).to.be.closeTo(pixel.y, 1e-3);
    }
    viewer.stopOrientation();
  });

  it('PEER-04 a drag adds to the pan, and Escape ends the following', async () => {
    const viewer = await showFollowing();
    await drag(viewer, -40, 0);
    read(40);
    await waitUntil(() => viewer.pan > 105);
    const { pan } = viewer;
    read(30);
    await waitUntil(() => isNear(viewer, pan + 10, 0, 0));
    const stopped = next(viewer, 'sphere-orientation');
    viewer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect((await stopped).isActive).to.equal(false);
  });

  it('PEER-04 a call of the page ends the following, and so does the removal of the viewer', async () => {
    const viewer = await showFollowing();
    const stopped = next(viewer, 'sphere-orientation');
    expect(await viewer.lookAt({ pan: 10, tilt: 20 })).to.equal(true);
    expect((await stopped).isActive).to.equal(false);
    read(300);
    await frames(3);
    expect(isNear(viewer, 10, 20, 0)).to.equal(true);
    const again = viewer.startOrientation();
    await waitUntil(() => {
      read(300);
      return viewer.renderRoot.querySelector('sphere-control-bar')?.orientation === true;
    });
    expect(await again).to.equal(true);
    const left = next(viewer, 'sphere-orientation');
    viewer.remove();
    expect((await left).isActive).to.equal(false);
  });

  it('PEER-04 Safari’s question is asked in the task of the click, and a refusal ends in a notice that says what to do', async () => {
    const { viewer, errors } = await showPainted();
    let isClicking = false;
    const answers = ['denied', 'granted'];
    Asking.requestPermission = () =>
      isClicking ? Promise.resolve(answers.shift() ?? '') : Promise.reject(new Error('NotAllowedError'));
    read(10);
    await viewer.updateComplete;
    const button = await offered(viewer);
    const press = (): void => {
      isClicking = true;
      button.click();
      isClicking = false;
    };
    press();
    await waitUntil(() => noticeOf(viewer) !== '');
    expect(noticeOf(viewer)).to.match(/choose Allow/);
    await expectAccessible(viewer);
    expect(button.getAttribute('aria-pressed')).to.equal('false');
    expect(await codeOf(viewer.startOrientation())).to.equal('orientation-denied');
    expect(noticeOf(viewer)).to.match(/Press the button/);
    press();
    await waitUntil(() => {
      read(10);
      return Math.abs(viewer.tilt) < 1e-6 && button.getAttribute('aria-pressed') === 'true';
    });
    await waitUntil(() => noticeOf(viewer) === '', 'the notice has left');
    expect(errors).to.deep.equal([]);
    viewer.stopOrientation();
  });

  it('PEER-04 without sensors, the call rejects within a second, and users are shown why for four seconds', async () => {
    const { viewer, errors } = await showPainted();
    expect(await codeOf(viewer.startOrientation())).to.equal('orientation-unavailable');
    await viewer.updateComplete;
    expect(noticeOf(viewer)).to.match(/reports no orientation/);
    await aTimeout(4200);
    await viewer.updateComplete;
    expect(noticeOf(viewer)).to.equal('');
    expect(errors).to.deep.equal([]);
  });

  it('PEER-04 a page can hide the button, and replace its texts', async () => {
    const { viewer } = await showPainted({ 'hide-controls': 'orientation' });
    read(40);
    await viewer.updateComplete;
    expect(await isOffered(viewer)).to.equal(false);
    viewer.hideControls = [];
    viewer.texts = { ...viewer.texts, orientation: 'Mit dem Gerät umsehen' };
    await viewer.updateComplete;
    expect((await offered(viewer)).getAttribute('aria-label')).to.equal('Mit dem Gerät umsehen');
  });
});
