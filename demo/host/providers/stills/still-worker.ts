import { parentPort } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { TILE_SIZE } from '../../../../elements/geo/tile.ts';
import { type DecodedTile, drawPixels } from './draw-pixels.ts';
import type {
  DrawingRequest,
  FromStillThread,
  StillFormat,
  TileFile,
  ToStillThread,
} from './still-messages.ts';

const LIMITS = { limitInputPixels: TILE_SIZE ** 2 } as const;

const CHANNELS = 3;

/** A higher effort makes files a tenth smaller, and takes twice the time. */
const WEBP = { quality: 84, effort: 2 } as const;

const JPEG = { quality: 86 } as const;

const PNG = { compressionLevel: 6 } as const;

async function decode({ tile, bytes }: TileFile): Promise<DecodedTile> {
  const { data, info } = await sharp(bytes, LIMITS)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== CHANNELS) throw new Error('A tile has no colors.');
  return { tile, width: info.width, height: info.height, pixels: data };
}

const encodings: Readonly<Record<StillFormat, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp(WEBP),
  jpeg: (picture) => picture.jpeg(JPEG),
  png: (picture) => picture.png(PNG),
};

async function draw(request: DrawingRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { levels, camera, overlay, format, copyright } = request;
  const tiles = await Promise.all(request.tiles.map(decode));
  const pixels = drawPixels(tiles, levels, camera);
  const { width, height } = camera;
  let picture = sharp(pixels, { raw: { width, height, channels: CHANNELS } });
  if (overlay !== null) picture = picture.composite([{ input: Buffer.from(overlay) }]).removeAlpha();
  if (copyright !== '') picture = picture.withExif({ IFD0: { Copyright: copyright } });
  return new Uint8Array(await encodings[format](picture).toBuffer());
}

parentPort?.on('message', ({ id, request }: ToStillThread) => {
  const respond = (message: FromStillThread, transferred: readonly ArrayBuffer[]): void =>
    parentPort?.postMessage(message, transferred);
  void draw(request).then(
    (bytes) => respond({ id, bytes }, [bytes.buffer]),
    (error: unknown) => respond({ id, error: error instanceof Error ? error.message : String(error) }, []),
  );
});
