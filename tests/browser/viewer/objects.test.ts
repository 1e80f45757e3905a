import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { GeoJsonFeature, Marker } from '../../../elements/model/objects/page-objects.ts';
import type { ViewerError } from '../../../elements/model/viewer-error.ts';
import type { HoveredObject } from '../../../elements/viewer/objects/object-events.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import {
  FACE_WIDTH,
  codeOf,
  feature,
  file,
  middleOf,
  next,
  pixelsOf,
  placeViewer,
} from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

const HERE = { latitude: 39.3, longitude: -76.6 };

/** Degrees of latitude per meter, accurate enough for places that only have to be distinct. */
const METER = 1 / 111_000;

/** Returns a place at a number of meters north and east of the sphere. */
const placeAt = (north: number, east: number) => ({
  lat: HERE.latitude + north * METER,
  lng: HERE.longitude + (east * METER) / Math.cos((HERE.latitude * Math.PI) / 180),
});

/** Returns the corners of a square around a place. All lengths are in meters. */
const square = (north: number, east: number, half: number) =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([dn = 0, de = 0]) => placeAt(north + dn, east + de));

/** Adds a viewer over the fixture's first sphere that looks at the ground 300 m to the north. */
async function overBaltimore(attributes: Record<string, string | number | boolean> = {}) {
  const placing = placeViewer({ src: file([feature(1), feature(2)]), sphere: 1, ...attributes });
  const settled = next(window, 'sphere-settle');
  const placed = await placing;
  await settled;
  await placed.viewer.lookAt({ ...HERE, latitude: HERE.latitude + 300 * METER }, { animate: false });
  await placed.viewer.lookAt({ fov: 40 }, { animate: false });
  return placed;
}

async function colorAt(viewer: SphereViewer, { x, y }: { x: number; y: number }): Promise<number[]> {
  const { data, width } = await pixelsOf(viewer);
  const at = 4 * (Math.round(y * devicePixelRatio) * width + Math.round(x * devicePixelRatio));
  return [...data.slice(at, at + 3)];
}

const isReddish = ([r = 0, g = 0, b = 0]: number[]): boolean => r > 180 && g < 90 && b < 90;

/** Resolves when the picture at a place is red, or no longer red. */
async function waitForRed(viewer: SphereViewer, north: number, east: number, isRed: boolean): Promise<void> {
  const { lat: latitude, lng: longitude } = placeAt(north, east);
  let shown = !isRed;
  const readPicture = async (): Promise<void> => {
    const pixel = await viewer.project({ latitude, longitude });
    if (pixel) shown = isReddish(await colorAt(viewer, pixel));
  };
  for (let n = 0; n < 160 && shown !== isRed; n++) {
    await readPicture();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(shown, isRed ? 'drawn' : 'not drawn').to.equal(isRed);
}

async function clickAt(viewer: SphereViewer, north: number, east: number): Promise<void> {
  const { left, top } = viewer.getBoundingClientRect();
  const { lat: latitude, lng: longitude } = placeAt(north, east);
  const pixel = await viewer.project({ latitude, longitude });
  const position = [left + (pixel?.x ?? 0), top + (pixel?.y ?? 0)].map(Math.round) as [number, number];
  await sendMouse({ type: 'click', position });
}

/** Resolves when a click on a place hits a marker, or no longer hits one. */
async function waitForMarker(
  viewer: SphereViewer,
  north: number,
  east: number,
  isHit: boolean,
): Promise<void> {
  let hit = !isHit;
  for (let n = 0; n < 20 && hit !== isHit; n++) {
    const clicked = Promise.race([
      next(viewer, 'sphere-marker-click').then(() => true),
      next(viewer, 'sphere-click').then(() => false),
    ]);
    await clickAt(viewer, north, east);
    hit = await clicked;
  }
  expect(hit, isHit ? 'a marker' : 'no marker').to.equal(isHit);
}

/** Lets a test respond to the request for a GeoJSON file, and restores `fetch` with the painted host. */
function lateGeoJson() {
  const { fetch } = window;
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => (respond = resolve));
  window.fetch = (input, init) =>
    input instanceof URL && input.pathname === '/late.geojson' ? response : fetch(input, init);
  return respond;
}

