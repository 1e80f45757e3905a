import { aTimeout, expect } from '@open-wc/testing';
import type { ViewCause } from '../../../elements/model/view-cause.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { frames, waitUntil } from '../wait-until.ts';
import {
  DISC,
  FlatWorldHost,
  flySharp,
  isSame,
  turnToDisc,
  onEveryFrame,
  placeAt,
  settled,
  showFlat,
} from './fly-fixtures.ts';
import { SIZE, codeOf, pixelsOf, placeViewer } from './viewer-fixtures.ts';

let host: FlatWorldHost;
beforeEach(() => (host = new FlatWorldHost()));
afterEach(() => host.leave());

/** Returns the center of the white disc in the picture, in CSS pixels. */
async function discIn(viewer: SphereViewer): Promise<{ x: number; y: number; count: number }> {
  const { data, width } = await pixelsOf(viewer);
  let [x, y, count] = [0, 0, 0];
  for (let at = 0; at < data.length / 4; at += 1) {
    const weight = Math.max(0, ((data[4 * at + 2] as number) - 100) / 155);
    // The sky contains less red than the disc.
    if ((data[4 * at] as number) < 160) continue;
    x += weight * ((at % width) + 0.5);
    y += weight * (Math.floor(at / width) + 0.5);
    count += weight;
  }
  const ratio = width / SIZE.width;
  return { x: x / count / ratio, y: y / count / ratio, count };
}

