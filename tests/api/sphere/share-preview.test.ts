import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { readEnv } from '../../../demo/host/config/env.ts';
import { portalRoutes } from '../../../demo/host/routes/portal.ts';
import { sharePreview } from '../../../demo/host/services/share/share-preview.ts';
import { portalConfig } from '../../../demo/host/start/portal-config.ts';
import type { TileReader } from '../../../demo/ingest/tiles/tile-store.ts';
import { shareSphere } from '../../../web/contract/sphere.ts';
import { readOembed } from '../../../web/contract/still.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { type TestHost, openHost } from '../../helpers/host/open-host.ts';
import { type TestUser, registerUser } from '../../helpers/host/register.ts';
import { addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

const FACE_WIDTH = 512;

const tiles: TileReader = {
  get: (_sphereId, { level }) => {
    const side = FACE_WIDTH / 2 ** level;
    return sharp({ create: { width: side, height: side, channels: 3, background: '#68a' } })
      .webp()
      .toBuffer();
  },
  strip: () => Promise.resolve(null),
};

let host: TestHost;
let own: TestUser;
let folder: string;
let portal: ReturnType<typeof portalRoutes>;

before(async () => {
  host = await openHost({}, {}, [], { tiles });
  own = await registerUser(host);
  const title = 'Above <b>the "river"</b>';
  await addSpheres(host, someSphere({ id: 1, title, front_image_width: FACE_WIDTH }));
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
  const config = '<script type="application/json" id="portal-config">{}</script>';
  await writeFile(join(folder, 'index.html'), `<html><head>${config}</head></html>`);
  const built = { folder, version: '1', paymentPages: null, basemap: null };
  portal = portalRoutes(portalConfig(readEnv({}), built), (id) => sharePreview(host.ctx(), id));
});

after(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const share = async (): Promise<string> => {
  const view = { panoramaId: 1, pan: 231.5, tilt: -12, fov: 60 };
  return (await expectOk(host, shareSphere, view, { token: own.token })).id;
};

/** Returns the contents of a page's `meta` elements by their property. */
async function propertiesOf(path: string): Promise<ReadonlyMap<string, string>> {
  const html = await (await portal.request(path)).text();
  const found = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  return new Map(found.map(([, name = '', content = '']) => [name, content.replaceAll('&amp;', '&')]));
}

test('SHARE-02 the page of a shared view names its picture, which everybody can load, and a title that cannot end the tag', async () => {
  const id = await share();
  const properties = await propertiesOf(`/share/${id}`);
  assert.equal(properties.get('og:title'), 'Above &lt;b&gt;the &quot;river&quot;&lt;/b&gt;');
  assert.equal(properties.get('og:url'), `https://portal.test/share/${id}`);
  assert.match(
    properties.get('og:description') ?? '',
    /^Columbus 2026 · Captured on June 14th, 2026 at 5:10 PM EDT/,
  );
  assert.equal(properties.get('twitter:card'), 'summary_large_image');
  const image = properties.get('og:image') ?? '';
  assert.ok(image.startsWith('http://host.test/api/static?panoramaId=1&pan=231.5&tilt=-12&fov=60'));
  const response = await host.request(image.slice('http://host.test'.length));
  assert.equal(response.status, 200);
  const facts = await sharp(await response.arrayBuffer()).metadata();
  assert.deepEqual([facts.format, facts.width, facts.height], ['jpeg', 1200, 630]);
  assert.equal((await propertiesOf(`/share/${id}`)).get('og:image'), image, 'one address for a day');
});

test('SHARE-02 oEmbed returns the picture of a shared view, within the requested size', async () => {
  const url = `https://portal.test/share/${await share()}`;
  const whole = await expectOk(host, readOembed, { url });
  assert.deepEqual([whole.type, whole.width, whole.height], ['photo', 1200, 630]);
  const small = await expectOk(host, readOembed, { url, maxwidth: '400', format: 'json' });
  assert.deepEqual([small.width, small.height], [400, 210]);
  assert.equal((await host.request(small.url.slice('http://host.test'.length))).status, 200);
  for (const other of [
    'https://portal.test/share/v1.a.b',
    'https://other.test/share/x',
    'https://portal.test/',
  ])
    await expectRefusal(host, readOembed, { url: other }, 'not_found');
});

test('a share that has ended, an altered id and other pages have no preview', async () => {
  const id = await share();
  assert.ok((await propertiesOf(`/share/${id}`)).size > 0);
  for (const path of [`/share/${id}x`, '/share/v1.a.b', '/share', '/login'])
    assert.equal((await propertiesOf(path)).size, 0, path);
  host.pass(30 * 86_400_000);
  assert.equal((await propertiesOf(`/share/${id}`)).size, 0);
  host.pass(-30 * 86_400_000);
});