const RED = { color: '#ff0000', opacity: 1 };

it('FIX-51 objects are placed on an assumed ground if the real ground is unknown, and the assumption is reported once', async () => {
  const unknown = (id: number) => {
    const record = feature(id);
    return { ...record, properties: { ...record.properties, metadata: { altitude: 120 } } };
  };
  const { viewer, errors } = await placeViewer({ src: file([unknown(1), unknown(2)]), sphere: 1, fov: 40 });
  viewer.polygonLayers = [{ name: 'lots', items: [{ id: 'a', points: square(100, 0, 8), ...RED }] }];
  await next(viewer, 'sphere-settle');
  await viewer.lookAt(
    { latitude: HERE.latitude + 100 * METER, longitude: HERE.longitude },
    { animate: false },
  );
  expect(viewer.tilt).to.be.closeTo(-45, 0.1);
  await waitForRed(viewer, 100, 0, true);
  // No distance can be measured on assumed ground.
  expect(await viewer.unproject({ x: 160, y: 100 })).to.equal(null);

  await viewer.flyTo({ sphere: 2 });
  await waitForRed(viewer, 100, 0, true);
  expect(errors.map(({ code, recoverable }) => [code, recoverable])).to.deep.equal([
    ['ground-assumed', true],
  ]);
  expect(errors[0]?.message).to.contain('metadata.ground').and.to.contain('100 m');
});

it('sphere-settle is dispatched only after the page’s objects are loaded and listed', async () => {
  const respond = lateGeoJson();
  const { viewer } = await placeViewer({ src: file([feature(1)]), sphere: 1, geojson: '/late.geojson' });
  const counts: number[] = [];
  const list = () => viewer.renderRoot.querySelector('[part="object-list"] [role=listbox]');
  viewer.addEventListener('sphere-settle', () => {
    void viewer.updateComplete.then(() => counts.push(list() === null ? 0 : 1));
  });
  await next(viewer, 'sphere-load');
  const later = performance.now() + 1000;
  await waitUntil(() => performance.now() > later);
  expect(counts).to.deep.equal([]);
  const { lat, lng } = placeAt(300, 0);
  const point = { type: 'Feature', geometry: { type: 'Point', coordinates: [lng, lat] }, properties: {} };
  respond(Response.json({ type: 'FeatureCollection', features: [point] }));
  await waitUntil(() => counts.length > 0);
  expect(counts).to.deep.equal([1]);
});

it('sphere-settle is dispatched even if a file of objects cannot be loaded, and the other objects are listed', async () => {
  const respond = lateGeoJson();
  const placing = placeViewer({ src: file([feature(1)]), sphere: 1, geojson: '/late.geojson' });
  const settled = next(window, 'sphere-settle');
  const { viewer, errors } = await placing;
  const { lat, lng } = placeAt(300, 0);
  viewer.innerHTML = `<sphere-marker lat="${String(lat)}" lng="${String(lng)}"></sphere-marker>`;
  await next(viewer, 'sphere-load');
  respond(new Response('', { status: 404 }));
  await settled;
  await viewer.updateComplete;
  expect(viewer.renderRoot.querySelector('[part="object-list"]')).not.to.equal(null);
  expect(errors.map(({ code }) => code)).to.deep.equal(['object-invalid']);
});

it('FIX-57 if clicking a marker starts a flight that fails, the viewer reports the failure', async () => {
  const { viewer, errors } = await overBaltimore();
  const item = { id: 'gone', ...placeAt(300, 0), style: 'round', icon: 'star', panoramaId: 99 };
  Object.assign(viewer, { panoMarkerDistance: 500, panoMarkerList: [item] });
  await waitForMarker(viewer, 300, 0, true);
  await waitUntil(() => errors.length > 0);
  expect(errors[0]?.code).to.equal('not-found');
});

it('OBJ-01 OBJ-35 EMBED-19 a polygon in a layer is drawn inside its outline, and disappears when the layer is removed', async () => {
  const { viewer, errors } = await overBaltimore();
  viewer.polygonLayers = [{ name: 'lots', items: [{ id: 'a', points: square(300, 0, 15), ...RED }] }];
  await waitForRed(viewer, 300, 0, true);
  await waitForRed(viewer, 300, 40, false);
  viewer.polygonLayers = [];
  await waitForRed(viewer, 300, 0, false);
  expect(errors).to.deep.equal([]);
});

