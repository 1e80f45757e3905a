import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ViewerError } from '../../../../elements/model/viewer-error.ts';
import { createForeignSource } from '../../../../elements/source/foreign/foreign-source.ts';
import { readKrpano } from '../../../../elements/source/foreign/krpano.ts';
import { readMarzipano } from '../../../../elements/source/foreign/marzipano.ts';
import { readPannellum } from '../../../../elements/source/foreign/pannellum.ts';

const BASE = 'https://site.test/a/file';

const PYRAMID = {
  basePath: '/images/multires/library',
  path: '/%l/%s%y_%x',
  extension: 'jpg',
  tileResolution: 512,
  maxLevel: 6,
  cubeResolution: 8432,
};

test('the levels and addresses of a pyramid of Pannellum are read from its configuration', () => {
  const [scene] = readPannellum({ type: 'multires', multiRes: PYRAMID }, BASE) ?? [];
  assert.deepEqual(scene?.picture, {
    kind: 'tiles',
    tiles: 'https://site.test/images/multires/library/{level}/{face}{y}_{x}.jpg',
    levels: [8432, 4216, 2108, 1054, 527, 263.5].map((faceWidth, level) => ({
      faceWidth,
      tileWidth: 512,
      name: String(6 - level),
    })),
  });
  assert.deepEqual([scene.heading, scene.view], [null, null]);
});

test('the first scene of a tour of Pannellum comes first, and scenes of unknown types are left out', () => {
  const tour = {
    default: { firstScene: 'b', hfov: 100, basePath: 'files/' },
    scenes: {
      a: { panorama: 'a.jpg', yaw: 20 },
      film: { type: 'video' },
      b: { panorama: 'b.jpg', pitch: -4 },
    },
  };
  assert.deepEqual(
    readPannellum(tour, BASE)?.map(({ picture, view }) => [
      picture.kind === 'photograph' && picture.url,
      view,
    ]),
    [
      ['https://site.test/a/files/b.jpg', { pan: 0, tilt: -4, horizontalFov: 100 }],
      ['https://site.test/a/files/a.jpg', { pan: 20, tilt: 0, horizontalFov: 100 }],
    ],
  );
});

test('hotspots are read with the numbers of the scenes to which they lead, without invalid ones', () => {
  const tour = {
    default: { firstScene: 'b' },
    scenes: {
      film: { type: 'video' },
      a: { panorama: 'a.jpg', hotSpots: 'none' },
      b: {
        panorama: 'b.jpg',
        hotSpots: [
          { yaw: 20, pitch: -4, type: 'info', text: 'Door', URL: 'https://site.test/' },
          { yaw: -90, pitch: 1, type: 'scene', sceneId: 'a' },
          { yaw: 0, pitch: 0, type: 'scene', sceneId: 'film', text: 'Film' },
          { yaw: 'x', pitch: 0 },
          { yaw: 0, pitch: 91 },
          null,
        ],
      },
    },
  };
  assert.deepEqual(
    readPannellum(tour, BASE)?.map(({ hotspots }) => hotspots),
    [
      [
        { pan: 20, tilt: -4, text: 'Door', target: null },
        { pan: -90, tilt: 1, text: '', target: 2 },
        { pan: 0, tilt: 0, text: 'Film', target: null },
      ],
      [],
    ],
  );
  const levels = [{ tileSize: 512, size: 512 }];
  const scenes = [
    {
      id: '0-a',
      name: 'Hall',
      levels,
      linkHotspots: [{ yaw: Math.PI / 2, pitch: 0, rotation: 0, target: '1-b' }],
      infoHotspots: [{ yaw: 0, pitch: Math.PI / 4, title: 'Door', text: 'Oak' }, {}],
    },
    { id: '1-b', name: 'Yard', levels, linkHotspots: 5 },
  ];
  assert.deepEqual(
    readMarzipano({ scenes }, BASE)?.map(({ hotspots }) => hotspots),
    [
      [
        { pan: 90, tilt: 0, text: 'Yard', target: 2 },
        { pan: 0, tilt: -45, text: 'Door', target: null },
      ],
      [],
    ],
  );
});

test('the hotspots of a scene are markers in the picture, clockwise from north', async () => {
  const hotSpots = [{ yaw: 100, pitch: 5, text: 'Door' }];
  const scenes = readPannellum({ multiRes: PYRAMID, northOffset: 300, hotSpots }, BASE) ?? [];
  const tile = () => Promise.resolve(new Response('', { headers: { 'Content-Type': 'image/jpeg' } }));
  const { hotspots } = await createForeignSource(scenes, { url: BASE, maker: 'Pannellum' }, tile).sphere(
    null,
    AbortSignal.timeout(60_000),
  );
  const texts = { name: 'Door', hoverText: 'Door' };
  assert.deepEqual(hotspots, [
    { id: 'hotspot-1', pan: 40, tilt: 5, ...texts, icon: 'info', panoramaId: null },
  ]);
});

const INVALID: readonly [name: string, read: () => unknown, message: RegExp][] = [
  [
    'Pannellum without a size',
    () => readPannellum({ multiRes: { ...PYRAMID, cubeResolution: -1 } }, BASE),
    /configuration of Pannellum: .*cubeResolution/,
  ],
  [
    'Pannellum with a video',
    () => readPannellum({ scenes: { a: { type: 'video' } } }, BASE),
    /type of panorama is not supported\. It can be equirectangular, cubemap or multires/,
  ],
  [
    'Marzipano with a level of no size',
    () => readMarzipano({ scenes: [{ id: 'a', name: 'A', levels: [{ tileSize: 512, size: 0 }] }] }, BASE),
    /tour of the Marzipano Tool: .*size.* Correct the value, or export the tour again/,
  ],
  [
    'Pannellum with an impossible angle',
    () => readPannellum({ panorama: 'a.jpg', haov: 9999 }, BASE),
    /configuration of Pannellum: haov: must be at most 360\. Correct the value in the file/,
  ],
  ['krpano without a panorama', () => readKrpano('<krpano><view fov="90"/></krpano>', BASE), /needs a cube/],
];

