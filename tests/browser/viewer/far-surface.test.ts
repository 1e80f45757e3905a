import { expect } from '@open-wc/testing';
import { placeOf } from '../../../elements/geo/earth.ts';
import type { SurfaceRequest } from '../../../elements/surface/surface-messages.ts';
import { box } from '../../helpers/surface-tile.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, SIZE, feature, file, next, placeViewer } from './viewer-fixtures.ts';

const HERE = { latitude: 39.3, longitude: -76.6 };

const CENTER = { x: SIZE.width / 2, y: SIZE.height / 2 };

/** Returns the place at meters east and south of the camera, on the ground. */
function groundAt(x: number, z: number) {
  const { latitude, longitude } = placeOf({ ...HERE, altitude: 20 }, [x, 0, z]);
  return { latitude, longitude, altitude: 20 };
}

/** A tower of 90 m, 1.4 km north of the camera. */
function surface(): string {
  const ring = box(-40, -1440, 40, -1400).map(([x, z]) => {
    const { latitude, longitude } = groundAt(x, z);
    return [longitude, latitude];
  });
  const tower = {
    type: 'Feature',
    id: 'way/9',
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
    properties: { building: 'yes', height: '90', name: 'North Tower' },
  };
  return `data:application/geo+json,${encodeURIComponent(JSON.stringify({ type: 'FeatureCollection', features: [tower] }))}`;
}

/** Two spheres 100 m above the ground, 100 m apart. */
const spheres = (): string => {
  const metadata = { altitude: 120, ground: 20 };
  const at = (id: number, x: number) => {
    const { properties, ...rest } = feature(id);
    const { latitude, longitude } = groundAt(x, 0);
    const geometry = { type: 'Point', coordinates: [longitude, latitude] };
    return { ...rest, geometry, properties: { ...properties, metadata } };
  };
  return file([at(7, 0), at(8, 100)]);
};

/** The messages to all workers that build or cancel surfaces. */
const sent: { readonly request: Pick<SurfaceRequest, 'isFar' | 'camera'> | null }[] = [];

const { postMessage } = Worker.prototype;
let host: PaintedHost;

beforeEach(() => {
  host = new PaintedHost(FACE_WIDTH);
  sent.length = 0;
  Worker.prototype.postMessage = function send(this: Worker, message: unknown, ...rest: never[]) {
    if (message && typeof message === 'object' && 'request' in message) sent.push(message as never);
    postMessage.call(this, message, ...rest);
  };
});

afterEach(() => {
  host.leave();
  Worker.prototype.postMessage = postMessage;
});

/** The longitudes of the cameras whose surfaces are extended. */
const extended = (): number[] =>
  sent.flatMap(({ request }) => (request?.isFar === true ? [request.camera.longitude] : []));

const isExtending = (): boolean => extended().length > 0;

async function placeAndLook(attributes: Record<string, string> = {}) {
  const settled = next(window, 'sphere-settle');
  const { viewer, errors } = await placeViewer({
    src: spheres(),
    sphere: 7,
    surface: surface(),
    'occluded-objects': 'hide',
    ...attributes,
  });
  await settled;
  await viewer.lookAt({ pan: 0, tilt: (-Math.atan2(50, 1400) * 180) / Math.PI }, { animate: false });
  return { viewer, errors };
}

describe('<sphere-viewer> far surface', () => {
  it('SURF-04 SURF-06 after some time, a place on a tower 1.4 km away is known, and the tower hides a marker', async () => {
    const { viewer, errors } = await placeAndLook();
    const marker = groundAt(0, -1600);
    viewer.customMarkerList = [
      { id: 'behind', name: 'Behind', lat: marker.latitude, lng: marker.longitude, style: 'round' },
    ];
    const list = () => viewer.renderRoot.querySelector('[part="object-list"]');
    await waitUntil(() => list() !== null);
    await waitUntil(async () => (await viewer.unproject(CENTER))?.basis === 'surface');
    const place = (await viewer.unproject(CENTER))!;
    expect(place).to.include({ basis: 'surface', kind: 'wall' });
    expect(place.distance).to.be.closeTo(Math.hypot(1400, 50), 1);
    expect('building' in place && place.building?.id).to.equal('way/9');
    await waitUntil(() => list() === null);
    expect(errors).to.deep.equal([]);
  });

  it('SURF-04 leaving a sphere cancels the extension of its surface', async () => {
    const { viewer } = await placeAndLook();
    await waitUntil(isExtending);
    sent.length = 0;
    viewer.sphere = 8;
    await waitUntil(() => sent.length > 0);
    expect(sent[0]?.request).to.equal(null);
    await waitUntil(isExtending);
  });

  it('SURF-04 in low-quality mode, a surface is not extended', async () => {
    const { viewer } = await placeAndLook({ 'low-quality': 'true' });
    expect((await viewer.unproject(CENTER))?.basis).to.equal('level-ground');
    expect(sent.some(({ request }) => request !== null)).to.equal(true);
    // The surface of a viewer that begins later is extended later.
    await placeAndLook({ sphere: '8' });
    await waitUntil(isExtending);
    expect(extended()).to.deep.equal([groundAt(100, 0).longitude]);
  });
});
