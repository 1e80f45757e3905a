import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { PhotoFacts } from '../../../../../demo/ingest/photo/photo-facts.ts';
import { readPhoto } from '../../../../../demo/ingest/photo/read-photo.ts';
import { scratchFolder } from '../../../../helpers/ingest/synthetic-panorama.ts';
import {
  type Directory,
  type ExifValue,
  type TagBytes,
  tiffOf,
  writeTaggedHeic,
  writeTaggedJpeg,
  xmpPacket,
} from '../../../../helpers/ingest/tag-bytes.ts';

const PHOTOS = join(import.meta.dirname, '../../../../../../shared/panoramas');

const TAG = {
  make: 0x010f,
  dateTime: 0x0132,
  original: 0x9003,
  digitized: 0x9004,
  offset: 0x9010,
  offsetOriginal: 0x9011,
  offsetDigitized: 0x9012,
  timeZoneOffset: 0x882a,
  makerNote: 0x927c,
  subSecOriginal: 0x9291,
  subSecDigitized: 0x9292,
} as const;

const GPS = {
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  altitudeRef: 5,
  altitude: 6,
  time: 7,
  status: 9,
  directionRef: 16,
  direction: 17,
  datum: 18,
  date: 29,
  error: 31,
} as const;

const fractions = (...parts: [number, number][]): ExifValue => ({ fractions: parts });
const byte = (value: number): ExifValue => ({ type: 'byte', values: [value] });

/** 47.6° N, 122.3° W. */
const SEATTLE: Directory = {
  [GPS.latitudeRef]: 'N',
  [GPS.latitude]: fractions([47, 1], [36, 1], [0, 1]),
  [GPS.longitudeRef]: 'W',
  [GPS.longitude]: fractions([122, 1], [18, 1], [0, 1]),
};
const PLACE = { latitude: 47.6, longitude: -122.3 };
const NOON = '2024:07:01 12:00:00';

interface Case {
  readonly name: string;
  readonly tags: TagBytes;
  readonly facts: Partial<PhotoFacts>;
  /** What the notes say; without one, there must be no note. */
  readonly note?: RegExp;
}

const exifCase =
  (part: 'exif' | 'gps' | 'main') =>
  (name: string, directory: Directory, facts: Partial<PhotoFacts>, note?: RegExp): Case => ({
    name,
    tags: { exif: tiffOf({ [part]: directory }) },
    facts,
    ...(note && { note }),
  });
const exif = exifCase('exif');
const gps = exifCase('gps');
const xmp = (name: string, attributes: string, facts: Partial<PhotoFacts>, note?: RegExp): Case => ({
  name,
  tags: { xmp: xmpPacket(attributes) },
  facts,
  ...(note && { note }),
});
const at = (timestamp: string | null): Partial<PhotoFacts> => ({ timestamp });

/** A maker note of RICOH, with offsets from the beginning of EXIF, whose time zone is in a directory of its own. */
function thetaNote(zone: string, isBigEndian: boolean): TagBytes {
  const noteOf = (start: number): number[] => {
    const note = Buffer.alloc(8 + 2 + 12 + 4 + 2 + 12 + 4 + zone.length + 1);
    note.write('Ricoh\0\0\0', 'latin1');
    const u16 = (value: number, offset: number) =>
      isBigEndian ? note.writeUInt16BE(value, offset) : note.writeUInt16LE(value, offset);
    const u32 = (value: number, offset: number) =>
      isBigEndian ? note.writeUInt32BE(value, offset) : note.writeUInt32LE(value, offset);
    const entry = (offset: number, [tag, type, count, value]: [number, number, number, number]): void => {
      u16(1, offset);
      u16(tag, offset + 2);
      u16(type, offset + 4);
      u32(count, offset + 6);
      u32(value, offset + 10);
    };
    entry(8, [0x4001, 4, 1, start + 26]);
    entry(26, [0x000a, 2, zone.length + 1, start + 44]);
    note.write(`${zone}\0`, 44, 'latin1');
    return [...note];
  };
  const bytesWith = (start: number): Buffer =>
    tiffOf({
      exif: { [TAG.original]: NOON, [TAG.makerNote]: { type: 'undefined', values: noteOf(start) } },
      isBigEndian,
    });
  return { exif: bytesWith(bytesWith(0).indexOf('Ricoh')) };
}

/**
 * A maker note of Canon, with offsets from the beginning of EXIF, and with its place at the end. A program has `moved` it
 * without changing these.
 */
function canonNote(minutes: number, summer: number, { moved = 0, hasFooter = true } = {}): TagBytes {
  const bytesWith = (start: number): Buffer => {
    const note = Buffer.alloc(2 + 12 + 4 + 16 + 8);
    note.writeUInt16LE(1, 0);
    note.writeUInt16LE(0x0035, 2);
    note.writeUInt16LE(9, 4);
    note.writeUInt32LE(4, 6);
    note.writeUInt32LE(Math.max(start - moved, 0) + 18, 10);
    if (hasFooter) note.write('II*\0', 34, 'latin1');
    if (hasFooter) note.writeUInt32LE(Math.max(start - moved, 0), 38);
    [16, minutes, 7, summer].forEach((value, index) => note.writeInt32LE(value, 18 + 4 * index));
    return tiffOf({
      main: { [TAG.make]: 'Canon' },
      exif: { [TAG.original]: NOON, [TAG.makerNote]: { type: 'undefined', values: [...note] } },
    });
  };
  const marker = Buffer.from([1, 0, 0x35, 0, 9, 0]);
  return { exif: bytesWith(bytesWith(0).indexOf(marker)) };
}

