import { expect } from '@open-wc/testing';
import { turnBetween } from '../../../elements/geo/angle.ts';
import { drawnFov } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import {
  FlatWorldHost,
  ROOF,
  TOWER,
  colorFrom,
  flySharp,
  isSame,
  limitFrameTimes,
  onEveryFrame,
  settled,
  showFlat,
  towerTiles,
} from './fly-fixtures.ts';
import { SIZE, next, pixelsOf } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => {
  host = new FlatWorldHost();
  host.hasTower = true;
});
afterEach(() => host.leave());

/** Height of the cameras above the ground in meters, and the tilt of the view to the north, where the tower is. */
const HEIGHT = 100;
const TILT = -30;
const FALL = Math.tan((-TILT * Math.PI) / 180);

/** The point that the view is centered on, in meters to the north of and below the camera. */
interface Aim {
  readonly north: number;
  readonly below: number;
}

const ON_WALL: Aim = { north: TOWER.south, below: TOWER.south * FALL };
const ON_GROUND: Aim = { north: HEIGHT / FALL, below: HEIGHT };

/** Distance between the spots that are compared, in pixels. */
const STEP = 8;

/** Largest difference of two colors that count as the same, summed over red, green and blue. */
const SAME = 60;

const differenceOf = (one: Vec3, other: ArrayLike<number>): number =>
  one.reduce((sum, part, n) => sum + Math.abs(part - (other[n] as number)), 0);

/** Returns the share of a frame's spots that have the color that a camera at this distance to the north would see. */
function shareRight(viewer: SphereViewer, pixels: Uint8Array, north: number): number {
  const { pan, tilt, fov } = viewer;
  const view = { pan, tilt, fov: drawnFov(fov, SIZE, false) };
  let [right, all] = [0, 0];
  for (let y = STEP / 2; y < SIZE.height; y += STEP)
    for (let x = STEP / 2; x < SIZE.width; x += STEP) {
      const at = 4 * ((SIZE.height - 1 - y) * SIZE.width + x);
      const seen = colorFrom([0, north], rayOfPixel(view, SIZE, { x: x + 0.5, y: y + 0.5 }), true);
      all += 1;
      if (differenceOf(seen, pixels.subarray(at)) < SAME) right += 1;
    }
  return right / all;
}

/** Flies 80 m to the north, toward a point. Returns the shares of right spots of the frames between the spheres. */
async function fly(viewer: SphereViewer, aim: Aim): Promise<number[]> {
  const restore = limitFrameTimes();
  const shares: number[] = [];
  const end = onEveryFrame(viewer, (pixels) => {
    const north = aim.north - aim.below / Math.tan((-viewer.tilt * Math.PI) / 180);
    if (north > 8 && north < 72) shares.push(shareRight(viewer, pixels, north));
  });
  expect(await viewer.flyTo({ sphere: 2 })).to.equal(true);
  end();
  restore();
  return shares;
}

/** Counts the framebuffers and renderbuffers of a viewer that exist. The returned function returns the count. */
function countBuffers(viewer: SphereViewer): () => number {
  const gl = viewer.renderRoot.querySelector('canvas')?.getContext('webgl2') as WebGL2RenderingContext;
  let count = 0;
  for (const kind of ['Framebuffer', 'Renderbuffer'] as const) {
    const [create, remove] = [gl[`create${kind}`].bind(gl), gl[`delete${kind}`].bind(gl)];
    Object.assign(gl, {
      [`create${kind}`]: () => {
        count += 1;
        return create();
      },
      [`delete${kind}`]: (buffer: never) => {
        count -= 1;
        remove(buffer);
      },
    });
  }
  return () => count;
}

async function showTower(attributes: Record<string, string | boolean | number> = {}) {
  const placed = await showFlat({ surface: towerTiles(), tilt: TILT, ...attributes });
  // Waits until the surface is built.
  await placed.viewer.unproject({ x: 1, y: 1 });
  return placed;
}

