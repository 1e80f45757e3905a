import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys } from '@web/test-runner-commands';
import type { Pixel } from '../../../elements/geo/camera.ts';
import type { LatLon } from '../../../elements/geo/earth.ts';
import type { FoundPlace } from '../../../elements/model/place-service.ts';
import type { SphereSource } from '../../../elements/model/sphere-source.ts';
import type { ViewerError } from '../../../elements/model/viewer-error.ts';
import { createOneSphereSource } from '../../../elements/source/one-sphere-source.ts';
import { createStaticSource } from '../../../elements/source/static-source.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { press, rightClick, within } from './acts.ts';
import { FlatWorldHost, TOWER, flatFile, placeAt, showFlat, towerTiles } from './fly-fixtures.ts';
import { SIZE, next } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => {
  host = new FlatWorldHost();
  host.hasTower = true;
});
afterEach(async () => {
  host.leave();
  await resetMouse();
});

/** The middle of the tower's roof, which sphere 3 is nearest to, and a point of the ground near sphere 2. */
const ROOF = placeAt((TOWER.west + TOWER.east) / 2, (TOWER.south + TOWER.north) / 2, 20 + TOWER.top);
const GROUND = placeAt(-10, 100);

const COATED = [
  ['with a surface', { surface: towerTiles() }],
  ['without a surface', {}],
] as const;

/** Opens a viewer of the flat world in which a place is a bit left of the center of the view. */
async function open(
  settings: object,
  place: LatLon,
): Promise<{ viewer: SphereViewer; errors: ViewerError[]; at: [number, number] }> {
  const { viewer, errors } = await showFlat({ fov: 50, ...settings });
  viewer.style.width = '640px';
  viewer.style.height = '400px';
  await viewer.unproject({ x: 0, y: 0 });
  await viewer.lookAt(place, { animate: false });
  await viewer.lookAt({ pan: viewer.pan + 6 }, { animate: false });
  let pixel: Pixel | null = null;
  // The new size takes effect with the next frame.
  await waitUntil(async () => (pixel = await viewer.project(place)) !== null && Math.abs(pixel.y - 200) < 10);
  return { viewer, errors, at: [pixel!.x, pixel!.y] };
}

/** Waits until a sphere is on the screen and a place is in the middle of its picture. */
async function seesInMiddle(viewer: SphereViewer, sphere: number, place: LatLon): Promise<void> {
  await waitUntil(() => viewer.currentSphere?.id === sphere, `sphere ${String(sphere)}`);
  await waitUntil(async () => {
    const pixel = await viewer.project(place);
    const { clientWidth, clientHeight } = viewer;
    return pixel !== null && Math.hypot(pixel.x - clientWidth / 2, pixel.y - clientHeight / 2) < 4;
  }, 'the place in the middle');
}

const found = (name: string, { latitude, longitude }: LatLon): FoundPlace => ({
  formatted_address: `${name}, Baltimore, MD, USA`,
  location: { lat: latitude, lng: longitude },
  name,
  placeId: name,
});

for (const [title, settings] of COATED) {
  const place = 'surface' in settings ? ROOF : GROUND;
  const sphere = 'surface' in settings ? 3 : 2;
  describe(`flying to a point ${title}`, () => {
    it('FIX-80 VIEW-62 Fly Here of the menu flies to the nearest sphere and turns to the point', async () => {
      const { viewer, errors, at } = await open(settings, place);
      await rightClick(viewer, at);
      await press(viewer, '[data-item="fly"]');
      await seesInMiddle(viewer, sphere, place);
      expect(errors).to.deep.equal([]);
    });

    it('FIX-80 VIEW-61 VIEW-62 Fly Here of the popup of What’s Here? flies to the nearest sphere and turns to the point', async () => {
      const { viewer, errors, at } = await open(settings, place);
      viewer.placeService = {
        search: () => Promise.resolve([]),
        at: () => Promise.resolve([found('Tower', place)]),
      };
      await rightClick(viewer, at);
      await press(viewer, '[data-item="ask"]');
      await waitUntil(() =>
        within(viewer, '.known').some(({ textContent }) => textContent.includes('Baltimore, MD')),
      );
      await press(viewer, '.fly');
      await seesInMiddle(viewer, sphere, place);
      expect(errors).to.deep.equal([]);
    });

    it('FIX-80 Fly Here of a page’s marker flies to the nearest sphere and turns to the marker', async () => {
      const { viewer, errors } = await open(settings, GROUND);
      viewer.showFlyHere = true;
      viewer.customMarkerList = [{ id: 'a', name: 'Gate', lat: GROUND.latitude, lon: GROUND.longitude }];
      await viewer.openPopup('a');
      await press(viewer, '[part~="popup-fly-here"]');
      await seesInMiddle(viewer, 2, GROUND);
      expect(errors).to.deep.equal([]);
    });

    it('FIX-80 VIEW-67 EMBED-21 a sphere that is chosen after What’s Here? turns to the queried point and opens its popup', async () => {
      const { viewer, errors, at } = await open(settings, place);
      viewer.pointToQueryOnSphereLoad = true;
      viewer.placeService = { search: () => Promise.resolve([]), at: () => Promise.resolve([]) };
      await rightClick(viewer, at);
      await press(viewer, '[data-item="ask"]');
      await waitUntil(() => within(viewer, '.fly').length > 0);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => within(viewer, '.fly').length === 0);
      await viewer.flyTo({ sphere: 5 });
      await seesInMiddle(viewer, 5, place);
      await waitUntil(() => within(viewer, '.fly').length > 0, 'the popup');
      expect(errors).to.deep.equal([]);
    });
  });
}

