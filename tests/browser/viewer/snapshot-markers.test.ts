import { expect } from '@open-wc/testing';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { FlatWorldHost, showFlat } from './fly-fixtures.ts';
import { middleOf, next, pixelsOf, screenOf, stageOf } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(() => host.leave());

/** Returns the number of pixels that differ between two pictures by more than rounding. */
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

/** Shows the marker of a sphere in a viewer. Also returns the viewer's picture and screen without markers. */
async function showSpheres(): Promise<{ viewer: SphereViewer; plain: ImageData; empty: ImageData }> {
  const { viewer } = await showFlat({ tilt: -40, 'no-controls': false, 'snapshot-icons': true });
  const [plain, empty] = [await pixelsOf(viewer), await screenOf(viewer)];
  viewer.panoMarkerDistance = 200;
  await waitUntil(() => viewer.renderRoot.querySelector('[role=listbox]') !== null);
  return { viewer, plain, empty };
}

async function becomes(
  viewer: SphereViewer,
  matches: (picture: ImageData) => boolean,
  read = pixelsOf,
): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) if (matches(await read(viewer))) return;
  throw new Error('The image never matched.');
}

describe('markers and snapshots', () => {
  it('VIEW-36 VIEW-37 sphere markers are hidden while the snapshot panel is open, even after the viewer is removed and added again', async () => {
    const { viewer, empty } = await showSpheres();
    await becomes(viewer, (screen) => unlike(screen, empty) > 200, screenOf);
    void viewer.openPanel('snapshot');
    await becomes(viewer, (screen) => unlike(screen, empty) === 0, screenOf);
    const home = viewer.parentElement as HTMLElement;
    viewer.remove();
    await Promise.resolve();
    const loads = next(viewer, 'sphere-settle');
    home.append(viewer);
    await loads;
    await waitUntil(() => viewer.renderRoot.querySelector('[role=listbox]') !== null);
    await viewer.updateComplete;
    // Along the seams of tiles, the order in which tiles arrive determines whose texel is drawn.
    for (let tries = 0; tries < 3; tries += 1) expect(unlike(await screenOf(viewer), empty)).to.be.below(50);
    viewer.closePanel();
    await becomes(viewer, (screen) => unlike(screen, empty) > 200, screenOf);
  });

  it('FIX-29 with marker icons turned on, a snapshot contains sphere markers even if they are hidden on the screen', async () => {
    const { viewer, plain, empty } = await showSpheres();
    await becomes(viewer, (picture) => unlike(picture, plain) > 200);
    const marked = await pixelsOf(viewer);
    void viewer.openPanel('snapshot');
    await becomes(viewer, (screen) => unlike(screen, empty) === 0, screenOf);
    expect(unlike(await pixelsOf(viewer), marked)).to.be.below(50);
    expect(unlike(await screenOf(viewer), empty), 'the screen hides them again').to.be.below(50);
    viewer.snapshotIcons = false;
    expect(unlike(await pixelsOf(viewer), plain)).to.be.below(50);
  });

  it('VIEW-50 a snapshot with marker icons turned off contains neither sphere markers nor the marker of a place query', async () => {
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
    const { pan, tilt, fov } = viewer;
    menu()?.renderRoot.querySelector<HTMLElement>('[role=menuitem]')?.click();
    await waitUntil(() => count() === before + 1);
    // In this small viewer, the view turns so that the card does not cover its place.
    await waitUntil(() => viewer.tilt !== tilt);
    await viewer.lookAt({ pan, tilt, fov }, { animate: false });
    const withAll = () => pixelsOf(viewer);
    await becomes(viewer, (picture) => unlike(picture, plain) > 200);
    const all = await withAll();
    viewer.snapshotIcons = false;
    expect(unlike(await pixelsOf(viewer), plain)).to.equal(0);
    viewer.snapshotIcons = true;
    expect(unlike(await withAll(), all), 'the markers are drawn again').to.equal(0);
  });

  it('CSS prevents text selection and Safari’s callout when a finger is held on the view', async () => {
    const { viewer } = await showFlat();
    const sheets = (viewer.renderRoot as ShadowRoot).adoptedStyleSheets;
    const style = getComputedStyle(stageOf(viewer));
    // WebKit supports only the prefixed property.
    const selection = ['user-select', '-webkit-user-select'].map((name) => style.getPropertyValue(name));
    expect(selection.find((value) => value !== '')).to.equal('none');
    const { styles } = viewer.constructor as typeof SphereViewer;
    // Only Safari supports this property. Other browsers drop the property during parsing.
    expect([styles].flat(9).map(String).join()).to.match(/-webkit-touch-callout: none/);
    expect(sheets.length).to.be.above(0);
  });
});
