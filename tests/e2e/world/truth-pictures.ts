import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import type { Point, Shot } from './truth-camera.ts';

/** The color in which the tests draw. No color of the sample world is similar to it. */
export const PAINT = '#ff00ff';

/** The colors of an image from 0 to 255, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The covered share of each pixel from 0 to 1, row by row. */
export interface Coverage {
  readonly width: number;
  readonly height: number;
  readonly share: Float32Array;
}

/** Objects, by the names of the viewer's properties. */
export type Objects = Partial<
  Pick<SphereViewer, 'customMarkerList' | 'polygonLayers' | 'polylineLayers' | 'texturedPolygonLayers'>
>;

const NOTHING: Required<Objects> = {
  customMarkerList: [],
  polygonLayers: [],
  polylineLayers: [],
  texturedPolygonLayers: [],
};

/** Opens a page on the host's origin that contains only a viewer. */
export async function openBareViewer(page: Page, { sphere }: Shot, attributes = ''): Promise<void> {
  await page.route('**/bare.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script type="module" src="/elements/define.js"></script>
<style>sphere-viewer { position: fixed; inset: 0; width: 100%; height: 100% }</style>
<sphere-viewer src="/sample/${sphere.market.slug}/spheres.geojson" sphere="${String(sphere.id)}" no-controls ${attributes}></sphere-viewer>`,
    }),
  );
  await page.goto('/bare.html');
}

/** Turns the viewer and waits until it is sharp. */
export const showShot = (page: Page, { sphere, pan, tilt, fov }: Shot): Promise<void> =>
  page.locator('sphere-viewer').evaluate(
    (viewer: SphereViewer, { id, view }) =>
      new Promise<void>((resolve) => {
        const done = (): void => {
          if (viewer.currentSphere?.id !== id || Math.abs(viewer.fov - view.fov) > 1e-6) return;
          viewer.removeEventListener('sphere-settle', done);
          resolve();
        };
        viewer.addEventListener('sphere-settle', done);
        viewer.setAttribute('sphere', String(id));
        Object.assign(viewer, view);
      }),
    { id: sphere.id, view: { pan, tilt, fov } },
  );

/** Returns the image that the viewer draws, at device resolution. */
export async function pictureOf(page: Page): Promise<Picture> {
  const base64 = await page.locator('sphere-viewer').evaluate(async (viewer: SphereViewer) => {
    const reader = new FileReader();
    const read = new Promise((resolve) => (reader.onload = resolve));
    reader.readAsDataURL(await viewer.snapshot());
    await read;
    return (reader.result as string).split(',')[1] ?? '';
  });
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Returns the amount by which the test's color exceeds green in a pixel. */
const paintAt = (data: Uint8Array, pixel: number): number =>
  ((data[3 * pixel] ?? 0) + (data[3 * pixel + 2] ?? 0)) / 2 - (data[3 * pixel + 1] ?? 0);

/** Returns the area that the test's color covers in an image that was `bare` before. */
export function coverageOf(bare: Picture, drawn: Picture): Coverage {
  const { width, height } = bare;
  const share = new Float32Array(width * height);
  for (let pixel = 0; pixel < share.length; pixel++) {
    const before = paintAt(bare.data, pixel);
    const more = (paintAt(drawn.data, pixel) - before) / (255 - before);
    share[pixel] = more < 0.03 ? 0 : Math.min(1, more);
  }
  return { width, height, share };
}

const setObjects = (page: Page, objects: Objects): Promise<void> =>
  page.locator('sphere-viewer').evaluate((viewer: SphereViewer, input) => void Object.assign(viewer, input), {
    ...NOTHING,
    ...objects,
  });

/** Captures images frame by frame until the expected final image. */
async function pictureOnce(page: Page, isLast: (picture: Picture) => boolean): Promise<Picture> {
  for (let turn = 0; turn < 200; turn++) {
    const picture = await pictureOf(page);
    if (isLast(picture)) return picture;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  throw new Error('What was waited for never came to be drawn.');
}

export async function barePicture(page: Page): Promise<Picture> {
  await setObjects(page, NOTHING);
  return pictureOnce(page, ({ data }) => {
    for (let pixel = 0; 3 * pixel < data.length; pixel++) if (paintAt(data, pixel) > 150) return false;
    return true;
  });
}

/**
 * Sets objects in the test's color, waits until all of them are drawn, and returns the area that they cover.
 * The function waits until two images are the same, because the content of some objects must first be loaded
 * or sanitized.
 */
export async function drawObjects(page: Page, bare: Picture, objects: Objects): Promise<Coverage> {
  await setObjects(page, objects);
  let before = 0;
  const drawn = await pictureOnce(page, (picture) => {
    const sum = coverageOf(bare, picture).share.reduce((all, share) => all + share, 0);
    const isSame = sum > 0 && sum === before;
    before = sum;
    return isSame;
  });
  return coverageOf(bare, drawn);
}

/**
 * Returns the covered share at a position between pixels, interpolated from the four pixels around it. `x`
 * and `y` count from the corner of the image.
 */
export function shareAt({ width, share }: Coverage, { x, y }: Point): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [fx, fy] = [x - 0.5 - left, y - 0.5 - top];
  const at = (dx: number, dy: number): number => share[(top + dy) * width + left + dx] ?? 0;
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
}