describe('a favorite while a place is marked', () => {
  it('VIEW-67 FAV-02 shows its own view, although its sphere is another one', async () => {
    const { viewer, at } = await open({ 'no-controls': false }, GROUND);
    viewer.pointToQueryOnSphereLoad = true;
    viewer.placeService = { search: () => Promise.resolve([]), at: () => Promise.resolve([]) };
    await rightClick(viewer, at);
    await press(viewer, '[data-item="ask"]');
    await waitUntil(() => within(viewer, '.fly').length > 0);
    const view = { initial_pan: 200, initial_tilt: -10, initial_fov: 50 };
    viewer.favorites = [{ id: 'a', name: 'Roof', created_date: '2026-11-30T00:00:00Z', sphere: 5, ...view }];
    await viewer.openPanel('favorite');
    const settled = next(viewer, 'sphere-settle');
    await press(viewer, '[aria-label="Load Roof"]');
    await waitUntil(() => viewer.currentSphere?.id === 5);
    await settled;
    await frames(3);
    expect([viewer.pan, viewer.tilt, viewer.fov].map(Math.round)).to.deep.equal([200, -10, 50]);
    await viewer.flyTo({ sphere: 2 });
    await seesInMiddle(viewer, 2, GROUND);
  });
});

describe('a link to a view while a place is marked', () => {
  const before = location.href;
  afterEach(() => history.replaceState(null, '', before));

  it('VIEW-67 Back and Forward show exactly the views of their entries, although their spheres are others', async () => {
    const { viewer, at } = await open({ 'no-controls': false, hash: true }, GROUND);
    viewer.pointToQueryOnSphereLoad = true;
    viewer.placeService = { search: () => Promise.resolve([]), at: () => Promise.resolve([]) };
    await rightClick(viewer, at);
    await press(viewer, '[data-item="ask"]');
    await waitUntil(() => within(viewer, '.fly').length > 0);
    const follows = async (act: () => void, ...view: readonly number[]): Promise<void> => {
      const settled = next(viewer, 'sphere-settle');
      act();
      await waitUntil(() => viewer.currentSphere?.id === view[0]);
      await settled;
      // The URL is written again when the view has come to rest.
      await new Promise((resolve) => setTimeout(resolve, 600));
      await frames(3);
      expect([viewer.pan, viewer.tilt, viewer.fov].map(Math.round)).to.deep.equal(view.slice(1));
    };
    await follows(() => (location.hash = '#sphere=5&pan=200&tilt=-10&fov=50'), 5, 200, -10, 50);
    await follows(() => (location.hash = '#sphere=2&pan=20&tilt=-5&fov=40'), 2, 20, -5, 40);
    await follows(() => history.back(), 5, 200, -10, 50);
    await follows(() => history.forward(), 2, 20, -5, 40);
    // A flight of the user turns to the place, as before.
    await viewer.flyTo({ sphere: 5 });
    await seesInMiddle(viewer, 5, GROUND);
  });
});