/** A maker note of DJI: a directory with the angles of the camera. */
function djiNote(make: string): Buffer {
  const note = Buffer.alloc(2 + 3 * 12 + 4);
  note.writeUInt16LE(3, 0);
  [
    [0x0009, -10],
    [0x000a, 49.5],
    [0x000b, 0],
  ].forEach(([tag = 0, deg = 0], index) => {
    const at = 2 + 12 * index;
    note.writeUInt16LE(tag, at);
    note.writeUInt16LE(11, at + 2);
    note.writeUInt32LE(1, at + 4);
    note.writeFloatLE(deg, at + 8);
  });
  return tiffOf({
    main: { [TAG.make]: make },
    exif: { [TAG.makerNote]: { type: 'undefined', values: [...note] } },
  });
}

function nikonNote(minutes: number, isSummer: boolean): ExifValue {
  const world = [minutes & 255, (minutes >> 8) & 255, isSummer ? 1 : 0, 0];
  const inner = tiffOf({ main: { 0x0024: { type: 'undefined', values: world } } });
  return { type: 'undefined', values: [...Buffer.from('Nikon\0\x02\x10\0\0', 'latin1'), ...inner] };
}

const OFFSETS: [written: string, offset: string, note?: RegExp][] = [
  ['+02:00', '+02:00'],
  ['-07:00', '-07:00'],
  ['+05:45', '+05:45'],
  ['Z', 'Z'],
  ['UTC', 'Z'],
  ['+0200', '+02:00'],
  ['-0330', '-03:30'],
  ['+2:00', '+02:00'],
  ['+02', '+02:00'],
  ['GMT+2', '+02:00'],
  ['UTC-07:00', '-07:00'],
  ['+02:00:00', '+02:00'],
  [' +02:00 ', '+02:00'],
  ['+00:00', '+00:00'],
  ['gmt', 'Z'],
  ['+14:00', '+14:00'],
  ['-12:00', '-12:00'],
  ['+05:75', '', /OffsetTimeOriginal, \+05:75, is not an offset/],
  ['02:00', '', /OffsetTimeOriginal, 02:00, is not an offset/],
  ['   :  ', ''],
  ['', ''],
  ['+26:00', '', /OffsetTimeOriginal, \+26:00, is not an offset/],
  ['summer', '', /OffsetTimeOriginal, summer, is not an offset/],
];

