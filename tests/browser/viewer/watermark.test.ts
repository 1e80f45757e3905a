import { expect } from '@open-wc/testing';
import { drawWatermark } from '../../../elements/viewer/chrome/watermark-drawing.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectAccessible } from '../accessible.ts';
import { waitUntil } from '../wait-until.ts';
import { PaintedHost } from './painted-host.ts';
import {
  FACE_WIDTH,
  SIZE,
  control,
  feature,
  file,
  pixelsOf,
  placeViewer,
  showPainted,
} from './viewer-fixtures.ts';

const layerOf = (viewer: SphereViewer): HTMLCanvasElement | null =>
  viewer.renderRoot.querySelector('.watermark');

const pixels = (canvas: HTMLCanvasElement): ImageData =>
  canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);

const isDrawn = (canvas: HTMLCanvasElement): boolean =>
  canvas.width > 0 && pixels(canvas).data.some((part) => part > 0);

/** Draws the watermark on a uniformly gray picture. */
function marked(gray: number, [width, height]: readonly [number, number] = [640, 400]): ImageData {
  const [ground, layer] = [document.createElement('canvas'), document.createElement('canvas')];
  for (const canvas of [ground, layer]) Object.assign(canvas, { width, height });
  drawWatermark(layer.getContext('2d')!, 'XP360', 1);
  const pen = ground.getContext('2d')!;
  pen.fillStyle = `rgb(${String(gray)} ${String(gray)} ${String(gray)})`;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(layer, 0, 0);
  return pixels(ground);
}