describe('<sphere-viewer> flying', () => {
  it('VIEW-80 VIEW-66 after a flight, the view is centered on the same ground point as before', async () => {
    const { viewer, errors } = await showFlat({ fov: 50 });
    await turnToDisc(viewer);
    await settled(viewer);
    const before = await discIn(viewer);
    const loads: (number | null)[] = [];
    const causes = new Set<ViewCause>();
    viewer.addEventListener('sphere-load', ({ sphere }) => loads.push(sphere.id, viewer.sphere));
    viewer.addEventListener('sphere-view-change', ({ cause }) => causes.add(cause));
    const panBefore = viewer.pan;
    expect(await flySharp(viewer, 2)).to.equal(true);
    const after = await discIn(viewer);
    for (const disc of [before, after]) {
      expect(disc.count).to.be.above(20);
      expect(disc.x).to.be.closeTo(SIZE.width / 2, 1);
      expect(disc.y).to.be.closeTo(SIZE.height / 2, 1);
    }
    expect(viewer.pan).to.be.closeTo(panBefore, 10);
    expect([viewer.sphere, viewer.getAttribute('sphere'), viewer.currentSphere?.id]).to.deep.equal([
      2,
      '2',
      2,
    ]);
    expect(loads).to.deep.equal([2, 2]);
    expect([...causes]).to.deep.equal(['fly']);
    expect(errors).to.deep.equal([]);
  });

  it('flying to another sphere and back restores pan and tilt, and the view stays centered on the same ground point', async () => {
    const { viewer } = await showFlat({ fov: 50 });
    await turnToDisc(viewer);
    const { pan, tilt, fov } = viewer;
    for (const sphere of [3, 4, 2, 1]) {
      await viewer.flyTo({ sphere });
      const pixel = await viewer.project(placeAt(DISC.east, DISC.north));
      expect(pixel?.x).to.be.closeTo(SIZE.width / 2, 0.5);
      expect(pixel?.y).to.be.closeTo(SIZE.height / 2, 0.5);
    }
    expect(viewer.pan).to.be.closeTo(pan, 0.01);
    expect(viewer.tilt).to.be.closeTo(tilt, 0.01);
    expect(viewer.fov).to.be.within(Math.min(fov, 45), 90);
  });

  it('a flight with the view above the horizon preserves pan, tilt and field of view', async () => {
    const { viewer } = await showFlat({ pan: 200, tilt: 12, fov: 60 });
    await viewer.flyTo({ sphere: 3 });
    expect([viewer.pan, viewer.tilt, viewer.fov]).to.deep.equal([200, 12, 60]);
  });

  it('VIEW-80 VIEW-62 the viewer flies to the sphere nearest to a place', async () => {
    const { viewer } = await showFlat();
    const { latitude, longitude } = placeAt(55, 120);
    expect(await viewer.flyTo({ latitude, longitude })).to.equal(true);
    expect(viewer.currentSphere?.id).to.equal(3);
    expect(await viewer.flyTo({ latitude, longitude }), 'a flight to the current sphere').to.equal(true);
  });

  it('FIX-57 VIEW-62 VIEW-64 a flight is rejected if its destination is invalid or unknown, or has no sphere nearby', async () => {
    const { viewer, errors } = await showFlat();
    expect(await codeOf(viewer.flyTo({ latitude: -30, longitude: 20 }))).to.equal('not-found');
    expect(await codeOf(viewer.flyTo({ latitude: NaN, longitude: 20 }))).to.equal('invalid-argument');
    expect(await codeOf(viewer.flyTo({ sphere: 99 }))).to.equal('not-found');
    expect(errors, 'what a page catches is not reported again').to.deep.equal([]);
    expect([viewer.sphere, viewer.currentSphere?.id]).to.deep.equal([1, 1]);
  });

  it('EMBED-24 the viewer flies only to spheres of the restricted list', async () => {
    const { viewer } = await showFlat({ 'restricted-sphere-list': '1 4 5' });
    expect(await codeOf(viewer.flyTo({ sphere: 2 }))).to.equal('not-found');
    const { latitude, longitude } = placeAt(0, 80);
    await viewer.flyTo({ latitude, longitude });
    expect(viewer.currentSphere?.id).to.equal(1);
    await viewer.flyTo({ sphere: 4 });
    expect(viewer.currentSphere?.id).to.equal(4);
  });

  it('VIEW-81 no frame of a flight has a dark or transparent pixel, and the two spheres fade into each other', async () => {
    const { viewer } = await showFlat({ fov: 80, tilt: -15, pan: 10 });
    let frames = 0;
    let worst = 255;
    let alpha = 255;
    const middles = new Set<number>();
    const end = onEveryFrame(viewer, (pixels) => {
      frames += 1;
      for (let at = 0; at < pixels.length; at += 4) {
        worst = Math.min(
          worst,
          Math.max(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number),
        );
        alpha = Math.min(alpha, pixels[at + 3] as number);
      }
      middles.add(pixels[4 * (SIZE.width * 40 + 100)] as number);
    });
    for (const sphere of [2, 3, 5, 1]) await viewer.flyTo({ sphere });
    end();
    expect(frames).to.be.above(12);
    expect(worst).to.be.above(90);
    expect(alpha).to.equal(255);
    expect(middles.size, 'the pictures fade into each other').to.be.above(3);
  });

  it('the image after a flight matches the image of the same sphere when it is loaded directly', async () => {
    const { viewer } = await showFlat({ fov: 70, tilt: 10 });
    await flySharp(viewer, 3);
    const flown = await pixelsOf(viewer);
    viewer.remove();
    const other = await showFlat({ fov: 70, tilt: 10, sphere: 3 });
    const alone = await pixelsOf(other.viewer);
    const unlike = alone.data.filter((part, at) => Math.abs(part - (flown.data[at] ?? 0)) > 1);
    // Along the seams of tiles, the order in which tiles arrive determines whose texel is drawn.
    expect(unlike.length / alone.data.length).to.be.below(0.0005);
  });

  it('a flight to a sphere without tiles is rejected, and the previous sphere stays on the screen', async () => {
    const { viewer, errors } = await showFlat({ tilt: -20 });
    const before = await pixelsOf(viewer);
    host.respond = (sphere) => (sphere === 2 ? new Response(null, { status: 404 }) : null);
    expect(await codeOf(viewer.flyTo({ sphere: 2 }))).to.equal('source-failed');
    // The missing tiles are reported. The failed flight is not reported separately.
    expect(errors.every(({ code }) => code === 'tile-failed')).to.equal(true);
    expect([viewer.currentSphere?.id, viewer.sphere, viewer.tilt]).to.deep.equal([1, 1, -20]);
    expect(isSame(await pixelsOf(viewer), before)).to.equal(true);
    host.respond = () => null;
    expect(await viewer.flyTo({ sphere: 3 })).to.equal(true);
  });

  it('after the first flight, an idle viewer prefetches only the previews of three likely next spheres', async () => {
    const { viewer } = await showFlat({ tilt: 10, pan: 40 });
    await aTimeout(600);
    const low = () => host.requests.filter(({ priority }) => priority === 'low');
    expect(low().length, 'nothing is prefetched before the first flight').to.equal(0);
    await flySharp(viewer, 2);
    await waitUntil(() => low().length === 18);
    await frames(6);
    expect(new Set(low().map(({ sphere }) => sphere))).to.deep.equal(new Set([3, 1, 4]));
    expect(low().every(({ tile }) => tile.level === 3)).to.equal(true);
    await flySharp(viewer, 3);
    viewer.lowQuality = true;
    await aTimeout(600);
    expect(low().length).to.equal(18);
  });

  it('VIEW-78 a sphere list that cannot be loaded is reported with the specified text', async () => {
    const { viewer, errors } = await placeViewer({ src: 'https://flat.example/none.geojson' });
    await waitUntil(() => errors.length > 0);
    expect(errors[0]?.message).to.match(/^Error has occurred loading panos\. /);
    expect(await codeOf(viewer.flyTo({ sphere: 2 }))).to.equal('network');
  });
});