const TIMES: Case[] = [
  ...OFFSETS.map(([written, offset, note]) =>
    exif(
      `the offset “${written}”`,
      { [TAG.original]: NOON, [TAG.offsetOriginal]: written },
      at(`2024-07-01T12:00:00${offset}`),
      note,
    ),
  ),
  exif(
    'a blank offset of the capture, and an offset of the file',
    { [TAG.original]: NOON, [TAG.offsetOriginal]: '   :  ', [TAG.offset]: '+02:00' },
    at('2024-07-01T12:00:00+02:00'),
  ),
  exif(
    'only the offset of the digitized time',
    { [TAG.original]: NOON, [TAG.offsetDigitized]: '+02:00' },
    at('2024-07-01T12:00:00+02:00'),
  ),
  exif(
    'an offset in whole hours',
    { [TAG.original]: NOON, [TAG.timeZoneOffset]: { type: 'signed short', values: [-7] } },
    at('2024-07-01T12:00:00-07:00'),
  ),
  {
    name: 'the time zone of a RICOH THETA',
    tags: thetaNote('+09:00', true),
    facts: at('2024-07-01T12:00:00+09:00'),
  },
  {
    name: 'the time zone of a RICOH THETA, the other byte order',
    tags: thetaNote('-07:00', false),
    facts: at('2024-07-01T12:00:00-07:00'),
  },
  exif(
    'the time zone of a Nikon in summer',
    { [TAG.original]: NOON, [TAG.makerNote]: nikonNote(-480, true) },
    at('2024-07-01T12:00:00-07:00'),
  ),
  exif(
    'the time zone of a Nikon in winter',
    { [TAG.original]: NOON, [TAG.makerNote]: nikonNote(330, false) },
    at('2024-07-01T12:00:00+05:30'),
  ),
  {
    name: 'the time zone of a Canon in summer',
    tags: canonNote(60, 60),
    facts: at('2024-07-01T12:00:00+02:00'),
  },
  {
    name: 'the time zone of a Canon after a program has moved the notes',
    tags: canonNote(60, 0, { moved: -128 }),
    facts: at('2024-07-01T12:00:00+01:00'),
  },
  {
    name: 'the notes of a Canon that were moved and do not say from where',
    tags: canonNote(60, 0, { moved: 4, hasFooter: false }),
    facts: at('2024-07-01T12:00:00'),
  },
  exif(
    'the notes of another maker',
    {
      [TAG.original]: NOON,
      [TAG.makerNote]: { type: 'undefined', values: [...Buffer.from('Insta360\0\x01\x02\xff\xff')] },
    },
    at('2024-07-01T12:00:00'),
  ),
  exif(
    'an offset of the capture before the time zone in notes',
    { [TAG.original]: NOON, [TAG.offsetOriginal]: '+01:00', [TAG.makerNote]: nikonNote(-480, true) },
    at('2024-07-01T12:00:00+01:00'),
  ),
  exif(
    'an offset that cannot be read, and an offset of the file',
    { [TAG.original]: NOON, [TAG.offsetOriginal]: 'summer', [TAG.offset]: '+02:00' },
    at('2024-07-01T12:00:00+02:00'),
    /OffsetTimeOriginal, summer/,
  ),
  exif(
    'a time in the spelling of ISO 8601',
    { [TAG.original]: '2024-07-01T12:00:00' },
    at('2024-07-01T12:00:00'),
  ),
  exif(
    'an offset after the time',
    { [TAG.original]: '2024:07:01 12:00:00+02:00' },
    at('2024-07-01T12:00:00+02:00'),
  ),
  exifCase('main')('a time in the main directory', { [TAG.original]: NOON }, at('2024-07-01T12:00:00')),
  exif(
    'a fraction of a second',
    { [TAG.original]: NOON, [TAG.subSecOriginal]: '900' },
    at('2024-07-01T12:00:00.9'),
  ),
  exif(
    'a fraction with a leading zero and spaces',
    { [TAG.original]: NOON, [TAG.subSecOriginal]: '05  ' },
    at('2024-07-01T12:00:00.05'),
  ),
  exif(
    'a fraction in microseconds',
    { [TAG.original]: NOON, [TAG.subSecOriginal]: '123456', [TAG.offsetOriginal]: '+01:00' },
    at('2024-07-01T12:00:00.123+01:00'),
  ),
  exif(
    'a fraction that is zero',
    { [TAG.original]: NOON, [TAG.subSecOriginal]: '000' },
    at('2024-07-01T12:00:00'),
  ),
  exif(
    'only a digitized time',
    { [TAG.digitized]: NOON, [TAG.subSecDigitized]: '5' },
    at('2024-07-01T12:00:00.5'),
  ),
  exif(
    'February 30',
    { [TAG.original]: '2024:02:30 12:00:00' },
    at(null),
    /2024:02:30 12:00:00, is not a valid time/,
  ),
  exif('hour 24', { [TAG.original]: '2024:07:01 24:00:00' }, at(null), /is not a valid time/),
  exif('February 29 of a leap year', { [TAG.original]: '2024:02:29 12:00:00' }, at('2024-02-29T12:00:00')),
  exif('a clock that was never set', { [TAG.original]: '0000:00:00 00:00:00' }, at(null)),
  exif('a blank time', { [TAG.original]: '    :  :     :  :  ' }, at(null)),
  exif(
    'an invalid time, and a valid digitized time',
    { [TAG.original]: '2024:13:01 00:00:00', [TAG.digitized]: NOON },
    at('2024-07-01T12:00:00'),
    /2024:13:01/,
  ),
  exifCase('main')(
    'only a time that programs change',
    { [TAG.dateTime]: NOON },
    at(null),
    /DateTime, .* programs change/,
  ),
  xmp(
    'XMP, with an offset',
    'exif:DateTimeOriginal="2024-07-01T12:00:00+02:00"',
    at('2024-07-01T12:00:00+02:00'),
  ),
  xmp('XMP, in UTC', 'exif:DateTimeOriginal="2024-07-01T12:00:00Z"', at('2024-07-01T12:00:00Z')),
  xmp(
    'XMP, with a fraction',
    'exif:DateTimeOriginal="2024-07-01T12:00:00.25-07:00"',
    at('2024-07-01T12:00:00.25-07:00'),
  ),
  xmp('XMP, without seconds', 'exif:DateTimeOriginal="2024-07-01T12:00"', at('2024-07-01T12:00:00')),
  xmp('XMP, Insta360', 'GPano:SourceImageCreateTime="2024-07-01T12:00:00"', at('2024-07-01T12:00:00')),
  xmp(
    'XMP, Photoshop',
    'photoshop:DateCreated="2024-07-01T12:00:00.900-07:00"',
    at('2024-07-01T12:00:00.9-07:00'),
  ),
  xmp('XMP, a date without a time', 'photoshop:DateCreated="2024-07-01"', at(null)),
  {
    name: 'the offset in XMP of the same time in EXIF',
    tags: {
      exif: tiffOf({ exif: { [TAG.original]: NOON } }),
      xmp: xmpPacket('exif:DateTimeOriginal="2024-07-01T12:00:00+02:00"'),
    },
    facts: at('2024-07-01T12:00:00+02:00'),
  },
  {
    name: 'EXIF before XMP',
    tags: {
      exif: tiffOf({ exif: { [TAG.original]: NOON } }),
      xmp: xmpPacket('exif:DateTimeOriginal="2023-01-01T00:00:00Z"'),
    },
    facts: at('2024-07-01T12:00:00'),
    note: /exif:DateTimeOriginal, 2023-01-01T00:00:00Z, differs from DateTimeOriginal, 2024:07:01 12:00:00, which was used/,
  },
  {
    name: 'EXIF and XMP with different offsets',
    tags: {
      exif: tiffOf({ exif: { [TAG.original]: NOON, [TAG.offsetOriginal]: '+02:00' } }),
      xmp: xmpPacket('exif:DateTimeOriginal="2024-07-01T12:00:00-07:00"'),
    },
    facts: at('2024-07-01T12:00:00+02:00'),
    note: /exif:DateTimeOriginal, .* differs from DateTimeOriginal, .* which was used/,
  },
  {
    name: 'the same time in EXIF and, in another zone, in XMP',
    tags: {
      exif: tiffOf({ exif: { [TAG.original]: NOON, [TAG.offsetOriginal]: '+02:00' } }),
      xmp: xmpPacket('exif:DateTimeOriginal="2024-07-01T10:00:00Z"'),
    },
    facts: at('2024-07-01T12:00:00+02:00'),
  },
  xmp(
    'XMP, an offset in a property of its own',
    'exif:DateTimeOriginal="2024-07-01T12:00:00" exif:OffsetTimeOriginal="+0200"',
    at('2024-07-01T12:00:00+02:00'),
  ),
  xmp(
    'XMP, only a time that programs change',
    'xmp:CreateDate="2024-07-01T12:00:00"',
    at(null),
    /xmp:CreateDate, .* programs change/,
  ),
  gps(
    'satellite time with a fraction',
    { [GPS.date]: '2024:07:01', [GPS.time]: fractions([19, 1], [0, 1], [59, 10]) },
    { gpsTimestamp: '2024-07-01T19:00:05.9Z' },
  ),
  gps(
    'an impossible satellite time',
    { [GPS.date]: '2024:07:01', [GPS.time]: fractions([99, 1], [0, 1], [0, 1]) },
    { gpsTimestamp: null },
    /GPSDateStamp and GPSTimeStamp/,
  ),
  gps(
    'a satellite date without a time',
    { [GPS.date]: '2024:07:01' },
    { gpsTimestamp: null },
    /GPSDateStamp, 2024:07:01, has no GPSTimeStamp beside it/,
  ),
  gps(
    'a satellite time without a date',
    { [GPS.time]: fractions([19, 1], [0, 1], [5, 1]) },
    { gpsTimestamp: null },
    /GPSTimeStamp, 19 0 5, has no GPSDateStamp beside it/,
  ),
  gps(
    'a receiver that has not received anything',
    { [GPS.date]: '0000:00:00', [GPS.time]: fractions([0, 0], [0, 0], [0, 0]) },
    { gpsTimestamp: null },
  ),
  xmp('satellite time in XMP', 'exif:GPSTimeStamp="2024-07-01T21:00:00+02:00"', {
    gpsTimestamp: '2024-07-01T19:00:00Z',
  }),
  xmp('satellite time of a DJI drone', 'drone-dji:UTCAtExposure="2024-07-01T19:00:00.472583"', {
    gpsTimestamp: '2024-07-01T19:00:00.472Z',
  }),
];

