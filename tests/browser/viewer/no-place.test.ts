import { expect } from '@open-wc/testing';
import { placeMap } from '../map/map-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, next, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

describe('a sphere without a place', () => {
  it('says null, hides the compass, and reports once that its objects cannot be drawn', async () => {
    const placing = placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH });
    const [loading, settling] = [next(window, 'sphere-load'), next(window, 'sphere-settle')];
    const { viewer, errors } = await placing;
    for (const { sphere } of [await loading, await settling])
      expect([sphere.latitude, sphere.longitude]).to.deep.equal([null, null]);
    expect(viewer.currentSphere).to.include({ latitude: null, longitude: null });
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-control-bar') !== null);
    expect(viewer.renderRoot.querySelector('sphere-compass')).to.equal(null);
    expect(errors).to.deep.equal([]);
    viewer.addMarkers([{ lat: 47.6, lng: -122.3, name: 'Mill' }]);
    await waitUntil(() => errors.length > 0);
    expect(errors.map(({ code }) => code)).to.deep.equal(['translation-failed']);
    const again = next(viewer, 'sphere-load');
    viewer.sphere = 2;
    await again;
    viewer.addMarkers([{ lat: 47.6, lng: -122.31, name: 'Tower' }]);
    await next(viewer, 'sphere-settle');
    expect(errors).to.have.length(1);
  });

  it('is not marked on a linked map', async () => {
    const { map } = await placeMap();
    const { viewer } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH, id: 'unplaced' });
    map.activeSphere = { id: 1, latitude: 1, longitude: 1 };
    const loaded = next(viewer, 'sphere-load');
    map.htmlFor = 'unplaced';
    await loaded;
    await waitUntil(() => map.activeSphere === null);
  });
});
