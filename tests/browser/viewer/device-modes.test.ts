import { aTimeout, expect } from '@open-wc/testing';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { control, next, showPainted } from './viewer-fixtures.ts';

interface Given {
  readonly memoryGib?: number;
  readonly savesData?: boolean;
  readonly isTouch?: boolean;
}

const originalMatchMedia = window.matchMedia;
const originalCreate = window.createImageBitmap;
const originalFrame = window.requestAnimationFrame;

/** Makes the browser report a different device. */
function pretend({ memoryGib = 8, savesData = false, isTouch = true }: Given): void {
  Object.defineProperty(navigator, 'deviceMemory', { value: memoryGib, configurable: true });
  Object.defineProperty(navigator, 'connection', { value: { saveData: savesData }, configurable: true });
  window.matchMedia = (text) =>
    text === '(pointer: coarse)'
      ? ({ matches: isTouch, addEventListener: () => undefined } as unknown as MediaQueryList)
      : originalMatchMedia.call(window, text);
}

/** Returns the largest zoom of a viewer, rounded. */
function maxZoom(viewer: SphereViewer): number {
  viewer.zoom = 100;
  return Math.round(viewer.zoom * 1000) / 1000;
}

let host: PaintedHost;
/** The widths of the tiles' pictures that were decoded for the GPU. */
let widths: number[];

beforeEach(() => {
  host = new PaintedHost(8192);
  widths = [];
  window.createImageBitmap = (async (...given: Parameters<typeof createImageBitmap>) => {
    const picture = await originalCreate.apply(window, given);
    if (given[0] instanceof Blob) widths.push(picture.width);
    return picture;
  }) as typeof createImageBitmap;
});

afterEach(() => {
  host.leave();
  Reflect.deleteProperty(navigator, 'deviceMemory');
  Reflect.deleteProperty(navigator, 'connection');
  window.matchMedia = originalMatchMedia;
  window.createImageBitmap = originalCreate;
  window.requestAnimationFrame = originalFrame;
});

const LARGE = { 'face-width': 8192, fov: 6 } as const;

describe('<sphere-viewer> on small devices', () => {
  it('FIX-28 the viewer limits the zoom on a phone with 2 GB of memory until the user requests full detail', async () => {
    pretend({ memoryGib: 2 });
    const { viewer } = await showPainted(LARGE);
    await waitUntil(() => maxZoom(viewer) === 2);

    const button = await control(viewer, '[data-group="full-detail"]');
    expect(button.getAttribute('aria-label')).to.equal('Show full detail');
    widths.length = 0;
    const settled = next(viewer, 'sphere-settle');
    button.click();
    await settled;
    expect(maxZoom(viewer)).to.equal(8);
    await next(viewer, 'sphere-settle');
    expect(new Set(widths)).to.deep.equal(new Set([512]));
    expect(await control(viewer, '[data-group="full-detail"]')).to.equal(null);
  });

  it('FIX-28 the viewer does not limit the zoom on a phone with 4 GB of memory, and offers no control for full detail', async () => {
    pretend({ memoryGib: 4 });
    const { viewer } = await showPainted(LARGE);
    expect(maxZoom(viewer)).to.equal(8);
    expect(await control(viewer, '[data-group="full-detail"]')).to.equal(null);
  });

  it('FIX-28 with the browser’s data saver on, the viewer loads only previews and level 2 tiles, but does not limit the zoom', async () => {
    pretend({ savesData: true, isTouch: false });
    const { viewer } = await showPainted(LARGE);
    const levels = host.requests.map(({ level }) => level);
    expect([...new Set(levels)]).to.deep.equal([3, 2]);
    // At level 2, a face is four tiles wide. In low-quality mode, these tiles are 1024 pixels wide in total.
    expect(new Set(widths)).to.deep.equal(new Set([512, 256]));
    expect(widths.filter((width) => width === 256).length).to.equal(
      levels.filter((level) => level === 2).length,
    );
    expect(maxZoom(viewer)).to.equal(8);
  });

  it('FIX-28 the page’s settings override the limits for the device, and the control for full detail is then absent', async () => {
    pretend({ memoryGib: 1 });
    const open = await showPainted({ ...LARGE, 'low-power': 'false', 'low-quality': 'false' });
    expect(maxZoom(open.viewer)).to.equal(8);
    open.viewer.removeAttribute('low-power');
    await open.viewer.updateComplete;
    await waitUntil(() => maxZoom(open.viewer) === 2);
    open.viewer.lowPower = false;
    await open.viewer.updateComplete;
    expect(maxZoom(open.viewer)).to.equal(8);

    pretend({ memoryGib: 8, isTouch: false });
    const spared = await showPainted({ ...LARGE, 'low-power': true, 'low-quality': '' });
    expect(await control(spared.viewer, '[data-group="full-detail"]')).to.equal(null);
  });

  it('FIX-28 the viewer limits the zoom on a touch device that draws frames too slowly', async () => {
    pretend({});
    const { viewer } = await showPainted(LARGE);
    expect(maxZoom(viewer)).to.equal(8);
    window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 120);
    viewer.autoRotate = true;
    await waitUntil(() => maxZoom(viewer) === 2);
    viewer.autoRotate = false;
    await aTimeout(0);
    expect(maxZoom(viewer)).to.equal(2);
  });
});