const POSITIONS: Case[] = [
  gps('EXIF', SEATTLE, { place: PLACE, placeIssue: null }),
  gps(
    'EXIF in the southern and eastern hemispheres, spelled out',
    { ...SEATTLE, [GPS.latitudeRef]: 'South', [GPS.longitudeRef]: 'e' },
    { place: { latitude: -47.6, longitude: 122.3 } },
  ),
  gps(
    'EXIF without references',
    { ...SEATTLE, [GPS.latitudeRef]: '', [GPS.longitudeRef]: '' },
    { place: null, placeIssue: 'give 47.6° and 122.3° without north or south and east or west' },
  ),
  gps('a void position', { ...SEATTLE, [GPS.status]: 'V' }, { place: PLACE }, /void \(GPSStatus V\)/),
  gps('an active position', { ...SEATTLE, [GPS.status]: 'A', [GPS.datum]: 'WGS-84' }, { place: PLACE }),
  gps('another datum', { ...SEATTLE, [GPS.datum]: 'TOKYO' }, { place: PLACE }, /datum TOKYO/),
  gps(
    'a receiver that wrote nothing, as a Leica T does',
    {
      ...SEATTLE,
      [GPS.latitude]: fractions([0, 0], [0, 0], [0, 0]),
      [GPS.longitude]: fractions([0, 0], [0, 0], [0, 0]),
    },
    { place: null, placeIssue: null },
  ),
  xmp('the error of the position, Pix4D', 'Camera:GPSXYAccuracy="0.03"', { placeError: 0.03 }),
  gps('the error of the position', { ...SEATTLE, [GPS.error]: fractions([475, 100]) }, { placeError: 4.75 }),
  xmp(
    'XMP, degrees and minutes',
    'exif:GPSLatitude="47,36.0N" exif:GPSLongitude="122,18.0W" exif:GPSHPositioningError="5/2"',
    { place: PLACE, placeError: 2.5 },
  ),
  xmp('XMP, degrees, minutes and seconds', 'exif:GPSLatitude="47,36,0N" exif:GPSLongitude="122,18,0W"', {
    place: PLACE,
  }),
  xmp(
    'XMP, with references of their own',
    'exif:GPSLatitude="47.6" exif:GPSLatitudeRef="South" exif:GPSLongitude="122.3" exif:GPSLongitudeRef="W"',
    { place: { latitude: -47.6, longitude: -122.3 } },
  ),
  xmp(
    'XMP, void',
    'exif:GPSLatitude="47,36.0N" exif:GPSLongitude="122,18.0W" exif:GPSStatus="V"',
    { place: PLACE },
    /void/,
  ),
  xmp('XMP, without a hemisphere', 'exif:GPSLatitude="47,36.0" exif:GPSLongitude="122,18.0W"', {
    place: null,
    placeIssue: 'give 47.6° and 122.3° without north or south',
  }),
  xmp(
    'XMP, a latitude beyond the pole, as ExifTool writes it',
    'exif:GPSLatitude="95,0.0N" exif:GPSLongitude="20,0.0E"',
    {
      place: null,
      placeIssue: 'give a latitude of 95°, which is beyond 90°, in exif:GPSLatitude (95,0.0N)',
    },
  ),
  xmp('XMP, a longitude beyond 180°', 'exif:GPSLatitude="9,0.0N" exif:GPSLongitude="-200"', {
    place: null,
    placeIssue: 'give a longitude of 200°, which is beyond 180°, in exif:GPSLongitude (-200)',
  }),
  xmp('XMP, a latitude alone', 'exif:GPSLatitude="95,0.0N"', {
    place: null,
    placeIssue: 'give only a latitude, in exif:GPSLatitude (95,0.0N)',
  }),
  xmp('XMP, signs in place of hemispheres', 'exif:GPSLatitude="47.6" exif:GPSLongitude="-122.3"', {
    place: PLACE,
  }),
  {
    name: 'EXIF, and a latitude alone in XMP',
    tags: { exif: tiffOf({ gps: SEATTLE }), xmp: xmpPacket('exif:GPSLatitude="95,0.0N"') },
    facts: { place: PLACE },
    note: /give only a latitude, in exif:GPSLatitude \(95,0\.0N\); the position in GPSLatitude/,
  },
  gps(
    'signed fractions, each negative',
    {
      ...SEATTLE,
      [GPS.longitude]: {
        signedFractions: [
          [-122, 1],
          [-18, 1],
          [0, 1],
        ],
      },
    },
    { place: PLACE },
  ),
  gps(
    'seconds that are 0/0',
    { ...SEATTLE, [GPS.latitude]: fractions([47, 1], [36, 1], [0, 0]) },
    {
      place: null,
      placeIssue:
        'give a latitude with minutes or seconds that are not numbers from 0 to 60, in GPSLatitude (47 36 )',
    },
  ),
  xmp('DJI', 'drone-dji:GpsLatitude="+47.6" drone-dji:GpsLongitude="-122.3"', { place: PLACE }),
  xmp('DJI, misspelled', 'drone-dji:GpsLatitude="+47.6" drone-dji:GpsLongtitude="-122.3"', {
    place: PLACE,
    placeIssue: null,
  }),
  xmp(
    'DJI, invalid',
    'drone-dji:GpsLatitude="+47.6" drone-dji:GpsLongitude="-122.3" drone-dji:GpsStatus="Invalid"',
    { place: PLACE },
    /void/,
  ),
  xmp('Skydio', 'drone-skydio:Latitude="47.6" drone-skydio:Longitude="-122.3"', { place: PLACE }),
  xmp('Autel', 'drone:GpsLatitude="47.6" drone:GpsLongitude="-122.3"', { place: PLACE }),
  {
    name: 'a receiver without a position, and the position of the drone',
    tags: {
      exif: tiffOf({
        gps: {
          ...SEATTLE,
          [GPS.latitude]: fractions([0, 1], [0, 1], [0, 1]),
          [GPS.longitude]: fractions([0, 1], [0, 1], [0, 1]),
        },
      }),
      xmp: xmpPacket('drone-dji:GpsLatitude="+47.6" drone-dji:GpsLongitude="-122.3"'),
    },
    facts: { place: PLACE, placeIssue: null },
    note: /latitude 0°, longitude 0°.* was used instead/,
  },
  {
    name: 'two positions far from each other',
    tags: {
      exif: tiffOf({ gps: SEATTLE }),
      xmp: xmpPacket('drone-dji:GpsLatitude="+47.7" drone-dji:GpsLongitude="-122.3"'),
    },
    facts: { place: PLACE },
    note: /drone-dji:GpsLatitude and drone-dji:GpsLongitude give a position 11 km away/,
  },
];

