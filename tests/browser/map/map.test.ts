import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import Supercluster from 'supercluster';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';
import { expectAccessible } from '../accessible.ts';
import { except } from '../browsers.ts';
import { next } from '../viewer/viewer-fixtures.ts';
import { waitUntil } from '../wait-until.ts';
import {
  PACKAGE,
  TOWN,
  drawn,
  drawnIn,
  go,
  iconSize,
  libraryOf,
  showMap,
  spheresAround,
} from './map-fixtures.ts';

/** Returns the pixel of the page at which a place is drawn. */
function pixelOf(
  map: SphereMap,
  { latitude, longitude }: { latitude: number; longitude: number },
): [number, number] {
  const { left, top } = map.getBoundingClientRect();
  const { x, y } = libraryOf(map).project([longitude, latitude]);
  return [Math.round(left + x), Math.round(top + y)];
}

const near = (value: number, goal: number, by: number): void => {
  expect(value).to.be.within(goal - by, goal + by);
};

describe('<sphere-map>', () => {
  it('MAP-02 a map without a last viewed sphere starts centered on the US at zoom 4', async () => {
    const { map } = await showMap();
    near(map.surface!.center.latitude, 39.83, 0.01);
    near(map.surface!.center.longitude, -98.58, 0.01);
    expect(map.surface!.zoom).to.equal(4);
  });

  it('MAP-03 a map with a last viewed sphere starts at that sphere at zoom 12', async () => {
    const { map } = await showMap({ activeSphere: { id: 7, ...TOWN } });
    near(map.surface!.center.latitude, TOWN.latitude, 1e-6);
    near(map.surface!.center.longitude, TOWN.longitude, 1e-6);
    expect(map.surface!.zoom).to.equal(12);
  });

  it('MAP-03 a map whose last viewed sphere is set by id starts at that sphere at zoom 12', async () => {
    const { map } = await showMap({ spheres: spheresAround(3, 0.01), active: 2 });
    await waitUntil(() => map.surface!.zoom === 12);
    near(map.surface!.center.longitude, TOWN.longitude + 0.01, 1e-6);
  });

  it('MAP-04 MAP-19 OPEN-111 a search result is marked and shown at zoom 12', async () => {
    const { map } = await showMap();
    map.searchResult = {
      formatted_address: '1 Main St, St. Louis, MO',
      location: { lat: TOWN.latitude, lng: TOWN.longitude },
      name: 'Main Street',
      placeId: 'x',
    };
    await map.updateComplete;
    await drawn(map);
    await waitUntil(() => drawnIn(map, 'sphere-search-result').length === 1);
    expect(map.surface!.zoom).to.equal(12);
    near(map.surface!.center.latitude, TOWN.latitude, 1e-6);
  });

  it('MAP-01 the map shows packages up to zoom 9, and spheres or clusters at higher zooms', async () => {
    const { map } = await showMap({ spheres: spheresAround(4, 0.05) });
    for (const zoom of [5, 9]) {
      await go(map, zoom);
      expect(drawnIn(map, 'sphere-packages')).to.have.length(1);
      expect(drawnIn(map, 'sphere-markers')).to.have.length(0);
      expect(drawnIn(map, 'sphere-clusters')).to.have.length(0);
    }
    await go(map, 9.01);
    expect(drawnIn(map, 'sphere-packages')).to.have.length(0);
    expect(drawnIn(map, 'sphere-markers').length + drawnIn(map, 'sphere-clusters').length).to.be.above(0);
    await go(map, 12);
    expect(drawnIn(map, 'sphere-markers').map(({ id }) => id)).to.include(1);
  });

  it('a package is drawn at its center_lat and center_long, not at the center of its spheres', async () => {
    const { map } = await showMap({ spheres: spheresAround(4, 0.05) });
    await go(map, 8, { latitude: PACKAGE.center_lat, longitude: PACKAGE.center_long });
    const [marker] = drawnIn(map, 'sphere-packages');
    const [longitude, latitude] = (marker!.geometry as GeoJSON.Point).coordinates as [number, number];
    near(latitude, PACKAGE.center_lat, 0.002);
    near(longitude, PACKAGE.center_long, 0.002);
    expect(marker!.properties['count']).to.equal(4);
  });

  it('OPEN-071 package icons grow linearly from 10 px at zoom 0 to 200 px at zoom 9', async () => {
    const { map } = await showMap({ spheres: spheresAround(4, 0.05) });
    for (const [zoom, px] of [
      [0, 10],
      [4.5, 105],
      [9, 200],
    ] as const) {
      await go(map, zoom, { latitude: PACKAGE.center_lat, longitude: PACKAGE.center_long });
      const [marker] = drawnIn(map, 'sphere-packages');
      const [width, height] = iconSize(map, marker!);
      near(width, px, 0.5);
      near(height, px, 0.5);
    }
  });

  it('MAP-08 MAP-09 MAP-10 clusters have the sphere counts that Supercluster calculates with maxZoom 14, radius 40 and minPoints 2', async () => {
    const spheres = spheresAround(400, 0.0011);
    const truth = new Supercluster({ maxZoom: 14, minPoints: 2, radius: 40, extent: 512 });
    truth.load(
      spheres.map(({ id, latitude, longitude }) => ({
        type: 'Feature',
        id,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
        properties: {},
      })),
    );
    const { map } = await showMap({ spheres });
    for (const zoom of [10, 12, 14, 15]) {
      const middle = { latitude: TOWN.latitude + 0.002, longitude: TOWN.longitude + 0.04 };
      await go(map, zoom, middle);
      const box = libraryOf(map).getBounds();
      const within = (place: readonly number[]) => box.contains(place as [number, number]);
      const expected = truth
        .getClusters([-180, -85, 180, 85], zoom)
        .filter(({ geometry }) => within(geometry.coordinates));
      const counts = expected.map(
        ({ properties }) => (properties as { point_count?: number }).point_count ?? 1,
      );
      const shown = [...drawnIn(map, 'sphere-clusters'), ...drawnIn(map, 'sphere-markers')]
        .filter(({ geometry }) => within((geometry as GeoJSON.Point).coordinates))
        .map(({ properties }) => Number(properties['point_count'] ?? 1));
      const order = (numbers: number[]) => numbers.sort((a, b) => a - b);
      expect(order(shown), `zoom ${String(zoom)}`).to.deep.equal(order(counts));
      if (zoom === 15) expect(drawnIn(map, 'sphere-clusters')).to.have.length(0);
    }
  });

  it('MAP-11 MAP-12 MAP-13 a cluster icon measures 40 px for up to 2000 spheres, 60 px for 2001 to 3999, and 80 px for 4000 or more', async () => {
    const sizes: Record<number, number> = { 2: 40, 2000: 40, 2001: 60, 3999: 60, 4000: 80 };
    const { map } = await showMap();
    for (const [count, px] of Object.entries(sizes)) {
      map.spheres = spheresAround(Number(count), 1e-7);
      await next(map, 'sphere-map-ready');
      await go(map, 12);
      const [cluster] = drawnIn(map, 'sphere-clusters');
      expect(cluster!.properties['point_count']).to.equal(Number(count));
      expect(iconSize(map, cluster!), count).to.deep.equal([px, px]);
    }
  });

  it('the number of spheres on a cluster is not wider than the disc under it', async () => {
    const { map } = await showMap();
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
    for (const count of [999, 2000, 3999, 9999, 99_999, 123_456]) {
      map.spheres = spheresAround(count, 1e-8);
      await next(map, 'sphere-map-ready');
      await go(map, 12);
      const [cluster] = drawnIn(map, 'sphere-clusters');
      expect(cluster!.properties['point_count']).to.equal(count);
      const { 'text-field': text, 'text-size': size } = cluster!.layer.layout as Record<string, unknown>;
      pen.font = `600 ${String(size)}px system-ui, sans-serif`;
      // The disc within the icon's soft ring and white rim.
      const disc = iconSize(map, cluster!)[0] * (1 - 2 * 0.11) - 3;
      expect(pen.measureText(String(text)).width, String(text))
        .to.be.above(0)
        .and.below(disc);
    }
  }).timeout(60_000);

  it('MAP-14 MAP-15 a sphere icon measures 18×20 px, and the icon of the active sphere measures 40×40 px', async () => {
    const { map } = await showMap({ spheres: spheresAround(3, 0.01), active: 2 });
    await go(map, 12);
    await waitUntil(() => drawnIn(map, 'sphere-active').length === 1);
    const [sphere] = drawnIn(map, 'sphere-markers');
    const [active] = drawnIn(map, 'sphere-active');
    expect(iconSize(map, sphere!)).to.deep.equal([18, 20]);
    expect(iconSize(map, active!)).to.deep.equal([40, 40]);
    expect(active!.properties['sphere']).to.equal(2);
  });

  it('MAP-17 the zoom buttons and methods change the zoom of the map by one level', async () => {
    const { map } = await showMap();
    const [zoomIn, zoomOut] = map.renderRoot.querySelectorAll('button');
    zoomIn!.click();
    await waitUntil(() => map.surface!.zoom === 5);
    zoomOut!.click();
    await waitUntil(() => map.surface!.zoom === 4);
    map.zoomIn();
    await waitUntil(() => map.surface!.zoom === 5);
    map.zoomOut();
    await waitUntil(() => map.surface!.zoom === 4);
    // Each click counts, also during the movement that an earlier one has begun.
    for (let click = 0; click < 3; click += 1) zoomIn!.click();
    await waitUntil(() => map.surface!.zoom === 7);
    zoomOut!.click();
    await waitUntil(() => map.surface!.zoom === 6);
  });

  it('FIX-92 a button moves the map to all spheres, wherever it was before', async () => {
    const spheres = [...spheresAround(3, 0.01), { id: 99, latitude: -36.8, longitude: 174.7 }];
    const { map } = await showMap({ spheres });
    await go(map, 15);
    const button = map.renderRoot.querySelector<HTMLElement>('button[title="Show all spheres"]');
    button!.click();
    await waitUntil(() => spheres.every((sphere) => map.surface!.contains(sphere)));
    expect(map.surface!.zoom).to.be.above(0.5);
  });

  it('MAP-18 clicking a sphere marker makes the sphere active, and hovering over the marker dispatches events', async () => {
    const spheres = spheresAround(3, 0.01);
    const { map } = await showMap({ spheres });
    await go(map, 12);
    const [x, y] = pixelOf(map, spheres[1]!);
    const hover = next(map, 'sphere-map-hover');
    await sendMouse({ type: 'move', position: [x, y - 10] });
    expect((await hover).sphere).to.equal(2);
    const select = next(map, 'sphere-map-select');
    await sendMouse({ type: 'click', position: [x, y - 10] });
    expect((await select).sphere).to.equal(2);
    expect(map.active).to.equal(2);
    const left = next(map, 'sphere-map-hover');
    await sendMouse({ type: 'move', position: [x, y - 60] });
    expect((await left).sphere).to.equal(null);
  });

  it('MAP-18 a clicked sphere does not become active if the page cancels the sphere-map-select event', async () => {
    const spheres = spheresAround(3, 0.01);
    const { map } = await showMap({ spheres });
    map.addEventListener('sphere-map-select', (event) => event.preventDefault());
    await go(map, 12);
    const [x, y] = pixelOf(map, spheres[1]!);
    const select = next(map, 'sphere-map-select');
    await sendMouse({ type: 'click', position: [x, y - 10] });
    await select;
    expect(map.active).to.equal(null);
  });

  it('spheres are clustered at zoom 5 when none of them has a package', async () => {
    const { map } = await showMap({ spheres: spheresAround(4, 0.0005, false) });
    await go(map, 5);
    expect(drawnIn(map, 'sphere-clusters')).to.have.length(1);
  });

  it('a sphere without a package is drawn as a marker at zooms that show packages', async () => {
    const [first, ...rest] = spheresAround(4, 0.0005);
    const { map } = await showMap({ spheres: [{ ...first!, package: null }, ...rest] });
    await go(map, 7);
    expect(drawnIn(map, 'sphere-packages')).to.have.length(1);
    expect(drawnIn(map, 'sphere-loose-markers').map(({ id }) => id)).to.deep.equal([1]);
  });

  it('MAP-18 the arrow keys move through the spheres in view, nearest first, and Enter chooses one', async () => {
    const { map } = await showMap({ spheres: spheresAround(60, 0.0045) });
    await go(map, 14);
    const list = map.renderRoot.querySelector<HTMLElement>('[role="listbox"]')!;
    list.focus();
    await map.updateComplete;
    const options = map.renderRoot.querySelectorAll('[role="option"]');
    expect(options.length).to.be.within(2, 50);
    expect(options[0]!.textContent).to.contain('Sphere number 1');
    const { left, top } = options[0]!.getBoundingClientRect();
    expect(
      (map.renderRoot as ShadowRoot).elementFromPoint(left + 4, top + 4),
      'the option is not covered',
    ).to.equal(options[0]);
    await sendKeys({ press: 'ArrowDown' });
    expect(map.renderRoot.querySelector('[aria-selected="true"]')!.textContent).to.contain('Sphere number 2');
    const select = next(map, 'sphere-map-select');
    await sendKeys({ press: 'Enter' });
    expect((await select).sphere).to.equal(2);
    await map.updateComplete;
    expect(map.renderRoot.querySelector('[role="status"].for-ears')!.textContent).to.contain(
      'Sphere number 2 is active',
    );
  });

  it('MAP-18 a click on a sphere of the list chooses it, and a press that ends elsewhere does not', async () => {
    const { map } = await showMap({ spheres: spheresAround(60, 0.0045) });
    await go(map, 14);
    map.renderRoot.querySelector<HTMLElement>('[role="listbox"]')!.focus();
    await map.updateComplete;
    const chosen: number[] = [];
    map.addEventListener('sphere-map-select', ({ sphere }) => chosen.push(sphere));
    const [, second] = map.renderRoot.querySelectorAll<HTMLElement>('[role="option"]');
    const { left, top } = second!.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left + 8), Math.round(top + 8)] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [Math.round(left + 8), Math.round(top + 200)] });
    await sendMouse({ type: 'up' });
    expect(chosen).to.deep.equal([]);
    await sendMouse({ type: 'click', position: [Math.round(left + 8), Math.round(top + 8)] });
    expect(chosen).to.deep.equal([2]);
    await resetMouse();
  });

  it('the list of spheres in view passes axe and has at most fifty entries', async () => {
    const { map } = await showMap({ spheres: spheresAround(400, 0.0001) });
    await go(map, 16, { latitude: TOWN.latitude + 0.0002, longitude: TOWN.longitude + 0.005 });
    map.renderRoot.querySelector<HTMLElement>('[role="listbox"]')!.focus();
    await map.updateComplete;
    expect(map.renderRoot.querySelectorAll('[role="option"]')).to.have.length(50);
    await expectAccessible(map);
  });
});

