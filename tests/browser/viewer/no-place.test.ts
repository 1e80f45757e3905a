import { expect } from '@open-wc/testing';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { placeMap, showMap } from '../map/map-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { PAINTED, PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, codeOf, feature, file, next, placeViewer, stageOf } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

describe('a sphere without a place', () => {
  it('FIX-128 says null, hides the compass, and reports once that its objects cannot be drawn', async () => {
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

  it('a sphere with a place whose heading is only assumed has no compass either, and the help does not explain one or a map', async () => {
    const { properties, ...rest } = feature(1);
    const assumed = { ...properties, metadata: { ...properties.metadata, headingSource: 'assumed' } };
    const { viewer } = await placeViewer({ src: file([{ ...rest, properties: assumed }, feature(2)]) });
    await next(window, 'sphere-load');
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-control-bar') !== null);
    expect(viewer.renderRoot.querySelector('sphere-compass')).to.equal(null);
    await viewer.openPanel('help');
    const help = viewer.renderRoot.querySelector('sphere-help-panel')!;
    await waitUntil(() => help.renderRoot.querySelector('.entry') !== null);
    expect([help.hasCompass, help.hasMap]).to.deep.equal([false, false]);
    const loaded = next(viewer, 'sphere-load');
    viewer.sphere = 2;
    await loaded;
    await waitUntil(() => viewer.renderRoot.querySelector('sphere-compass') !== null);
  });

  it('FIX-128 is shown from a list, without a mark on the map of that list', async () => {
    const list = file([{ ...feature(1), geometry: null }, feature(2)]);
    const { viewer, errors } = await placeViewer({ src: list, id: 'listed' });
    await next(window, 'sphere-load');
    expect(viewer.currentSphere).to.include({ id: 1, latitude: null, longitude: null });
    const { map, errors: problems } = await showMap({ src: list, htmlFor: 'listed' });
    expect([problems.length, map.activeSphere]).to.deep.equal([0, null]);
    expect(await codeOf(viewer.flyTo({ latitude: 0, longitude: 0 }))).to.equal('not-found');
    expect(await viewer.flyTo({ sphere: 2 })).to.equal(true);
    expect(await viewer.flyTo({ sphere: 1 })).to.equal(true);
    expect(errors).to.deep.equal([]);
  });

  for (const [what, add] of [
    ['a list', (viewer) => viewer.addMarkers([{ lat: 47.6, lng: -122.3, name: 'Mill' }])],
    [
      'an element',
      (viewer) => {
        viewer.insertAdjacentHTML(
          'beforeend',
          '<sphere-marker lat="47.6" lng="-122.3" name="Mill"></sphere-marker>',
        );
      },
    ],
  ] as [string, (viewer: SphereViewer) => void][])
    it(`FIX-128 reports objects that ${what} adds while it is shown and the menu is already loaded`, async () => {
      const { viewer, errors } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH });
      await next(viewer, 'sphere-settle');
      viewer.focus();
      stageOf(viewer).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX: 9, clientY: 9 }));
      await waitUntil(() => viewer.renderRoot.querySelector('sphere-context-menu') !== null);
      expect(errors).to.deep.equal([]);
      add(viewer);
      await waitUntil(() => errors.length > 0);
      expect(errors[0]?.code).to.equal('translation-failed');
    });

  it('FIX-128 is not marked on a linked map', async () => {
    const { map } = await placeMap();
    const { viewer } = await placeViewer({ tiles: PAINTED, 'face-width': FACE_WIDTH, id: 'unplaced' });
    map.activeSphere = { id: 1, latitude: 1, longitude: 1 };
    const loaded = next(viewer, 'sphere-load');
    map.htmlFor = 'unplaced';
    await loaded;
    await waitUntil(() => map.activeSphere === null);
  });
});