const HEIGHTS: Case[] = [
  gps(
    'below sea level',
    { [GPS.altitude]: fractions([28, 1]), [GPS.altitudeRef]: byte(1) },
    { altitude: -28, altitudeAboveEllipsoid: false },
  ),
  gps(
    'a reference that does not exist',
    { [GPS.altitude]: fractions([40, 1]), [GPS.altitudeRef]: fractions([260, 100]) },
    { altitude: 40, altitudeAboveEllipsoid: false },
    /GPSAltitudeRef, 2.6, is not a number from 0 to 3 and was not used/,
  ),
  {
    name: 'EXIF before XMP',
    tags: {
      exif: tiffOf({ gps: { [GPS.altitude]: fractions([90, 1]), [GPS.altitudeRef]: byte(0) } }),
      xmp: xmpPacket('exif:GPSAltitude="40/1" exif:GPSAltitudeRef="0"'),
    },
    facts: { altitude: 90 },
    note: /exif:GPSAltitude, 40 m, differs from GPSAltitude, 90 m, which was used/,
  },
  gps(
    'EXIF, above sea level',
    { [GPS.altitude]: fractions([633, 10]), [GPS.altitudeRef]: byte(0) },
    { altitude: 63.3, altitudeAboveEllipsoid: false },
  ),
  gps(
    'EXIF, below sea level',
    { [GPS.altitude]: fractions([420, 1]), [GPS.altitudeRef]: byte(1) },
    { altitude: -420 },
  ),
  gps(
    'EXIF, above the ellipsoid',
    { [GPS.altitude]: fractions([40, 1]), [GPS.altitudeRef]: byte(2) },
    { altitude: 40, altitudeAboveEllipsoid: true },
  ),
  gps(
    'EXIF, a reference as text',
    { [GPS.altitude]: fractions([40, 1]), [GPS.altitudeRef]: '1' },
    { altitude: -40 },
  ),
  gps('EXIF, without a reference', { [GPS.altitude]: fractions([40, 1]) }, { altitude: 40 }),
  gps(
    'EXIF, exactly 0 with a reference',
    { [GPS.altitude]: fractions([0, 1]), [GPS.altitudeRef]: byte(0) },
    { altitude: 0 },
  ),
  gps(
    'EXIF, exactly 0 without a reference',
    { [GPS.altitude]: fractions([0, 1]) },
    { altitude: null },
    /GPSAltitude is exactly 0/,
  ),
  gps('EXIF, a division by zero', { [GPS.altitude]: fractions([40, 0]) }, { altitude: null }),
  xmp('XMP', 'exif:GPSAltitude="1000/10" exif:GPSAltitudeRef="0"', { altitude: 100 }),
  xmp('Skydio', 'drone-skydio:AbsoluteAltitude="191.34"', {
    altitude: 191.34,
    altitudeAboveEllipsoid: false,
  }),
  xmp('Autel, above the ellipsoid', 'drone:AbsoluteAltitude="191.34" Camera:VertCS="ellipsoidal"', {
    altitude: 191.34,
    altitudeAboveEllipsoid: true,
  }),
  xmp(
    'a text that is not a number',
    'exif:GPSAltitude="high"',
    { altitude: null },
    /exif:GPSAltitude, high, is not a number/,
  ),
];

const droneWith = (values: Partial<NonNullable<PhotoFacts['drone']>>): Partial<PhotoFacts> => ({
  drone: {
    gimbalYaw: null,
    gimbalPitch: null,
    gimbalRoll: null,
    relativeAltitude: null,
    absoluteAltitude: null,
    isRtk: false,
    isFixed: false,
    deviation: null,
    ...values,
  },
});

