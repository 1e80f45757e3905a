import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import {
  FACE_WIDTH,
  control,
  feature,
  file,
  middleOf,
  next,
  pixelsOf,
  placeViewer,
  showPainted,
} from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

describe('<sphere-viewer> controls', () => {
  it('VIEW-16 VIEW-17 the viewer’s buttons zoom the view in and out', async () => {
    const { viewer } = await showPainted({ fov: 60 });
    (await control(viewer, '[aria-keyshortcuts="+"]')).click();
    await waitUntil(() => viewer.fov < 45);
    (await control(viewer, '[aria-keyshortcuts="-"]')).click();
    await waitUntil(() => Math.abs(viewer.fov - 60) < 0.01);
  });

  it('VIEW-25 VIEW-26 the compass shows the direction of the view, and clicking it turns the view due north', async () => {
    const { viewer } = await showPainted({ src: file([feature(1)]), pan: 77 });
    const compass = viewer.renderRoot.querySelector('sphere-compass');
    expect(compass?.pan).to.equal(77);
    compass?.renderRoot.querySelector('button')?.click();
    await waitUntil(() => viewer.pan === 0);
    expect(compass?.pan).to.equal(0);
  });

  const openPanels = (viewer: SphereViewer): string[] =>
    ['info', 'help', 'snapshot'].filter((name) =>
      viewer.renderRoot.querySelector(`sphere-${name}-panel`)?.hasAttribute('open'),
    );

  it('VIEW-31 VIEW-32 VIEW-33 the viewer’s buttons open and close the info, help and snapshot panels', async () => {
    const { viewer } = await showPainted();
    for (const name of ['info', 'help', 'snapshot'] as const) {
      (await control(viewer, `[data-group="${name}"]`)).click();
      await waitUntil(() => openPanels(viewer).join() === name);
      (await control(viewer, `[data-group="${name}"]`)).click();
      await waitUntil(() => openPanels(viewer).length === 0);
    }
  });

  it('VIEW-35 opening a panel closes the panel that was open', async () => {
    const { viewer } = await showPainted();
    for (const name of ['info', 'help', 'snapshot'] as const) {
      (await control(viewer, `[data-group="${name}"]`)).click();
      await viewer.updateComplete;
      await waitUntil(() => openPanels(viewer).join() === name);
    }
    (await control(viewer, '[data-group="snapshot"]')).click();
    await waitUntil(() => openPanels(viewer).length === 0);
  });

  it('VIEW-29 VIEW-30 the viewer switches between the sphere and the page’s map', async () => {
    const { viewer } = await showPainted();
    expect(await control(viewer, '[data-group="view-toggle"]')).to.equal(null);
    const map = document.createElement('div');
    map.slot = 'map';
    map.textContent = 'A map';
    viewer.append(map);
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-control-bar')?.mapShown === false);
    const toggle = await control(viewer, '[data-group="view-toggle"]');
    expect(toggle.getAttribute('aria-label')).to.equal('View Map');
    expect(map.offsetParent).to.equal(null);
    toggle.click();
    await viewer.updateComplete;
    expect((await control(viewer, '[data-group="view-toggle"]')).getAttribute('aria-label')).to.equal(
      'View Sphere',
    );
    expect(map.offsetParent).not.to.equal(null);
    expect(viewer.showsMap).to.equal(true);
    (await control(viewer, '[data-group="view-toggle"]')).click();
    await viewer.updateComplete;
    expect(viewer.hasAttribute('shows-map')).to.equal(false);
  });

  it('VIEW-27 VIEW-28 the full-screen control enters full screen and changes its label until the browser exits full screen', async () => {
    const { viewer } = await showPainted();
    const label = async (): Promise<string | null> =>
      (await control(viewer, '[data-group="fullscreen"]')).getAttribute('aria-label');
    const closed = await label();
    await sendMouse({
      type: 'click',
      position: middleOf(await control(viewer, '[data-group="fullscreen"]')),
    });
    await waitUntil(() => document.fullscreenElement === viewer || viewer.matches(':popover-open'));
    await viewer.updateComplete;
    expect(await label()).not.to.equal(closed);
    if (document.fullscreenElement) await document.exitFullscreen();
    else await viewer.toggleFullScreen();
    await waitUntil(async () => (await label()) === closed);
    expect(document.fullscreenElement).to.equal(null);
  });

  it('VIEW-27 the viewer fills the window as a popover if the browser does not support full screen for elements', async () => {
    const { viewer } = await showPainted();
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    await viewer.toggleFullScreen();
    expect(viewer.matches(':popover-open')).to.equal(true);
    expect(viewer.getBoundingClientRect().width).to.equal(innerWidth);
    await viewer.toggleFullScreen();
    expect(viewer.matches(':popover-open')).to.equal(false);
    Reflect.deleteProperty(document, 'fullscreenEnabled');
  });

  it('VIEW-27 the viewer opens as a popover if the browser denies full screen', async () => {
    const { viewer } = await showPainted();
    viewer.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
    await viewer.toggleFullScreen();
    expect(viewer.matches(':popover-open')).to.equal(true);
    await viewer.toggleFullScreen();
    expect(viewer.matches(':popover-open')).to.equal(false);
  });

  it('VIEW-45 VIEW-46 the snapshot is a PNG at device resolution', async () => {
    const { viewer } = await showPainted();
    expect((await viewer.snapshot()).type).to.equal('image/png');
    const { width, height } = await pixelsOf(viewer);
    expect([width, height]).to.deep.equal([320 * devicePixelRatio, 200 * devicePixelRatio]);
  });

  it('VIEW-47 VIEW-48 a snapshot contains a copyright line in its lower half unless the page hides the copyright', async () => {
    const loaded = next(window, 'sphere-settle');
    const { viewer } = await placeViewer({ src: file([feature(7)]) });
    await loaded;
    const [withLine, again] = [await pixelsOf(viewer), await pixelsOf(viewer)];
    expect(again.data).to.deep.equal(withLine.data);
    viewer.hideCopyrightSnapshot = true;
    viewer.hideCopyrightDate = true;
    const without = await pixelsOf(viewer);
    const isChanged = (from: number, to: number): boolean =>
      without.data.slice(from, to).some((part, at) => part !== withLine.data[from + at]);
    const half = withLine.data.length / 2;
    expect(isChanged(half, 2 * half)).to.equal(true);
    expect(isChanged(0, half)).to.equal(false);
  });

  it('the viewer passes axe without a panel and with the help panel', async () => {
    const { viewer } = await showPainted();
    await expectAccessible(viewer);
    void viewer.openPanel('help');
    await viewer.updateComplete;
    await expectAccessible(viewer);
    viewer.closePanel();
  });
});

