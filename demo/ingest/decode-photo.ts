import sharp, { type Sharp } from 'sharp';
import type { PhotoFacts } from './photo-facts.ts';
import { Refusal } from './refusal.ts';
import type { SharedMemory } from './tiles/shared-memory.ts';
import { CHANNELS, UNCOVERED_RGB } from './tiles/sphere-image.ts';

/** Decoded bytes held beside the shared picture: larger pictures are decoded strip by strip. */
const STRIP_BYTES = 64 * 2 ** 20;

/** Decoders differ in how they complain of data that was damaged on its way; a few stray bytes at the very end harm nothing. */
const DAMAGE = /corrupt jpeg data|bad huffman|invalid code|crc error|premature end/i;
const HARMLESS = /extraneous bytes before marker 0xd9/i;

const [r, g, b] = UNCOVERED_RGB;

/** The upright picture as three sRGB bytes a pixel, whatever the file holds. */
const openUpright = (path: string, failOn: 'error' | 'none'): Sharp =>
  sharp(path, { failOn, limitInputPixels: false })
    .autoOrient()
    .flatten({ background: { r, g, b } })
    .toColourspace('srgb');

/** Rows decoded at a time. A turned or shrunk picture comes as a whole: the decoder holds it anyway, or it is small. */
const stripRows = ({ width, height, turned }: PhotoFacts, shrink: number): number =>
  turned || shrink > 1 ? height : Math.max(1, Math.min(height, Math.floor(STRIP_BYTES / (width * CHANNELS))));

function damaged(detail: string, cause?: unknown): Refusal {
  const [line] = detail.split('\n');
  return new Refusal(
    'damaged',
    `damaged (${line}): copy it again from the camera, or take it as it is with --force`,
    {
      cause,
    },
  );
}

/** The part of a decoder's message that says what is wrong, without its own name. */
const plainMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^\w+: /, '').trim();

/** A decoded photograph: three sRGB bytes a pixel in memory that threads share. */
export interface DecodedPhoto {
  readonly pixels: Uint8Array<SharedArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** How a photograph is decoded. */
export interface DecodeOptions {
  /** How many times smaller, a power of two. */
  readonly shrink: number;
  /** Takes damaged data as they are. */
  readonly force: boolean;
  readonly memory: SharedMemory;
}

/** Decodes a photograph. Refuses one whose data end early or are corrupt, unless forced. */
export async function decodePhoto(
  path: string,
  facts: PhotoFacts,
  { shrink, force, memory }: DecodeOptions,
): Promise<DecodedPhoto> {
  const width = Math.round(facts.width / shrink);
  const height = Math.round(facts.height / shrink);
  const pixels = memory('photograph', width * height * CHANNELS);
  const rows = stripRows(facts, shrink);
  const complaints: string[] = [];
  for (let top = 0; top < facts.height; top += rows) {
    const upright = openUpright(path, force ? 'none' : 'error').on('warning', (each: string) =>
      complaints.push(each),
    );
    const part =
      shrink > 1
        ? upright.resize(width, height, { fit: 'fill' })
        : upright.extract({ left: 0, top, width, height: Math.min(rows, height - top) });
    const bytes = await part
      .raw({ depth: 'uchar' })
      .toBuffer()
      .catch((cause: unknown) => {
        throw damaged(plainMessage(cause), cause);
      });
    pixels.set(bytes, top * width * CHANNELS);
  }
  const complaint = complaints.find((each) => DAMAGE.test(each) && !HARMLESS.test(each));
  if (complaint !== undefined && !force) throw damaged(plainMessage(complaint));
  return { pixels, width, height };
}
