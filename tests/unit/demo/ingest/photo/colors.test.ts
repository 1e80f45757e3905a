import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { findPhotos } from '../../../../../demo/ingest/find-photos.ts';
import { gammaProfile } from '../../../../../demo/ingest/photo/color-profile.ts';
import { decodePhoto } from '../../../../../demo/ingest/photo/decode-photo.ts';
import { readPhoto } from '../../../../../demo/ingest/photo/read-photo.ts';
import { createSharedMemory } from '../../../../../demo/ingest/tiles/face-threads.ts';
import { iccData, uint32Data, withChunk } from '../../../../helpers/ingest/png-chunk.ts';
import { scratchFolder } from '../../../../helpers/ingest/synthetic-panorama.ts';

type Color = readonly [number, number, number];

/** Published matrices from linear RGB to XYZ (D65), by rows. */
const TO_XYZ = {
  srgb: [0.4124564, 0.3575761, 0.1804375, 0.2126729, 0.7151522, 0.072175, 0.0193339, 0.119192, 0.9503041],
  p3: [0.4865709, 0.2656677, 0.1982173, 0.2289746, 0.6917385, 0.0792869, 0, 0.0451134, 1.0439444],
  pal: [0.430619, 0.3415419, 0.1783091, 0.2220379, 0.7066384, 0.0713236, 0.0201853, 0.1295504, 0.9390944],
  smpteC: [0.3935891, 0.3652497, 0.1916313, 0.2124132, 0.7010437, 0.0865432, 0.0187423, 0.1119313, 0.9581563],
  adobe: [0.5767309, 0.185554, 0.1881852, 0.2973769, 0.6273491, 0.0752741, 0.0270343, 0.0706872, 0.9911085],
} as const;
const TO_SRGB = [
  3.2404542, -1.5371385, -0.4985314, -0.969266, 1.8760108, 0.041556, 0.0556434, -0.2040259, 1.0572252,
];

/** The chromaticities of the same spaces: white, red, green, blue. */
const WHITE = [0.3127, 0.329] as const;
const CHROMATICITIES = {
  srgb: [WHITE, [0.64, 0.33], [0.3, 0.6], [0.15, 0.06]],
  p3: [WHITE, [0.68, 0.32], [0.265, 0.69], [0.15, 0.06]],
  adobe: [WHITE, [0.64, 0.33], [0.21, 0.71], [0.15, 0.06]],
} as const;

const apply = (m: readonly number[], v: readonly number[]): number[] =>
  [0, 3, 6].map((row) => [0, 1, 2].reduce((sum, i) => sum + (m[row + i] ?? 0) * (v[i] ?? 0), 0));