for (const [name, read, message] of INVALID)
  test(`a file that cannot be shown is refused with what is wrong: ${name}`, () => {
    assert.throws(
      read,
      (error: ViewerError) => error.code === 'source-invalid' && message.test(error.message),
    );
  });

const FOVS: readonly [attributes: string, expected: Readonly<Record<string, number>>][] = [
  ['', {}],
  ['fov="80"', { fov: 80 }],
  ['fov="80" fovtype="VFOV"', { fov: 80 }],
  ['fov="80" fovtype="HFOV"', { horizontalFov: 80 }],
  ['fov="80" fovtype="mfov"', { horizontalFov: 80 }],
  // The diagonal of a window of 16:9 is 18.358 long.
  ['fov="90" fovtype="DFOV"', { horizontalFov: 82.149 }],
  ['fov="80" fovtype="SFOV"', {}],
  ['fov="0"', {}],
  ['fov="180" fovtype="HFOV"', {}],
];

for (const [attributes, expected] of FOVS)
  test(`the field of view of krpano is read by its type: ${attributes || 'none'}`, () => {
    const [scene] = readKrpano(`<krpano><view ${attributes}/><sphere url="a.jpg"/></krpano>`, BASE) ?? [];
    const { pan, tilt, ...fov } = scene!.view!;
    assert.deepEqual([pan, tilt], [0, 0]);
    assert.deepEqual(Object.keys(fov), Object.keys(expected));
    for (const [name, value = NaN] of Object.entries(fov))
      assert.ok(Math.abs(value - expected[name]!) < 0.001, `${name} ${value}`);
  });

test('lists, other JSON and other XML are not taken for files of other viewers', () => {
  for (const content of [null, 5, [], {}, { type: 'FeatureCollection', features: [] }, { scenes: [] }]) {
    assert.equal(readPannellum(content, BASE), null);
    assert.equal(readMarzipano(content, BASE), null);
  }
  for (const text of ['', '<svg/>', '<html>krpano</html>', '{"krpano": 1}'])
    assert.equal(readKrpano(text, BASE), null);
});

/** Files that the programs themselves have written, if they are on the machine. */
const FOREIGN = join(import.meta.dirname, '../../../../../shared/foreign');
const textOf = (path: string): string => readFileSync(join(FOREIGN, path), 'utf8').replace(/^\uFEFF/, '');

test(
  'files from the documentation and the repositories of the programs are read',
  { skip: !existsSync(FOREIGN) },
  () => {
    const kinds = (path: string): readonly string[] | undefined => {
      const text = textOf(path);
      const value: unknown = path.endsWith('.xml') ? null : JSON.parse(text);
      const scenes = readPannellum(value, BASE) ?? readMarzipano(value, BASE) ?? readKrpano(text, BASE);
      return scenes?.map(({ picture }) => picture.kind);
    };
    for (const [path, expected] of [
      ['pannellum/example-cube.json', ['faces']],
      ['pannellum/example-multires.json', ['tiles']],
      ['pannellum/example-tour.json', ['photograph', 'faces']],
      ['pannellum/config-compass.json', ['photograph']],
      ['pannellum/config-cube-map.json', ['faces']],
      ['pannellum/config-hot-spots.json', ['photograph']],
      ['pannellum/config-multiresolution.json', ['tiles']],
      ['pannellum/config-tour.json', ['photograph', 'photograph']],
      ['pannellum/configs/partial-panorama.json', ['photograph']],
      ['krpano/cubestrip/pano.xml', ['strip']],
    ] as const)
      assert.deepEqual(kinds(path), expected, path);
    assert.deepEqual(kinds('marzipano/sample-tour.json')?.slice(0, 2), ['tiles', 'tiles']);
  },
);

const LIMITS: readonly [name: string, scenes: ReturnType<typeof readPannellum>, expected: unknown][] = [
  ['none of Pannellum', readPannellum({ panorama: 'a.jpg' }, BASE), null],
  [
    'Pannellum in one direction',
    readPannellum({ panorama: 'a.jpg', minPitch: -30 }, BASE),
    { pan: [-180, 180], tilt: [-30, 90] },
  ],
  [
    'Pannellum in both',
    readPannellum({ panorama: 'a.jpg', minYaw: -60, maxYaw: 80, minPitch: -120, maxPitch: 20 }, BASE),
    { pan: [-60, 80], tilt: [-90, 20] },
  ],
  ['Pannellum in the wrong order', readPannellum({ panorama: 'a.jpg', minYaw: 60, maxYaw: -80 }, BASE), null],
  [
    'krpano, whose angles are positive below the horizon',
    readKrpano(
      '<krpano><view limitview="range" hlookatmin="-50" hlookatmax="40" vlookatmin="-20" vlookatmax="70"/><sphere url="a.jpg"/></krpano>',
      BASE,
    ),
    { pan: [-50, 40], tilt: [-70, 20] },
  ],
  [
    'the middle of the view in krpano',
    readKrpano('<krpano><view limitview="lookat" vlookatmax="10"/><sphere url="a.jpg"/></krpano>', BASE),
    null,
  ],
];

for (const [name, scenes, expected] of LIMITS)
  test(`the limits of a view are read: ${name}`, () => {
    assert.deepEqual(scenes?.[0]?.limits, expected);
  });