it('OBJ-01 EMBED-06 EMBED-19 one layer can contain markers, polygons and polylines, and polylines can also have separate layers', async () => {
  const { viewer, errors } = await overBaltimore();
  const line = { points: [placeAt(300, 40), placeAt(300, 70)], width: 250, ...RED };
  viewer.layers = [
    {
      name: 'all',
      items: [
        { id: 'polygon', points: square(300, 0, 15), ...RED },
        { id: 'line', ...line },
        { id: 'marker', ...placeAt(300, -60), style: 'round', icon: 'star' },
      ],
    },
  ];
  await waitForRed(viewer, 300, 0, true);
  await waitForRed(viewer, 300, 55, true);
  await waitForMarker(viewer, 300, -60, true);
  viewer.layers = [];
  await waitForRed(viewer, 300, 55, false);
  viewer.polylineLayers = [{ name: 'lines', items: [line] }];
  await waitForRed(viewer, 300, 55, true);
  expect(errors).to.deep.equal([]);
});

it('OBJ-02 EMBED-06 the items of a layer are drawn only while the layer is visible', async () => {
  const { viewer } = await overBaltimore();
  viewer.layers = [{ name: 'hidden', visible: false, items: [{ points: square(300, 0, 15), ...RED }] }];
  await waitForRed(viewer, 300, 0, false);
  await viewer.showLayer('hidden');
  await waitForRed(viewer, 300, 0, true);
  await viewer.showLayer('hidden', false);
  await waitForRed(viewer, 300, 0, false);
});

it('OBJ-10 EMBED-15 a polygon beyond the distance limit is not drawn until the limit is raised', async () => {
  const { viewer } = await overBaltimore();
  viewer.polygonDistance = 200;
  viewer.polygonLayers = [{ items: [{ points: square(300, 0, 15), ...RED }] }];
  await waitForRed(viewer, 300, 0, false);
  viewer.polygonDistance = 4000;
  await waitForRed(viewer, 300, 0, true);
});

it('OBJ-09 OBJ-10 OBJ-11 the default distance limit of markers, polygons and polylines is 4000 m', async () => {
  const { viewer } = await placeViewer();
  const { customMarkerDistance, polygonDistance, polylineDistance } = viewer;
  expect([customMarkerDistance, polygonDistance, polylineDistance]).to.deep.equal([4000, 4000, 4000]);
});

it('OBJ-12 the default distance limit of sphere markers is 0 m', async () => {
  const { viewer } = await placeViewer();
  expect(viewer.panoMarkerDistance).to.equal(0);
});

it('OBJ-06 OBJ-09 EMBED-14 a marker is drawn only within the distance limit, which is 4000 m by default', async () => {
  const { viewer } = await overBaltimore();
  await viewer.lookAt({ pan: 0, tilt: -2 }, { animate: false });
  viewer.customMarkerList = [
    { id: 'near', ...placeAt(3900, -400), style: 'round', icon: 'star' },
    { id: 'far', ...placeAt(4100, 400), style: 'round', icon: 'star' },
  ];
  await waitForMarker(viewer, 3900, -400, true);
  await waitForMarker(viewer, 4100, 400, false);
  viewer.customMarkerDistance = 5000;
  await waitForMarker(viewer, 4100, 400, true);
  viewer.customMarkerDistance = 3000;
  await waitForMarker(viewer, 3900, -400, false);
});

for (const showFlyHere of [true, false])
  it(`OBJ-23 EMBED-08 with show-fly-here ${String(showFlyHere)}, the popup of a marker ${showFlyHere ? 'offers' : 'does not offer'} Fly Here`, async () => {
    const { viewer } = await overBaltimore({ 'show-fly-here': showFlyHere });
    viewer.customMarkerList = [{ id: 7, ...placeAt(300, 0), name: 'Corner', style: 'round', icon: 'star' }];
    await waitForMarker(viewer, 300, 0, true);
    const popup = () => viewer.renderRoot.querySelector('[role="dialog"]');
    await waitUntil(() => popup() !== null);
    expect(popup()?.querySelector('[part="popup-fly-here"]') !== null).to.equal(showFlyHere);
    await sendMouse({ type: 'move', position: middleOf(viewer) });
  });

