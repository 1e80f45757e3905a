import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

interface SomePhoto {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly altitude?: number;
  readonly takenAt?: string;
  /** Attributes of XMP, such as `drone-dji:GimbalYawDegree`. */
  readonly xmp?: Readonly<Record<string, string>>;
}

const rational = (value: number): string => `${Math.round(value * 1e6)}/1000000`;

/** Converts degrees to whole degrees, whole minutes and seconds. */
function degrees(value: number): string {
  const all = Math.abs(value);
  const minutes = (all % 1) * 60;
  return `${Math.trunc(all)}/1 ${Math.trunc(minutes)}/1 ${rational((minutes % 1) * 60)}`;
}

const namespaces =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" ' +
  'xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"';

function xmpOf(tags: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(tags).map(([name, value]) => `${name}="${value}"`);
  return (
    `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${namespaces}>` +
    `<rdf:Description rdf:about="" ${namespaces} ${attributes.join(' ')}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  );
}

export async function writePhoto(folder: string, photo: SomePhoto): Promise<void> {
  const { file, width, height, latitude, longitude, altitude = 0, takenAt, xmp } = photo;
  const picture = sharp({ create: { width, height, channels: 3, background: '#78909c' } }).jpeg({
    quality: 30,
  });
  const place =
    latitude === undefined || longitude === undefined
      ? {}
      : {
          GPSLatitude: degrees(latitude),
          GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
          GPSLongitude: degrees(longitude),
          GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
          GPSAltitude: rational(altitude),
          GPSAltitudeRef: '0',
        };
  picture.withExif({ IFD2: takenAt === undefined ? {} : { DateTimeOriginal: takenAt }, IFD3: place });
  if (xmp !== undefined) picture.withXmp(xmpOf(xmp));
  await writeFile(join(folder, file), await picture.toBuffer());
}