describe('a map in the viewer', () => {
  const withMap = async (attributes: Record<string, string | boolean>) => {
    const placed = await showPainted(attributes);
    const map = document.createElement('div');
    map.slot = 'map';
    placed.viewer.append(map);
    await waitUntil(() => placed.viewer.renderRoot.querySelector('slot[name="map"]') !== null);
    await placed.viewer.updateComplete;
    return placed.viewer;
  };
  const toggle = (viewer: SphereViewer) => control(viewer, '[data-group="view-toggle"]');
  const isMapShown = (viewer: SphereViewer): boolean =>
    !(viewer.renderRoot.querySelector('[part="map"]') as HTMLElement).hidden;

  it('MAP-21 OPEN-073 with the map view turned off, the viewer shows neither the map nor the map control', async () => {
    const viewer = await withMap({ 'shows-map': true });
    await waitUntil(() => isMapShown(viewer));
    expect(await toggle(viewer)).not.to.equal(null);
    viewer.useMapView = false;
    await viewer.updateComplete;
    expect(isMapShown(viewer)).to.equal(false);
    expect(await toggle(viewer)).to.equal(null);
  });

  it('MAP-22 EMBED-09 OPEN-073 if the map is hidden at startup, the viewer shows the sphere first, and the map control opens the map', async () => {
    const viewer = await withMap({ 'shows-map': true, 'start-up-map-hidden': true });
    expect([viewer.showsMap, isMapShown(viewer)]).to.deep.equal([false, false]);
    (await toggle(viewer)).click();
    await waitUntil(() => isMapShown(viewer));
  });
});