it('objects defined by child elements are drawn, change with their attributes, and disappear with their elements', async () => {
  const { viewer, errors } = await overBaltimore();
  const points = square(300, 0, 15)
    .map(({ lat, lng }) => `${String(lat)},${String(lng)}`)
    .join(' ');
  viewer.insertAdjacentHTML(
    'beforeend',
    `<sphere-layer name="mine"><sphere-polygon points="${points}" color="red" opacity="1"></sphere-polygon></sphere-layer>`,
  );
  await waitForRed(viewer, 300, 0, true);
  viewer.querySelector('sphere-polygon')?.setAttribute('color', 'blue');
  await waitForRed(viewer, 300, 0, false);
  viewer.querySelector('sphere-polygon')?.setAttribute('color', 'red');
  await waitForRed(viewer, 300, 0, true);
  viewer.querySelector('sphere-layer')?.setAttribute('hidden', '');
  await waitForRed(viewer, 300, 0, false);
  viewer.querySelector('sphere-layer')?.removeAttribute('hidden');
  await waitForRed(viewer, 300, 0, true);
  viewer.querySelector('sphere-layer')?.remove();
  await waitForRed(viewer, 300, 0, false);
  expect(errors).to.deep.equal([]);
});

it('OBJ-01 a GeoJSON polygon is drawn in its own color, and disappears when the page removes the GeoJSON', async () => {
  const { viewer, errors } = await overBaltimore();
  const ring = [...square(300, 0, 15), square(300, 0, 15)[0]].map((place) => [place?.lng, place?.lat]);
  viewer.geojson = {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { fill: '#f00', 'fill-opacity': 1 },
  };
  await waitForRed(viewer, 300, 0, true);
  viewer.geojson = null;
  await waitForRed(viewer, 300, 0, false);
  expect(errors).to.deep.equal([]);
});

it('OBJ-18 OBJ-45 EMBED-17 a click event names the clicked marker or polygon, and other clicks are reported as clicks on the sphere', async () => {
  const { viewer } = await overBaltimore();
  viewer.customMarkerList = [{ id: 7, ...placeAt(300, 0), name: 'Corner', style: 'round', icon: 'star' }];
  viewer.polygonLayers = [{ name: 'lots', items: [{ id: 'lot', points: square(300, 60, 12), ...RED }] }];
  await waitForRed(viewer, 300, 60, true);
  const polygon = next(viewer, 'sphere-polygon-click');
  await clickAt(viewer, 300, 60);
  const { clicked } = await polygon;
  expect([clicked.id, clicked.layer]).to.deep.equal(['lot', 'lots']);
  const sphere = next(viewer, 'sphere-click');
  await clickAt(viewer, 300, -60);
  await sphere;
  const marker = next(viewer, 'sphere-marker-click');
  await clickAt(viewer, 300, 0);
  expect((await marker).clicked.id).to.equal('7');
  await waitUntil(() => viewer.renderRoot.querySelector('[role="dialog"]') !== null);
  await sendMouse({ type: 'move', position: middleOf(viewer) });
});

it('FIX-129 repeated clicks reach all markers with popups at one place, and the last one closes the popup', async () => {
  const { viewer } = await overBaltimore();
  const at = (id: string, more: object = {}) => ({ id, ...placeAt(300, 0), name: `Unit ${id}`, ...more });
  viewer.customMarkerList = [at('a'), at('b', { isStatic: true }), at('c'), at('d')];
  // Leaves room for the popups above the markers.
  const resized = next(window, 'sphere-settle');
  viewer.style.blockSize = '500px';
  await resized;
  await waitForMarker(viewer, 300, 0, true);
  await waitUntil(() => viewer.renderRoot.querySelector('[role="dialog"]') !== null);
  const shown: (string | undefined)[] = [];
  for (let n = 0; n < 4; n++) {
    shown.push(viewer.renderRoot.querySelector('[role="dialog"]')?.textContent.match(/Unit [a-d]/)?.[0]);
    const clicked = next(viewer, 'sphere-marker-click');
    await clickAt(viewer, 300, 0);
    await clicked;
    await viewer.updateComplete;
  }
  expect(shown).to.deep.equal(['Unit d', 'Unit c', 'Unit a', undefined]);
  await sendMouse({ type: 'move', position: middleOf(viewer) });
});

