import { expect } from '@open-wc/testing';
import { type View, vectorOf } from '../../../elements/geo/camera.ts';
import { FACES, type Face } from '../../../elements/geo/cube-face.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { type Tile, type TileLevels, tileRect } from '../../../elements/geo/tile.ts';
import { waitUntil } from '../wait-until.ts';
import { colorOf, paintFace } from './painted-host.ts';
import { next, pixelsOf, placeViewer } from './viewer-fixtures.ts';

/*
 * Shows panoramas from the files that other viewers read. Each pixel of their pictures has the color of its direction
 * from the middle of the front face. The files have the form in which the programs write them.
 */

const SITE = 'https://other.test/tour/';

/** The files of a site by their paths: text, or the picture of a part of a face. */
type Site = (path: string) => string | Promise<Blob> | null;

async function encode(width: number, height: number, draw: (pen: OffscreenCanvasRenderingContext2D) => void) {
  const canvas = new OffscreenCanvas(width, height);
  draw(canvas.getContext('2d')!);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Paints a tile of a pyramid. Returns null if the pyramid has no such tile, as a host would. */
function tileOf(
  levels: TileLevels,
  { face, level, x, y }: Omit<Tile, 'face'> & { readonly face: string },
): Promise<Blob> | null {
  const { faceWidth = 0 } = levels[level] ?? {};
  const rect = tileRect({ face: face as Face, level, x, y }, levels);
  if (!FACES.includes(face as Face) || !(rect.width > 0) || !(rect.height > 0)) return null;
  const picture = paintFace({ face: face as Face }, faceWidth, rect);
  return encode(rect.width, rect.height, (pen) => pen.putImageData(picture, 0, 0));
}

const wholeFace = (face: Face, side: number) =>
  paintFace({ face }, side, { left: 0, top: 0, width: side, height: side });

/** Levels with faces of these widths, from full detail. */
const levelsOf = (tileWidth: number, ...widths: number[]): TileLevels =>
  widths.map((faceWidth) => ({ faceWidth, tileWidth: Math.min(tileWidth, faceWidth) }));

/** Reads the numbers in a path. */
const partsOf = (pattern: RegExp, path: string): string[] | null => pattern.exec(path)?.slice(1) ?? null;

const PANNELLUM = levelsOf(256, 1096, 548, 274);
const MARZIPANO = levelsOf(512, 1024, 512);
const KRPANO = levelsOf(512, 1280, 640);

interface Case {
  readonly name: string;
  readonly file: string;
  readonly site: Site;
  /** The direction of the middle of the front face, and the view that is shown first. */
  readonly heading?: number;
  readonly first: Partial<View>;
}

const CASES: readonly Case[] = [
  {
    name: 'a pyramid of Pannellum, with a north offset',
    file: 'config.json',
    heading: 240,
    first: { pan: 250, tilt: -5 },
    site: (path) => {
      if (path === 'config.json')
        return JSON.stringify({
          type: 'multires',
          title: 'Gallery',
          northOffset: 240,
          yaw: 10,
          pitch: -5,
          multiRes: {
            basePath: './multires',
            path: '/%l/%s%y_%x',
            fallbackPath: '/fallback/%s',
            extension: 'png',
            tileResolution: 256,
            maxLevel: 3,
            cubeResolution: 1096,
          },
        });
      const [level, face = '', y, x] = partsOf(/^multires\/(\d)\/([a-z])(\d+)_(\d+)\.png$/, path) ?? [];
      return tileOf(PANNELLUM, { face, level: 3 - Number(level), x: Number(x), y: Number(y) });
    },
  },
  {
    name: 'six faces of Pannellum in the first scene of a tour',
    file: 'tour.json',
    first: { pan: 0, tilt: 0 },
    site: (path) => {
      if (path === 'tour.json')
        return JSON.stringify({
          default: { firstScene: 'pond' },
          scenes: {
            house: { panorama: 'missing.jpg' },
            pond: {
              title: 'Pond',
              type: 'cubemap',
              cubeMap: [0, 1, 2, 3, 4, 5].map((at) => `./cube${String(at)}.png`),
            },
          },
        });
      const [at] = partsOf(/^cube(\d)\.png$/, path) ?? [];
      const face = FACES[Number(at ?? -1)];
      return face ? encode(700, 700, (pen) => pen.putImageData(wholeFace(face, 700), 0, 0)) : null;
    },
  },
  {
    name: 'a part of a sphere of Pannellum without tags',
    file: 'partial.json',
    // Without a view in the file, the middle of the picture.
    first: { pan: 0, tilt: 10 },
    site: (path) => {
      if (path === 'partial.json')
        return JSON.stringify({
          type: 'equirectangular',
          panorama: 'street.png',
          haov: 150,
          vaov: 100,
          vOffset: 10,
        });
      if (path !== 'street.png') return null;
      return encode(600, 400, (pen) => {
        const image = pen.createImageData(600, 400);
        for (let at = 0; at < 600 * 400; at++) {
          const pan = (((at % 600) + 0.5) / 600 - 0.5) * 150;
          const tilt = 10 + (0.5 - (Math.floor(at / 600) + 0.5) / 400) * 100;
          image.data.set([...colorOf(vectorOf({ pan, tilt })), 255], 4 * at);
        }
        pen.putImageData(image, 0, 0);
      });
    },
  },
  {
    name: 'a tour of the Marzipano Tool',
    file: 'data.js',
    first: { pan: 90, tilt: -30, fov: 80 },
    site: (path) => {
      if (path === 'data.js')
        return `var APP_DATA = ${JSON.stringify({
          scenes: [
            {
              id: '0-station',
              name: 'Station',
              levels: [
                { tileSize: 256, size: 256, fallbackOnly: true },
                { tileSize: 512, size: 512 },
                { tileSize: 512, size: 1024 },
              ],
              faceSize: 1024,
              initialViewParameters: { yaw: Math.PI / 2, pitch: Math.PI / 6, fov: (Math.PI * 80) / 180 },
            },
          ],
          name: 'Tour',
        })};\n`;
      const [level, face = '', y, x] =
        partsOf(/^tiles\/0-station\/(\d)\/([a-z])\/(\d)\/(\d)\.jpg$/, path) ?? [];
      return tileOf(MARZIPANO, { face, level: 2 - Number(level), x: Number(x), y: Number(y) });
    },
  },
  {
    name: 'a pyramid of krpano, which counts from 1',
    file: 'pano.xml',
    first: { pan: 90, tilt: -12 },
    site: (path) => {
      if (path === 'pano.xml')
        return `<krpano version="1.21">
          <!-- <cube url="old/%s.jpg" /> -->
          <view hlookat="90" vlookat="12" fovtype="MFOV" />
          <image>
            <cube url="panos/a.tiles/mobile_%s.jpg" devices="mobile" />
            <cube url="panos/a.tiles/%s/l%l/%v/l%l_%s_%v_%h.jpg" multires="512,640,1280" />
          </image>
        </krpano>`;
      const [face = '', level, row, y, x] =
        partsOf(/^panos\/a\.tiles\/([a-z])\/l(\d)\/(\d)\/l\d_[a-z]_(\d)_(\d)\.jpg$/, path) ?? [];
      return row === y
        ? tileOf(KRPANO, { face, level: 2 - Number(level), x: Number(x) - 1, y: Number(y) - 1 })
        : null;
    },
  },
  {
    name: 'an older pyramid of krpano, whose levels have addresses of their own',
    file: 'old.xml',
    first: { pan: 0, tilt: 0 },
    site: (path) => {
      if (path === 'old.xml')
        return `<krpano version="1.0.8"><image type="CUBE" multires="true" tilesize="512" baseindex="0">
          <level tiledimagewidth="1280" tiledimageheight="1280"><cube url="fine/%s_%v_%u.jpg" /></level>
          <level tiledimagewidth="640" tiledimageheight="640"><cube url="coarse/%s_%v_%u.jpg" /></level>
        </image></krpano>`;
      const [level, face = '', y, x] = partsOf(/^(fine|coarse)\/([a-z])_(\d)_(\d)\.jpg$/, path) ?? [];
      return tileOf(KRPANO, { face, level: level === 'fine' ? 0 : 1, x: Number(x), y: Number(y) });
    },
  },
  {
    name: 'a strip of faces of krpano',
    file: 'strip.xml',
    first: { pan: 90, tilt: 0, fov: 65 },
    site: (path) => {
      if (path === 'strip.xml')
        return `<krpano version="1.0.8"><view hlookat="90" vlookat="0" fov="65" />
          <image type="CUBESTRIP"><cubestrip url="strip.png" /></image></krpano>`;
      if (path !== 'strip.png') return null;
      return encode(600, 3600, (pen) => {
        for (const [at, face] of (['l', 'f', 'r', 'b', 'u', 'd'] as const).entries())
          pen.putImageData(wholeFace(face, 600), 0, at * 600);
      });
    },
  },
];

/** Returns the largest difference in any channel between a picture and the colors of its directions. */
function farthest({ width, height, data }: ImageData, view: View): number {
  const places = [20, width / 2, width - 20].flatMap((x) =>
    [20, height / 2, height - 20].map((y) => ({ x, y })),
  );
  const differences = places.flatMap(({ x, y }) =>
    colorOf(rayOfPixel(view, { width, height }, { x: x + 0.5, y: y + 0.5 })).map((value, channel) =>
      Math.abs((data[4 * (y * width + x) + channel] ?? 0) - value),
    ),
  );
  return Math.max(...differences);
}

describe('files of other viewers as src', () => {
  const realFetch = window.fetch;
  after(() => (window.fetch = realFetch));

  for (const [name, files, code, message] of [
    [
      'a pyramid whose tiles are all missing',
      {
        'config.json': JSON.stringify({
          multiRes: { path: 'tiles/%l/%s%y_%x', tileResolution: 512, maxLevel: 2, cubeResolution: 1000 },
        }),
      },
      'source-failed',
      /The tiles that .+, a file of \w+, names are missing: .+ returned status 404/,
    ],
    [
      'a partial picture without haov',
      {
        'config.json': JSON.stringify({ panorama: 'part.png' }),
        'part.png': encode(600, 400, (pen) => pen.fillRect(0, 0, 600, 400)),
      },
      'source-invalid',
      /part\.png: not a 360° panorama: .+ says with haov and vaov how many degrees/,
    ],
  ] as const)
    it(`${name} is reported with what to do`, async () => {
      const site: Readonly<Record<string, string | Promise<Blob>>> = files;
      window.fetch = async (input, init) => {
        const url = input instanceof Request ? input.url : input.toString();
        if (!url.startsWith(SITE)) return realFetch.call(window, input, init);
        const content = await site[url.slice(SITE.length)];
        return content === undefined ? new Response(null, { status: 404 }) : new Response(content);
      };
      const { viewer, errors } = await placeViewer({ src: `${SITE}config.json` });
      await waitUntil(() => errors.length > 0);
      expect(errors[0]?.message).to.match(message);
      expect(errors[0]?.code).to.equal(code);
      await waitUntil(() => viewer.renderRoot.querySelector('[part="failure"]') !== null);
      viewer.remove();
    });

  for (const { name, file, site, heading = 0, first } of CASES)
    it(`${name} is shown with each pixel in its direction, and every requested file exists`, async () => {
      const missing: string[] = [];
      window.fetch = async (input, init) => {
        const url = input instanceof Request ? input.url : input.toString();
        if (!url.startsWith(SITE)) return realFetch.call(window, input, init);
        const content = await site(url.slice(SITE.length));
        if (content === null) missing.push(url);
        return content === null ? new Response(null, { status: 404 }) : new Response(content);
      };
      const settled = next(window, 'sphere-settle');
      const { viewer, errors } = await placeViewer({ src: SITE + file });
      await settled;
      for (const part of ['pan', 'tilt', 'fov'] as const)
        if (first[part] !== undefined) expect(viewer[part], part).to.be.closeTo(first[part], 1e-6);
      for (const view of [
        { pan: heading + 2, tilt: 3, fov: 30 },
        { pan: heading + 20, tilt: 5, fov: 40 },
        ...(file === 'partial.json'
          ? []
          : [
              { pan: heading + 200, tilt: 89, fov: 75 },
              { pan: 1, tilt: -80, fov: 60 },
            ]),
      ]) {
        const sharp = next(viewer, 'sphere-settle');
        await viewer.lookAt(view, { animate: false });
        await sharp;
        expect(farthest(await pixelsOf(viewer), { ...view, pan: view.pan - heading })).to.be.below(3);
      }
      expect(missing).to.deep.equal([]);
      expect(errors).to.deep.equal([]);
      viewer.remove();
    });
});
