/** Bytes at the beginning of a file that say what it is. */
const HEAD = 16;

/** Bytes at the end of a PNG file in which its last chunk is, with some that programs append. */
const PNG_TAIL = 1024;

/** Bytes that are searched at a time for the end of a JPEG. */
const BLOCK = 2 ** 20;

const USE = 'export it as a JPEG, PNG, WebP or AVIF file';

const CUT_OFF =
  'is not complete: the end of the file is missing; copy it from the camera again, or download it again';

/** What a file is that browsers do not decode, by how it begins. */
const KINDS: readonly (readonly [start: RegExp, problem: string])[] = [
  [/^$/, 'is empty; choose another file'],
  [/^(II[*+]\0|MM\0[*+])/, `is a TIFF file or a raw image, which this browser does not decode; ${USE}`],
  [/^....ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s, `is a HEIC image, which this browser does not decode; ${USE}`],
  [/^....ftyp(?!avi[fs])/s, 'is a video; choose a photograph'],
  [
    /^(?!\xff\xd8\xff|\x89PNG|RIFF....WEBP|....ftypavi[fs])/s,
    `is not a JPEG, PNG, WebP or AVIF file; ${USE}`,
  ],
];

const read = async (file: Blob, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(Math.max(0, start), end).arrayBuffer());

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Returns where the pixels of a JPEG begin: after its segments, which can contain whole pictures. */
async function scanOf(file: Blob): Promise<number> {
  for (let at = 2; ;) {
    const [prefix, marker, high = 0, low = 0] = await read(file, at, at + 4);
    if (prefix !== 0xff || marker === undefined || marker === 0xda) return at;
    at += 2 + high * 256 + low;
  }
}

/** Returns whether a JPEG has its end marker, whose bytes do not occur among pixels. */
async function hasJpegEnd(file: Blob): Promise<boolean> {
  for (let at = await scanOf(file); at < file.size; at += BLOCK) {
    const bytes = await read(file, at, at + BLOCK + 1);
    for (let i = bytes.indexOf(0xff); i >= 0; i = bytes.indexOf(0xff, i + 1))
      if (bytes[i + 1] === 0xd9) return true;
  }
  return false;
}

/** Returns whether a file that begins like a picture ends before it should. */
async function isCutOff(file: Blob, head: Uint8Array): Promise<boolean> {
  const start = latin1(head);
  if (start.startsWith('\xff\xd8')) return !(await hasJpegEnd(file));
  if (start.startsWith('\x89PNG'))
    return !latin1(await read(file, file.size - PNG_TAIL, file.size)).includes('IEND');
  if (start.startsWith('RIFF')) return new DataView(head.buffer).getUint32(4, true) + 8 > file.size;
  return false;
}

/**
 * Returns why a browser cannot decode a file, and what to do, as a sentence without its subject. Must be called only if
 * decoding has failed, because browsers differ in what they decode.
 */
export async function undecodable(file: Blob): Promise<string> {
  const head = await read(file, 0, HEAD);
  const kind = KINDS.find(([start]) => start.test(latin1(head)));
  if (kind) return kind[1];
  return (await isCutOff(file, head))
    ? CUT_OFF
    : 'could not be decoded; it is damaged or too large for this browser: copy it from the camera again, or reduce it';
}
