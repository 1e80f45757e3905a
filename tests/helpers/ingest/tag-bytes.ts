import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** A value in EXIF: an ASCII text, fractions, or numbers of a type. */
export type ExifValue =
  | string
  | { readonly fractions: readonly (readonly [number, number])[] }
  | { readonly signedFractions: readonly (readonly [number, number])[] }
  | {
      readonly type: 'byte' | 'short' | 'long' | 'signed short' | 'undefined';
      readonly values: readonly number[];
    };

/** A directory of EXIF by the numbers of its tags. */
export type Directory = Readonly<Record<number, ExifValue>>;

export interface ExifDirectories {
  readonly main?: Directory;
  readonly exif?: Directory;
  readonly gps?: Directory;
  readonly isBigEndian?: boolean;
}

const TYPES = {
  byte: [1, 1],
  short: [3, 2],
  long: [4, 4],
  undefined: [7, 1],
  'signed short': [8, 2],
} as const;

interface Encoded {
  readonly type: number;
  readonly count: number;
  readonly bytes: Buffer;
}

function encoded(value: ExifValue, isBig: boolean): Encoded {
  if (typeof value === 'string')
    return { type: 2, count: value.length + 1, bytes: Buffer.from(`${value}\0`, 'latin1') };
  const number = (given: number, size: number): Buffer => {
    const bytes = Buffer.alloc(size);
    const unsigned = given < 0 ? given + 2 ** (8 * size) : given;
    if (isBig) bytes.writeUIntBE(unsigned, 0, size);
    else bytes.writeUIntLE(unsigned, 0, size);
    return bytes;
  };
  if (!('type' in value)) {
    const [type, list] = 'fractions' in value ? [5, value.fractions] : [10, value.signedFractions];
    return { type, count: list.length, bytes: Buffer.concat(list.flat().map((part) => number(part, 4))) };
  }
  const [type, size] = TYPES[value.type];
  return {
    type,
    count: value.values.length,
    bytes: Buffer.concat(value.values.map((each) => number(each, size))),
  };
}

/** Returns EXIF as TIFF data: a header, the directories, and the values of each directory after it. */
export function tiffOf({ main = {}, exif, gps, isBigEndian = false }: ExifDirectories): Buffer {
  const pointer = (values: readonly number[]): ExifValue => ({ type: 'long', values });
  const build = (exifAt: number, gpsAt: number): { bytes: Buffer; starts: number[] } => {
    const directories = [
      { ...main, ...(exif && { 0x8769: pointer([exifAt]) }), ...(gps && { 0x8825: pointer([gpsAt]) }) },
      ...(exif ? [exif] : []),
      ...(gps ? [gps] : []),
    ];
    const header = Buffer.from(isBigEndian ? 'MM\0*\0\0\0\x08' : 'II*\0\x08\0\0\0', 'latin1');
    const parts: Buffer[] = [header];
    const starts: number[] = [];
    let at = header.length;
    for (const directory of directories) {
      starts.push(at);
      const bytes = directoryBytes(directory, at, isBigEndian);
      parts.push(bytes);
      at += bytes.length;
    }
    return { bytes: Buffer.concat(parts), starts };
  };
  const [, exifAt = 0, gpsAt = 0] = build(0, 0).starts;
  return build(exifAt, exif ? gpsAt : exifAt).bytes;
}

function directoryBytes(directory: Directory, start: number, isBig: boolean): Buffer {
  const entries = Object.entries(directory).sort(([a], [b]) => Number(a) - Number(b));
  const fixed = Buffer.alloc(2 + 12 * entries.length + 4);
  const values: Buffer[] = [];
  let at = start + fixed.length;
  const u16 = (value: number, offset: number) =>
    isBig ? fixed.writeUInt16BE(value, offset) : fixed.writeUInt16LE(value, offset);
  const u32 = (value: number, offset: number) =>
    isBig ? fixed.writeUInt32BE(value, offset) : fixed.writeUInt32LE(value, offset);
  u16(entries.length, 0);
  entries.forEach(([tag, value], index) => {
    const { type, count, bytes } = encoded(value, isBig);
    const entry = 2 + 12 * index;
    u16(Number(tag), entry);
    u16(type, entry + 2);
    u32(count, entry + 4);
    if (bytes.length <= 4) bytes.copy(fixed, entry + 8);
    else {
      u32(at, entry + 8);
      const padded = bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes;
      values.push(padded);
      at += padded.length;
    }
  });
  return Buffer.concat([fixed, ...values]);
}

