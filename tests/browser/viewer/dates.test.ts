import { expect } from '@open-wc/testing';
import type { LocatedSphere, SphereSource } from '../../../elements/index.ts';
import { createStaticSource } from '../../../elements/source/static-source.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { press, within } from './acts.ts';
import { FlatWorldHost, flatFile, placeAt, showFlat } from './fly-fixtures.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, next, showPainted } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(() => host.leave());

const PLACE = placeAt(0, 240);

const dated = <S extends { readonly id: number }>(sphere: S): S => ({
  ...sphere,
  timestamp: sphere.id === 1 ? '2024-05-02T10:00:00Z' : '2026-06-14T10:00:00Z',
});

function source(ids: readonly number[], captures?: SphereSource['captures']): SphereSource {
  const all = createStaticSource(flatFile(ids));
  return {
    ...all,
    sphere: async (id, signal): Promise<LocatedSphere> => {
      const located = await all.sphere(id, signal);
      return { ...located, sphere: dated(located.sphere) };
    },
    around: async (place, reachM, signal) => (await all.around(place, reachM, signal)).map(dated),
    ...(captures && { captures }),
  };
}

async function show(given: SphereSource): Promise<SphereViewer> {
  const { viewer } = await showFlat({ fov: 60 });
  Object.assign(viewer.style, { width: '800px', height: '560px' });
  viewer.noControls = false;
  const loaded = next(viewer, 'sphere-load');
  viewer.source = given;
  await loaded;
  await viewer.lookAt(PLACE, { animate: false });
  return viewer;
}

const dates = (viewer: SphereViewer): HTMLElement[] => within(viewer, '[part="date"]');
const pressed = (viewer: SphereViewer): string =>
  dates(viewer)
    .filter(({ ariaPressed }) => ariaPressed === 'true')
    .map(({ textContent }) => textContent.trim())
    .join();
const list = (viewer: SphereViewer): string =>
  within(viewer, 'sphere-date-list [role="status"], [role="status"]')
    .map(({ textContent }) => textContent.trim())
    .join(' ');

describe('the dates of what is looked at', () => {
  it('TIME-02 the info panel lists them, and choosing one keeps the place in the middle of the view', async () => {
    const viewer = await show(source([1, 2]));
    await viewer.openPanel('info');
    await waitUntil(() => dates(viewer).length === 2, 'the dates are listed');
    expect(dates(viewer).map(({ textContent }) => textContent.trim())).to.deep.equal([
      'June 14, 2026',
      'May 2, 2024',
    ]);
    expect(pressed(viewer)).to.equal('May 2, 2024');
    await expectAccessible(viewer);
    const { fov } = viewer;
    await press(viewer, '[part="date"]');
    await waitUntil(() => pressed(viewer) === 'June 14, 2026', 'the other date is on the screen');
    expect(viewer.currentSphere?.id).to.equal(2);
    await waitUntil(async () => {
      const pixel = await viewer.project(PLACE);
      return Math.hypot(pixel!.x - viewer.clientWidth / 2, pixel!.y - viewer.clientHeight / 2) < 3;
    }, 'the place is in the middle');
    // The camera is closer to the place, which is shown as large as before.
    await waitUntil(() => viewer.fov > fov + 5, 'the view is wider');
  });

  it('TIME-02 a place with one date, and dates that cannot be loaded, are said, and a later try succeeds', async () => {
    const alone = await show(source([1]));
    await alone.openPanel('info');
    await waitUntil(() => list(alone).includes('No other date'), 'the user reads it');
    alone.remove();
    let isFailing = true;
    const all = source([1, 2]);
    const viewer = await show(
      source([1, 2], (place, signal) => {
        if (isFailing) return Promise.reject(new Error('The host is away.'));
        return all.around(place, 2000, signal).then((spheres) =>
          spheres.map(({ id, timestamp }) => ({
            date: timestamp?.slice(0, 10) ?? null,
            view: { sphere: id } as never,
          })),
        );
      }),
    );
    await viewer.openPanel('info');
    await waitUntil(() => list(viewer).includes('could not be loaded'), 'the user reads it');
    isFailing = false;
    viewer.closePanel();
    await viewer.updateComplete;
    await viewer.openPanel('info');
    await waitUntil(() => dates(viewer).length === 2, 'the dates are listed');
  });

  it('TIME-02 a sphere without a place has no list of dates', async () => {
    host.leave();
    const painted = new PaintedHost(FACE_WIDTH);
    const { viewer } = await showPainted();
    await viewer.openPanel('info');
    await waitUntil(() => within(viewer, 'sphere-info-panel[open]').length === 1, 'the panel is open');
    await viewer.updateComplete;
    expect(within(viewer, 'sphere-date-list')).to.deep.equal([]);
    painted.leave();
  });
});
