/**
 * Creates the tiles of one face. Run `make-face.ts f`. Each face uses a separate process, so that two faces can
 * be created at the same time.
 */
import { mkdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { FACES, type Face, vectorOfFacePoint } from '../../../elements/geo/cube-face.ts';
import { levelsOf, faceWidthAt, tileRect, tilesOfFace } from '../../../elements/geo/tile.ts';
import { normalize } from '../../../elements/geo/vector.ts';
import { FACE_WIDTH, LEVELS } from '../view.ts';
import { colorOf } from './panorama.ts';
import { FORMATS, type TileFormat, faceFile, tileFile } from './paths.ts';

const JPEG_QUALITY = 80;

/** WebP at this quality is as close to the ideal image as JPEG. */
const WEBP_QUALITY = 68;

/** Lowest priority, which leaves the machine to other work. */
const LOWEST_PRIORITY = 19;

function drawFace(face: Face, side: number): Buffer {
  const pixels = Buffer.alloc(side * side * 3);
  for (let y = 0, at = 0; y < side; y++) {
    const t = (2 * (y + 0.5)) / side - 1;
    for (let x = 0; x < side; x++, at += 3) {
      const color = colorOf(normalize(vectorOfFacePoint({ face, s: (2 * (x + 0.5)) / side - 1, t })));
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = Math.round(color[channel]!);
    }
  }
  return pixels;
}

const encode = (picture: Sharp, format: TileFormat): Sharp =>
  format === 'jpg'
    ? picture.jpeg({ quality: JPEG_QUALITY })
    : picture.webp({ quality: WEBP_QUALITY, preset: 'text' });

const asImage = (pixels: Buffer, side: number): Sharp =>
  sharp(pixels, { raw: { width: side, height: side, channels: 3 } });

async function writeLevel(face: Face, level: number, pixels: Buffer): Promise<void> {
  const side = faceWidthAt(FACE_WIDTH, level);
  await asImage(pixels, side).jpeg({ quality: JPEG_QUALITY }).toFile(faceFile(face, level));
  for (const tile of tilesOfFace(face, level, levelsOf(FACE_WIDTH))) {
    const cut = await asImage(pixels, side)
      .extract(tileRect(tile, levelsOf(FACE_WIDTH)))
      .raw()
      .toBuffer();
    for (const format of FORMATS) {
      const file = tileFile(tile, format);
      await mkdir(dirname(file), { recursive: true });
      await encode(asImage(cut, tileRect(tile, levelsOf(FACE_WIDTH)).width), format).toFile(file);
    }
  }
}

async function makeFace(face: Face): Promise<void> {
  await mkdir(dirname(faceFile(face, 0)), { recursive: true });
  const full = drawFace(face, FACE_WIDTH);
  for (const level of LEVELS) {
    const side = faceWidthAt(FACE_WIDTH, level);
    const pixels = level === 0 ? full : await asImage(full, FACE_WIDTH).resize(side, side).raw().toBuffer();
    await writeLevel(face, level, pixels);
  }
}

setPriority(LOWEST_PRIORITY);
const face = FACES.find((name) => name === process.argv[2]);
if (face === undefined) throw new Error(`Name one face of ${FACES.join(' ')}.`);
await makeFace(face);
