import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import type { Pixel } from '../../../elements/geo/camera.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { go, showMap, spheresAround } from '../map/map-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { FlatWorldHost, placeAt, showFlat } from './fly-fixtures.ts';
import { next, stageOf } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(async () => {
  await resetMouse();
  host.leave();
});

interface Placing {
  readonly zoom: number;
  readonly transform: string;
}

/** How the ancestors of a viewer are zoomed and transformed, from the outermost on. */
const CASES: Readonly<Record<string, readonly Placing[]>> = {
  'as it is': [],
  'zoomed in': [{ zoom: 1.25, transform: '' }],
  'zoomed out': [{ zoom: 0.8, transform: '' }],
  'scaled down': [{ zoom: 1, transform: 'scale(0.5)' }],
  turned: [{ zoom: 1, transform: 'rotate(90deg)' }],
  'zoomed, turned and scaled': [
    { zoom: 1.25, transform: 'rotate(30deg)' },
    { zoom: 0.8, transform: 'scale(1.2, 0.9)' },
  ],
};

/** Puts boxes around an element, and returns how its pixels and those of the window correspond. */
function wrap(element: HTMLElement, placings: readonly Placing[]) {
  const outer = element.parentElement as HTMLElement;
  const start = { x: 250, y: 60 };
  Object.assign(outer.style, { position: 'fixed', left: `${start.x}px`, top: `${start.y}px` });
  const matrix = new DOMMatrix().translate(start.x, start.y);
  let parent = outer;
  for (const { zoom, transform } of placings) {
    const box = document.createElement('div');
    Object.assign(box.style, { zoom: String(zoom), transform, transformOrigin: '0 0' });
    parent.append(box);
    parent = box;
    matrix.multiplySelf(new DOMMatrix(transform)).scaleSelf(zoom);
  }
  parent.append(element);
  return {
    toWindow({ x, y }: Pixel): [x: number, y: number] {
      const point = matrix.transformPoint({ x, y });
      return [Math.round(point.x), Math.round(point.y)];
    },
    toElement(left: number, top: number): [x: number, y: number] {
      const { x, y } = matrix.inverse().transformPoint({ x: left, y: top });
      return [x, y];
    },
  };
}

const viewOf = ({ pan, tilt, fov }: SphereViewer): readonly number[] => [pan, tilt, fov];

/** What came of the same acts at the same pixels of a viewer. */
type Seen = Readonly<Record<string, readonly number[]>>;

/** Clicks, drags, rolls the wheel, pinches and opens the menu at fixed pixels of a viewer. */
async function use(placings: readonly Placing[]): Promise<Seen> {
  const { viewer } = await showFlat({ pan: 20, tilt: -20, 'no-controls': true });
  const mill = placeAt(60, 200);
  const { latitude: lat, longitude: lng } = mill;
  viewer.layers = [
    { name: 'Mine', visible: true, markers: [{ id: 'mill', name: 'Mill', lat, lng, description: 'Old' }] },
  ];
  await waitUntil(() => viewer.renderRoot.querySelector('[role=listbox]') !== null);
  const { toWindow, toElement } = wrap(viewer, placings);
  const stage = stageOf(viewer);
  const to = (x: number, y: number): Promise<void> =>
    sendMouse({ type: 'move', position: toWindow({ x, y }) });
  const clicked = next(viewer, 'sphere-click');
  await sendMouse({ type: 'click', position: toWindow({ x: 250, y: 150 }) });
  const { point } = await clicked;

  const pin = (await viewer.project(mill)) as Pixel;
  const hovered = next(viewer, 'sphere-object-hover');
  await to(pin.x, pin.y - 10);
  expect((await hovered).hovered?.id).to.equal('mill');
  const chosen = next(viewer, 'sphere-marker-click');
  await sendMouse({ type: 'click', position: toWindow({ x: pin.x, y: pin.y - 10 }) });
  await chosen;
  const popupOf = (): DOMRect | undefined =>
    viewer.renderRoot.querySelector('.popup')?.getBoundingClientRect();
  let popup = [0, 0];
  const middle = (): readonly number[] => {
    const { left = 0, top = 0, width = 0, height = 0 } = popupOf() ?? {};
    return toElement(left + width / 2, top + height / 2);
  };
  await waitUntil(() => {
    const [before, now] = [popup, middle()];
    popup = [...now];
    return !!popupOf() && Math.hypot(now[0]! - before[0]!, now[1]! - before[1]!) < 0.01 && now[0]! > 60;
  });
  viewer.closePopup();

  await to(100, 60);
  await sendMouse({ type: 'down' });
  await to(150, 60);
  const before = viewOf(viewer);
  await to(190, 110);
  await waitUntil(() => viewer.pan !== before[0]);
  const dragged = [viewer.pan - before[0]!, viewer.tilt - before[1]!];
  await sendMouse({ type: 'up' });

  await viewer.lookAt({ pan: 20, tilt: 0, fov: 75 }, { animate: false });
  const [clientX, clientY] = toWindow({ x: 40, y: 170 });
  stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, clientX, clientY, cancelable: true }));
  const wheeled = viewOf(viewer);

  await viewer.lookAt({ pan: 20, tilt: 0, fov: 75 }, { animate: false });
  await pinch(viewer, toWindow);
  const pinched = viewOf(viewer);

  const at = toWindow({ x: 200, y: 120 });
  stage.dispatchEvent(new PointerEvent('contextmenu', { clientX: at[0], clientY: at[1], cancelable: true }));
  const menuOf = (): Element | null | undefined =>
    viewer.renderRoot.querySelector('sphere-context-menu')?.shadowRoot?.querySelector('.menu');
  await waitUntil(() => !!menuOf());
  const corner = menuOf() as HTMLElement;
  const menu = [corner.offsetLeft, corner.offsetTop];
  viewer.remove();
  return { point: [point.pan, point.tilt], popup, dragged, wheeled, pinched, menu };
}

