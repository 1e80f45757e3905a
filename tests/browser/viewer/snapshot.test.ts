import { expect } from '@open-wc/testing';
import { readSnapshotView } from '../../../elements/viewer/snapshot/read-snapshot-view.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectAccessible } from '../accessible.ts';
import { definePanels, found, nextEvent, inViewer, inside, textOf } from '../panels/panel-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import {
  FACE_WIDTH,
  SIZE,
  feature,
  file,
  next,
  pixelsOf,
  placeViewer,
  screenOf,
  showPainted,
} from './viewer-fixtures.ts';

const bytesOf = async (viewer: SphereViewer): Promise<Uint8Array> =>
  new Uint8Array(await (await viewer.snapshot()).arrayBuffer());

describe('snapshots', () => {
  const host = new PaintedHost(FACE_WIDTH);
  after(() => host.leave());

  const showPlaced = async (): Promise<SphereViewer> => {
    const settled = next(window, 'sphere-settle');
    const { viewer } = await placeViewer({ src: file([feature(7)]) });
    await settled;
    return viewer;
  };

  it('VIEW-45 the PNG metadata of a snapshot contains its sphere, view, capture time, camera position and corner coordinates', async () => {
    const viewer = await showPlaced();
    await viewer.lookAt({ pan: 80, tilt: -35, fov: 50 }, { animate: false });
    const view = readSnapshotView(await bytesOf(viewer))!;
    expect([view.sphere, view.pan, view.tilt]).to.deep.equal([7, 80, -35]);
    expect(view.fov).to.be.closeTo(50, 1e-9);
    expect(view.captured).to.equal('2020-05-11T15:04:00-05:00');
    expect(view.camera).to.deep.equal({ latitude: 39.3, longitude: -76.6, altitude: 120 });
    const { width, height } = SIZE;
    for (const [at, pixel] of [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ].entries()) {
      const [x = 0, y = 0] = pixel;
      const place = await viewer.unproject({ x, y });
      const { latitude, longitude } = place!;
      expect(view.corners[at]).to.deep.equal({ latitude, longitude });
    }
  });

  it('VIEW-45 in improved perspective, the metadata of a snapshot contains the field of view of its image', async () => {
    const viewer = await showPlaced();
    viewer.improvedPerspective = true;
    await viewer.updateComplete;
    const view = readSnapshotView(await bytesOf(viewer))!;
    const half = Math.tan((viewer.fov * Math.PI) / 360) * (SIZE.height / SIZE.width);
    expect(view.fov).to.be.closeTo((Math.atan(half) * 360) / Math.PI, 1e-6);
  });

  it('VIEW-45 the pixels of a snapshot match those on the screen', async () => {
    const { viewer } = await showPainted({ 'hide-copyright-snapshot': true });
    const onScreen = await screenOf(viewer);
    const saved = await pixelsOf(viewer);
    expect([saved.width, saved.height]).to.deep.equal([onScreen.width, onScreen.height]);
    expect(saved.data.some((part, at) => at % 4 < 3 && part > 0)).to.equal(true);
    expect(saved.data).to.deep.equal(onScreen.data);
  });

  it('VIEW-46 at a device pixel ratio of 2, a snapshot has twice the width and height of the viewer', async () => {
    const ratio = devicePixelRatio;
    Object.defineProperty(window, 'devicePixelRatio', { value: 2, configurable: true });
    try {
      const { viewer } = await showPainted();
      const view = readSnapshotView(await bytesOf(viewer))!;
      const { width, height } = await pixelsOf(viewer);
      expect([width, height]).to.deep.equal([2 * SIZE.width, 2 * SIZE.height]);
      expect([view.width, view.height]).to.deep.equal([width, height]);
      expect([view.camera, ...view.corners]).to.deep.equal([null, null, null, null, null]);
    } finally {
      Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true });
    }
  });

  it('VIEW-50 when the marker icons are turned on in the panel, the snapshot is taken again', async () => {
    const viewer = await showPlaced();
    void viewer.openPanel('snapshot');
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-snapshot-panel') !== null);
    const panel = viewer.renderRoot.querySelector('sphere-snapshot-panel')!;
    await waitUntil(() => panel.picture !== null);
    const [before] = [panel.picture];
    const markers = inside(panel, '.switch input') as HTMLInputElement;
    expect([viewer.snapshotIcons, markers.checked]).to.deep.equal([false, false]);
    markers.click();
    await waitUntil(() => panel.picture !== before);
    expect([viewer.snapshotIcons, markers.checked]).to.deep.equal([true, true]);
    viewer.setAttribute('snapshot-icons', 'false');
    await viewer.updateComplete;
    await panel.updateComplete;
    expect(markers.checked).to.equal(false);
  });

  it('the panel takes a snapshot of a chosen size, and drops it if the panel is closed meanwhile', async () => {
    const viewer = await showPlaced();
    void viewer.openPanel('snapshot');
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-snapshot-panel') !== null);
    const panel = viewer.renderRoot.querySelector('sphere-snapshot-panel')!;
    await waitUntil(() => panel.picture !== null);
    const before = panel.picture;
    const choose = (width: string): void => {
      const list = inside(panel, '[part="width"]') as HTMLSelectElement;
      list.value = width;
      list.dispatchEvent(new Event('change'));
    };
    choose('1920');
    await waitUntil(() => panel.picture !== before && panel.loaded === null);
    const image = await createImageBitmap(await (await fetch(panel.picture!)).blob());
    expect([image.width, image.height]).to.deep.equal([1920, 1200]);
    host.respond = ({ level }) => (level < 2 ? new Promise<Response>(() => undefined) : null);
    choose('2560');
    await waitUntil(() => panel.loaded !== null);
    viewer.closePanel();
    await waitUntil(() => panel.picture === null);
    host.respond = () => null;
    expect(panel.loaded).to.equal(null);
  });
});

describe('<sphere-snapshot-panel>', () => {
  before(definePanels);

  it('VIEW-50 the switch for marker icons is labeled, and turning it on requests a snapshot with icons', async () => {
    const element = await inViewer(document.createElement('sphere-snapshot-panel'));
    const opened = nextEvent('sphere-request-snapshot');
    element.open = true;
    expect((await opened).icons).to.equal(false);
    expect(textOf(element, '.switch')).to.equal('Show marker icons');
    const received = nextEvent('sphere-request-snapshot');
    inside(element, '.switch').click();
    expect((await received).icons).to.equal(true);
    expect(found(element, '.switch input')?.offsetHeight).to.be.at.least(24);
    await Promise.all(element.shadowRoot!.getAnimations().map(({ finished }) => finished));
    await expectAccessible(element);
  });
});
