import { expect } from '@open-wc/testing';
import { type View, vectorOf } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { matrixOfPose } from '../../../elements/geo/pose.ts';
import { type Vec3, rotate, transpose } from '../../../elements/geo/vector.ts';
import { createPhotoSource, drawView } from '../../../elements/index.ts';
import type { Clock } from '../../../elements/model/clock.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { INK_JPEGS, PATCHES } from '../../helpers/ingest/ink-jpegs.ts';
import { waitUntil } from '../wait-until.ts';
import { colorOf } from './painted-host.ts';
import { codeOf, next, pixelsOf, placeViewer } from './viewer-fixtures.ts';

const WIDTH = 1024;

/** A part of the panorama, in pixels of the whole. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const WHOLE: Part = { left: 0, top: 0, width: WIDTH, height: WIDTH / 2 };

/** Encodes a part of a panorama in which each pixel has the color of its direction. */
async function encode({ left, top, width, height }: Part, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d')!;
  const image = pen.createImageData(width, height);
  for (let y = 0, at = 0; y < height; y++) {
    const tilt = 90 - ((y + top + 0.5) / (WIDTH / 2)) * 180;
    for (let x = 0; x < width; x++, at += 4) {
      const pan = ((x + left + 0.5) / WIDTH - 0.5) * 360;
      image.data.set([...colorOf(vectorOf({ pan, tilt })), 255], at);
    }
  }
  pen.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type, quality: 1 });
}

