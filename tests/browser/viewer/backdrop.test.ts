import { expect } from '@open-wc/testing';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { STRIP_FACE_PX } from '../../../elements/geo/strip.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import { PAINTED_STRIPS, PaintedHost, colorOf } from './painted-host.ts';
import { FACE_WIDTH, feature, file, next, placeViewer, screenOf } from './viewer-fixtures.ts';

let host: PaintedHost;
beforeEach(() => (host = new PaintedHost(FACE_WIDTH)));
afterEach(() => host.leave());

/** A response that does not arrive during the test. */
const never = (): Promise<Response> => new Promise(() => undefined);

const VIEWS = [
  [0, 0, 75],
  [45, 0, 90],
  [140, 50, 100],
  [250, -60, 110],
  [10, 90, 60],
] as const;

/** Returns the number of pixels at which nothing is drawn. */
const emptyPixels = ({ data }: ImageData): number =>
  data.filter((part, at) => at % 4 === 3 && part === 0).length;

/** Returns the mean color of one row of pixels. */
function rowColor({ data, width }: ImageData, row: number): readonly [number, number, number] {
  const sum = [0, 0, 0] as [number, number, number];
  for (let x = 0; x < width; x += 1)
    for (const part of [0, 1, 2] as const) sum[part] += data[4 * (row * width + x) + part]! / width;
  return sum;
}

/** Returns the largest difference between a pixel and the color of its direction. */
function worstPixel(pixels: ImageData, { pan, tilt, fov }: SphereViewer): number {
  const { width, height, data } = pixels;
  let worst = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const expected = colorOf(rayOfPixel({ pan, tilt, fov }, { width, height }, { x: x + 0.5, y: y + 0.5 }));
      for (const part of [0, 1, 2] as const)
        worst = Math.max(worst, Math.abs(data[4 * (y * width + x) + part]! - expected[part]));
    }
  }
  return worst;
}

const withStrip = (): string => file([feature(1)], { strips: PAINTED_STRIPS });

describe('<sphere-viewer> before the previews', () => {
  it('FIX-64 until the first tile arrives, a placeholder sky and ground are drawn in every direction', async () => {
    host.respond = never;
    const { viewer, errors } = await placeViewer({ src: file([feature(1)]) });
    await waitUntil(() => host.requests.length > 0);
    for (const [pan, tilt, fov] of VIEWS) {
      Object.assign(viewer, { pan, tilt, fov });
      await frames(2);
      expect(emptyPixels(await screenOf(viewer)), String([pan, tilt, fov])).to.equal(0);
    }
    Object.assign(viewer, { pan: 20, tilt: 0, fov: 60 });
    await frames(2);
    const pixels = await screenOf(viewer);
    const [red, , blue] = rowColor(pixels, 10);
    expect(blue - red, 'the sky is blue').to.be.above(10);
    const [groundRed, , groundBlue] = rowColor(pixels, pixels.height - 10);
    expect(groundRed - groundBlue, 'the ground is not').to.be.above(5);
    expect(errors).to.deep.equal([]);
  });

  it('PIC-01 FIX-64 the cubemap strip covers every direction until a preview arrives', async () => {
    host.respond = never;
    const { viewer } = await placeViewer({ src: withStrip() });
    await waitUntil(() => host.requests.length > 0);
    expect(host.strips).to.equal(1);
    let worst = Infinity;
    for (const [pan, tilt, fov] of VIEWS) {
      Object.assign(viewer, { pan, tilt, fov });
      // The strip replaces the sky and the ground within a few frames.
      for (let frame = 0; frame < 60; frame += 1) {
        worst = worstPixel(await screenOf(viewer), viewer);
        if (worst < 6) break;
      }
      expect(worst, String([pan, tilt, fov])).to.be.below(6);
    }
  });

  it('FIX-64 a face without a preview is drawn from the cubemap strip while the other faces are sharp', async () => {
    host.respond = ({ face }) => (face === 'r' ? never() : null);
    const { viewer } = await placeViewer({ src: withStrip(), pan: 0, fov: 60 });
    await next(viewer, 'sphere-load');
    Object.assign(viewer, { pan: 45, tilt: 0, fov: 90 });
    await frames(3);
    expect(worstPixel(await screenOf(viewer), viewer)).to.be.below(6);
  });

  it('FIX-64 the cubemap strip is drawn again after the WebGL context is restored', async () => {
    const { viewer } = await placeViewer({ src: withStrip() });
    await next(viewer, 'sphere-settle');
    host.respond = never;
    const canvas = viewer.renderRoot.querySelector('canvas')!;
    const context = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    const lost = next(viewer, 'sphere-error');
    context.loseContext();
    await lost;
    await new Promise((resolve) => setTimeout(resolve));
    context.restoreContext();
    await waitUntil(() => host.strips === 2);
    let worst = Infinity;
    for (let frame = 0; frame < 60 && worst >= 6; frame += 1)
      worst = worstPixel(await screenOf(viewer), viewer);
    expect(worst).to.be.below(6);
  });

  it('FIX-64 the next sphere is drawn from its cubemap strip until its previews arrive', async () => {
    const { viewer } = await placeViewer({ src: file([feature(1), feature(2)], { strips: PAINTED_STRIPS }) });
    await next(viewer, 'sphere-settle');
    const red = new OffscreenCanvas(6 * STRIP_FACE_PX, STRIP_FACE_PX);
    const pen = red.getContext('2d')!;
    pen.fillStyle = 'rgb(200 0 0)';
    pen.fillRect(0, 0, red.width, red.height);
    const strip = await red.convertToBlob();
    host.respondWithStrip = () => Promise.resolve(new Response(strip));
    let arrive: (response: null) => void = () => undefined;
    const previews = new Promise<null>((resolve) => (arrive = resolve));
    host.respond = () => previews as unknown as Promise<Response>;
    let loaded = 0;
    viewer.addEventListener('sphere-load', () => (loaded += 1));
    viewer.sphere = 2;
    await waitUntil(() => host.strips === 2);
    await waitUntil(() => viewer.renderRoot.querySelector('[part="loading"]') !== null);
    const isRed = (color: readonly number[]): boolean => color[0]! > 190 && color[1]! < 10 && color[2]! < 10;
    for (let frame = 0; frame < 300 && !isRed(rowColor(await screenOf(viewer), 100)); frame += 1) continue;
    expect(isRed(rowColor(await screenOf(viewer), 100)), 'the strip is shown').to.equal(true);
    expect(loaded).to.equal(0);
    arrive(null);
    await waitUntil(() => loaded === 1);
    await waitUntil(() => viewer.renderRoot.querySelector('[part="loading"]') === null);
    expect(worstPixel(await screenOf(viewer), viewer)).to.be.below(6);
  });

  it('PIC-01 a missing cubemap strip is not reported as an error', async () => {
    host.respondWithStrip = () => Promise.resolve(new Response(null, { status: 404 }));
    const { viewer, errors } = await placeViewer({ src: withStrip() });
    await next(viewer, 'sphere-settle');
    expect(host.strips).to.equal(1);
    expect(errors).to.deep.equal([]);
  });
});
