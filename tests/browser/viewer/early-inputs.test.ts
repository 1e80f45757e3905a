import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, middleOf, next, placeViewer, stageOf } from './viewer-fixtures.ts';

let host: PaintedHost;
let release: () => void;
beforeEach(() => {
  host = new PaintedHost(FACE_WIDTH);
  const blocked = new Promise<null>((resolve) => (release = () => resolve(null)));
  host.respond = async () => (await blocked) as never;
});
afterEach(() => host.leave());

/**
 * Adds a viewer whose first tile is blocked. The input code is therefore also delayed, and no event is
 * handled yet.
 */
async function showEarly(attributes: Readonly<Record<string, string | number | boolean>> = {}) {
  // The viewer waits at most 300 ms for the first tile. Without the timer for 300 ms, the viewer waits
  // forever.
  const realTimeout = window.setTimeout;
  window.setTimeout = ((run: () => void, ms?: number) => (ms === 300 ? 0 : realTimeout(run, ms))) as never;
  const { viewer } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH, ...attributes });
  window.setTimeout = realTimeout;
  const received: string[] = [];
  for (const type of ['keydown', 'wheel', 'pointerdown', 'pointermove'] as const) {
    viewer.addEventListener(type, () => received.push(type));
  }
  return { viewer, received };
}

const start = async (viewer: SphereViewer): Promise<void> => {
  const inits = next(viewer, 'sphere-init');
  release();
  await inits;
};

describe('<sphere-viewer> inputs before the first tile', () => {
  it('VIEW-52 VIEW-16 each key pressed before the input handlers are loaded moves the view exactly once after they are loaded', async () => {
    const { viewer, received } = await showEarly({ fov: 60 });
    viewer.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', '+']) await sendKeys({ press: key });
    expect(viewer.pan, 'nothing moves yet').to.equal(0);
    await start(viewer);
    await waitUntil(() => Math.abs(viewer.pan - 15) < 0.01 && Math.abs(viewer.tilt - 7.5) < 0.01);
    await waitUntil(() => viewer.zoom > 1.25 * 1.32);
    expect(received, 'the page receives each once').to.deep.equal(Array<string>(4).fill('keydown'));
  });

  it('VIEW-21 turning the wheel before the input handlers are loaded does not scroll the page, and zooms once they are loaded', async () => {
    const { viewer, received } = await showEarly({ fov: 60 });
    const { zoom } = viewer;
    const roll = new WheelEvent('wheel', { deltaY: -100, bubbles: true, composed: true, cancelable: true });
    stageOf(viewer).dispatchEvent(roll);
    expect([roll.defaultPrevented, viewer.zoom]).to.deep.equal([true, zoom]);
    await start(viewer);
    await waitUntil(() => Math.abs(viewer.zoom / zoom - 0.95 ** -4) < 1e-6);
    expect(received).to.deep.equal(['wheel']);
  });

  it('VIEW-21 with the scroll guard on, turning the wheel before the input handlers are loaded scrolls the page and does not zoom', async () => {
    const { viewer } = await showEarly({ 'scroll-guard': true });
    const roll = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true });
    stageOf(viewer).dispatchEvent(roll);
    expect(roll.defaultPrevented).to.equal(false);
    await start(viewer);
    expect(viewer.fov).to.equal(75);
  });

  it('VIEW-52 a drag that begins before the input handlers are loaded turns the view afterward, even outside the viewer', async () => {
    const { viewer } = await showEarly();
    // The pointer can leave the viewer but not the page.
    viewer.parentElement!.style.marginLeft = '200px';
    const [x, y] = middleOf(viewer);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x - 4, y] });
    await sendMouse({ type: 'move', position: [x - 34, y] });
    expect(viewer.pan).to.equal(0);
    await start(viewer);
    await waitUntil(() => viewer.pan > 10);
    const { pan } = viewer;
    await sendMouse({ type: 'move', position: [x - 44, y] });
    await sendMouse({ type: 'move', position: [x - 300, y] });
    await waitUntil(() => viewer.pan > 8 * pan);
    await sendMouse({ type: 'up' });
  });

  it('VIEW-52 a drag that ends before the input handlers are loaded turns the view by its full length once they are loaded', async () => {
    const { viewer } = await showEarly();
    const [x, y] = middleOf(viewer);
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [x - 4, y] });
    await sendMouse({ type: 'move', position: [x - 64, y] });
    await sendMouse({ type: 'up' });
    expect(viewer.pan).to.equal(0);
    await start(viewer);
    await waitUntil(() => viewer.pan > (60 / 200) * 0.3 * 360 - 1);
  });
});
