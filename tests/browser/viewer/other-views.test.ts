import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FoundPlace } from '../../../elements/model/place-service.ts';
import type { SphereSource } from '../../../elements/model/sphere-source.ts';
import { ViewerError } from '../../../elements/model/viewer-error.ts';
import { createStaticSource } from '../../../elements/source/static-source.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { press, within } from './acts.ts';
import { FlatWorldHost, flatFile, placeAt, showFlat } from './fly-fixtures.ts';
import { next } from './viewer-fixtures.ts';

/** A place between the spheres: spheres 1 and 4 are south of it, 2 and 3 north of it, and 5 is east of it. */
const PLACE = placeAt(0, 40);
const MILL: FoundPlace = {
  name: 'Mill',
  formatted_address: 'Mill, Baltimore, MD, USA',
  placeId: 'mill',
  location: { lat: PLACE.latitude, lng: PLACE.longitude },
};

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(() => host.leave());

/** The spheres of the flat world, of which two were captured in 2024. */
function source(): SphereSource {
  const all = createStaticSource(flatFile());
  return {
    ...all,
    around: async (place, reachM, signal) =>
      (await all.around(place, reachM, signal)).map((sphere) => ({
        ...sphere,
        timestamp: [1, 2].includes(sphere.id) ? '2024-05-02T10:00:00Z' : '2026-06-14T10:00:00Z',
      })),
  };
}

async function show(width = '800px'): Promise<SphereViewer> {
  const { viewer } = await showFlat({ pan: 20, tilt: -30, fov: 70 });
  Object.assign(viewer.style, { width, height: '560px' });
  const loaded = next(viewer, 'sphere-load');
  viewer.source = source();
  await loaded;
  return viewer;
}

const sides = (viewer: SphereViewer): HTMLElement[] => within(viewer, '[part="view-side"]');
const sideNamed = (viewer: SphereViewer, name: string): HTMLElement =>
  sides(viewer).find((button) => button.textContent.trim() === name)!;
const pressed = (viewer: SphereViewer): string[] =>
  sides(viewer)
    .filter(({ ariaPressed }) => ariaPressed === 'true')
    .map((button) => button.textContent.trim());

/** Waits until the card of the place is open and says which side a sphere shows. */
async function arrive(viewer: SphereViewer, sphere: number, side: string): Promise<void> {
  await waitUntil(
    () => viewer.currentSphere?.id === sphere && pressed(viewer).join() === side,
    `${sphere} is shown, from the ${side}`,
  );
}

/** Returns how far the view is from looking at the place, in degrees of pan. */
async function aside(viewer: SphereViewer): Promise<number> {
  const pixel = await viewer.project(PLACE);
  return Math.abs((pixel?.x ?? NaN) - viewer.clientWidth / 2);
}

describe('other views of a place', () => {
  it('a found place opens in its best view, and its card offers the sides and years from which it is seen', async () => {
    const viewer = await show();
    expect(await viewer.showPlace(MILL)).to.equal(true);
    // A source without a host leads to the nearest sphere, as before.
    await waitUntil(() => sides(viewer).length === 4, 'the sides are offered');
    expect(sides(viewer).map((button) => button.textContent.trim())).to.deep.equal([
      'North',
      'East',
      'South',
      'West',
    ]);
    expect(sideNamed(viewer, 'West').ariaDisabled).to.equal('true');
    expect(sideNamed(viewer, 'West').ariaLabel).to.contain('No view from this side');
    sideNamed(viewer, 'West').click();
    const [years] = within(viewer, '[part="view-year"]') as HTMLSelectElement[];
    expect([...years!.options].map(({ value }) => value)).to.deep.equal(['2026', '2024']);
    await expectAccessible(viewer);

    await press(viewer, '[part="view-side"]:nth-of-type(3)');
    await arrive(viewer, 4, 'South');
    await waitUntil(async () => (await aside(viewer)) < 2, 'the view looks at the place');
  });

  it('the keyboard chooses a side and a year, the view keeps looking at the place, and the focus stays in its card', async () => {
    const viewer = await show();
    await viewer.showPlace(MILL, { from: 'south', year: 2026 });
    expect(viewer.currentSphere?.id).to.equal(4);
    await waitUntil(() => sides(viewer).length === 4, 'the sides are offered');
    sideNamed(viewer, 'North').focus();
    await sendKeys({ press: 'Enter' });
    await arrive(viewer, 3, 'North');
    const isInCard = (): boolean =>
      within(viewer, '[role="dialog"]').some((card) => card.matches(':focus-within'));
    await waitUntil(isInCard, 'the focus is in the card');
    const [years] = within(viewer, '[part="view-year"]') as HTMLSelectElement[];
    expect(years!.value).to.equal('2026');
    years!.value = '2024';
    years!.dispatchEvent(new Event('change'));
    // The northern view of that year is from closer to the place.
    await arrive(viewer, 2, 'North');
    await waitUntil(async () => (await aside(viewer)) < 2, 'the view looks at the place');
  });

  it('showPlace goes to a wanted side or year, and rejects with its name if there is no such view', async () => {
    const viewer = await show();
    expect(await viewer.showPlace(MILL, { from: 'east', animate: false })).to.equal(true);
    expect(viewer.currentSphere?.id).to.equal(5);
    const before = viewer.currentSphere?.id;
    const failure: unknown = await viewer.showPlace(MILL, { from: 'west' }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(ViewerError);
    expect((failure as ViewerError).code).to.equal('not-found');
    expect((failure as ViewerError).message).to.contain('from the west');
    expect(viewer.currentSphere?.id).to.equal(before);
    const wrong: unknown = await viewer.showPlace(MILL, { year: 20 }).catch((error: unknown) => error);
    expect((wrong as ViewerError).code).to.equal('invalid-argument');
  });

  it('the choice fits into the card on a screen of 360 pixels', async () => {
    const viewer = await show('360px');
    await viewer.showPlace(MILL);
    await waitUntil(() => sides(viewer).length === 4, 'the sides are offered');
    const { left, right } = viewer.getBoundingClientRect();
    for (const button of sides(viewer)) {
      const box = button.getBoundingClientRect();
      expect(box.left >= left && box.right <= right).to.equal(true);
      expect(box.width >= 44 && box.height >= 44).to.equal(true);
      expect(button.scrollWidth <= button.clientWidth).to.equal(true);
    }
  });
});