/** Returns the sRGB value, 0 to 255, of a color of another space with a plain exponent or with the curve of sRGB. */
function managed(color: Color, space: keyof typeof TO_XYZ, gamma: number | 'srgb'): number[] {
  const linear = color.map((value) => {
    const v = value / 65_535;
    if (gamma !== 'srgb') return v ** gamma;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return apply(TO_SRGB, apply(TO_XYZ[space], linear)).map((value) => {
    const v = Math.min(1, Math.max(0, value));
    return 255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
  });
}

/** Dark, leaf, orange, bright, and colors that sRGB does not have; 16 bits per channel. */
const COLORS: readonly Color[] = [
  [900, 1_300, 700],
  [17_990, 28_270, 10_280],
  [46_260, 30_840, 15_420],
  [10_280, 51_400, 10_280],
  [64_000, 63_000, 65_000],
];

/** Returns a 16-bit PNG file with stripes of the colors, without a profile. */
async function stripes(alpha = false): Promise<Buffer> {
  const width = 1024;
  const channels = alpha ? 4 : 3;
  const pixels = new Uint16Array(width * 512 * channels);
  for (let i = 0; i < width * 512; i++) {
    const color = COLORS[i % COLORS.length] ?? [0, 0, 0];
    pixels.set(alpha ? [...color, 65_535] : color, i * channels);
  }
  return sharp(pixels, { raw: { width, height: 512, channels } })
    .toColorspace('rgb16')
    .png()
    .toBuffer();
}

/**
 * Returns the largest difference, in levels of 255, between a decoded file and the right colors. The file can be what a
 * decoder made of a HEIC file.
 */
async function farthest(
  file: Buffer | Sharp,
  name: string,
  right: readonly number[][],
  heic?: Buffer,
): Promise<number> {
  const folder = await scratchFolder();
  const path = join(folder, name);
  await (Buffer.isBuffer(file) ? writeFile(path, file) : file.toFile(path));
  const source = heic === undefined ? path : join(folder, 'photo.heic');
  if (heic !== undefined) await writeFile(source, heic);
  const options = { shrink: 1, force: false, memory: createSharedMemory() };
  const { pixels } = await decodePhoto(await readPhoto(source, path), options);
  return Math.max(
    ...right.flatMap((color, i) => color.map((value, c) => Math.abs((pixels[3 * i + c] ?? 0) - value))),
  );
}

const SPACES = [
  ['srgb', 2.2],
  ['p3', 2.2],
  ['adobe', 2.19921875],
  ['srgb', 1.8],
  ['srgb', 1],
] as const;

for (const [space, gamma] of SPACES)
  for (const alpha of [false, true])
    test(`FIX-140 a 16-bit picture with a profile has the right colors: ${space}, exponent ${gamma}${alpha ? ', alpha' : ''}`, async () => {
      const icc = gammaProfile(gamma, CHROMATICITIES[space]);
      const png = withChunk(await stripes(alpha), 'iCCP', iccData(icc));
      const right = COLORS.map((color) => managed(color, space, gamma));
      const difference = await farthest(png, 'deep.png', right);
      assert.ok(difference <= 1, String(difference));
    });

test('FIX-140 a 16-bit TIFF file and a PNG file with a profile of another program have the right colors', async () => {
  const plain = sharp({
    create: { width: 1024, height: 512, channels: 3, background: { r: 200, g: 100, b: 50 } },
  }).toColorspace('rgb16');
  for (const [name, file] of [
    ['deep.tif', plain.clone().withIccProfile('p3').tiff()],
    ['deep.png', plain.clone().withIccProfile('p3').png()],
  ] as const) {
    const difference = await farthest(file, name, [[200, 100, 50]]);
    assert.ok(difference <= 1, `${name}: ${difference}`);
  }
});

for (const [name, gAMA, cHRM, space, gamma] of [
  ['linear', 100_000, null, 'srgb', 1],
  ['exponent 1.8', 55_556, null, 'srgb', 1.8],
  ['exponent 2.2 with the primaries of Adobe RGB', 45_455, 'adobe', 'adobe', 2.2],
] as const)
  test(`FIX-140 a PNG file without a profile has the colors of its gAMA chunk: ${name}`, async () => {
    const points = cHRM === null ? [] : CHROMATICITIES[cHRM].flat().map((v) => Math.round(v * 100_000));
    const stated = withChunk(await stripes(), 'gAMA', uint32Data(gAMA));
    const png = points.length === 0 ? stated : withChunk(stated, 'cHRM', uint32Data(...points));
    const right = COLORS.map((color) => managed(color, space, gamma));
    const difference = await farthest(png, 'gamma.png', right);
    assert.ok(difference <= 1, String(difference));
  });

test('FIX-140 a gAMA chunk does not change the colors if it stands for sRGB or beside a chunk that PNG ranks above it', async () => {
  const right = COLORS.map((color) => color.map((value) => value / 257));
  const forSrgb = withChunk(await stripes(), 'gAMA', uint32Data(45_455));
  assert.ok((await farthest(forSrgb, 'srgb.png', right)) <= 1);
  const linear = withChunk(await stripes(), 'gAMA', uint32Data(100_000));
  const below = withChunk(linear, 'sRGB', Uint8Array.of(0));
  assert.ok((await farthest(below, 'below.png', right)) <= 1);
});

for (const [name, primaries, transfer, space, curve] of [
  ['Display P3', 12, 13, 'p3', 'srgb'],
  ['Display P3, linear', 12, 8, 'p3', 1],
  ['sRGB beside a gAMA chunk that is wrong', 1, 13, 'srgb', 'srgb'],
] as const)
  test(`FIX-140 a PNG file has the colors of its cICP chunk: ${name}`, async () => {
    const png = withChunk(await stripes(), 'gAMA', uint32Data(100_000));
    const right = COLORS.map((color) => managed(color, space, curve));
    const stated = withChunk(png, 'cICP', Uint8Array.of(primaries, transfer, 0, 1));
    const difference = await farthest(stated, 'cicp.png', right);
    assert.ok(difference <= 1, String(difference));
  });

/**
 * Adds a box with code points to the properties of an AVIF or HEIC file with one picture; it belongs to this picture,
 * or else to none.
 */
function withColorBox(file: Buffer, primaries: number, transfer: number, belongs = true): Buffer {
  const box = Buffer.from('\0\0\0\x13colrnclx\0\0\0\0\0\0\x80', 'latin1');
  box.writeUInt16BE(primaries, 12);
  box.writeUInt16BE(transfer, 14);
  const bytes = Buffer.from(file);
  const beginOf = (type: string): number => bytes.indexOf(type) - 4;
  const endOf = (type: string): number => beginOf(type) + bytes.readUInt32BE(beginOf(type));
  const [properties, owners] = [endOf('ipco'), endOf('ipma')];
  let count = 0;
  for (let at = beginOf('ipco') + 8; at < properties; at += bytes.readUInt32BE(at)) count += 1;
  const owned = belongs ? Buffer.of(count + 1) : Buffer.alloc(0);
  const grow = (at: number, by: number): void => void bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at);
  for (const type of ['meta', 'iprp']) grow(beginOf(type), box.length + owned.length);
  grow(beginOf('ipco'), box.length);
  grow(beginOf('ipma'), owned.length);
  // The version, the number of pictures and the number of this picture are before the number of its properties.
  const owns = beginOf('ipma') + 18;
  bytes.writeUInt8(bytes.readUInt8(owns) + owned.length, owns);
  const place = Buffer.alloc(4);
  place.writeUInt32BE(bytes.indexOf('mdat') + 4);
  grow(bytes.indexOf(place, bytes.indexOf('iloc')), box.length + owned.length);
  return Buffer.concat([
    bytes.subarray(0, properties),
    box,
    bytes.subarray(properties, owners),
    owned,
    bytes.subarray(owners),
  ]);
}

/** A HEIC file of one color, as libheif's `heif-enc` writes it, without a box of colors. */
const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
    'AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAANwAAACNpaW5mAAAAAAABAAAAFWluZmUC' +
    'AAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw' +
    'AAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoAgICBZbqSSmubgQEDAgAAADACAAAAMAISIAAQAHRAHB' +
    'crBiQAAAABRpc3BlAAAAAAAAAQAAAACAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAA/bWRhdAAA' +
    'ADMoAa8TRfTmqHDTv/BFH/9tfq/9XSq0nm9kO5rs7ZgRS2lAAAPiowIpbSgAAEaAAJQACtg=',
  'base64',
);

