import { expect } from '@open-wc/testing';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import type { SnapshotProgress } from '../../../elements/viewer/base/snapshot-options.ts';
import { readSnapshotView } from '../../../elements/viewer/snapshot/read-snapshot-view.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { PaintedHost, colorOf } from './painted-host.ts';
import { FACE_WIDTH, SIZE, codeOf, next, screenOf, showPainted } from './viewer-fixtures.ts';

const LARGE = { width: 1280, height: 800 };

async function readPng(png: Blob) {
  const image = await createImageBitmap(png);
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  pen.drawImage(image, 0, 0);
  return {
    view: readSnapshotView(new Uint8Array(await png.arrayBuffer()))!,
    pixels: pen.getImageData(0, 0, image.width, image.height),
  };
}

/** Expects every direction in a picture of a painted sphere to have its color. */
function expectDirections({ view, pixels }: Awaited<ReturnType<typeof readPng>>): void {
  const { width, height, data } = pixels;
  for (const right of [0.05, 0.3, 0.5, 0.8, 0.95])
    for (const down of [0.05, 0.4, 0.6, 0.9]) {
      const [x, y] = [Math.floor(right * width), Math.floor(down * height)];
      const color = colorOf(rayOfPixel(view, { width, height }, { x: x + 0.5, y: y + 0.5 }));
      for (const [part, value] of color.entries())
        expect(data[4 * (y * width + x) + part], `${String(x)}, ${String(y)}`).to.be.closeTo(value, 4);
    }
}

describe('snapshots of another size', () => {
  let host: PaintedHost;
  beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
  afterEach(() => host.leave());

  const shown = async (
    attributes: Readonly<Record<string, string | boolean>> = {},
  ): Promise<SphereViewer> => {
    const { viewer } = await showPainted({ 'hide-copyright-snapshot': true, ...attributes });
    const settled = next(window, 'sphere-settle');
    await viewer.lookAt({ pan: 70, tilt: -20, fov: 60 }, { animate: false });
    await settled;
    return viewer;
  };

  it('a snapshot of another size shows the same view with finer tiles, and the picture on the screen stays', async () => {
    const viewer = await shown();
    const before = await screenOf(viewer);
    const finest = Math.min(...host.requests.map(({ level }) => level));
    const picture = await readPng(await viewer.snapshot(LARGE));
    expect([picture.pixels.width, picture.pixels.height]).to.deep.equal([1280, 800]);
    expect(picture.view).to.include({ pan: viewer.pan, tilt: viewer.tilt, ...LARGE });
    expect(picture.view.fov).to.be.closeTo(60, 1e-9);
    expectDirections(picture);
    expect(Math.min(...host.requests.map(({ level }) => level))).to.be.below(finest);
    const after = await screenOf(viewer);
    const differences = after.data.map((value, at) => Math.abs(value - before.data[at]!));
    expect(differences.reduce((a, b) => Math.max(a, b))).to.be.at.most(1);
    const canvas = viewer.renderRoot.querySelector('canvas')!;
    expect([canvas.width, canvas.height]).to.deep.equal([SIZE.width, SIZE.height]);
  });

  it('one side is enough, a portrait and a fraction of a device pixel are possible, and each is of the given size', async () => {
    const viewer = await shown();
    const ratio = devicePixelRatio;
    try {
      for (const [pixelRatio, size, expected] of [
        [1, { width: 640 }, [640, 400]],
        [1, { height: 100 }, [160, 100]],
        [1.1, { width: 333, height: 777 }, [333, 777]],
      ] as const) {
        Object.defineProperty(window, 'devicePixelRatio', { value: pixelRatio, configurable: true });
        const picture = await readPng(await viewer.snapshot(size));
        expect([picture.pixels.width, picture.pixels.height]).to.deep.equal(expected);
        expectDirections(picture);
      }
    } finally {
      Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true });
    }
  });

  it('in low quality, a snapshot of another size has full quality', async () => {
    const viewer = await shown({ 'low-quality': true });
    expect(host.requests.every(({ level }) => level > 0)).to.equal(true);
    expectDirections(await readPng(await viewer.snapshot(LARGE)));
    expect(host.requests.some(({ level }) => level === 0)).to.equal(true);
  });

  it('a size that is not possible, tiles that do not exist and a signal end the call, and the next one succeeds', async () => {
    const viewer = await shown();
    for (const size of [
      { width: 0 },
      { width: 1.5, height: 10 },
      { height: NaN },
      { width: 1e6, height: 10 },
    ])
      expect(await codeOf(viewer.snapshot(size)), JSON.stringify(size)).to.equal('invalid-argument');
    host.respond = ({ level }) => (level < 2 ? new Response(null, { status: 404 }) : null);
    expect(await codeOf(viewer.snapshot(LARGE))).to.equal('tile-failed');
    const leaving = new AbortController();
    host.respond = ({ level }) => (level < 2 ? new Promise<Response>(() => undefined) : null);
    const taking = viewer.snapshot({ ...LARGE, signal: leaving.signal });
    setTimeout(() => leaving.abort(new Error('left')), 100);
    expect(await codeOf(taking)).to.equal('Error: left');
    host.respond = () => null;
    expectDirections(await readPng(await viewer.snapshot(LARGE)));
  });

  it('a snapshot waits for all of its tiles, and after a timeout it is taken with those that have arrived and says how many there are', async () => {
    const viewer = await shown();
    const seen: SnapshotProgress[] = [];
    const onProgress = (progress: SnapshotProgress): number => seen.push(progress);
    expectDirections(await readPng(await viewer.snapshot({ ...LARGE, timeoutMs: 60_000, onProgress })));
    const [first, last] = [seen[0]!, seen.at(-1)!];
    expect(last.loaded).to.equal(last.all);
    expect(first.loaded).to.be.below(first.all);
    seen.length = 0;
    let isHeld = true;
    host.respond = ({ level, face }) =>
      isHeld && level === 0 && face === 'r' ? new Promise<Response>(() => undefined) : null;
    viewer.pan = 90;
    const options = { width: 1900, timeoutMs: 1500, onProgress };
    const picture = await readPng(await viewer.snapshot(options));
    expect(picture.pixels.width).to.equal(1900);
    // The colors of coarser tiles are those of the painted sphere, too.
    expectDirections(picture);
    expect(seen.at(-1)!.loaded).to.be.within(0, seen.at(-1)!.all - 1);
    isHeld = false;
    for (const wrong of [{ timeoutMs: 0 }, { timeoutMs: NaN }, { onProgress: 5 as never }])
      expect(await codeOf(viewer.snapshot({ width: 900, ...wrong }))).to.equal('invalid-argument');
  });

  it('snapshots of several sizes at once each have their own size and view', async () => {
    const viewer = await shown();
    const taking = [viewer.snapshot(LARGE)];
    viewer.pan = 200;
    taking.push(viewer.snapshot({ width: 500 }));
    const pictures = await Promise.all(taking.map(async (png) => readPng(await png)));
    expect(pictures.map(({ view }) => [view.pan, view.width])).to.deep.equal([
      [200, 1280],
      [200, 500],
    ]);
    pictures.forEach(expectDirections);
  });
});
