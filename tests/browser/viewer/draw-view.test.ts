import { expect } from '@open-wc/testing';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { matrixOfPose } from '../../../elements/geo/pose.ts';
import { rotate, transpose } from '../../../elements/geo/vector.ts';
import { createStaticSource, drawView } from '../../../elements/index.ts';
import { colorOf, PaintedHost } from './painted-host.ts';
import { codeOf, FACE_WIDTH, feature, file } from './viewer-fixtures.ts';

const SIZE = { width: 240, height: 150 };
const POSE = { heading: 30, pitch: 5, roll: -8 };

async function pixelsOf(picture: Blob): Promise<ImageData> {
  const image = await createImageBitmap(picture);
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, image.width, image.height);
}

describe('an image of a view', () => {
  const host = new PaintedHost(FACE_WIDTH);
  after(() => host.leave());
  beforeEach(() => {
    host.requests.length = 0;
    host.respond = () => null;
  });

  const posed = feature(8);
  const source = createStaticSource(
    file([feature(7), { ...posed, properties: { ...posed.properties, metadata: { pose: POSE } } }]),
  );

  for (const [name, sphere, frame] of [
    ['a level sphere', 7, null],
    ['a sphere that was not level', 8, transpose(matrixOfPose(POSE))],
  ] as const)
    it(`an image of ${name} is drawn in the predicted colors from the previews alone`, async () => {
      const view = { pan: 40, tilt: -35, fov: 60 };
      const { width, height, data } = await pixelsOf(await drawView(source, { sphere, ...view }, SIZE));
      expect([width, height]).to.deep.equal([SIZE.width, SIZE.height]);
      for (const x of [10, 80, 160, 230])
        for (const y of [10, 75, 140]) {
          const ray = rayOfPixel(view, SIZE, { x: x + 0.5, y: y + 0.5 });
          const color = colorOf(frame ? rotate(frame, ray) : ray);
          for (const [part, value] of color.entries())
            expect(data[(y * width + x) * 4 + part], `${x},${y}`).to.be.closeTo(value, 6);
        }
      expect(host.requests.every(({ level }) => level === 3)).to.equal(true);
      expect(host.requests.length).to.be.within(1, 5);
    });

  it('drawing a view fails when it is aborted, or when the sphere or its tiles do not exist', async () => {
    const view = { pan: 0, tilt: 0, fov: 75 };
    expect(await codeOf(drawView(source, { sphere: 99, ...view }, SIZE))).to.equal('not-found');
    host.respond = () => new Response(null, { status: 404 });
    expect(await codeOf(drawView(source, { sphere: 7, ...view }, SIZE))).to.equal('tile-failed');
    const leaving = new AbortController();
    const drawing = drawView(source, { sphere: 7, ...view }, SIZE, { signal: leaving.signal });
    leaving.abort(new Error('left'));
    expect(await codeOf(drawing)).to.equal('Error: left');
  });
});
