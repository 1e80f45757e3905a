import ExifReader, { type ExpandedTags } from 'exifreader';
import { compressedXmpIn } from './compressed-xmp.ts';
import { djiAnglesIn, timeZoneIn } from './maker-notes.ts';
import { type FileTags, type TagValue, textIn } from './tag-values.ts';
import { type TiffBlock, tiffBlockIn } from './tiff-directory.ts';
import { type XmlNode, readXmp } from './xmp-properties.ts';

/** A parser of XML: `DOMParser` in a browser. It can throw an error for invalid XML. */
export interface XmlParser {
  parseFromString(text: string, type: 'application/xml'): XmlNode;
}

/** Bytes from the beginning of an EXIF block within which its TIFF data begins. */
const BLOCK_HEADER = 32;

/** What ExifReader returns for a value outside the file. */
const OUTSIDE_FILE = '<faulty value>';

/**
 * Length of the longest packet of XMP that is read. Longer ones contain pictures or sounds, and take a parser many
 * seconds.
 */
const MAX_PACKET = 2 ** 20;

/** Name that ExifReader gives to the time of capture if it is in the main directory, where some cameras write it. */
const MISPLACED_TIME = 'undefined-36867';

/** Characters that XML does not have, which cameras and programs write nevertheless. */
// oxlint-disable-next-line no-control-regex -- these are the characters
const NOT_XML = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

/** Returns the XML in a packet. Cameras pad packets, and a parser does not accept anything after the last element. */
const xmlIn = (packet: string): string => packet.slice(0, packet.lastIndexOf('>') + 1).replace(NOT_XML, '');

/** Converts a value of ExifReader to a plain one. */
function valueOf(value: unknown): TagValue {
  if (Array.isArray(value)) return value.map((item) => valueOf(item) as string | number | null);
  if (typeof value === 'string') return value === OUTSIDE_FILE ? null : value.replace(/\0.*$/s, '');
  return typeof value === 'number' ? value : null;
}

/** Loads the tags of EXIF. `domParser` receives every packet of XMP. */
function load(data: ArrayBuffer, domParser: XmlParser): ExpandedTags {
  const { warn } = console;
  // oxlint-disable-next-line no-console -- the library prints warnings, which mean nothing without the file's name
  console.warn = () => undefined;
  try {
    return ExifReader.load(data, {
      expanded: true,
      includeOffsets: true,
      includeUnknown: true,
      computed: true,
      domParser,
      excludeTags: { mpf: true, thumbnail: true, icc: true, iptc: true, photoshop: true },
    });
  } finally {
    console.warn = warn; // oxlint-disable-line no-console
  }
}

/** Returns the block of EXIF, whose maker notes ExifReader does not read. */
function exifBlockOf({ metadataRange, file }: ExpandedTags, all: Uint8Array): TiffBlock | null {
  const range = metadataRange?.blocks.find(({ type }) => type === 'exif');
  const isTiff = file?.FileType?.value === 'tiff';
  if (range === undefined && !isTiff) return null;
  return tiffBlockIn(range ? all.subarray(range.start, range.end) : all, BLOCK_HEADER);
}

/** Returns the tags in the notes of a maker. */
function tagsOfNotes(block: TiffBlock | null, maker: string): readonly (readonly [string, TagValue])[] {
  if (block === null) return [];
  const zone = timeZoneIn(block);
  return [
    ...(zone === null ? [] : [['MakerNote/TimeZone', zone] as const]),
    ...(/^dji/i.test(maker) ? djiAnglesIn(block) : []),
  ];
}

/** Reads packets of XMP. A packet that cannot be read counts as absent, and the reason is kept. */
class XmpPackets implements XmlParser {
  readonly #parser: XmlParser;
  readonly #add: (name: string, value: TagValue) => void;
  #isAnyRead = false;
  #issue: string | null = null;

  constructor(parser: XmlParser, add: (name: string, value: TagValue) => void) {
    this.#parser = parser;
    this.#add = add;
  }

  /** Why no packet was read; null if one was, or if there is none. A further packet contains pictures or sounds. */
  get issue(): string | null {
    return this.#isAnyRead ? null : this.#issue;
  }

  parseFromString(text: string, type: 'application/xml'): XmlNode {
    const size = `${(text.length / 2 ** 20).toFixed(0)} MB`;
    this.#issue = 'its XMP tags are not valid XML and were not read';
    if (text.length > MAX_PACKET) {
      this.#issue = `its XMP tags were not read, because they take ${size} and at most 1 MB is read`;
      throw new Error(this.#issue);
    }
    const document = this.#parser.parseFromString(xmlIn(text), type);
    readXmp(document, this.#add);
    this.#isAnyRead = true;
    return document;
  }

  /** Parses a packet that ExifReader does not find. */
  read(text: string): void {
    try {
      this.parseFromString(text, 'application/xml');
    } catch {
      // A photograph can be published without its tags.
    }
  }
}

/** The tags of a file, and what could not be read, as sentences for a report. */
export interface ReadTags {
  readonly tags: FileTags;
  readonly notes: readonly string[];
}

/**
 * Reads the tags of a JPEG, PNG, WebP, TIFF, HEIC or AVIF file: EXIF, XMP, and the time zone and angles in maker notes.
 * XMP properties are named by their namespaces, because prefixes and names repeat. Rejects if the data is not an image.
 */
export async function readFileTags(data: ArrayBuffer, parser: XmlParser): Promise<ReadTags> {
  const tags = new Map<string, TagValue>();
  const add = (name: string, value: TagValue): void => void (tags.has(name) || tags.set(name, value));
  const xmp = new XmpPackets(parser, add);
  const loaded = load(data, xmp);
  const bytes = new Uint8Array(data);
  const compressed = await compressedXmpIn(bytes).catch(() => null);
  if (compressed !== null) xmp.read(compressed);
  for (const [name, tag] of Object.entries(loaded.exif ?? {})) {
    if (name === 'MakerNote' || typeof tag !== 'object' || tag === null) continue;
    const { computed, value } = tag as { readonly computed?: unknown; readonly value?: unknown };
    add(name, valueOf(computed === undefined ? value : computed));
  }
  const misplaced = tags.get(MISPLACED_TIME);
  if (misplaced !== undefined) add('DateTimeOriginal', misplaced);
  for (const [name, value] of tagsOfNotes(exifBlockOf(loaded, bytes), textIn(tags, 'Make') ?? ''))
    add(name, value);
  return { tags, notes: xmp.issue === null ? [] : [xmp.issue] };
}
