import { expect } from '@open-wc/testing';
import type { View } from '../../../elements/geo/camera.ts';
import { pixelOfRay, rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { type Vec3, add, dot, rotate, scale, subtract, transpose } from '../../../elements/geo/vector.ts';
import type { DrawnTexture } from '../../../elements/scene/shapes/drawn-shapes.ts';
import { createTextureOverlay, turnOf } from '../../../elements/scene/shapes/texture-overlay.ts';
import { waitUntil } from '../wait-until.ts';
import { SIZE, edgeDistance, openStage } from './shapes-fixtures.ts';

/**
 * Returns the URL of a checkerboard of eight by eight squares. The top left square is red; the others
 * alternate between white and black.
 */
function chequers(): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const pen = canvas.getContext('2d')!;
  for (let n = 0; n < 64; n += 1) {
    const [x, y] = [n % 8, Math.floor(n / 8)];
    pen.fillStyle = n === 0 ? '#f00' : (x + y) % 2 ? '#000' : '#fff';
    pen.fillRect(32 * x, 32 * y, 32, 32);
  }
  return canvas.toDataURL();
}

const CHEQUERS = chequers();

const texture = (rest: Partial<DrawnTexture> = {}): DrawnTexture => ({
  key: 1,
  url: CHEQUERS,
  width: 40,
  height: 24,
  opacity: 1,
  rotation: [0, 0, 0],
  position: [0, 0, -50],
  ...rest,
});

/** Opens a stage with pictures, and draws it once all of them have loaded or failed. */
async function show(list: DrawnTexture[]) {
  const opened = openStage();
  const errors: number[] = [];
  let frames = 0;
  const overlay = createTextureOverlay(
    () => (frames += 1),
    (key) => errors.push(key),
  );
  overlay.set(list);
  opened.stage.addOverlay(overlay);
  const urls = new Set(list.map(({ url }) => url)).size;
  await waitUntil(() => frames === urls, 'an image has neither loaded nor failed');
  return { ...opened, overlay, errors };
}

const cornersOf = ({ width, height, rotation, position }: DrawnTexture): Vec3[] =>
  [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([x, y]) =>
    add(position, rotate(turnOf(rotation), [(x! * width) / 2, (y! * height) / 2, 0] as Vec3)),
  );

const CASES: readonly [string, DrawnTexture, View][] = [
  ['straight ahead', texture(), { pan: 0, tilt: 0, fov: 60 }],
  ['turned about x', texture({ rotation: [-60, 0, 0] }), { pan: 5, tilt: 2, fov: 60 }],
  ['turned about y', texture({ rotation: [0, 55, 0] }), { pan: -4, tilt: 3, fov: 60 }],
  ['turned about z', texture({ rotation: [0, 0, 30] }), { pan: 0, tilt: 0, fov: 60 }],
  [
    'turned about all three',
    texture({ rotation: [-40, 30, 20], position: [30, -20, -40] }),
    { pan: 38, tilt: -20, fov: 70 },
  ],
  [
    'lying on the ground',
    texture({ rotation: [-90, 0, 0], position: [0, -20, 0] }),
    { pan: 33, tilt: -90, fov: 110 },
  ],
  [
    'seen from behind',
    texture({ rotation: [0, 90, 0], position: [50, 5, 0] }),
    { pan: 90, tilt: 5, fov: 60 },
  ],
];