it('FIX-52 a click event provides the page’s own object, including a GeoJSON feature with its properties', async () => {
  const { viewer } = await overBaltimore();
  const corner = { id: 7, ...placeAt(300, 0), name: 'Corner', isStatic: true, price: 250 };
  viewer.customMarkerList = [corner];
  const lot: GeoJsonFeature = {
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [...square(300, 60, 12), ...square(300, 60, 12).slice(0, 1)].map(({ lat, lng }) => [lng, lat]),
      ],
    },
    properties: { fill: '#f00', 'fill-opacity': 1, url: '/lots/12' },
  };
  viewer.geojson = lot;
  await waitForRed(viewer, 300, 60, true);
  const polygon = next(viewer, 'sphere-polygon-click');
  await clickAt(viewer, 300, 60);
  const { clicked } = await polygon;
  expect(clicked.object).to.equal(lot);
  expect([clicked.kind, clicked.object.properties?.url]).to.deep.equal(['polygon', '/lots/12']);
  const marker = next(viewer, 'sphere-marker-click');
  await clickAt(viewer, 300, 0);
  const { object } = (await marker).clicked;
  expect([object, object.name]).to.deep.equal([corner, 'Corner']);
  expect(object).to.equal(corner);
});

it('OBJ-05 each object that cannot be drawn is reported once, and the rest are drawn', async () => {
  const { viewer, errors } = await overBaltimore();
  viewer.layers = [
    {
      name: 'mixed',
      items: [
        { id: 'nowhere', name: 'no place' } as unknown as Marker,
        { id: 'nan', lat: NaN, lng: 3 },
        { id: 'flat', points: [placeAt(300, 0)] },
        { id: 'good', points: square(300, 0, 15), ...RED },
      ],
    },
  ];
  await waitForRed(viewer, 300, 0, true);
  expect(errors.map(({ code }) => code)).to.deep.equal([
    'object-invalid',
    'object-invalid',
    'object-invalid',
  ]);
  viewer.polygonLayers = [{ items: [{ points: square(300, 60, 12), ...RED }] }];
  await waitForRed(viewer, 300, 60, true);
  expect(errors.length, 'reported once, although another list changed').to.equal(3);
});

it('an error about an object names the property or the element that is wrong', async () => {
  const { viewer, errors } = await overBaltimore();
  const at = `lat="${String(placeAt(300, 0).lat)}" lng="${String(HERE.longitude)}"`;
  viewer.insertAdjacentHTML(
    'beforeend',
    `<sphere-marker id="gate" lat="north" lng="1"></sphere-marker><sphere-marker name="Mill" lat="1"></sphere-marker>
    <sphere-layer name="Shops"><sphere-marker ${at}></sphere-marker><sphere-marker ${at} marker-style="flat"></sphere-marker></sphere-layer>`,
  );
  const wrong = (value: unknown) => value as never;
  Object.assign(viewer, { customMarkerList: 'nope', polylineLayers: 'nope', layers: [[], wrong(5)] });
  viewer.panoMarkerList = wrong('nope');
  const place = 'its lat must be a number from -90 to 90 and its lng a number from -180 to 180, but they are';
  const expected = [
    'customMarkerList must be a list of markers, but it is "nope".',
    'polylineLayers must be a list of layers, but it is "nope".',
    'layers[1] must be a layer, which is a list of objects or has such a list as its items, but it is 5.',
    'panoMarkerList must be a list of markers, but it is "nope".',
    `<sphere-marker id="gate"> is ignored: ${place} "north" and 1.`,
    `<sphere-marker name="Mill"> is ignored: ${place} 1 and undefined.`,
    '<sphere-marker> number 2 in layer "Shops": its style "flat" is not one of round, text, standard, logo.',
  ];
  await waitUntil(() => errors.length >= expected.length);
  expect(errors.map(({ message }) => message)).to.have.members(expected);
});