const DRONES: Case[] = [
  {
    name: 'the angles in the notes of a DJI without XMP',
    tags: { exif: djiNote('DJI') },
    facts: droneWith({ gimbalYaw: 49.5, gimbalPitch: -10, gimbalRoll: 0 }),
  },
  { name: 'the same notes of another maker', tags: { exif: djiNote('Acme') }, facts: { drone: null } },
  xmp(
    'DJI above takeoff',
    'drone-dji:AbsoluteAltitude="+90" drone-dji:RelativeAltitude="+12.2"',
    droneWith({ absoluteAltitude: 90, relativeAltitude: 12.2 }),
  ),
  xmp(
    'DJI below takeoff',
    'drone-dji:AbsoluteAltitude="+90" drone-dji:RelativeAltitude="-12.2"',
    droneWith({ absoluteAltitude: 90 }),
    /RelativeAltitude is -12.2 m/,
  ),
  xmp('DJI at takeoff', 'drone-dji:RelativeAltitude="+0.00"', droneWith({}), /RelativeAltitude is 0 m/),
  xmp('DJI without a barometer', 'drone-dji:AbsoluteAltitude="+0.00"', droneWith({})),
  xmp('Parrot above takeoff', 'Camera:AboveGroundAltitude="12.2"', droneWith({ relativeAltitude: 12.2 })),
  xmp('Autel above takeoff', 'drone:RelativeAltitude="12.2"', droneWith({ relativeAltitude: 12.2 })),
  xmp(
    'the yaw of a DJI gimbal',
    'drone-dji:GimbalYawDegree="+49.3" drone-dji:FlightYawDegree="10"',
    droneWith({ gimbalYaw: 49.3 }),
  ),
  xmp(
    'the yaw of a DJI drone',
    'drone-dji:FlightYawDegree="-10.5"',
    droneWith({ gimbalYaw: -10.5, isYawOfBody: true }),
  ),
  xmp(
    'three zeros of a gimbal',
    'drone-dji:GimbalYawDegree="+0.00" drone-dji:GimbalPitchDegree="+0.00" drone-dji:GimbalRollDegree="+0.00"',
    droneWith({ gimbalPitch: 0, gimbalRoll: 0 }),
  ),
  xmp(
    'the yaw of a Parrot camera',
    'drone-parrot:CameraYawDegree="49.3" Camera:Yaw="7" drone-parrot:CameraPitchDegree="-5"',
    droneWith({ gimbalYaw: 49.3, gimbalPitch: -5 }),
  ),
  xmp('the yaw in Pix4D’s tags', 'Camera:Yaw="49.3"', droneWith({ gimbalYaw: 49.3 })),
  xmp(
    'an impossible yaw of a gimbal',
    'drone-dji:GimbalYawDegree="3276.7" drone-dji:FlightYawDegree="10"',
    droneWith({ gimbalYaw: 10, isYawOfBody: true }),
    /GimbalYawDegree, 3276.7°, is not within ±360° and was not used/,
  ),
  xmp('the yaw of an Autel gimbal', 'drone:GimbalYawDegree="49.3"', droneWith({ gimbalYaw: 49.3 })),
  {
    name: 'the yaw of a Skydio camera, in a structure',
    tags: {
      xmp: xmpPacket(
        '',
        '<drone-skydio:CameraOrientationNED rdf:parseType="Resource"><drone-skydio:Yaw>49.3</drone-skydio:Yaw><drone-skydio:Pitch>-5</drone-skydio:Pitch></drone-skydio:CameraOrientationNED>',
      ),
    },
    facts: droneWith({ gimbalYaw: 49.3, gimbalPitch: -5 }),
  },
  {
    name: 'the yaw of a Skydio camera, in a structure of attributes',
    tags: { xmp: xmpPacket('', '<drone-skydio:CameraOrientationNED drone-skydio:Yaw="49.3"/>') },
    facts: droneWith({ gimbalYaw: 49.3 }),
  },
];

const headingOf = ({ panorama, direction }: PhotoFacts) => [
  panorama?.heading ?? null,
  direction?.deg ?? null,
];

const HEADINGS: [name: string, tags: TagBytes, headings: (number | null)[], note?: RegExp][] = [
  ['a panorama', { xmp: xmpPacket('GPano:PoseHeadingDegrees="123.4"') }, [123.4, null]],
  [
    'a panorama whose packet is padded with zeros, as a RICOH THETA S writes it',
    {
      xmp: `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n${xmpPacket('GPano:PoseHeadingDegrees="22.5"')}\n<?xpacket end="r"?>\n\0\0\0`,
    },
    [22.5, null],
  ],
  [
    'a panorama beside a text with characters that XML does not have',
    { xmp: xmpPacket('GPano:PoseHeadingDegrees="22.5" dc:title="a\x01b\0"') },
    [22.5, null],
  ],
  [
    'a panorama of 0 with a roll',
    {
      xmp: xmpPacket(
        'GPano:PoseHeadingDegrees="0.0" GPano:PosePitchDegrees="0.0" GPano:PoseRollDegrees="3.0"',
      ),
    },
    [null, null],
    /exactly 0 without a compass/,
  ],
  [
    'a panorama of 0 with a compass',
    {
      xmp: xmpPacket('GPano:PoseHeadingDegrees="0.0"'),
      exif: tiffOf({ gps: { [GPS.direction]: fractions([0, 1]) } }),
    },
    [0, 0],
  ],
  [
    'an image direction',
    { exif: tiffOf({ gps: { [GPS.direction]: fractions([675, 2]), [GPS.directionRef]: 'T' } }) },
    [null, 337.5],
  ],
  [
    'an image direction in XMP',
    { xmp: xmpPacket('exif:GPSImgDirection="675/2" exif:GPSImgDirectionRef="T"') },
    [null, 337.5],
  ],
  [
    'two headings that differ',
    {
      xmp: xmpPacket('GPano:PoseHeadingDegrees="90"'),
      exif: tiffOf({ gps: { [GPS.direction]: fractions([180, 1]) } }),
    },
    [90, 180],
    /GPSImgDirection, 180°, differs/,
  ],
  [
    'an impossible heading, and an image direction',
    {
      xmp: xmpPacket('GPano:PoseHeadingDegrees="400"'),
      exif: tiffOf({ gps: { [GPS.direction]: fractions([180, 1]) } }),
    },
    [null, 180],
    /PoseHeadingDegrees, 400°, is not within ±360° and was not used/,
  ],
  [
    'a heading that is not a number',
    { xmp: xmpPacket('GPano:PoseHeadingDegrees="north"') },
    [null, null],
    /PoseHeadingDegrees, north, is not a number/,
  ],
  [
    'an impossible image direction',
    { exif: tiffOf({ gps: { [GPS.direction]: fractions([65535, 100]) } }) },
    [null, null],
    /GPSImgDirection, 655.35°, is not between 0° and 360° and was not used/,
  ],
];