describe('searching for a place', () => {
  it('FIX-82 VIEW-67 the viewer turns to the place once, so that nothing ends its change of the field of view', async () => {
    const { viewer, errors } = await open({ 'no-controls': false }, GROUND);
    viewer.pointToQueryOnSphereLoad = true;
    const seen = { sphere: 5, altitude: 20, width: 10, isCovered: true, groundDistance: 90, area: null };
    viewer.source = { ...createStaticSource(flatFile()), bestView: () => Promise.resolve(seen) };
    await next(viewer, 'sphere-load');
    viewer.placeService = {
      search: () => Promise.resolve([found('Mill', GROUND)]),
      at: () => Promise.resolve([]),
    };
    const goals: object[] = [];
    const { lookAt } = viewer;
    viewer.lookAt = (goal, options) => {
      goals.push(goal);
      return lookAt.call(viewer, goal, options);
    };
    await viewer.openPanel('search');
    await waitUntil(() => within(viewer, '[part="input"]').length > 0, 'the search box');
    within(viewer, '[part="input"]')[0]?.focus();
    await sendKeys({ type: 'Mill' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => within(viewer, '.fly').length > 0, 'the popup of the place');
    await seesInMiddle(viewer, 5, GROUND);
    expect(goals).to.have.lengthOf(1);
    expect(viewer.fov).to.be.lessThan(45);
    expect(errors).to.deep.equal([]);
  });
});

/** Returns the texts of the notices of a viewer. */
const noticesOf = (viewer: SphereViewer): string =>
  within(viewer, '[part="hint"]')
    .map(({ textContent }) => textContent)
    .join('');

describe('flights that lead nowhere', () => {
  /** Opens a viewer of the flat world whose source finds the nearest sphere in another way. */
  async function openWith(nearest: SphereSource['nearest']): Promise<SphereViewer> {
    const { viewer } = await open({}, GROUND);
    viewer.source = { ...createStaticSource(flatFile()), nearest };
    await next(viewer, 'sphere-load');
    await viewer.lookAt(GROUND, { animate: false });
    return viewer;
  }

  it('FIX-80 VIEW-62 Fly Here of the menu is off and says why if there is no sphere near the point', async () => {
    const viewer = await openWith(() => Promise.resolve(null));
    await rightClick(viewer, [320, 200]);
    await waitUntil(() =>
      within(viewer, '[data-item="fly"]').some(({ textContent }) => textContent.includes('no sphere near')),
    );
    await press(viewer, '[data-item="fly"]');
    expect(viewer.currentSphere?.id).to.equal(1);
    expect(within(viewer, '[data-item="fly"]')).to.have.lengthOf(1);
  });

  it('FIX-80 VIEW-62 if it is not known yet where Fly Here leads, a notice says so afterward', async () => {
    let find: (sphere: null) => void = () => undefined;
    const viewer = await openWith(() => new Promise((resolve) => (find = resolve)));
    await rightClick(viewer, [320, 200]);
    await press(viewer, '[data-item="fly"]');
    await waitUntil(() => noticesOf(viewer).includes('Flying there'));
    find(null);
    await waitUntil(() => noticesOf(viewer).includes('no sphere near'));
    expect(viewer.currentSphere?.id).to.equal(1);
  });

  it('FIX-80 a click on the marker of a sphere that cannot be loaded shows a notice and reports the error', async () => {
    const { viewer, errors } = await open({}, GROUND);
    viewer.panoMarkerDistance = 500;
    viewer.panoMarkerList = [];
    viewer.customMarkerList = [
      { id: 'a', name: 'Missing', lat: GROUND.latitude, lon: GROUND.longitude, panoramaId: 99 },
    ];
    const listed = (): HTMLElement[] => within(viewer, '[role="listbox"]');
    await waitUntil(() => listed().length > 0);
    listed()[0]?.focus();
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => noticesOf(viewer).includes('could not be loaded'));
    expect(errors.map(({ code }) => code)).to.deep.equal(['not-found']);
  });
});

describe('flying to a point of a source with one sphere', () => {
  it('FIX-80 neither the menu nor the popup of What’s Here? nor a marker offers to fly to other spheres', async () => {
    const { viewer } = await showFlat();
    const { latitude, longitude } = placeAt(0, 80);
    const metadata = { altitude: 120, ground: 20 };
    const described = { id: 2, latitude, longitude, front_image_width: 1024, package: null, metadata };
    viewer.source = createOneSphereSource(
      { ...described, title: 'Shared', timestamp: null, company_name: null },
      'https://flat.example/',
      document.baseURI,
    );
    await waitUntil(() => viewer.currentSphere?.title === 'Shared');
    await viewer.lookAt({ pan: 0, tilt: -60 }, { animate: false });
    viewer.showFlyHere = true;
    viewer.placeService = { search: () => Promise.resolve([]), at: () => Promise.resolve([]) };
    viewer.customMarkerList = [{ id: 'a', name: 'Gate', description: 'Open', lat: latitude, lon: longitude }];
    await viewer.openPopup('a');
    await waitUntil(() => within(viewer, '*').some(({ textContent }) => textContent === 'Open'));
    expect(within(viewer, '[part~="popup-fly-here"]')).to.deep.equal([]);
    viewer.closePopup();
    await rightClick(viewer, [SIZE.width / 2, SIZE.height / 2]);
    await waitUntil(() => within(viewer, '[data-item]').length > 0);
    expect(within(viewer, '[data-item]').map(({ dataset }) => dataset['item'])).to.deep.equal([
      'ask',
      'copy',
    ]);
    await press(viewer, '[data-item="ask"]');
    await waitUntil(() => within(viewer, '.coordinates').length > 0);
    expect(within(viewer, '.fly')).to.deep.equal([]);
  });
});