describe('the watermark', () => {
  const host = new PaintedHost(FACE_WIDTH);
  after(() => host.leave());

  it('EMBED-12 while the watermark is set, it covers the view and blocks no input', async () => {
    const { viewer } = await showPainted();
    expect(layerOf(viewer)).to.equal(null);
    viewer.setAttribute('has-watermark', '');
    await waitUntil(() => layerOf(viewer) !== null);
    const layer = layerOf(viewer)!;
    await waitUntil(() => isDrawn(layer));
    const { width, height } = layer.getBoundingClientRect();
    expect([width, height]).to.deep.equal([SIZE.width, SIZE.height]);
    expect(layer.getAttribute('aria-hidden')).to.equal('true');
    expect(layer.hasAttribute('style') || layer.hasAttribute('part')).to.equal(false);
    const { left, top } = viewer.getBoundingClientRect();
    const hit = viewer.shadowRoot!.elementFromPoint(left + width / 2, top + height / 3);
    expect(hit).to.equal(viewer.renderRoot.querySelector('[part="stage"] canvas'));
    (await control(viewer, '[data-group="info"]')).click();
    viewer.hasWatermark = false;
    await viewer.updateComplete;
    expect(layerOf(viewer)).to.equal(null);
  });

  it('FIX-88 there is no watermark before the first picture or over an error, and it returns with the next picture', async () => {
    const { viewer, errors } = await placeViewer({
      src: file([feature(1)]),
      sphere: 4242,
      'face-width': FACE_WIDTH,
      'has-watermark': true,
    });
    await waitUntil(() => errors.length > 0);
    await waitUntil(() => viewer.renderRoot.querySelector('[part="failure"]') !== null);
    await viewer.updateComplete;
    expect(layerOf(viewer) === null).to.equal(true);
    viewer.sphere = 1;
    await waitUntil(() => layerOf(viewer) !== null);
    expect(viewer.currentSphere?.id).to.equal(1);
  });

  it('EMBED-12 the watermark is drawn again when its text or the viewer’s size changes', async () => {
    const { viewer } = await showPainted({ 'has-watermark': true });
    await waitUntil(() => layerOf(viewer) !== null);
    const layer = layerOf(viewer)!;
    await waitUntil(() => layer.width === SIZE.width * devicePixelRatio && isDrawn(layer));
    viewer.style.width = '500px';
    await waitUntil(() => layer.width === 500 * devicePixelRatio && isDrawn(layer));
    const before = pixels(layer).data.join();
    viewer.texts = { ...viewer.texts, product: 'Panorama' };
    await waitUntil(() => pixels(layer).data.join() !== before);
    viewer.parentElement!.append(viewer);
    viewer.style.width = '400px';
    await waitUntil(() => layer.width === 400 * devicePixelRatio && isDrawn(layer));
  });

  it('EMBED-12 the watermark changes only those pixels of a snapshot that it covers on the screen', async () => {
    const { viewer } = await showPainted({ 'hide-copyright-snapshot': true });
    const plain = await pixelsOf(viewer);
    viewer.hasWatermark = true;
    await waitUntil(() => layerOf(viewer) !== null);
    const layer = layerOf(viewer)!;
    await waitUntil(() => isDrawn(layer));
    const withMark = await pixelsOf(viewer);
    const mark = pixels(layer);
    let changed = 0;
    for (let at = 0; at < plain.data.length; at += 4) {
      const differs = [0, 1, 2].some(
        (part) => Math.abs(withMark.data[at + part]! - plain.data[at + part]!) > 2,
      );
      if (differs) changed += 1;
      // Where the layer is transparent, the picture is unchanged.
      if (mark.data[at + 3] === 0) expect(differs, `pixel ${String(at / 4)}`).to.equal(false);
    }
    expect(changed).to.be.greaterThan(0);
  });

  it('EMBED-12 the watermark is visible on both light and dark images, and covers at most 15% of the view', () => {
    for (const gray of [0, 64, 128, 192, 255]) {
      const { data } = marked(gray);
      const steps = [...data].filter((_, at) => at % 4 === 0).map((part) => Math.abs(part - gray));
      const touched = steps.filter((step) => step > 2).length / steps.length;
      expect(
        steps.reduce((max, step) => Math.max(max, step)),
        `strength on ${String(gray)}`,
      ).to.be.within(12, 48);
      expect(touched, `share of the picture at ${String(gray)}`).to.be.within(0.005, 0.15);
    }
  });

  it('EMBED-12 the watermark appears in each of nine grid cells, regardless of the shape of the image', () => {
    for (const size of [
      [1600, 300],
      [320, 1200],
      [640, 400],
    ] as const) {
      const { width, height, data } = marked(128, size);
      const third = (value: number, of: number): number => Math.min(2, Math.floor((3 * value) / of));
      const marks = new Set<number>();
      for (let at = 0; at < data.length; at += 4) {
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        if (data[at] !== 128) marks.add(3 * third(y, height) + third(x, width));
      }
      expect(marks.size, String(size)).to.equal(9);
    }
  });

  it('OPEN-017 SHELL-27 with powered-by set, the footer shows the product name without overlapping the controls', async () => {
    const { viewer } = await showPainted();
    const foot = (): HTMLElement | null => viewer.renderRoot.querySelector('.powered-by');
    expect(foot()).to.equal(null);
    viewer.setAttribute('powered-by', '');
    await waitUntil(() => foot() !== null);
    expect(foot()?.textContent).to.equal('powered by XP360');
    const bar = viewer.renderRoot.querySelector('sphere-control-bar')!;
    await bar.updateComplete;
    const strip = bar.renderRoot.querySelector('.bar')!;
    for (const width of [320, 719, 720, 1200]) {
      viewer.style.width = `${String(width)}px`;
      const [line, controls] = [foot()!.getBoundingClientRect(), strip.getBoundingClientRect()];
      const text = document.createRange();
      text.selectNodeContents(foot()!);
      const { left, right } = text.getBoundingClientRect();
      const apart = line.top >= controls.bottom || left >= controls.right || right <= controls.left;
      expect(apart, `${String(width)} px`).to.equal(true);
      expect(line.bottom).to.be.at.most(viewer.getBoundingClientRect().bottom);
    }
    await expectAccessible(viewer);
  });
});
