import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { libraryOf, showMap, spheresAround } from '../map/map-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { within } from './acts.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, next, showPainted, stageOf } from './viewer-fixtures.ts';

/** Adds an empty frame at the top left of the page. */
function openFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position: fixed; left: 40px; top: 20px; width: 500px; height: 400px; border: 0';
  document.body.append(frame);
  frame.contentDocument!.body.style.margin = '0';
  return frame;
}

let host: PaintedHost;
let frame: HTMLIFrameElement;
let thrown: string[];
let listening: AbortController;

beforeEach(() => {
  host = new PaintedHost(FACE_WIDTH);
  frame = openFrame();
  thrown = [];
  listening = new AbortController();
  const { signal } = listening;
  addEventListener('error', ({ message }) => thrown.push(message), { signal });
  addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)), { signal });
});

afterEach(async () => {
  await resetMouse();
  frame.remove();
  host.leave();
  listening.abort();
});

/** Returns a point of an element in the window, by its distance from the element's middle. */
function pointIn(element: Element, dx = 0, dy = 0): [x: number, y: number] {
  const outside = element.ownerDocument.defaultView!.frameElement?.getBoundingClientRect();
  const { left, top, width, height } = element.getBoundingClientRect();
  const { x = 0, y = 0 } = outside ?? {};
  return [Math.round(x + left + width / 2 + dx), Math.round(y + top + height / 2 + dy)];
}

async function dragFrom(element: Element, dx: number): Promise<void> {
  await sendMouse({ type: 'move', position: pointIn(element) });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'move', position: pointIn(element, dx / 2) });
  await sendMouse({ type: 'move', position: pointIn(element, dx) });
  await sendMouse({ type: 'up' });
}

const allWithin = (viewer: SphereViewer): Element[] => [viewer, ...within(viewer, '*')];

/** Each shadow root inside the viewer has the styles of its element, in the present document. */
const areAllStyled = (viewer: SphereViewer): boolean =>
  allWithin(viewer).every(({ shadowRoot, constructor }) => {
    const { elementStyles = [] } = constructor as { elementStyles?: readonly unknown[] };
    return !shadowRoot || shadowRoot.adoptedStyleSheets.length >= elementStyles.length;
  });

/** Turns, zooms and asks the viewer as people do, and opens a panel, a menu and a popup. */
async function use(viewer: SphereViewer): Promise<void> {
  const turned = async (act: () => Promise<unknown>): Promise<void> => {
    const before = [viewer.pan, viewer.fov];
    await act();
    await waitUntil(() => viewer.pan !== before[0] || viewer.fov !== before[1], String(act));
  };
  await waitUntil(() => within(viewer, '[part~="bar"]').length > 0);
  await turned(() => dragFrom(viewer, 60));
  await turned(() => sendMouse({ type: 'move', position: pointIn(viewer) }).then(() => sendWheel(viewer)));
  viewer.focus();
  await turned(() => sendKeys({ press: 'ArrowLeft' }));
  for (const panel of ['info', 'help'] as const) {
    await viewer.openPanel(panel);
    await waitUntil(() => within(viewer, '[role="dialog"]').some(({ offsetWidth }) => offsetWidth > 0));
  }
  viewer.closePanel();
  await sendMouse({ type: 'click', button: 'right', position: pointIn(viewer, 0, 20) });
  const menu = (): boolean => within(viewer, '[role="menu"]').some(({ offsetWidth }) => offsetWidth > 0);
  await waitUntil(menu);
  frame.contentDocument!.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await waitUntil(() => !menu());
  await waitUntil(() => areAllStyled(viewer));
  // Without styles, the bar would be below the picture.
  const bar = within(viewer, '[part~="bar"]')[0]!;
  expect(bar.getBoundingClientRect().bottom).to.be.at.most(viewer.getBoundingClientRect().bottom);
}

async function sendWheel(viewer: SphereViewer): Promise<void> {
  const init = { deltaY: -120, bubbles: true, cancelable: true, composed: true };
  stageOf(viewer).dispatchEvent(
    new (viewer.ownerDocument.defaultView as typeof globalThis & Window).WheelEvent('wheel', init),
  );
  await Promise.resolve();
}

describe('in another document', () => {
  it('FIX-126 a viewer that moves into a frame and back keeps its styles and its view, and takes input', async () => {
    const { viewer, errors } = await showPainted({ pan: 30, fov: 60 });
    const home = viewer.parentElement!;
    for (const place of [frame.contentDocument!.body, home, frame.contentDocument!.body]) {
      const { pan } = viewer;
      const loaded = next(viewer, 'sphere-settle');
      place.append(viewer);
      await loaded;
      expect(viewer.pan).to.equal(pan);
      expect(viewer.clientHeight).to.equal(200);
      await use(viewer);
    }
    expect([...thrown, ...errors]).to.deep.equal([]);
  }).timeout(120_000);

  it('FIX-126 a viewer that begins in a frame has its styles, its objects and their popups', async () => {
    const viewer = document.createElement('sphere-viewer');
    Object.assign(viewer, { tiles: PAINTED, faceWidth: FACE_WIDTH });
    viewer.style.cssText = 'width: 320px; height: 200px';
    const settled = next(viewer, 'sphere-settle');
    frame.contentDocument!.body.append(viewer);
    await settled;
    await use(viewer);
    expect(thrown).to.deep.equal([]);
  }).timeout(120_000);

  it('FIX-126 a map that moves into a frame and back keeps its place and its styles, and can be dragged', async () => {
    const { map, errors } = await showMap({ spheres: spheresAround(30, 0.001) });
    map.goTo({ latitude: 38.6, longitude: -90.2 }, 11);
    const home = map.parentElement!;
    for (const place of [frame.contentDocument!.body, home]) {
      const ready = next(map, 'sphere-map-ready');
      place.append(map);
      await ready;
      await waitUntil(() => getComputedStyle(canvasOf(map)).position === 'absolute');
      const before = map.surface!.center;
      expect(before.latitude).to.be.closeTo(38.6, 0.05);
      await dragFrom(map, 60);
      await waitUntil(() => map.surface!.center.longitude < before.longitude);
    }
    expect([...thrown, ...errors]).to.deep.equal([]);
  }).timeout(120_000);
});

const canvasOf = (map: SphereMap): HTMLElement => libraryOf(map).getCanvas();
