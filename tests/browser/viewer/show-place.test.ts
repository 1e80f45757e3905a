import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import type { FoundPlace } from '../../../elements/model/place-service.ts';
import type { PlaceView } from '../../../elements/model/sphere-source.ts';
import { createStaticSource } from '../../../elements/source/static-source.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { within } from './acts.ts';
import { FlatWorldHost, flatFile, placeAt, showFlat } from './fly-fixtures.ts';
import { next, stageOf } from './viewer-fixtures.ts';

/** A place in front of the first sphere, which the second one shows best. */
const { latitude, longitude } = placeAt(0, 80);
const MILL: FoundPlace = {
  name: 'Mill',
  formatted_address: 'Mill, Baltimore, MD, USA',
  placeId: 'mill',
  location: { lat: latitude, lng: longitude },
};
const BEST: PlaceView = {
  sphere: 2,
  altitude: 20,
  width: 10,
  isCovered: true,
  groundDistance: 40,
  area: null,
};

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(async () => {
  host.leave();
  await resetMouse();
});

/** Shows the first sphere of a source whose best view of a place becomes known when `answer` is called. */
async function show(best = BEST): Promise<{ viewer: SphereViewer; answer: () => void }> {
  let answer = (): void => undefined;
  const asked = new Promise<PlaceView>((resolve) => (answer = () => resolve(best)));
  const { viewer } = await showFlat({ pan: 20, tilt: -30, fov: 70 });
  const [loaded, settled] = [next(viewer, 'sphere-load'), next(viewer, 'sphere-settle')];
  viewer.source = { ...createStaticSource(flatFile()), bestView: () => asked };
  await loaded;
  Object.assign(viewer, { pan: 20, tilt: -30, fov: 70 });
  await settled;
  return { viewer, answer };
}

const viewOf = ({ currentSphere, pan, tilt, fov }: SphereViewer) => [currentSphere?.id, pan, tilt, fov];

/** No other object is around the first sphere. */
const isMarked = (viewer: SphereViewer): Promise<void> =>
  waitUntil(
    () => within(viewer, '[role="listbox"]')[0]?.ariaLabel?.endsWith(': 1') === true,
    'the place is marked',
  );

const popups = (viewer: SphereViewer): number => within(viewer, 'sphere-query-card').length;

describe('showPlace of a <sphere-viewer>', () => {
  it('with move: false, the place is marked, the view stays and no popup opens', async () => {
    const { viewer, answer } = await show();
    const before = viewOf(viewer);
    answer();
    expect(await viewer.showPlace(MILL, { move: false })).to.equal(true);
    await isMarked(viewer);
    await frames(3);
    expect([viewOf(viewer), popups(viewer)]).to.deep.equal([before, 0]);
  });

  it('an area, such as a city, is shown in a wide view with some sky, marked and without a popup', async () => {
    const { viewer, answer } = await show({ ...BEST, direction: { pan: 200, tilt: -40 } });
    answer();
    expect(await viewer.showPlace({ ...MILL, isArea: true })).to.equal(true);
    await isMarked(viewer);
    await frames(3);
    expect([viewOf(viewer), popups(viewer)]).to.deep.equal([[2, 200, -18, 75], 0]);
  });

  it('the map that replaces the sphere closes the popup of the place, and a place reached behind the map opens none', async () => {
    const { viewer, answer } = await show();
    viewer.append(Object.assign(document.createElement('div'), { slot: 'map' }));
    answer();
    expect(await viewer.showPlace(MILL)).to.equal(true);
    await waitUntil(() => popups(viewer) === 1, 'the popup is open');
    viewer.showsMap = true;
    await waitUntil(() => popups(viewer) === 0, 'the popup is closed');
    await viewer.showPlace(MILL);
    await frames(3);
    expect(popups(viewer)).to.equal(0);
    viewer.showsMap = false;
    await frames(3);
    expect(popups(viewer)).to.equal(0);
    await isMarked(viewer);
  });

  it('a user who drags before the best view is known keeps the view', async () => {
    const { viewer, answer } = await show();
    const showing = viewer.showPlace(MILL);
    await isMarked(viewer);
    const { x, y } = stageOf(viewer).getBoundingClientRect();
    const at = (right: number): [number, number] => [Math.round(x + 100 + right), Math.round(y + 100)];
    await sendMouse({ type: 'move', position: at(0) });
    await sendMouse({ type: 'down' });
    for (const right of [20, 40, 60]) await sendMouse({ type: 'move', position: at(right) });
    await sendMouse({ type: 'up' });
    let chosen = viewOf(viewer);
    await waitUntil(async () => {
      const before = String(chosen);
      await frames(5);
      chosen = viewOf(viewer);
      return viewer.pan !== 20 && String(chosen) === before;
    }, 'the view rests after the drag');
    answer();
    expect(await showing).to.equal(false);
    expect([viewOf(viewer), popups(viewer)]).to.deep.equal([chosen, 0]);
  });
});
