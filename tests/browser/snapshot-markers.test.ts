import { expect } from '@open-wc/testing';
import type { SphereViewer } from '../../elements/viewer/sphere-viewer.ts';
import { FlatWorldHost, showFlat } from './fly-fixtures.ts';
import { middleOf, next, pixelsOf, stageOf, waitUntil } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(() => host.leave());

/** How many pixels differ between two pictures, each by more than rounding. */
function unlike(one: ImageData, other: ImageData): number {
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const apart = [0, 1, 2].some(
      (part) => Math.abs((one.data[at + part] ?? 0) - (other.data[at + part] ?? 0)) > 3,
    );
    if (apart) count += 1;
  }
  return count;
}

/** A viewer with a sphere's marker ahead, and its picture without any. */
async function showSpheres(): Promise<{ viewer: SphereViewer; plain: ImageData }> {
  const { viewer } = await showFlat({ tilt: -40, 'no-controls': false, 'snapshot-icons': true });
  const plain = await pixelsOf(viewer);
  viewer.panoMarkerDistance = 200;
  await waitUntil(() => viewer.renderRoot.querySelector('[role=listbox]') !== null);
  return { viewer, plain };
}

async function becomes(viewer: SphereViewer, holds: (picture: ImageData) => boolean): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) if (holds(await pixelsOf(viewer))) return;
  throw new Error('The picture never came to be so.');
}

describe('markers and snapshots', () => {
  it('VIEW-36 VIEW-37 sphere markers stay away while the panel is open, also after the viewer was elsewhere', async () => {
    const { viewer, plain } = await showSpheres();
    await becomes(viewer, (picture) => unlike(picture, plain) > 200);
    viewer.openPanel('snapshot');
    await becomes(viewer, (picture) => unlike(picture, plain) === 0);
    const home = viewer.parentElement as HTMLElement;
    viewer.remove();
    await Promise.resolve();
    const loads = next(viewer, 'sphere-settle');
    home.append(viewer);
    await loads;
    await waitUntil(() => viewer.renderRoot.querySelector('[role=listbox]') !== null);
    await viewer.updateComplete;
    // Along tiles' seams it depends on the order in which they came whose texel is drawn.
    for (let tries = 0; tries < 3; tries += 1) expect(unlike(await pixelsOf(viewer), plain)).to.be.below(50);
    viewer.closePanel();
    await becomes(viewer, (picture) => unlike(picture, plain) > 200);
  });

  it('VIEW-50 without icons the PNG has no marker of a sphere and none of the point asked about; the screen has', async () => {
    const { viewer, plain } = await showSpheres();
    const [clientX, clientY] = middleOf(viewer);
    stageOf(viewer).dispatchEvent(
      new MouseEvent('contextmenu', {
        clientX: clientX + 60,
        clientY,
        button: 2,
        bubbles: true,
        cancelable: true,
      }),
    );
    const menu = () => viewer.renderRoot.querySelector('sphere-context-menu');
    await waitUntil(() => (menu()?.renderRoot.querySelector('[role=menuitem]') ?? null) !== null);
    const count = (): number =>
      Number(/\d+/.exec(viewer.renderRoot.querySelector('[role=listbox]')?.ariaLabel ?? '')?.[0]);
    const before = count();
    menu()?.renderRoot.querySelector<HTMLElement>('[role=menuitem]')?.click();
    await waitUntil(() => count() === before + 1);
    const withAll = () => pixelsOf(viewer);
    await becomes(viewer, (picture) => unlike(picture, plain) > 200);
    const all = await withAll();
    viewer.snapshotIcons = false;
    expect(unlike(await pixelsOf(viewer), plain)).to.equal(0);
    viewer.snapshotIcons = true;
    expect(unlike(await withAll(), all), 'and they are back').to.equal(0);
  });

  it('VIEW-53 a finger that rests on the view calls up nothing of the browser', async () => {
    const { viewer } = await showFlat();
    const sheets = (viewer.renderRoot as ShadowRoot).adoptedStyleSheets;
    expect(getComputedStyle(stageOf(viewer)).userSelect).to.equal('none');
    const { styles } = viewer.constructor as typeof SphereViewer;
    // Only Safari knows of it, and other browsers drop it while they read.
    expect([styles].flat(9).map(String).join()).to.match(/-webkit-touch-callout: none/);
    expect(sheets.length).to.be.above(0);
  });
});