it('OBJ-25 a marker that is not drawn because it leads to a sphere is reported, and with a distance it is drawn', async () => {
  const { viewer, errors } = await overBaltimore();
  viewer.customMarkerList = [{ id: 'door', ...placeAt(300, 0), style: 'round', icon: 'star', panoramaId: 2 }];
  await waitUntil(() => errors.length > 0);
  expect(errors[0]!.message).to.match(/^Marker "door" in layer "customMarkerList" .*panoMarkerDistance/);
  viewer.panoMarkerDistance = 500;
  await waitForMarker(viewer, 300, 0, true);
  expect(errors).to.have.length(1);
});

it('an icon that is no SVG and a texture that cannot be loaded are reported with the object that has them', async () => {
  const { viewer, errors } = await overBaltimore();
  const texture = new URL('/missing.png', location.href).href;
  const dimensions = { width: 40, height: 40 };
  viewer.customMarkerList = [{ id: 'mill', ...placeAt(300, 0), svg: 'no picture' }];
  viewer.texturedPolygonLayers = [
    { name: 'Signs', items: [{ id: 'sign', texture, dimensions, z: -200 }] },
  ] as never;
  await waitUntil(() => errors.length >= 2);
  expect(errors.map(({ message }) => message)).to.have.members([
    'The svg of marker "mill" in layer "customMarkerList" cannot be drawn as an icon: no picture',
    'The texture of textured polygon "sign" in layer "Signs" could not be loaded.',
  ]);
});

it('addMarkers reports an argument that is not a list of markers, and keeps the markers before it', async () => {
  const { viewer, errors } = await overBaltimore();
  viewer.customMarkerList = [{ id: 'a', ...placeAt(300, 0) }];
  viewer.addMarkers(null as never);
  await waitUntil(() => errors.length > 0);
  expect(errors[0]!.message).to.match(/customMarkerList.*null/);
  expect(viewer.customMarkerList[0]!.id).to.equal('a');
});

it('an icon name that is not in the icon set is reported once', async () => {
  const { viewer, errors } = await overBaltimore();
  const castle = (id: string, east: number) => ({ id, ...placeAt(300, east), icon: 'castle' });
  viewer.customMarkerList = [castle('a', 0), castle('b', 20)];
  await waitForMarker(viewer, 300, 0, true);
  viewer.customMarkerList = [castle('a', 0), castle('b', 20), castle('c', 40)];
  viewer.panoMarkerList = [{ ...castle('d', 10), panoramaId: 2 }];
  await waitUntil(() => errors.length === 2);
  await viewer.flyTo({ sphere: 2 });
  await viewer.updateComplete;
  expect(errors.map(({ code }) => code)).to.deep.equal(['object-invalid', 'object-invalid']);
  for (const { message } of errors)
    expect(message).to.contain('"castle"').and.to.contain('docs/objects#icons');
  await sendMouse({ type: 'move', position: middleOf(viewer) });
});

const popupOf = (viewer: SphereViewer): HTMLElement | null =>
  viewer.renderRoot.querySelector<HTMLElement>('[role="dialog"]');