const VIEWS: Case[] = [
  xmp(
    'a view with a field',
    'GPano:InitialViewHeadingDegrees="90" GPano:InitialViewPitchDegrees="-10" GPano:InitialHorizontalFOVDegrees="75.0"',
    { initialView: { pan: 90, tilt: -10, horizontalFov: 75 } },
  ),
  xmp('a view to the west', 'GPano:InitialViewHeadingDegrees="-90"', {
    initialView: { pan: 270, tilt: 0, horizontalFov: null },
  }),
  xmp('two zeros', 'GPano:InitialViewHeadingDegrees="0" GPano:InitialViewPitchDegrees="0"', {
    initialView: null,
  }),
  xmp(
    'an impossible tilt',
    'GPano:InitialViewHeadingDegrees="90" GPano:InitialViewPitchDegrees="120"',
    { initialView: null },
    /InitialViewPitchDegrees, 120°, is not within ±90° and was not used/,
  ),
  xmp(
    'an impossible field',
    'GPano:InitialViewHeadingDegrees="90" GPano:InitialHorizontalFOVDegrees="200"',
    { initialView: { pan: 90, tilt: 0, horizontalFov: null } },
    /InitialHorizontalFOVDegrees, 200°, is not between 0° and 180° and was not used/,
  ),
  xmp(
    'a tilt without a pan',
    'GPano:InitialViewPitchDegrees="-10"',
    { initialView: null },
    /InitialViewPitchDegrees, -10°, has no GPano:InitialViewHeadingDegrees beside it/,
  ),
  xmp(
    'an impossible pan',
    'GPano:InitialViewHeadingDegrees="3600" GPano:InitialViewPitchDegrees="0"',
    { initialView: null },
    /InitialViewHeadingDegrees, 3600°, is not within ±360° and was not used/,
  ),
];

const PANO =
  'GPano:PoseHeadingDegrees="123.4" GPano:PosePitchDegrees="5" GPano:ProjectionType="equirectangular"';
const BOTH: TagBytes = {
  exif: tiffOf({ exif: { [TAG.original]: NOON }, gps: SEATTLE }),
  xmp: xmpPacket(PANO),
};

let folder: string;
before(async () => {
  folder = await scratchFolder();
});

let written = 0;
async function factsOf(tags: TagBytes): Promise<PhotoFacts> {
  const path = join(folder, `${++written}.jpg`);
  await writeTaggedJpeg(path, tags);
  return readPhoto(path);
}

/** Compares the facts that a case names. Positions are equal within a centimeter. */
function check(facts: PhotoFacts, expected: Partial<PhotoFacts>, note?: RegExp): void {
  const rounded = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rounded(each)]))
      : typeof value === 'number'
        ? Math.round(value * 1e7) / 1e7
        : value;
  for (const [name, value] of Object.entries(expected))
    assert.deepEqual(rounded(facts[name as keyof PhotoFacts]), rounded(value), name);
  if (note) assert.match(facts.notes.join('; '), note);
  else assert.deepEqual(facts.notes, []);
}

const TABLES: [row: string, what: string, cases: readonly Case[]][] = [
  ['FIX-142', 'time', TIMES],
  ['FIX-144', 'position', POSITIONS],
  ['FIX-144 FIX-145', 'height', HEIGHTS],
  ['FIX-144 FIX-145', 'drone', DRONES],
  ['FIX-146', 'initial view', VIEWS],
];

for (const [row, what, cases] of TABLES)
  describe(`${row} the ${what} in a file’s tags`, () => {
    for (const { name, tags, facts, note } of cases)
      test(`${row} ${what}: ${name}`, async () => check(await factsOf(tags), facts, note));
  });

for (const [name, tags, headings, note] of HEADINGS)
  test(`FIX-144 FIX-145 heading: ${name}`, async () => {
    const facts = await factsOf(tags);
    assert.deepEqual(headingOf(facts), headings);
    check(facts, {}, note);
  });

test('FIX-142 the table of times has at least 60 cases', () => {
  assert.ok(TIMES.length >= 60, String(TIMES.length));
});

