import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTileLoader, TileError, tileUrl } from '../../../../elements/tiles/tile-loader.ts';

const tile = { face: 'u', level: 2, x: 1, y: 0 } as const;
const LOCATED = {
  sphere: {
    id: 17,
    latitude: 0,
    longitude: 0,
    timestamp: null,
    company_name: null,
    front_image_width: 4096,
    package: null,
    title: null,
    metadata: {},
  },
  isPlaced: true,
};
const never = new AbortController().signal;

/** Accepts any data that starts with the signature of a JPEG, because Node.js has no image decoder. */
const decode = async (blob: Blob): Promise<unknown> => {
  const [first] = new Uint8Array(await blob.arrayBuffer());
  if (first !== 0xff) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  return { width: 512, height: 512 };
};

before(() => Object.assign(globalThis, { createImageBitmap: decode }));
after(() => Reflect.deleteProperty(globalThis, 'createImageBitmap'));

const responding = (body: BodyInit | null, status = 200) =>
  createTileLoader(() => Promise.resolve(new Response(body, { status })));

async function errorOf(loading: Promise<unknown>): Promise<TileError> {
  const error: unknown = await loading.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof TileError, String(error));
  return error;
}

test('VIEW-11 a tile URL contains the sphere id, face, level, x, y and format', () => {
  const tiles = 'https://media.example/{sphere}/{face}/{level}/{x}_{y}.{format}?v={other}';
  assert.equal(
    tileUrl({ ...LOCATED, tiles }, tile, 'webp'),
    'https://media.example/17/u/2/1_0.webp?v={other}',
  );
});

test('a tile URL contains the name of the level, and counts columns and rows from 1 if the template says so', () => {
  const levels = ['l3', 'l2', 'l1'].map((name, level) => ({
    faceWidth: 2048 / 2 ** level,
    tileWidth: 512,
    name,
  }));
  const tiles = '/{face}/{level}/{y+1}/{level}_{face}_{y+1}_{x+1}.jpg';
  assert.equal(tileUrl({ ...LOCATED, tiles, levels }, tile, 'webp'), '/u/l1/1/l1_u_1_2.jpg');
});

test('a tile image is fetched and decoded', async () => {
  const picture = await responding(new Uint8Array([0xff, 0xd8]))('/tile', never);
  assert.equal(picture.width, 512);
});

test('tile errors with status 408, 425, 429 or 5xx are temporary, and errors with any other 4xx status are permanent', async () => {
  const statuses = [400, 403, 404, 410, 408, 425, 429, 500, 502, 503];
  const finals = await Promise.all(
    statuses.map(async (status) => (await errorOf(responding(null, status)('/tile', never))).final),
  );
  assert.deepEqual(finals, [true, true, true, true, false, false, false, false, false, false]);
});

test('a tile response whose body is empty or an HTML page is a permanent error', async () => {
  assert.ok((await errorOf(responding('<!doctype html>')('/tile', never))).final);
  assert.ok((await errorOf(responding('')('/tile', never))).final);
});

test('a connection failure before or during a tile response is a temporary error', async () => {
  const refused = createTileLoader(() => Promise.reject(new TypeError('fetch failed')));
  assert.ok(!(await errorOf(refused('/tile', never))).final);
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) });
  assert.ok(!(await errorOf(responding(broken)('/tile', never))).final);
});

test('an aborted tile request rejects with AbortError', async () => {
  const controller = new AbortController();
  const loading = responding(new Uint8Array([0xff]))('/tile', controller.signal);
  controller.abort();
  await assert.rejects(loading, { name: 'AbortError' });
});