describe('flights over a surface', () => {
  it('SURF-09 if a surface is set, every frame of a flight matches the view of a camera on the flight path', async () => {
    const { viewer, errors } = await showTower();
    const shares = await fly(viewer, ON_WALL);
    expect(shares.length).to.be.above(3);
    expect(Math.min(...shares)).to.be.above(0.95);
    expect(errors).to.deep.equal([]);
    viewer.remove();
    const plain = await showFlat({ tilt: TILT });
    expect(Math.min(...(await fly(plain.viewer, ON_GROUND)))).to.be.below(0.9);
  });

  it('SURF-09 the point of a roof in the middle of the view stays there during a flight', async () => {
    const north = (TOWER.south + TOWER.north) / 2;
    const tiltFrom = (away: number): number => (Math.atan2(TOWER.top - HEIGHT, away) * 180) / Math.PI;
    for (const [lowQuality, animate] of [
      [false, true],
      [true, true],
      [false, false],
    ] as const) {
      const { viewer } = await showTower({ tilt: tiltFrom(north), 'low-quality': lowQuality });
      const middles: Vec3[] = [];
      const middle = 4 * ((SIZE.height / 2) * SIZE.width + SIZE.width / 2);
      const end = onEveryFrame(viewer, (pixels) => {
        const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(middle);
        // Frames in which a flight is prepared draw nothing on the canvas.
        if (alpha > 0) middles.push([red, green, blue]);
      });
      expect(await viewer.flyTo({ sphere: 2 }, { animate })).to.equal(true);
      end();
      const { pan, tilt } = viewer;
      expect(Math.abs(turnBetween(pan, 0)), `pan ${String(pan)}`).to.be.below(0.2);
      expect(tilt).to.be.closeTo(tiltFrom(north - 80), 0.2);
      expect(middles.length).to.be.above(0);
      for (const color of middles) expect(differenceOf(color, ROOF)).to.be.below(SAME);
      viewer.remove();
    }
  });

  it('SURF-09 in low-quality mode, a flight fades between the spheres even if there is a surface', async () => {
    const { viewer } = await showTower({ 'low-quality': true });
    expect(Math.min(...(await fly(viewer, ON_WALL)))).to.be.below(0.9);
  });

  it('after a flight over a surface, the sphere is drawn as usual, and the flight’s buffers are deleted', async () => {
    const { viewer } = await showTower();
    const count = countBuffers(viewer);
    let most = 0;
    const end = onEveryFrame(viewer, () => (most = Math.max(most, count())));
    await flySharp(viewer, 2);
    end();
    expect(most).to.be.above(4);
    expect(count()).to.equal(0);
    const { pan, tilt, fov } = viewer;
    const flown = await pixelsOf(viewer);
    viewer.remove();
    const alone = await showTower({ sphere: 2, pan, tilt, fov });
    const again = await pixelsOf(alone.viewer);
    // At the edges of tiles, single pixels depend on the order in which the tiles have arrived.
    const different = flown.data.filter((part, at) => part !== again.data[at]);
    expect(different.length / flown.data.length).to.be.below(0.005);
  });

  it('Escape during a flight over a surface returns to the first sphere', async () => {
    const { viewer } = await showTower();
    const restore = limitFrameTimes();
    const count = countBuffers(viewer);
    const before = await pixelsOf(viewer);
    const flying = viewer.flyTo({ sphere: 2 });
    await next(viewer, 'sphere-view-change');
    const sharp = settled(viewer);
    viewer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    expect(await flying).to.equal(false);
    restore();
    expect(viewer.currentSphere?.id).to.equal(1);
    await sharp;
    expect(isSame(await pixelsOf(viewer), before)).to.equal(true);
    expect(count()).to.equal(0);
  });

  it('canceling a flight over a surface during its preparation restores the first image and deletes the flight’s buffers', async () => {
    const { viewer } = await showTower();
    const count = countBuffers(viewer);
    const before = await pixelsOf(viewer);
    let prepared = 0;
    const end = onEveryFrame(viewer, () => {
      prepared += count() > 0 ? 1 : 0;
      if (prepared === 1)
        viewer.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    });
    expect(await viewer.flyTo({ sphere: 2 })).to.equal(false);
    end();
    expect(prepared).to.equal(1);
    expect(viewer.currentSphere?.id).to.equal(1);
    expect(isSame(await pixelsOf(viewer), before)).to.equal(true);
    expect(count()).to.equal(0);
  });
});