describe('openPopup and closePopup', () => {
  const corner = (id: string | number, east: number, more: object = {}) => ({
    id,
    ...placeAt(300, east),
    name: `Corner ${String(id)}`,
    ...more,
  });

  it('openPopup opens the popup of a new marker in place of any other popup, and closePopup closes the open popup', async () => {
    const { viewer, errors } = await overBaltimore();
    viewer.customMarkerList = [corner(7, 0), corner('b', 20)];
    expect(await viewer.openPopup(7)).to.equal(true);
    expect(popupOf(viewer)?.textContent).to.contain('Corner 7');
    expect(viewer.shadowRoot?.activeElement, 'keyboard focus stays').to.equal(null);
    expect(await viewer.openPopup('7')).to.equal(true);
    expect(await viewer.openPopup('b')).to.equal(true);
    expect(popupOf(viewer)?.textContent).to.contain('Corner b');
    viewer.closePopup();
    await viewer.updateComplete;
    expect(popupOf(viewer)).to.equal(null);
    expect(errors).to.deep.equal([]);
  });

  it('openPopup can open the popup of an element or a GeoJSON feature that is not yet drawn', async () => {
    const { viewer } = await overBaltimore();
    const { lat, lng } = placeAt(300, 0);
    viewer.insertAdjacentHTML(
      'beforeend',
      `<sphere-marker id="gate" lat="${String(lat)}" lng="${String(lng)}">The gate</sphere-marker>`,
    );
    await viewer.openPopup('gate');
    expect(popupOf(viewer)?.querySelector('slot')?.assignedElements()[0]?.id).to.equal('gate');
    viewer.geojson = URL.createObjectURL(
      new Blob([
        JSON.stringify({
          type: 'Feature',
          id: 'mill',
          geometry: { type: 'Point', coordinates: [lng, lat] },
          properties: { name: 'The mill' },
        }),
      ]),
    );
    await viewer.openPopup('mill');
    expect(popupOf(viewer)?.textContent).to.contain('The mill');
  });

  it('openPopup waits until the first sphere is loaded, and until the view has turned to a marker that is out of view', async () => {
    let showTiles!: () => void;
    const tiles = new Promise<void>((resolve) => (showTiles = resolve));
    host.respond = () => tiles.then(() => null as never);
    const { viewer } = await placeViewer({ src: file([feature(1)]), pan: 180, fov: 40 });
    viewer.customMarkerList = [corner('a', 0)];
    const opened = viewer.openPopup('a');
    await waitUntil(() => viewer.currentSphere !== null);
    setTimeout(showTiles, 500);
    expect(await opened).to.equal(true);
    expect(Math.min(viewer.pan, 360 - viewer.pan)).to.be.below(1);
    expect(popupOf(viewer)?.textContent).to.contain('Corner a');
  });

  it('closePopup cancels a call of openPopup that waits for the first sphere', async () => {
    const { viewer } = await placeViewer({ src: file([feature(1)]) });
    viewer.customMarkerList = [corner('a', 0)];
    const opened = viewer.openPopup('a');
    viewer.closePopup();
    expect(await opened).to.equal(false);
    expect(popupOf(viewer)).to.equal(null);
  });

  it('closePopup ends a call of openPopup while the view turns, and a signal ends the turn', async () => {
    const { viewer } = await overBaltimore();
    viewer.customMarkerList = [corner('a', 0)];
    const begin = async (signal: AbortSignal): Promise<readonly Promise<boolean>[]> => {
      await viewer.lookAt({ pan: 180, tilt: 0 }, { animate: false });
      const opened = viewer.openPopup('a', { signal });
      await waitUntil(() => Math.abs(viewer.pan - 180) > 1);
      return [opened];
    };
    const [closed] = await begin(new AbortController().signal);
    viewer.closePopup();
    expect(await closed).to.equal(false);
    expect(popupOf(viewer)).to.equal(null);
    const enough = new AbortController();
    const [aborted] = await begin(enough.signal);
    enough.abort('enough');
    expect(await codeOf(aborted!)).to.equal('enough');
    expect(Math.min(viewer.pan, 360 - viewer.pan)).to.be.above(1);
  });

  for (const [width, height] of [
    [900, 560],
    [360, 640],
  ] as const) {
    it(`openPopup turns the view so that neither the controls nor the popup cover the marker: ${String(width)} px`, async () => {
      const { viewer } = await overBaltimore();
      Object.assign(viewer.style, { width: `${String(width)}px`, height: `${String(height)}px` });
      const { lat: latitude, lng: longitude } = placeAt(300, 0);
      viewer.customMarkerList = [corner('a', 0, { description: 'Words. '.repeat(30) })];
      // The marker moves down from the middle of the picture to the height of the control bar.
      const down = async (): Promise<number> => (await viewer.project({ latitude, longitude }))?.y ?? 0;
      await waitUntil(() => viewer.clientWidth === width);
      while ((await down()) < height - 40) {
        await viewer.lookAt({ tilt: viewer.tilt + 0.5 }, { animate: false });
      }
      expect(await viewer.openPopup('a')).to.equal(true);
      await waitUntil(() => getComputedStyle(popupOf(viewer)!).visibility === 'visible');
      const y = (await down()) + viewer.getBoundingClientRect().top;
      const { top, bottom } = popupOf(viewer)!.getBoundingClientRect();
      expect(y, 'above the control bar').to.be.below(viewer.getBoundingClientRect().bottom - 72);
      expect(y < top || y > bottom, 'beside the popup').to.equal(true);
    });
  }

  it('openPopup can select an object by its layer, and rejects if the object is hidden or has no popup', async () => {
    const { viewer } = await overBaltimore();
    viewer.layers = [
      { name: 'A', items: [corner('x', 0, { name: 'In A' }), corner('static', 10, { isStatic: true })] },
      { name: 'B', items: [corner('x', 20, { name: 'In B' }), { id: 'lot', points: square(300, 60, 12) }] },
      { name: 'C', visible: false, items: [corner('hidden', 30)] },
    ];
    await viewer.openPopup('x', { layer: 'B' });
    expect(popupOf(viewer)?.textContent).to.contain('In B');
    const reasonOf = (id: string): Promise<string> =>
      viewer
        .openPopup(id)
        .then(String, (error: unknown) => `${(error as ViewerError).code} ${String(error)}`);
    expect(await reasonOf('static')).to.match(/^not-found .*"static" has no popup/);
    expect(await reasonOf('lot')).to.match(/^not-found .*"lot" has no popup/);
    expect(await reasonOf('hidden')).to.match(/^not-found .*No object with the id "hidden" is drawn/);
    expect(popupOf(viewer)?.textContent, 'the open popup stays').to.contain('In B');
    expect(await codeOf(viewer.openPopup('x', { signal: AbortSignal.abort('enough') }))).to.equal('enough');
  });

  it('a later call of openPopup supersedes an earlier one', async () => {
    const { viewer } = await overBaltimore();
    viewer.customMarkerList = [corner('a', 0), corner('b', 20)];
    await viewer.openPopup('a');
    expect(await Promise.all([viewer.openPopup('a'), viewer.openPopup('b')])).to.deep.equal([false, true]);
    expect(popupOf(viewer)?.textContent).to.contain('Corner b');
  });
});

