import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { TileReader } from '../../../demo/ingest/tiles/tile-store.ts';
import { type View, vectorOf } from '../../../elements/geo/camera.ts';
import { vectorOfFacePoint } from '../../../elements/geo/cube-face.ts';
import { pointAt } from '../../../elements/geo/pointing.ts';
import { type Tile, levelAt, levelsOf, tileRect } from '../../../elements/geo/tile.ts';
import { normalize } from '../../../elements/geo/vector.ts';
import { encodeInput } from '../../../web/api/client.ts';
import { errorBodySchema } from '../../../web/contract/errors.ts';
import { findClosestSphere } from '../../../web/contract/sphere.ts';
import { describeStill, drawStill, signStill } from '../../../web/contract/still.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { type TestHost, openHost } from '../../helpers/host/open-host.ts';
import { type TestUser, registerUser } from '../../helpers/host/register.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';
import { addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';
import { colorOf } from '../../helpers/ingest/synthetic-panorama.ts';

const FACE_WIDTH = 512;
const levels = levelsOf(FACE_WIDTH);

/** Spheres without tiles, with a damaged tile, and those of the two companies. */
const EMPTY = 7;
const DAMAGED = 8;
const OWN = 500;
const FOREIGN = 501;

const DAY_MS = 86_400_000;

/** Paints the directions of a tile as colors. */
async function directionTile(tile: Tile): Promise<Uint8Array> {
  const { left, top, width, height } = tileRect(tile, levels);
  const { faceWidth } = levelAt(levels, tile.level);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const s = (2 * (left + column + 0.5)) / faceWidth - 1;
      const t = (2 * (top + row + 0.5)) / faceWidth - 1;
      const ray = normalize(vectorOfFacePoint({ face: tile.face, s, t }));
      pixels.set(colorOf(ray).map(Math.round), 3 * (row * width + column));
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();
}

/** Reads of tiles wait for this, so that a test can keep pictures from being finished. */
let gate: Promise<void> = Promise.resolve();

const tiles: TileReader = {
  async get(sphereId, tile, format) {
    await gate;
    if (sphereId === EMPTY || format !== 'webp') return null;
    return sphereId === DAMAGED ? new TextEncoder().encode('no picture') : directionTile(tile);
  },
  strip: () => Promise.resolve(null),
};

let host: TestHost;
let own: TestUser;
let key: string;

const sphereAt = (id: number, changes: Partial<Parameters<typeof someSphere>[0]> = {}) =>
  someSphere({ id, front_image_width: FACE_WIDTH, ...changes });

/** Turns the trial of a company into a plan. */
async function pay({ user }: TestUser): Promise<void> {
  await host.db
    .updateTable('subscriptions')
    .set({ plan_name: 'Pro', ends_at: null })
    .where('company_id', '=', user.company.id)
    .execute();
}

before(async () => {
  host = await openHost({ stillsWaiting: 4 }, {}, [], { tiles });
  own = await registerUser(host);
  await pay(own);
  const foreign = await registerUser(host);
  await addSpheres(
    host,
    sphereAt(1),
    sphereAt(2, { latitude: 40.2, metadata: '{"pose":{"heading":90,"pitch":0,"roll":0}}' }),
    sphereAt(EMPTY, { latitude: 20 }),
    sphereAt(DAMAGED, { latitude: 21 }),
    sphereAt(OWN, { latitude: 51.5, longitude: -0.1, company_id: own.user.company.id }),
    sphereAt(FOREIGN, { latitude: 51.5, longitude: -0.2, company_id: foreign.user.company.id }),
  );
  key = await createSiteKey(host, own.user.company, ['https://homes.example']);
});

after(() => host.close());

type Input = Readonly<Record<string, string>>;

const addressOf = (input: Input): string => encodeInput(drawStill, input).path;

const get = (address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  host.request(address, { headers });

const asUser = (): Readonly<Record<string, string>> => ({ authorization: `Basic ${own.token}` });

async function refusal(response: Response): Promise<string> {
  assert.ok(response.status >= 400, 'the request is refused');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return errorBodySchema.strict().parse(await response.json()).code;
}

/** Asserts that a picture's center shows a direction, which its color is. Files that lose details differ by up to `within`. */
async function assertCenter(response: Response, { pan, tilt }: Omit<View, 'fov'>, within = 3): Promise<void> {
  assert.equal(response.status, 200, await response.clone().text());
  const { data, info } = await sharp(await response.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  const expected = colorOf(vectorOf({ pan, tilt }));
  for (const [channel, value] of expected.entries())
    assert.ok(
      Math.abs((data[at + channel] as number) - value) < within,
      `${data.subarray(at, at + 3).join()}, not ${expected.join()}`,
    );
}

test('an image on a whitelisted page shows the requested view of a sphere, in the requested size and format', async () => {
  const view = { panoramaId: '1', pan: '231.5', tilt: '-12', fov: '60' };
  const page = { referer: 'https://homes.example/' };
  const usual = await get(addressOf({ ...view, key }), page);
  assert.equal(usual.headers.get('content-type'), 'image/webp');
  assert.equal(usual.headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.match(usual.headers.get('cache-control') ?? '', /^private, max-age=\d+$/);
  const etag = usual.headers.get('etag') ?? '';
  assert.equal((await get(addressOf({ ...view, key }), { ...page, 'if-none-match': etag })).status, 304);
  await assertCenter(usual.clone(), { pan: 231.5, tilt: -12 });
  const facts = await sharp(await usual.arrayBuffer()).metadata();
  assert.deepEqual([facts.width, facts.height, facts.format], [640, 360, 'webp']);
  assert.match(facts.exif?.toString('latin1') ?? '', /2026 Free to use/);

  for (const [given, width, height, format] of [
    [{ width: '300', ratio: '3:2', format: 'jpeg' }, 300, 200, 'jpeg'],
    [{ height: '90', format: 'png' }, 160, 90, 'png'],
    [{ width: '33', height: '47' }, 33, 47, 'webp'],
  ] as const) {
    const picture = await get(addressOf({ ...view, ...given, key }), page);
    assert.equal(picture.headers.get('content-type'), `image/${format}`);
    const found = await sharp(await picture.clone().arrayBuffer()).metadata();
    assert.deepEqual([found.width, found.height, found.format], [width, height, format]);
    await assertCenter(picture, { pan: 231.5, tilt: -12 }, 8);
  }

  assert.equal(await refusal(await get(addressOf({ ...view, key }))), 'origin_not_allowed');
  const other = { referer: 'https://other.example/' };
  assert.equal(await refusal(await get(addressOf({ ...view, key }), other)), 'origin_not_allowed');
  assert.equal(await refusal(await get(addressOf(view), page)), 'unauthenticated');
  assert.equal(await refusal(await get(addressOf({ ...view, key: 'x' }), page)), 'unauthenticated');
});

test('a picture of a place is of the closest sphere and looks at the place, with the pose of its tiles', async () => {
  const camera = { latitude: 39.9512, longitude: -83.0117, altitude: 340 };
  const place = { latitude: 39.955, longitude: -83.008 };
  const at = { latitude: '39.955', longitude: '-83.008' };
  await assertCenter(await get(addressOf(at), asUser()), pointAt(camera, { ...place, altitude: 198 }));
  const lookAt = { panoramaId: '1', lookAt: '39.955,-83.008,260' };
  await assertCenter(await get(addressOf(lookAt), asUser()), pointAt(camera, { ...place, altitude: 260 }));
  // The colors are directions of the tiles, whose front looks east.
  await assertCenter(await get(addressOf({ panoramaId: '2', pan: '100' }), asUser()), { pan: 10, tilt: 0 });
});

test('markers are drawn at their places', async () => {
  const view = { panoramaId: '1', lookAt: '39.955,-83.008,198', format: 'png' };
  const without = await sharp(await (await get(addressOf(view), asUser())).arrayBuffer())
    .raw()
    .toBuffer();
  const markers = 'parking.round.c8251c:39.955,-83.008';
  const response = await get(addressOf({ ...view, markers }), asUser());
  assert.equal(response.status, 200);
  const { data, info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const changed: { x: number; y: number }[] = [];
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1)
    if (
      [0, 1, 2].some(
        (channel) =>
          Math.abs(
            (data[info.channels * pixel + channel] as number) - (without[3 * pixel + channel] as number),
          ) > 40,
      )
    )
      changed.push({ x: (pixel % info.width) + 0.5, y: Math.floor(pixel / info.width) + 0.5 });
  const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  assert.ok(Math.abs(middle(changed.map(({ x }) => x)) - 320) < 2, 'the marker is in the middle');
  assert.ok(Math.abs(middle(changed.map(({ y }) => y)) - 180) < 2, 'the marker is in the middle');
});

test('a signed address works without a key until it expires, and no byte of it can be changed', async () => {
  const query = 'panoramaId=1&pan=90&tilt=-10';
  const signed = await expectOk(host, signStill, { query, days: 2 }, { token: own.token });
  assert.ok(signed.url.startsWith('http://host.test/api/static?panoramaId=1&pan=90'));
  assert.equal(Date.parse(signed.expires_at), host.now() + 2 * DAY_MS);
  const address = signed.url.slice('http://host.test'.length);
  const picture = await get(address);
  assert.match(picture.headers.get('cache-control') ?? '', /^public, max-age=3600$/);
  await assertCenter(picture, { pan: 90, tilt: -10 });
  const metadata = await get(address.replace('/api/static', '/api/static/metadata'));
  assert.equal(describeStill.response.parse(await metadata.json()).pano_id, 1);

  const name = address.indexOf('&signature=') + 1;
  for (let at = address.indexOf('?') + 1; at < address.length; at += 1) {
    const changed = address[at] === '1' ? '2' : '1';
    const altered = address.slice(0, at) + changed + address.slice(at + 1);
    // Without the name of the signature, the address is not signed.
    const isUnsigned = at >= name - 1 && at < name + 'signature='.length;
    const code = await refusal(await get(altered));
    assert.equal(code, isUnsigned ? 'unauthenticated' : 'signature_invalid', `byte ${at} of ${address}`);
  }
  for (const altered of [
    `${address}&fov=20`,
    address.replace('?', '?fov=20&'),
    `${address}A`,
    address.slice(0, -1),
  ])
    assert.equal(await refusal(await get(altered)), 'signature_invalid', altered);

  const foreign = await expectOk(host, signStill, { query: `panoramaId=${FOREIGN}` }, { token: own.token });
  assert.equal(await refusal(await get(foreign.url.slice('http://host.test'.length))), 'not_found');

  host.pass(2 * DAY_MS - 60_000);
  assert.equal((await get(address)).headers.get('cache-control'), 'public, max-age=60');
  host.pass(60_000);
  assert.equal(await refusal(await get(address)), 'link_expired');
  host.pass(-2 * DAY_MS);
});

test('a signed address ends with the plan of its company', async () => {
  const user = await registerUser(host);
  const { url } = await expectOk(host, signStill, { query: 'panoramaId=1', days: 30 }, { token: user.token });
  const address = url.slice('http://host.test'.length);
  assert.equal((await get(address)).status, 200);
  host.pass(8 * DAY_MS);
  assert.equal(await refusal(await get(address)), 'subscription_inactive');
  host.pass(-8 * DAY_MS);
});

test('EMBED-34 EMBED-35 a picture has the watermark where the viewers of its company have one', async () => {
  const view = { panoramaId: '1', pan: '77', format: 'png' };
  const markOf = async (response: Promise<Response>): Promise<boolean> => {
    const drawn = await response;
    assert.equal(drawn.status, 200);
    return drawn.headers.get('etag') !== clean.headers.get('etag');
  };
  const clean = await get(addressOf(view), asUser());
  await assertCenter(clean.clone(), { pan: 77, tilt: 0 });

  /** Returns whether pictures have a watermark: with a login, with a signed address, and with a key. */
  const marksOf = async ({ token, user }: TestUser, withKey: boolean): Promise<readonly boolean[]> => {
    const query = addressOf(view).split('?')[1] ?? '';
    const { url } = await expectOk(host, signStill, { query }, { token });
    const marks = [
      await markOf(get(addressOf(view), { authorization: `Basic ${token}` })),
      await markOf(get(url.slice('http://host.test'.length))),
    ];
    if (!withKey) return marks;
    const siteKey = await createSiteKey(host, user.company);
    return [...marks, await markOf(get(addressOf({ ...view, key: siteKey })))];
  };
  const onTrial = await registerUser(host);
  assert.deepEqual(await marksOf(onTrial, true), [true, true, true], 'a trial of the API');
  assert.deepEqual(await marksOf(own, true), [false, false, false], 'a plan of the API');
  const second = await registerUser(host, { isXp360: false });
  assert.deepEqual(await marksOf(second, false), [false, false], 'a trial of the second offering');
  const { id: company_id } = onTrial.user.company;
  await host.db
    .updateTable('subscriptions')
    .set({ company_id })
    .where('company_id', '=', second.user.company.id)
    .execute();
  assert.deepEqual(await marksOf(onTrial, true), [false, false, true], 'trials of both offerings');
});

test('the metadata of a picture name the sphere, its place, date and copyright, unless the company hides them', async () => {
  const known = await expectOk(host, describeStill, { panoramaId: '1' }, { token: own.token });
  assert.deepEqual(known, {
    pano_id: 1,
    title: 'Above the river',
    latitude: 39.9512,
    longitude: -83.0117,
    distance: null,
    captured_at: '2026-06-14T21:10:00.000Z',
    copyright: '© 2026 Free to use',
  });
  const near = { latitude: '39.96', longitude: '-83.0117' };
  const found = await expectOk(host, describeStill, near, { token: own.token });
  assert.equal(found.pano_id, 1);
  assert.ok(Math.abs((found.distance ?? 0) - 980) < 5);
  await expectRefusal(host, describeStill, { latitude: '-60', longitude: '0' }, 'not_found', {
    token: own.token,
  });
  const whole = { ...near, pan: '20', width: '4000', markers: 'x' } as typeof near;
  assert.equal((await get(encodeInput(describeStill, whole).path, asUser())).status, 200);
});

test('spheres that do not exist, have no tiles or belong to others are not found', async () => {
  for (const id of ['99', String(FOREIGN), String(EMPTY)])
    assert.equal(await refusal(await get(addressOf({ panoramaId: id }), asUser())), 'not_found', id);
  assert.equal((await get(addressOf({ panoramaId: String(OWN), width: '32' }), asUser())).status, 200);
  const damaged = await get(addressOf({ panoramaId: String(DAMAGED) }), asUser());
  assert.ok(Number(damaged.headers.get('retry-after')) > 0);
  assert.equal(await refusal(damaged), 'unavailable');
  assert.ok(host.log.some(({ event, sphereId }) => event === 'still_failed' && sphereId === DAMAGED));
});

const bad: readonly (readonly [Input, string])[] = [
  [{}, 'PanoramaId is required, or latitude and longitude.'],
  [{ latitude: '1' }, 'Longitude is required.'],
  [
    { panoramaId: '1', latitude: '1', longitude: '1' },
    'PanoramaId cannot be combined with latitude and longitude.',
  ],
  [{ panoramaId: '-1' }, 'PanoramaId must be at least 1.'],
  [{ panoramaId: '1', width: '2049' }, 'Width must be at most 2048.'],
  [{ panoramaId: '1', width: '1e9' }, 'Width must be at most 2048.'],
  [{ panoramaId: '1', height: '0' }, 'Height must be at least 1.'],
  [
    { panoramaId: '1', height: '2048', ratio: '9999:1' },
    'Ratio must leave the width at most 2048 pixels, not 20477952.',
  ],
  [
    { panoramaId: '1', width: '9', height: '9', ratio: '1:1' },
    'Ratio cannot be combined with both width and height.',
  ],
  [{ panoramaId: '1', ratio: '16/9' }, 'Ratio must be width:height, such as 16:9.'],
  [{ panoramaId: '1', fov: '180' }, 'Fov must be less than 180.'],
  [{ panoramaId: '1', fov: 'NaN' }, 'Fov must be a number.'],
  [{ panoramaId: '1', tilt: '91' }, 'Tilt must be at most 90.'],
  [{ panoramaId: '1', pan: '1', lookAt: '1,1' }, 'LookAt cannot be combined with pan or tilt.'],
  [{ panoramaId: '1', format: 'gif' }, 'Format must be one of webp, jpeg, png.'],
  [
    { panoramaId: '1', markers: 'rocket:1,1' },
    'Markers must have icons of the icon set, which does not contain rocket.',
  ],
  [
    { panoramaId: '1', markers: 'pin:1,1|<svg>' },
    'Markers must be written as icon.style.color:latitude,longitude,height; check marker 2.',
  ],
  [{ panoramaId: '1', markers: Array(51).fill('1,1').join('|') }, 'Markers must have at most 50 markers.'],
];

test('bad parameters are refused by name, also when an address is signed', async () => {
  for (const [input, message] of bad) {
    const response = await get(addressOf(input), asUser());
    const body = errorBodySchema.strict().parse(await response.json());
    assert.deepEqual([body.code, body.displayMessage], ['validation_failed', message], JSON.stringify(input));
  }
  const query = 'panoramaId=1&fov=0';
  const refused = await expectRefusal(host, signStill, { query }, 'validation_failed', { token: own.token });
  assert.match(refused.displayMessage, /fov must be greater than 0/);
  const twice = 'panoramaId=1&panoramaId=2';
  await expectRefusal(host, signStill, { query: twice }, 'validation_failed', { token: own.token });
});

test('a flood of pictures is refused with 503 beyond the queue, and leaves other calls alone', async () => {
  let open = (): void => undefined;
  gate = new Promise((resolve) => (open = resolve));
  try {
    const flood = Array.from({ length: 20 }, (_, at) =>
      get(addressOf({ panoramaId: '1', pan: '3', width: String(100 + at) }), asUser()),
    );
    const refused = await Promise.race(flood);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '2');
    assert.equal(await refusal(refused), 'unavailable');
    await expectOk(host, findClosestSphere, { latitude: '40', longitude: '-83' }, { token: own.token });
    // A company has half of the places, so another one is not refused.
    const other = await registerUser(host);
    const others = get(addressOf({ panoramaId: '1', pan: '4', width: '64' }), {
      authorization: `Basic ${other.token}`,
    });
    open();
    assert.equal((await others).status, 200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    assert.deepEqual(
      [statuses.filter((status) => status === 200).length, new Set(statuses)],
      [2, new Set([200, 503])],
    );
  } finally {
    open();
  }
});

test('a company that hides copyright and dates hides them in metadata too', async () => {
  const user = await registerUser(host);
  await host.db
    .updateTable('companies')
    .set({ hide_copyright_snapshot: 1, hide_copyright_date: 1 })
    .where('id', '=', user.user.company.id)
    .execute();
  const facts = await expectOk(host, describeStill, { panoramaId: '1' }, { token: user.token });
  assert.deepEqual([facts.captured_at, facts.copyright], [null, '']);
});