test('FIX-140 a PNG, AVIF or HEIC file with colors for HDR displays, or with unknown ones, is refused in a sentence', async () => {
  const folder = await scratchFolder();
  const cicp = async (primaries: number, transfer: number): Promise<Buffer> =>
    withChunk(await stripes(), 'cICP', Uint8Array.of(primaries, transfer, 0, 1));
  const avif = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#456' } })
    .avif()
    .toBuffer();
  const decoded = join(folder, 'decoded.png');
  await writeFile(decoded, await stripes());
  for (const [name, bytes, message] of [
    ['pq.png', await cicp(9, 16), /for HDR displays \(PQ\).*export it as an sRGB picture/],
    ['hlg.png', await cicp(9, 18), /for HDR displays \(HLG\)/],
    ['unknown.png', await cicp(22, 13), /primaries 22, transfer 13\) are not supported/],
    ['pq.avif', withColorBox(avif, 9, 16), /for HDR displays \(PQ\)/],
    ['pq.heic', withColorBox(HEIC, 9, 16), /for HDR displays \(PQ\)/],
    ['hlg.heic', withColorBox(HEIC, 9, 18), /for HDR displays \(HLG\)/],
  ] as const) {
    const path = join(folder, name);
    await writeFile(path, bytes);
    await assert.rejects(readPhoto(path, path.endsWith('.heic') ? decoded : path), {
      code: 'unsupported-colors',
      message,
    });
  }
});