describe('the view cone', () => {
  const coneOf = (map: SphereMap) => map.renderRoot.querySelector<SVGPathElement>('.cone path');

  // The viewer does not use this matrix.
  const WITHOUT_TRANSFORMS =
    'getScreenCTM of WebKit omits the CSS transforms of the elements around an image';

  except({ webkit: WITHOUT_TRANSFORMS }).it(
    'MAP-15 the view cone has the viewer’s direction and field of view',
    async () => {
      const { map } = await showMap({ activeSphere: { id: 1, ...TOWN }, view: { pan: 90, fov: 60 } });
      await waitUntil(() => coneOf(map) !== null);
      const [x, y] = pixelOf(map, TOWN);
      const at = (bearing: number, distance: number): boolean => {
        const turn = (bearing * Math.PI) / 180;
        const point = new DOMPoint(x + distance * Math.sin(turn), y - distance * Math.cos(turn));
        const inside = point.matrixTransform(coneOf(map)!.getScreenCTM()!.inverse());
        return coneOf(map)!.isPointInFill(inside);
      };
      for (const bearing of [62, 90, 118]) expect(at(bearing, 40), String(bearing)).to.equal(true);
      for (const bearing of [0, 58, 122, 180, 270]) expect(at(bearing, 40), String(bearing)).to.equal(false);
      expect(at(90, 66)).to.equal(false);
      map.view = { pan: 270, fov: 20 };
      await waitUntil(() => at(270, 40));
      expect(at(258, 40)).to.equal(false);
      map.view = null;
      await waitUntil(() => coneOf(map) === null);
    },
  );
});