describe('FIX-144 tags are read from every container', () => {
  const checkAll = (facts: PhotoFacts): void => {
    check(facts, { place: PLACE, timestamp: '2024-07-01T12:00:00' });
    assert.deepEqual([facts.panorama?.heading, facts.panorama?.pitch], [123.4, 5]);
  };

  /** Runs a function, and fails if it takes more than five seconds of processor time. */
  const soon = async (run: () => Promise<void>): Promise<void> => {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / 1000 < 5000, `${(user + system) / 1000} ms of processor time`);
  };

  test('FIX-144 container: JPEG, big endian', async () => {
    const bytes = tiffOf({ exif: { [TAG.original]: NOON }, gps: SEATTLE, isBigEndian: true });
    checkAll(await factsOf({ ...BOTH, exif: bytes }));
  });

  test('FIX-144 container: JPEG with XMP in two descriptions, in elements and in extended segments', async () => {
    const [heading, ...rest] = PANO.split(' ');
    const more = `<rdf:Description xmlns:p="http://ns.google.com/photos/1.0/panorama/" ${heading?.replace('GPano:', 'p:')}/>`;
    checkAll(await factsOf({ ...BOTH, xmp: xmpPacket(rest.join(' '), '', more) }));
    const elements =
      '<GPano:PoseHeadingDegrees>123.4</GPano:PoseHeadingDegrees><GPano:PosePitchDegrees> 5 </GPano:PosePitchDegrees>';
    checkAll(await factsOf({ ...BOTH, xmp: xmpPacket('', elements) }));
    const long = xmpPacket(PANO, `<dc:description>${'x'.repeat(90_000)}</dc:description>`);
    checkAll(await factsOf({ ...BOTH, xmp: xmpPacket(''), extendedXmp: long }));
  });

  test('FIX-144 container: JPEG whose extended XMP contains a picture of 10 MB, which does not delay the other tags', async () => {
    const data = xmpPacket('', `<dc:data>${'QUJD'.repeat(2_500_000)}</dc:data>`);
    await soon(async () => checkAll(await factsOf({ ...BOTH, extendedXmp: data })));
  });

  test('FIX-144 container: HEIC', async () => {
    const [heic, picture] = [join(folder, 'photo.heic'), join(folder, 'picture.jpg')];
    await writeTaggedHeic(heic, BOTH);
    await writeTaggedJpeg(picture, {});
    checkAll(await readPhoto(heic, picture));
  });

  for (const format of ['png', 'webp', 'avif'] as const)
    test(`FIX-144 container: ${format}`, async () => {
      const path = join(folder, `tagged.${format}`);

      await sharp({ create: { width: 64, height: 32, channels: 3, background: '#456' } })
        .withExif({
          IFD2: { DateTimeOriginal: NOON },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '47/1 36/1 0/1',
            GPSLongitudeRef: 'W',
            GPSLongitude: '122/1 18/1 0/1',
          },
        })
        .withXmp(xmpPacket(PANO))
        .toFormat(format)
        .toFile(path);
      checkAll(await readPhoto(path));
    });

  test('FIX-144 container: PNG with XMP as compressed international text', async () => {
    const path = join(folder, 'compressed.png');
    const header = Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1');
    const content = Buffer.concat([header, deflateSync(xmpPacket(PANO))]);
    const plain = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#456' } })
      .png()
      .toBuffer();
    const body = Buffer.concat([Buffer.from('iTXt'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    const afterHeader = 8 + 25;
    await writeFile(
      path,
      Buffer.concat([plain.subarray(0, afterHeader), length, body, sum, plain.subarray(afterHeader)]),
    );
    assert.equal((await readPhoto(path)).panorama?.heading, 123.4);
  });

  const writeTaggedTiff = async (path: string): Promise<void> => {
    const short = (...values: number[]): ExifValue => ({ type: 'short', values });
    const bytes = tiffOf({
      main: {
        0x0100: short(4),
        0x0101: short(2),
        0x0102: short(8),
        0x0103: short(1),
        0x0106: short(1),
        0x0111: { type: 'long', values: [0] },
        0x0115: short(1),
        0x0116: short(2),
        0x0117: { type: 'long', values: [8] },
        0x02bc: { type: 'byte', values: [...Buffer.from(xmpPacket(PANO))] },
      },
      exif: { [TAG.original]: NOON },
      gps: SEATTLE,
    });
    await writeFile(path, bytes);
  };

  test('FIX-144 container: TIFF', async () => {
    const path = join(folder, 'tagged.tif');
    await writeTaggedTiff(path);
    checkAll(await readPhoto(path));
  });

  test('FIX-144 container: files that are larger than the memory for one file, whose pixels are not read', async () => {
    const [jpeg, tiff] = [join(folder, 'large.jpg'), join(folder, 'large.tif')];
    await writeTaggedJpeg(jpeg, BOTH);
    await writeTaggedTiff(tiff);
    for (const path of [jpeg, tiff]) {
      await truncate(path, 2 ** 31 + 1);
      checkAll(await readPhoto(path));
    }
  });

  test('FIX-143 XMP with entities that multiply is read soon, and the other tags are used', async () => {
    const entities = Array.from({ length: 12 }, (_, level) => {
      const content = level === 0 ? 'lol' : `&e${level - 1};`.repeat(10);
      return `<!ENTITY e${level} "${content}">`;
    });
    const packet = `<!DOCTYPE x [${entities.join('')}]>${xmpPacket('', '<dc:title>&e11;</dc:title>')}`;
    const note = /XMP tags are not valid XML and were not read/;
    await soon(async () => check(await factsOf({ ...BOTH, xmp: packet }), { place: PLACE }, note));
  });

  test('FIX-143 tags of 10 MB do not delay the others', async () => {
    const path = join(folder, 'long.png');
    const long = 'x'.repeat(10_000_000);
    const exifTags = { IFD2: { DateTimeOriginal: NOON, UserComment: long } };
    await sharp({ create: { width: 64, height: 32, channels: 3, background: '#456' } })
      .withExif(exifTags)
      .withXmp(xmpPacket(PANO, `<dc:description>${long}</dc:description>`))
      .png()
      .toFile(path);
    const note = /XMP tags were not read, because they take 10 MB and at most 1 MB is read/;
    await soon(async () => check(await readPhoto(path), at('2024-07-01T12:00:00'), note));
  });

  test('FIX-143 damaged tags count as absent, and the photograph is read', async () => {
    const { exif: whole = Buffer.alloc(0) } = BOTH;
    for (const bytes of [
      whole.subarray(0, 30),
      Buffer.alloc(200, 0xff),
      Buffer.from('II*\0\xff\xff\xff\x7f', 'latin1'),
    ])
      assert.equal((await factsOf({ exif: bytes })).place, null);
    const broken = await factsOf({ ...BOTH, xmp: '<x:xmpmeta><rdf:RDF <<< &&& GPano:' });
    check(broken, { place: PLACE }, /XMP tags are not valid XML and were not read/);
  });
});

test(
  'FIX-142 the time zone in the notes of a real RICOH THETA is the offset of its time',
  { skip: !existsSync(PHOTOS) },
  async () => {
    const { timestamp } = await readPhoto(join(PHOTOS, 'theta-v_field_NW.jpg'));
    assert.equal(timestamp, '2020-05-11T11:28:25+01:00');
  },
);