it('sphere-object-hover reports the object that the pointer enters, and null after it has left all objects', async () => {
  const { viewer } = await overBaltimore();
  const marker = { id: 7, ...placeAt(300, 0), style: 'round', icon: 'star', price: 250 } as const;
  viewer.customMarkerList = [marker];
  viewer.polygonLayers = [{ name: 'lots', items: [{ id: 'lot', points: square(300, 60, 12), ...RED }] }];
  await waitForRed(viewer, 300, 60, true);
  const hovers: (HoveredObject | null)[] = [];
  document.addEventListener('sphere-object-hover', ({ hovered }) => hovers.push(hovered));
  const moveTo = async (north: number, east: number, count: number): Promise<void> => {
    const { left, top } = viewer.getBoundingClientRect();
    const { lat: latitude, lng: longitude } = placeAt(north, east);
    const pixel = await viewer.project({ latitude, longitude });
    const position = [left + (pixel?.x ?? 0), top + (pixel?.y ?? 0)].map(Math.round) as [number, number];
    await sendMouse({ type: 'move', position: [position[0] + 1, position[1]] });
    await sendMouse({ type: 'move', position });
    await waitUntil(() => hovers.length >= count);
  };
  await moveTo(300, 0, 1);
  await moveTo(300, 60, 2);
  await moveTo(300, -60, 3);
  expect(hovers.map((hovered) => hovered && [hovered.id, hovered.kind, hovered.layer])).to.deep.equal([
    ['7', 'marker', 'customMarkerList'],
    ['lot', 'polygon', 'lots'],
    null,
  ]);
  expect(hovers[0]?.object).to.equal(marker);
  expect(hovers[1]?.point.latitude).to.be.closeTo(placeAt(300, 60).lat, 20 * METER);
  await sendMouse({ type: 'move', position: middleOf(viewer) });
});
