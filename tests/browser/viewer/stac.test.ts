import { expect } from '@open-wc/testing';
import { vectorOf } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { matrixOfPose } from '../../../elements/geo/pose.ts';
import { rotate } from '../../../elements/geo/vector.ts';
import { transpose } from '../../../elements/geo/vector.ts';
import { COLLECTION, SERVICE, itemUrl, respondWithWalk } from '../../helpers/stac-service.ts';
import { waitUntil } from '../wait-until.ts';
import { colorOf } from './painted-host.ts';
import { next, pixelsOf, placeViewer } from './viewer-fixtures.ts';

/** Returns a panorama in which each pixel has the color of its direction in the picture. */
async function panorama(width: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, width / 2);
  const pen = canvas.getContext('2d')!;
  const image = pen.createImageData(width, width / 2);
  for (let y = 0, at = 0; y < width / 2; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const direction = { pan: ((x + 0.5) / width - 0.5) * 360, tilt: 90 - ((y + 0.5) / (width / 2)) * 180 };
      image.data.set([...colorOf(vectorOf(direction)), 255], at);
    }
  pen.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
}

const realFetch = window.fetch;
let requests: string[] = [];
let respond: (url: string) => Response | Promise<Response> | null = () => null;
let pictures: Readonly<Record<string, Blob>> = {};

before(async () => (pictures = { sd: await panorama(1024), hd: await panorama(2688) }));
beforeEach(() => {
  requests = [];
  respond = () => null;
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.startsWith(SERVICE)) return realFetch.call(window, input, init);
    requests.push(url.replace(SERVICE, ''));
    const name = /\/pictures\/\w+\/(\w+)\.jpg$/.exec(url)?.[1];
    const picture = name === undefined ? undefined : pictures[name];
    const own = await respond(url);
    return (
      own ??
      (picture ? new Response(picture) : (respondWithWalk(url, sized) ?? new Response('', { status: 404 })))
    );
  };
});
afterEach(() => (window.fetch = realFetch));

/** The pictures of the walk are 2688 pixels wide, and the small ones 1024. */
const sized = {
  'tiles:tile_matrix_sets': {
    g: { tileMatrix: [{ matrixWidth: 4, matrixHeight: 2, tileWidth: 672, tileHeight: 672 }] },
  },
};

/** Opens a URL as a page's source. */
async function open(src: string, settings: Readonly<Record<string, string | number>> = {}) {
  const settled = next(window, 'sphere-settle');
  const { viewer, errors } = await placeViewer({ src, loading: 'eager', units: 'metric', ...settings });
  await settled;
  // Arrows to neighbors need more room than the viewers of most tests.
  if (settings['height'] !== undefined) viewer.style.height = String(settings['height']);
  const arrows = (): HTMLButtonElement[] => [
    ...viewer.renderRoot.querySelectorAll<HTMLButtonElement>('[part="link"]'),
  ];
  return { viewer, errors, arrows };
}

describe('a STAC service as source', () => {
  it('PEER-20 a picture is shown with its pose, its small version first and the full one when the view is close', async () => {
    const { viewer, errors } = await open(itemUrl('b'));
    const { currentSphere } = viewer;
    expect(currentSphere?.latitude).to.be.closeTo(48.98009, 1e-5);
    expect(currentSphere?.metadata).to.include({
      sourceId: 'b',
      license: 'CC-BY-SA-4.0',
      copyright: 'Ada · CC-BY-SA-4.0',
    });
    expect(viewer.pan).to.be.closeTo(309, 0.01);
    expect(requests.filter((path) => path.endsWith('hd.jpg'))).to.deep.equal([]);
    for (const fov of [75, 12]) {
      const settled = next(viewer, 'sphere-settle');
      await viewer.lookAt({ pan: 350, tilt: 12, fov }, { animate: false });
      await settled;
      const { data, width, height } = await pixelsOf(viewer);
      const toPicture = transpose(matrixOfPose({ heading: 309, pitch: 0, roll: 0 }));
      for (const [x, y] of [
        [10, 10],
        [width / 2, height / 2],
        [width - 10, height - 60],
      ] as const) {
        const ray = rayOfPixel({ pan: 350, tilt: 12, fov }, { width, height }, { x: x + 0.5, y: y + 0.5 });
        const expected = colorOf(rotate(toPicture, ray));
        for (const part of [0, 1, 2] as const)
          expect(
            data[4 * (Math.floor(y) * width + Math.floor(x)) + part],
            String([fov, x, y, part]),
          ).to.be.closeTo(expected[part], 10);
      }
    }
    expect(requests.filter((path) => path.endsWith('hd.jpg'))).to.have.length(1);
    expect(errors).to.deep.equal([]);
  });

  it('PEER-20 a sequence is walked by its arrows, and the numbers of its pictures stay', async () => {
    const { viewer, errors, arrows } = await open(COLLECTION, { height: '300px' });
    expect(viewer.currentSphere?.metadata['sourceId']).to.equal('a');
    await waitUntil(() => arrows().length === 1);
    expect(arrows()[0]!.getAttribute('aria-label')).to.match(/^b\.jpg, north, 10 m/);
    const first = viewer.currentSphere!.id;
    for (const id of ['b', 'c']) {
      const loaded = next(viewer, 'sphere-load');
      arrows()
        .find((button) => button.getAttribute('aria-label')!.startsWith(id))!
        .click();
      await loaded;
      expect(viewer.currentSphere?.metadata['sourceId']).to.equal(id);
      await waitUntil(() => arrows().length === 2);
    }
    await viewer.flyTo({ sphere: first });
    expect(viewer.currentSphere?.metadata['sourceId']).to.equal('a');
    await viewer.flyTo({ latitude: 48.98027, longitude: 2.18 });
    expect(viewer.currentSphere?.metadata['sourceId']).to.equal('d');
    expect(errors).to.deep.equal([]);
  });

  it('PEER-20 a service that fails is reported with its address, and a picture of another size than its item says is shown', async () => {
    respond = () => new Response('', { status: 500 });
    const { errors } = await placeViewer({ src: SERVICE, loading: 'eager' });
    await waitUntil(() => errors.length > 0);
    expect(errors[0]!.code).to.equal('source-failed');
    expect(errors[0]!.message).to.contain(SERVICE);
    // The item says 5376 pixels, but the file has 2688. It is cut into the tiles of the larger one.
    respond = (url) => (url === itemUrl('a') ? respondWithWalk(url) : null);
    const wrong = await open(itemUrl('a'));
    await wrong.viewer.lookAt({ fov: 10 }, { animate: false });
    await next(wrong.viewer, 'sphere-settle');
    expect(wrong.errors).to.deep.equal([]);
  });
});
