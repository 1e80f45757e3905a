import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { SphereMapHoverEvent, SphereMapSelectEvent } from '../../../elements/map/sphere-map.events.ts';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import { SphereMarkerHoverEvent } from '../../../elements/viewer/objects/object-events.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { PaintedHost } from '../viewer/painted-host.ts';
import { FACE_WIDTH, control, feature, file, next } from '../viewer/viewer-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import { TOWN, drawnIn, go, libraryOf } from './map-fixtures.ts';

describe('a map in a viewer', () => {
  let host: PaintedHost;
  beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
  afterEach(() => host.leave());

  const spheres = [
    { id: 1, latitude: 39.3, longitude: -76.6 },
    { id: 2, latitude: 39.31, longitude: -76.61 },
  ];

  async function showBoth(): Promise<{ viewer: SphereViewer; map: SphereMap }> {
    const src = file([feature(1), feature(2)]);
    const map = document.createElement('sphere-map');
    map.slot = 'map';
    map.spheres = spheres;
    const viewer = document.createElement('sphere-viewer');
    viewer.src = src;
    viewer.style.width = '480px';
    viewer.style.height = '360px';
    viewer.append(map);
    const loaded = next(viewer, 'sphere-load');
    await fixture(html`<div>${viewer}</div>`);
    await loaded;
    await waitUntil(() => map.activeSphere !== null);
    return { viewer, map };
  }

  it('the attribution of the map lies above the control bar', async () => {
    const { viewer, map } = await showBoth();
    viewer.showsMap = true;
    const find = (place: Element, selector: string): Element | null =>
      place.shadowRoot?.querySelector(selector) ?? null;
    await waitUntil(
      () => find(map, '.maplibregl-ctrl-attrib') !== null && find(viewer, 'sphere-control-bar') !== null,
    );
    const bar = find(find(viewer, 'sphere-control-bar') as Element, '.bar') as Element;
    const line = find(map, '.maplibregl-ctrl-attrib') as Element;
    await waitUntil(() => bar.getBoundingClientRect().height > 0 && line.getBoundingClientRect().height > 0);
    expect(line.getBoundingClientRect().bottom).to.be.at.most(bar.getBoundingClientRect().top);
  });

  it('MAP-18 hovering over a sphere marker in the view highlights the sphere on the map, and vice versa', async () => {
    const { viewer, map } = await showBoth();
    const marked: (number | null)[] = [];
    map.highlight = (id) => void marked.push(id);
    viewer.dispatchEvent(new SphereMarkerHoverEvent(2));
    viewer.dispatchEvent(new SphereMarkerHoverEvent(null));
    expect(marked).to.deep.equal([2, null]);
    const requests: unknown[] = [];
    viewer.addEventListener('sphere-request-highlight', (event) =>
      requests.push(Reflect.get(event, 'sphere')),
    );
    map.dispatchEvent(new SphereMapHoverEvent(2));
    map.dispatchEvent(new SphereMapHoverEvent(null));
    expect(requests).to.deep.equal([2, null]);
  });

  it('VIEW-29 VIEW-30 the map toggle switches from the sphere to the map and back', async () => {
    const { viewer, map } = await showBoth();
    const toggle = await control(viewer, '[data-control="map"], [aria-label="View Map"]');
    expect(toggle.getAttribute('aria-label')).to.equal('View Map');
    expect(map.surface, 'the map is not loaded before it is shown').to.equal(null);
    const ready = next(map, 'sphere-map-ready');
    toggle.click();
    await ready;
    expect((await control(viewer, '[aria-label="View Sphere"]')).isConnected).to.equal(true);
    (await control(viewer, '[aria-label="View Sphere"]')).click();
    await viewer.updateComplete;
    expect(viewer.showsMap).to.equal(false);
    expect((await control(viewer, '[aria-label="View Map"]')).isConnected).to.equal(true);
  });

  it('MAP-03 MAP-15 the map shows the viewer’s sphere, direction and field of view at zoom 12', async () => {
    const { viewer, map } = await showBoth();
    expect(map.activeSphere).to.deep.equal({ id: 1, latitude: 39.3, longitude: -76.6 });
    viewer.fov = 60;
    viewer.pan = 120;
    await waitUntil(() => map.view?.pan === 120);
    const aspect = viewer.clientWidth / viewer.clientHeight;
    const half = Math.atan(Math.tan((viewer.fov * Math.PI) / 360) * aspect);
    expect(map.view!.fov).to.be.closeTo((half * 360) / Math.PI, 1e-9);
    const ready = next(map, 'sphere-map-ready');
    viewer.showsMap = true;
    await ready;
    expect(map.surface!.zoom).to.equal(12);
    expect(map.surface!.center.latitude).to.be.closeTo(39.3, 1e-6);
  });

  it('MAP-17 the viewer’s zoom control changes the zoom of the map while the map is shown, and otherwise the zoom of the view', async () => {
    const { viewer, map } = await showBoth();
    const ready = next(map, 'sphere-map-ready');
    viewer.showsMap = true;
    await ready;
    const { fov } = viewer;
    (await control(viewer, '[aria-label="Zoom in"]')).click();
    await waitUntil(() => map.surface!.zoom === 13);
    expect(viewer.fov).to.equal(fov);
    viewer.showsMap = false;
    await viewer.updateComplete;
    (await control(viewer, '[aria-label="Zoom in"]')).click();
    await waitUntil(() => viewer.fov < fov);
    expect(map.surface!.zoom).to.equal(13);
  });

  it('MAP-18 clicking a sphere on the map opens the sphere in the viewer', async () => {
    const { viewer, map } = await showBoth();
    const ready = next(map, 'sphere-map-ready');
    viewer.showsMap = true;
    await ready;
    await go(map, 12, spheres[1]);
    await waitUntil(() => drawnIn(map, 'sphere-markers').some(({ id }) => id === 2));
    const { left, top } = map.getBoundingClientRect();
    const { x, y } = libraryOf(map).project([-76.61, 39.31]);
    await sendMouse({ type: 'click', position: [Math.round(left + x), Math.round(top + y - 10)] });
    await waitUntil(() => viewer.currentSphere?.id === 2);
    await waitUntil(() => map.activeSphere?.id === 2);
  });

  it('MAP-18 the `for` attribute links a map to the viewer with the given id until the attribute changes', async () => {
    const viewer = document.createElement('sphere-viewer');
    Object.assign(viewer, { src: file([feature(1), feature(2)]), id: 'a:1' });
    viewer.style.width = '480px';
    viewer.style.height = '360px';
    const map = document.createElement('sphere-map');
    map.spheres = spheres;
    map.setAttribute('for', 'a:1');
    const loaded = next(viewer, 'sphere-load');
    await fixture(html`<div>${viewer}${map}</div>`);
    await loaded;
    await waitUntil(() => map.activeSphere?.id === 1);
    map.dispatchEvent(new SphereMapSelectEvent(2));
    await waitUntil(() => map.activeSphere?.id === 2);
    expect(viewer.currentSphere?.id).to.equal(2);
    for (const none of [null, 'nobody']) {
      map.htmlFor = none;
      await map.updateComplete;
      map.view = null;
      viewer.pan += 20;
      await viewer.updateComplete;
      await next(viewer, 'sphere-view-change');
      expect(map.view, 'the map does not follow the viewer').to.equal(null);
    }
  });

  it('MAP-18 a map is linked to the viewer named by its `for` attribute, even if the viewer or its id is added later', async () => {
    const viewerOf = (id: string): SphereViewer => {
      const viewer = document.createElement('sphere-viewer');
      Object.assign(viewer, { src: file([feature(1), feature(2)]), id });
      viewer.style.width = '480px';
      return viewer;
    };
    const map = document.createElement('sphere-map');
    map.spheres = spheres;
    map.htmlFor = 'late';
    const place = await fixture<HTMLElement>(html`<div>${map}</div>`);
    await map.updateComplete;
    const [first, second] = [viewerOf('late'), viewerOf('early')];
    place.append(first, second);
    await waitUntil(() => map.activeSphere?.id === 1);
    first.remove();
    second.id = 'late';
    await waitUntil(() => second.currentSphere !== null);
    map.dispatchEvent(new SphereMapSelectEvent(2));
    await waitUntil(() => map.activeSphere?.id === 2);
    expect(second.currentSphere?.id).to.equal(2);
  });

  it('MAP-04 OPEN-111 a place found by the viewer’s search is shown on the map at zoom 12', async () => {
    const { viewer, map } = await showBoth();
    const ready = next(map, 'sphere-map-ready');
    viewer.showsMap = true;
    await ready;
    const location = { lat: TOWN.latitude, lng: TOWN.longitude };
    const found = { formatted_address: '1 Main St', location, name: 'Main', placeId: 'x' };
    viewer.dispatchEvent(Object.assign(new Event('sphere-place'), { place: found }));
    await waitUntil(() => Math.abs(map.surface!.center.latitude - TOWN.latitude) < 1e-6);
    expect(map.surface!.zoom).to.equal(12);
  });
});
