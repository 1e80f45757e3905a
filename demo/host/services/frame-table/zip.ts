import { deflateRawSync } from 'node:zlib';

interface ArchivedFile {
  readonly name: string;
  readonly text: string;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (crcTable[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

/**
 * The format's earliest date, January 1, 1980. With a constant date, the same files result in the same
 * archive.
 */
const NO_DATE = 0x00210000;
const DEFLATED = 8;
const UTF8_NAMES = 0x0800;
const VERSION = 20;

/** Returns the fields that a file's header and its directory entry share. */
function sharedFields(name: Buffer, packed: Buffer, plain: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt32LE(NO_DATE, 6);
  fields.writeUInt32LE(crc32(plain), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(plain.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function directoryEntry(shared: Buffer, name: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02'), u16(VERSION), shared, rest, name]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** Packs text files into a ZIP archive (PKWARE APPNOTE 6.3, without its 64-bit extension). */
export function zip(files: readonly ArchivedFile[]): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const nameBytes = Buffer.from(name);
    const shared = sharedFields(nameBytes, packed, plain);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), shared, nameBytes, packed]);
    entries.push(entry);
    directory.push(directoryEntry(shared, nameBytes, offset));
    offset += entry.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, listing, end]);
}