describe('textured polygons', () => {
  for (const [name, drawn, view] of CASES) {
    it(`OBJ-38 OBJ-39 OBJ-40 a texture ${name} is drawn and picked where the geometry predicts`, async () => {
      const { draw, close, overlay } = await show([drawn]);
      const painting = draw(view);
      const corners = cornersOf(drawn);
      let [area, x, y] = [0, 0, 0];
      for (let at = 0; at < SIZE.width * SIZE.height; at += 1) {
        const pixel = { x: (at % SIZE.width) + 0.5, y: Math.floor(at / SIZE.width) + 0.5 };
        const [red, green, blue, alpha] = painting.at(pixel.x - 0.5, pixel.y - 0.5);
        [area, x, y] = [area + alpha / 255, x + (alpha / 255) * pixel.x, y + (alpha / 255) * pixel.y];
        const distance = Math.min(
          ...corners.map((a, n) => edgeDistance(a, corners[(n + 1) % 4]!, view, [pixel.x, pixel.y])),
        );
        const on = placeOn(drawn, rayOfPixel(view, SIZE, pixel));
        const what = `${pixel.x} ${pixel.y} ${JSON.stringify(on)}`;
        if (distance > 0.02) expect(overlay.pick(pixel)?.key ?? null, what).to.equal(on ? 1 : null);
        if (distance < 1.2) continue;
        expect(alpha, what).to.equal(on ? 255 : 0);
        const painted = on && colorAt(on);
        if (painted) expect([red, green, blue], what).to.deep.equal(painted);
      }
      const truth = shoelace(corners.map((corner) => pixelOfRay(view, SIZE, corner)!));
      expect(area / truth.area).to.be.closeTo(1, 0.004);
      expect(x / area).to.be.closeTo(truth.x, 0.1);
      expect(y / area).to.be.closeTo(truth.y, 0.1);
      close(overlay);
    });
  }

  it('OBJ-41 a texture is drawn with its opacity', async () => {
    const { draw, close, overlay } = await show([texture({ opacity: 0.25 })]);
    const painting = draw({ pan: 0, tilt: 0, fov: 60 });
    expect(painting.at(120, 80)[3]).to.be.within(63, 65);
    close(overlay);
  });

  it('OBJ-38 a texture whose image cannot be loaded is reported once, and the other textures are drawn', async () => {
    const list = [
      texture({ key: 7, url: '/no-such-picture.png' }),
      texture({ key: 8, url: 'data:image/png;base64,AAAA' }),
      texture({ key: 9 }),
    ];
    const { draw, close, overlay, errors } = await show(list);
    expect(errors.toSorted()).to.deep.equal([7, 8]);
    overlay.set(list.map((one) => ({ ...one })));
    expect(errors).to.have.length(2);
    const painting = draw({ pan: 0, tilt: 0, fov: 60 });
    expect(painting.at(120, 80)[3]).to.equal(255);
    expect(overlay.pick({ x: 120, y: 80 })?.key).to.equal(9);
    close(overlay);
  });
});

/**
 * Returns the point at which a ray hits a texture, as fractions of its width and height from the top left
 * corner; null if the ray misses the texture.
 */
function placeOn({ width, height, rotation, position }: DrawnTexture, ray: Vec3): [number, number] | null {
  const normal = rotate(turnOf(rotation), [0, 0, 1]);
  const distance = dot(position, normal) / dot(ray, normal);
  if (!(distance > 0)) return null;
  const [x, y] = rotate(transpose(turnOf(rotation)), subtract(scale(ray, distance), position));
  const on: [number, number] = [x / width + 0.5, 0.5 - y / height];
  return on.every((share) => share >= 0 && share <= 1) ? on : null;
}

/**
 * Returns the color of the checkerboard inside a square; null near the square's edges, where colors are
 * mixed.
 */
function colorAt([x, y]: readonly [number, number]): number[] | null {
  const [column, row] = [Math.floor(8 * x), Math.floor(8 * y)];
  if (Math.max(...[8 * x, 8 * y].map((at) => Math.abs((at % 1) - 0.5))) > 0.15) return null;
  if (column === 0 && row === 0) return [255, 0, 0];
  return [0, 0, 0].fill((column + row) % 2 ? 0 : 255);
}

function shoelace(corners: readonly { x: number; y: number }[]) {
  let [area, x, y] = [0, 0, 0];
  corners.forEach((a, n) => {
    const b = corners[(n + 1) % corners.length]!;
    const part = a.x * b.y - b.x * a.y;
    [area, x, y] = [area + part / 2, x + ((a.x + b.x) * part) / 6, y + ((a.y + b.y) * part) / 6];
  });
  return { area: Math.abs(area), x: x / area, y: y / area };
}