/** Returns a JPEG with panorama tags, in a segment as cameras write it. */
function withTags(jpeg: Blob, tags: Readonly<Record<string, string | number>>): Blob {
  const properties = Object.entries(tags).map(([name, value]) => `GPano:${name}="${String(value)}"`);
  const packet = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${properties.join(' ')}/></rdf:RDF></x:xmpmeta>`;
  const xmp = new TextEncoder().encode(packet);
  const length = xmp.length + 2;
  const marker = new Uint8Array([0xff, 0xe1, length >> 8, length & 255]);
  return new Blob([jpeg.slice(0, 2), marker, xmp, jpeg.slice(2)], { type: 'image/jpeg' });
}

const areaTags = ({ left, top, width, height }: Part) => ({
  ProjectionType: 'equirectangular',
  FullPanoWidthPixels: WIDTH,
  FullPanoHeightPixels: WIDTH / 2,
  CroppedAreaImageWidthPixels: width,
  CroppedAreaImageHeightPixels: height,
  CroppedAreaLeftPixels: left,
  CroppedAreaTopPixels: top,
});

async function showPhoto(photo: Blob, attributes: Readonly<Record<string, string | number>> = {}) {
  const src = URL.createObjectURL(photo);
  const placing = placeViewer({ src, ...attributes });
  const settled = next(window, 'sphere-settle');
  const placed = await placing;
  const failed = next(placed.viewer, 'sphere-error').then(({ error }) => {
    throw error;
  });
  await Promise.race([settled, failed]);
  return placed;
}

async function look(viewer: SphereViewer, view: Partial<View>): Promise<void> {
  const settled = next(viewer, 'sphere-settle');
  await viewer.lookAt(view, { animate: false });
  await settled;
}

/** Returns the largest difference in any channel between a picture and the colors of its directions. */
function farthest({ width, height, data }: ImageData, view: View, toPhoto: (ray: Vec3) => Vec3): number {
  let most = 0;
  for (const x of [20, width / 2, width - 20])
    for (const y of [20, height / 2, height - 20]) {
      const ray = toPhoto(rayOfPixel(view, { width, height }, { x: x + 0.5, y: y + 0.5 }));
      for (const [channel, value] of colorOf(ray).entries())
        most = Math.max(most, Math.abs((data[4 * (y * width + x) + channel] ?? 0) - value));
    }
  return most;
}

describe('a photograph as src', () => {
  it('shows a panorama without tags: each pixel has the color of its direction, also at the poles and the seam', async () => {
    const { viewer, errors } = await showPhoto(await encode(WHOLE, 'image/png'));
    expect([viewer.pan, viewer.tilt, viewer.fov]).to.deep.equal([0, 0, 75]);
    for (const view of [
      { pan: 2, tilt: -3, fov: 70 },
      { pan: 180, tilt: 10, fov: 50 },
      { pan: 91, tilt: -90, fov: 75 },
      { pan: 300, tilt: 88, fov: 40 },
    ]) {
      await look(viewer, view);
      expect(
        farthest(await pixelsOf(viewer), view, (ray) => ray),
        JSON.stringify(view),
      ).to.be.below(5);
    }
    expect(viewer.currentSphere?.latitude).to.equal(null);
    expect(errors).to.deep.equal([]);
  });

  it('obeys the pose in its tags, and looks at its middle first unless the page sets a view', async () => {
    const pose = { heading: 250, pitch: 8, roll: -5 };
    const photo = withTags(await encode(WHOLE), {
      ...areaTags(WHOLE),
      PoseHeadingDegrees: pose.heading,
      PosePitchDegrees: pose.pitch,
      PoseRollDegrees: pose.roll,
    });
    const { viewer } = await showPhoto(photo);
    expect([viewer.pan, viewer.tilt, viewer.fov]).to.deep.equal([250, 0, 75]);
    const toPhoto = (ray: Vec3) => rotate(transpose(matrixOfPose(pose)), ray);
    const view = { pan: 20, tilt: -30, fov: 60 };
    await look(viewer, view);
    expect(farthest(await pixelsOf(viewer), view, toPhoto)).to.be.below(8);
    viewer.remove();
    const { viewer: second } = await showPhoto(photo, { pan: 0 });
    expect(second.pan).to.equal(0);
  });

  it('places a part of a sphere by its tags, and begins with the view that they name', async () => {
    const part = { left: 300, top: 120, width: 400, height: 200 };
    const photo = withTags(await encode(part), {
      ...areaTags(part),
      InitialViewHeadingDegrees: 20,
      InitialViewPitchDegrees: 5,
      InitialHorizontalFOVDegrees: 60,
    });
    const { viewer } = await showPhoto(photo);
    const { width, height } = viewer.getBoundingClientRect();
    const fov = 2 * (180 / Math.PI) * Math.atan((Math.tan(Math.PI / 6) * height) / width);
    expect([viewer.pan, viewer.tilt]).to.deep.equal([20, 5]);
    expect(viewer.fov).to.be.closeTo(fov, 1e-6);
    const view = { pan: 0, tilt: 0, fov: 30 };
    await look(viewer, view);
    expect(farthest(await pixelsOf(viewer), view, (ray) => ray)).to.be.below(8);
  });

  it('the view stays within what a level part of a sphere covers, and beyond a part that is not level, it is gray', async () => {
    const part = { left: 300, top: 120, width: 400, height: 200 };
    const jpeg = await encode(part);
    const { viewer } = await showPhoto(withTags(jpeg, areaTags(part)));
    for (const goal of [
      { pan: 180, tilt: 0, fov: 40 },
      { pan: 270, tilt: 80, fov: 30 },
      { pan: 60, tilt: -80, fov: 75 },
    ]) {
      await viewer.lookAt(goal, { animate: false });
      const { pan, tilt, fov } = viewer;
      await look(viewer, { pan, tilt: tilt - 0.001, fov });
      expect(
        farthest(await pixelsOf(viewer), { pan, tilt, fov }, (ray) => ray),
        JSON.stringify(goal),
      ).to.be.below(8);
    }
    viewer.remove();
    const tilted = withTags(jpeg, { ...areaTags(part), PoseRollDegrees: 20 });
    const { viewer: other } = await showPhoto(tilted);
    await look(other, { pan: 180, tilt: 0 });
    const { data } = await pixelsOf(other);
    expect([...data.slice(0, 3)]).to.deep.equal([48, 52, 57]);
  });

  it('opens another photograph in its own direction, whatever the user has seen of the previous one, unless the page sets a view', async () => {
    const part = { left: 0, top: 120, width: 300, height: 200 };
    const tagged = withTags(await encode(part), areaTags(part));
    const { viewer } = await showPhoto(await encode(WHOLE));
    await look(viewer, { pan: 120, tilt: 40, fov: 30 });
    const settled = next(viewer, 'sphere-settle');
    viewer.src = URL.createObjectURL(tagged);
    await settled;
    const middle = ((150 / WIDTH - 0.5) * 360 + 360) % 360;
    expect(viewer.pan).to.be.closeTo(middle, 1e-6);
    // The part is too small for the usual field of view, so the view is zoomed in, and moves a little to fit.
    expect(viewer.tilt).to.be.closeTo(90 - (220 / 512) * 180, 1);
    expect(viewer.fov).to.be.within(50, 70);
    const loaded = next(viewer, 'sphere-load');
    viewer.src = URL.createObjectURL(await encode(WHOLE));
    // The view leaves the range of the previous picture once that of the next one is known.
    viewer.pan = 33;
    await loaded;
    expect(viewer.pan).to.equal(33);
  });

  it('says what is wrong with a file that is not a panorama, and shows the next one', async () => {
    const square = await encode({ left: 0, top: 0, width: 600, height: 450 });
    const cut = (await encode(WHOLE)).slice(0, 400);
    for (const [photo, problem] of [
      [square, /not a 360° panorama: 600 × 450 px is 1\.333:1 instead of 2:1/],
      [cut, /is not complete: the end of the file is missing/],
      [new Blob(['II*\0', new Uint8Array(400)]), /is a TIFF file .* export it as a JPEG/],
    ] as const) {
      const { viewer, errors } = await placeViewer({ src: URL.createObjectURL(photo) });
      await waitUntil(() => errors.length > 0);
      expect(errors[0]?.code).to.equal('source-invalid');
      expect(errors[0]?.message).to.match(problem);
      const settled = next(viewer, 'sphere-settle');
      viewer.src = URL.createObjectURL(await encode(WHOLE));
      await settled;
      expect(viewer.renderRoot.querySelector('[part="failure"]')).to.equal(null);
      viewer.remove();
    }
  });

  it('FIX-140 the browser decodes a JPEG in inks without a profile to the colors that the ingest publishes', async () => {
    for (const [name, base64] of Object.entries(INK_JPEGS)) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      pen.drawImage(picture, 0, 0);
      PATCHES.forEach((color, patch) => {
        const [r, g, b] = pen.getImageData(8 * patch + 4, 8, 1, 1).data;
        [r, g, b].forEach((value, i) => expect(value, `${name} ${patch}`).to.be.closeTo(color[i]!, 3));
      });
    }
  });

  it('an idle worker ends, and the next tile is cut by a new one', async () => {
    const tasks: (() => void)[] = [];
    const clock: Clock = {
      now: () => 0,
      after(_, task) {
        tasks.push(task);
        return () => void tasks.splice(tasks.indexOf(task), 1);
      },
    };
    const ended: Worker[] = [];
    const { terminate } = Worker.prototype;
    Worker.prototype.terminate = function end(this: Worker) {
      ended.push(this);
      terminate.call(this);
    };
    const { signal } = new AbortController();
    const source = createPhotoSource(await encode(WHOLE), {}, clock);
    const { loadTile } = await source.sphere(null, signal);
    const tile = { face: 'f', level: 3, x: 0, y: 0 } as const;
    const { width } = await loadTile!(tile, signal, () => undefined);
    expect([tasks.length, ended.length]).to.deep.equal([1, 0]);
    tasks[0]?.();
    expect(ended.length).to.equal(1);
    expect((await loadTile!(tile, signal, () => undefined)).width).to.equal(width);
    Worker.prototype.terminate = terminate;
  });

  it('a file that the user has chosen is shown, and views of it are drawn without an element', async () => {
    const file = new File([await encode(WHOLE)], 'IMG_0042.jpg');
    const source = createPhotoSource(file);
    const { viewer } = await placeViewer();
    const loaded = next(viewer, 'sphere-load');
    viewer.src = file;
    expect((await loaded).sphere.title).to.equal('IMG_0042');
    const drawn = await drawView(source, { sphere: 1, pan: 0, tilt: 0, fov: 75 }, { width: 90, height: 60 });
    expect(drawn.type).to.equal('image/jpeg');
    expect(await codeOf(source.sphere(2, new AbortController().signal))).to.equal('not-found');
  });
});