/** Namespaces of XMP, in the spellings that cameras and programs write. */
const NAMESPACES: Readonly<Record<string, string>> = {
  GPano: 'http://ns.google.com/photos/1.0/panorama/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  dc: 'http://purl.org/dc/elements/1.1/',
  'drone-dji': 'http://www.dji.com/drone-dji/1.0/',
  'drone-parrot': 'http://www.parrot.com/drone-parrot/1.0/',
  'drone-skydio': 'https://www.skydio.com/drone-skydio/1.0/',
  drone: 'http://ns.autel.com/drone/1.0/',
  Camera: 'http://pix4d.com/camera/1.0',
};

/** Returns a packet of XMP with attributes and elements. */
export const xmpPacket = (attributes: string, elements = '', more = ''): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${Object.entries(
    NAMESPACES,
  )
    .map(([prefix, url]) => `xmlns:${prefix}="${url}"`)
    .join(' ')} ${attributes}>${elements}</rdf:Description>${more}</rdf:RDF></x:xmpmeta>`;

const segment = (content: Buffer): Buffer => {
  const header = Buffer.from([0xff, 0xe1, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
};

const EXIF_NAME = Buffer.from('Exif\0\0');
const XMP_NAME = Buffer.from('http://ns.adobe.com/xap/1.0/\0');
const EXTENDED_NAME = Buffer.from('http://ns.adobe.com/xmp/extension/\0');

export interface TagBytes {
  readonly exif?: Buffer;
  readonly xmp?: string;
  /** A long second packet of XMP, which a JPEG stores in several segments. */
  readonly extendedXmp?: string;
}

const tiny = sharp({ create: { width: 4, height: 2, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer();

/** Writes a picture of 4 × 2 pixels with tags as a JPEG. */
export async function writeTaggedJpeg(path: string, { exif, xmp, extendedXmp }: TagBytes): Promise<void> {
  const picture = await tiny;
  const extended = Buffer.from(extendedXmp ?? '');
  const pieces: Buffer[] = [];
  for (let at = 0; at < extended.length; at += 60_000) {
    const place = Buffer.alloc(8);
    place.writeUInt32BE(extended.length, 0);
    place.writeUInt32BE(at, 4);
    const id = Buffer.from('0123456789ABCDEF0123456789ABCDEF');
    pieces.push(segment(Buffer.concat([EXTENDED_NAME, id, place, extended.subarray(at, at + 60_000)])));
  }
  const segments = [
    ...(exif ? [segment(Buffer.concat([EXIF_NAME, exif]))] : []),
    ...(xmp === undefined ? [] : [segment(Buffer.concat([XMP_NAME, Buffer.from(xmp)]))]),
    ...pieces,
  ];
  await writeFile(path, Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]));
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

/** Writes a HEIC file that has tags but no picture: a list of items, their places in the file, and the items. */
export async function writeTaggedHeic(path: string, { exif, xmp }: TagBytes): Promise<void> {
  const items = [
    ...(exif
      ? [{ type: 'Exif', mime: '', bytes: Buffer.concat([Buffer.from([0, 0, 0, 6]), EXIF_NAME, exif]) }]
      : []),
    ...(xmp === undefined ? [] : [{ type: 'mime', mime: 'application/rdf+xml\0', bytes: Buffer.from(xmp) }]),
  ];
  const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
  const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
  const flags = (version: number): Buffer => Buffer.from([version, 0, 0, 0]);
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const entries = items.map(({ type, mime }, index) =>
    box('infe', flags(2), u16(index + 1), u16(0), Buffer.from(`${type}\0${mime}`, 'latin1')),
  );
  const meta = (start: number): Buffer => {
    let at = start;
    const places = items.map(({ bytes }, index) => {
      const place = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(bytes.length)]);
      at += bytes.length;
      return place;
    });
    return box(
      'meta',
      flags(0),
      box('hdlr', flags(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      box('iinf', flags(0), u16(items.length), ...entries),
      box('iloc', flags(0), u16(0x4400), u16(items.length), ...places),
    );
  };
  const start = ftyp.length + meta(0).length + 8;
  await writeFile(path, Buffer.concat([ftyp, meta(start), box('mdat', ...items.map(({ bytes }) => bytes))]));
}
