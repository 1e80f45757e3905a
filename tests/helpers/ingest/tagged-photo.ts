import type { Exif } from 'sharp';
import { panoramaPicture } from './synthetic-panorama.ts';

/** EXIF tags by group, and XMP. */
export interface PhotoTags {
  readonly gps?: Record<string, string>;
  readonly camera?: Record<string, string>;
  readonly photo?: Record<string, string>;
  readonly xmp?: string;
}

/** Formats an angle as EXIF degrees: three fractions for degrees, minutes and seconds. */
function exifDegrees(deg: number): string {
  const seconds = Math.round(Math.abs(deg) * 36_000_000);
  return `${Math.floor(seconds / 36_000_000)}/1 ${Math.floor(seconds / 600_000) % 60}/1 ${seconds % 600_000}/10000`;
}

/** Returns the GPS tags of a position, optionally with a height above sea level in meters. */
export const gpsOf = (latitude: number, longitude: number, altitude?: number): Record<string, string> => ({
  GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
  GPSLatitude: exifDegrees(latitude),
  GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
  GPSLongitude: exifDegrees(longitude),
  ...(altitude !== undefined && {
    GPSAltitudeRef: altitude < 0 ? '1' : '0',
    GPSAltitude: `${Math.round(Math.abs(altitude) * 100)}/100`,
  }),
});

export const xmpOf = (attributes: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" ${attributes}/></rdf:RDF></x:xmpmeta>`;

/** Writes the direction panorama with tags, in the format of the path's extension. */
export async function writeTagged(path: string, tags: PhotoTags, height = 256): Promise<void> {
  const exif: Exif = {
    ...(tags.camera && { IFD0: tags.camera }),
    ...(tags.photo && { IFD2: tags.photo }),
    ...(tags.gps && { IFD3: tags.gps }),
  };
  const picture = panoramaPicture(height).withExif(exif);
  await (tags.xmp === undefined ? picture : picture.withXmp(tags.xmp)).toFile(path);
}
