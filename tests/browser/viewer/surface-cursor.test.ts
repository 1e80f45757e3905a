import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { box, centerOf, encodeAround, tileAt } from '../../helpers/surface-tile.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import { FACE_WIDTH, feature, file, next, placeViewer } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(async () => {
  host.leave();
  await resetMouse();
});

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);
const HERE = centerOf(TILE);

/** Distance of the camera from the ground, and of a house of 40 m to the north, whose wall is upright. */
const HEIGHT = 100;
const WALL = 80;

const bytes = encodeAround(HERE, TILE, {
  building: [{ id: 41, tags: { height: 40 }, rings: [box(-60, -WALL - 40, 60, -WALL)] }],
});
const surface = `data:application/x-protobuf;base64,${btoa(String.fromCharCode(...bytes))}#{z}/{x}/{y}`;

function spheres(): string {
  const { properties, ...rest } = feature(7);
  const geometry = { type: 'Point', coordinates: [HERE.longitude, HERE.latitude] };
  const metadata = { altitude: HEIGHT, ground: 0 };
  return file([{ ...rest, geometry, properties: { ...properties, metadata } }]);
}

/** Opens a viewer that looks to the north, and waits until its surface is built. */
async function open(settings: object = {}): Promise<SphereViewer> {
  const loaded = next(window, 'sphere-load');
  const { viewer } = await placeViewer({ src: spheres(), surface, 'surface-cursor': true, ...settings });
  await loaded;
  await viewer.unproject({ x: 0, y: 0 });
  return viewer;
}

const cursorOf = (viewer: SphereViewer): HTMLElement | null =>
  viewer.renderRoot.querySelector<HTMLElement>('[part="surface-cursor"]');

const isShown = (viewer: SphereViewer): boolean => cursorOf(viewer)?.style.visibility === 'visible';

/** Moves the mouse to a direction. Returns the position in the window. */
async function pointTo(viewer: SphereViewer, pan: number, tilt: number): Promise<[x: number, y: number]> {
  await viewer.lookAt({ pan, tilt }, { animate: false });
  const { left, top, width, height } = viewer.getBoundingClientRect();
  const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  await sendMouse({ type: 'move', position: [position[0] + 3, position[1]] });
  await sendMouse({ type: 'move', position });
  return position;
}

const tiltTo = (away: number, height: number): number => (-Math.atan2(HEIGHT - height, away) * 180) / Math.PI;

/** Returns the middle, the width and the height of the cursor in the window. */
function boxOf(viewer: SphereViewer) {
  const { left, top, width, height } = cursorOf(viewer)!.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
}

describe('the cursor on the surface', () => {
  it('SURF-08 the cursor lies flat on the ground and upright on a wall, at the mouse', async () => {
    const viewer = await open();
    await waitUntil(() => cursorOf(viewer) !== null);
    const shares: number[] = [];
    for (const [away, height] of [
      [WALL - 20, 0],
      [WALL, 10],
      [WALL + 20, 40],
    ] as const) {
      const [x, y] = await pointTo(viewer, 0, tiltTo(away, height));
      await waitUntil(() => isShown(viewer));
      const cursor = boxOf(viewer);
      expect(Math.hypot(cursor.x - x, cursor.y - y)).to.be.below(2);
      shares.push(cursor.height / cursor.width);
    }
    // Circles seen at an angle are ellipses, whose height is about the sine of the angle between the ray and the face.
    const angles = [tiltTo(WALL - 20, 0), tiltTo(WALL, 10) + 90, tiltTo(WALL + 20, 40)];
    for (const [at, angle] of angles.entries())
      expect(shares[at]).to.be.closeTo(Math.abs(Math.sin((angle * Math.PI) / 180)), 0.06);
  });

  it('SURF-08 there is no cursor over the sky, during a drag, after the mouse has left, and without the setting', async () => {
    const viewer = await open();
    await waitUntil(() => cursorOf(viewer) !== null);
    await pointTo(viewer, 0, 20);
    expect(isShown(viewer)).to.equal(false);
    await pointTo(viewer, 0, tiltTo(WALL - 20, 0));
    await waitUntil(() => isShown(viewer));
    await sendMouse({ type: 'down' });
    expect(isShown(viewer)).to.equal(false);
    await sendMouse({ type: 'up' });
    await pointTo(viewer, 0, tiltTo(WALL - 30, 0));
    await waitUntil(() => isShown(viewer));
    await resetMouse();
    await waitUntil(() => !isShown(viewer));
    viewer.surfaceCursor = false;
    await waitUntil(() => cursorOf(viewer) === null);
    viewer.surfaceCursor = true;
    await waitUntil(() => cursorOf(viewer) !== null);
  });

  it('SURF-08 the cursor stays below a mouse at rest while the view turns, and is hidden over an object', async () => {
    const viewer = await open();
    await waitUntil(() => cursorOf(viewer) !== null);
    const [x, y] = await pointTo(viewer, 0, tiltTo(WALL - 20, 0));
    await waitUntil(() => isShown(viewer));
    const before = cursorOf(viewer)!.style.transform;
    viewer.pan = 90;
    await waitUntil(() => cursorOf(viewer)!.style.transform !== before);
    expect(Math.hypot(boxOf(viewer).x - x, boxOf(viewer).y - y)).to.be.below(2);
    const { latitude: lat, longitude: lng } = (await viewer.unproject({
      x: viewer.clientWidth / 2,
      y: viewer.clientHeight / 2,
    }))!;
    viewer.customMarkerList = [{ id: 1, lat, lng, style: 'round', icon: 'star' }];
    let isHovered = false;
    viewer.addEventListener('sphere-object-hover', ({ hovered }) => (isHovered = hovered !== null));
    await waitUntil(async () => {
      await sendMouse({ type: 'move', position: [x + 1, y] });
      await sendMouse({ type: 'move', position: [x, y] });
      return isHovered;
    });
    expect(isShown(viewer)).to.equal(false);
  });
});