/** Moves two fingers apart and to the side. The test runner cannot send real touches. */
async function pinch(viewer: SphereViewer, toWindow: (pixel: Pixel) => [number, number]): Promise<void> {
  const touch = (type: string, pointerId: number, x: number, y: number): void => {
    const [clientX, clientY] = toWindow({ x, y });
    const init = { pointerType: 'touch', pointerId, isPrimary: pointerId === 11, clientX, clientY };
    stageOf(viewer).dispatchEvent(new PointerEvent(type, init));
  };
  const { fov } = viewer;
  // The code for two fingers is loaded with the first touch, which is handled afterward.
  touch('pointerdown', 11, 100, 80);
  touch('pointerdown', 12, 180, 80);
  touch('pointermove', 11, 80, 100);
  touch('pointermove', 12, 240, 100);
  await waitUntil(() => viewer.fov < fov);
  touch('pointerup', 11, 80, 100);
  touch('pointerup', 12, 240, 100);
}

describe('elements in zoomed and transformed boxes', () => {
  it('FIX-124: clicks, drags, the wheel, two fingers, popups and menus of a viewer are where the pointer is', async () => {
    const plain = await use([]);
    expect(Math.hypot(...plain['dragged']!)).to.be.above(5);
    for (const [name, placings] of Object.entries(CASES)) {
      const seen = await use(placings);
      for (const [act, numbers] of Object.entries(seen)) {
        const expected = plain[act]!;
        // The pointer moves in whole pixels of the window, which are up to two pixels of the viewer.
        const tolerance = act === 'menu' || act === 'popup' ? 3 : 1;
        numbers.forEach((value, at) =>
          expect(value, `${name}: ${act} ${at}`).to.be.closeTo(expected[at]!, tolerance),
        );
      }
    }
  });

  it('FIX-124: a click on a map chooses the sphere under the pointer in boxes that are zoomed or scaled', async () => {
    for (const [name, placings] of Object.entries(CASES)) {
      if (placings.some(({ transform }) => transform.includes('rotate'))) continue;
      const { map } = await showMap({ spheres: spheresAround(4, 0.01) });
      const { toWindow } = wrap(map, placings);
      await go(map, 14, spheresAround(4, 0.01)[2]);
      const chosen = next(map, 'sphere-map-select');
      await sendMouse({ type: 'click', position: toWindow({ x: 200, y: 150 }) });
      expect((await chosen).sphere, name).to.equal(3);
      const before = map.surface!.center.longitude;
      await sendMouse({ type: 'move', position: toWindow({ x: 100, y: 40 }) });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: toWindow({ x: 150, y: 40 }) });
      await sendMouse({ type: 'move', position: toWindow({ x: 200, y: 40 }) });
      const pixels = (): number =>
        ((before - map.surface!.center.longitude) / 360) * 512 * 2 ** map.surface!.zoom;
      await waitUntil(() => Math.abs(pixels() - 100) < 5);
      await sendMouse({ type: 'up' });
      map.remove();
    }
  });
});
