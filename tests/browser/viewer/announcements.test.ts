import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { FlatWorldHost, placeAt, showFlat } from './fly-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(() => host.leave());

const inside = (viewer: SphereViewer, selector: string): HTMLElement | null =>
  viewer.renderRoot.querySelector<HTMLElement>(selector);

/** Returns a layer with markers at the given pans. */
const markersAt = (pans: Readonly<Record<string, number>>): object[] => [
  {
    name: 'Around',
    visible: true,
    markers: Object.entries(pans).map(([name, pan]) => {
      const turn = (pan / 180) * Math.PI;
      const { latitude: lat, longitude: lng } = placeAt(200 * Math.sin(turn), 200 * Math.cos(turn));
      return { name, lat, lng, icon: 'a' };
    }),
  },
];

describe('<sphere-viewer> announcements to screen readers', () => {
  it('OBJ-01 while users move among objects by keyboard, the objects are announced instead of the view', async () => {
    const { viewer } = await showFlat();
    viewer.layers = markersAt({ Mill: 60, Dock: 150 });
    await waitUntil(() => inside(viewer, '[role=listbox]') !== null);
    const view: string[] = [];
    await waitUntil(() => inside(viewer, '.for-ears[role=status]:not(.around *)') !== null);
    const line = inside(viewer, '.for-ears[role=status]:not(.around *)') as HTMLElement;
    new MutationObserver(() => view.push(line.textContent)).observe(line, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    inside(viewer, '[role=listbox]')?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'ArrowRight' });
    await waitUntil(() => Math.abs(viewer.pan - 150) < 1e-3);
    expect(inside(viewer, '.around [role=status]')?.textContent).to.contain('Dock');
    // The view is announced after it has not changed for 0.7 s.
    await aTimeout(1000);
    expect(view).to.deep.equal([]);
    await sendKeys({ press: 'Escape' });
    await sendKeys({ press: 'n' });
    await waitUntil(() => view.length > 0);
    expect(view).to.deep.equal(['Looking north, 27° down']);
  });
});