/** Returns what a decoder that copies code points writes for a HEIC file. */
const withCicp = async (primaries: number, transfer: number): Promise<Buffer> =>
  withChunk(await stripes(), 'cICP', Uint8Array.of(primaries, transfer, 0, 1));

for (const [name, heic, decode, space, curve] of [
  ['without a box', HEIC, stripes, 'srgb', 'srgb'],
  ['Display P3', withColorBox(HEIC, 12, 13), stripes, 'p3', 'srgb'],
  ['Display P3, copied by the decoder', withColorBox(HEIC, 12, 13), () => withCicp(12, 13), 'p3', 'srgb'],
  ['television', withColorBox(HEIC, 1, 1), stripes, 'srgb', 'srgb'],
  ['television, copied by the decoder', withColorBox(HEIC, 1, 1), () => withCicp(1, 1), 'srgb', 'srgb'],
  ['European television', withColorBox(HEIC, 5, 6), stripes, 'pal', 'srgb'],
  ['American television', withColorBox(HEIC, 6, 6), stripes, 'smpteC', 'srgb'],
  ['HDR, of another picture in the file', withColorBox(HEIC, 9, 16, false), stripes, 'srgb', 'srgb'],
] as const)
  test(`FIX-140 a HEIC file has the colors of its code points, whatever the decoder says of them: ${name}`, async () => {
    const right = COLORS.map((color) => managed(color, space, curve));
    const difference = await farthest(await decode(), 'decoded.png', right, heic);
    assert.ok(difference <= 1, String(difference));
  });

test('FIX-140 a profile that the decoder copies from a HEIC file ranks above its code points', async () => {
  const png = withChunk(await stripes(), 'iCCP', iccData(gammaProfile(2.2, CHROMATICITIES.adobe)));
  const right = COLORS.map((color) => managed(color, 'adobe', 2.2));
  for (const [primaries, transfer] of [
    [12, 13],
    [0, 0],
  ] as const) {
    const difference = await farthest(png, 'decoded.png', right, withColorBox(HEIC, primaries, transfer));
    assert.ok(difference <= 1, String(difference));
  }
});

test('FIX-140 an AVIF file with an HDR version beside the picture has the colors of the picture', async () => {
  const picture = sharp({ create: { width: 64, height: 32, channels: 3, background: '#404040' } });
  const avif = await picture.avif({ quality: 100 }).toBuffer();
  const difference = await farthest(withColorBox(avif, 9, 16, false), 'gray.avif', [[64, 64, 64]]);
  assert.ok(difference <= 1, String(difference));
});

test('FIX-140 an 8-bit gray PNG file with a gAMA chunk has the right gray', async () => {
  const gray = await sharp({ create: { width: 1024, height: 512, channels: 3, background: '#404040' } })
    .toColorspace('b-w')
    .png()
    .toBuffer();
  const png = withChunk(gray, 'gAMA', uint32Data(100_000));
  const right = managed([64 * 257, 64 * 257, 64 * 257], 'srgb', 1);
  assert.ok((await farthest(png, 'gray.png', [right])) <= 1);
});

const HDR = join(import.meta.dirname, '../../../../../../shared/foreign/hdr');

test('FIX-140 in a folder, the gain map of an HDR picture is not taken for a panorama', async (t) => {
  const folder = await scratchFolder();
  if (!existsSync(HDR)) t.diagnostic('without the published pair, two empty files have its names');
  for (const name of ['qwantani_puresky_8k.jpg', 'qwantani_puresky_8k-gainmap.jpg'])
    await (existsSync(HDR)
      ? copyFile(join(HDR, name), join(folder, name))
      : writeFile(join(folder, name), ''));
  await writeFile(join(folder, 'a-gainmap.jpg'), '');
  const { photos, passedOver } = await findPhotos([folder]);
  assert.deepEqual(
    photos.map((path) => path.slice(folder.length + 1)),
    ['a-gainmap.jpg', 'qwantani_puresky_8k.jpg'],
  );
  assert.deepEqual(
    passedOver.map(({ reason }) => reason),
    ['the gain map of an HDR picture'],
  );
});
