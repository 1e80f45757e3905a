import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { toDeg } from '../../../elements/geo/angle.ts';
import { directionOf } from '../../../elements/geo/camera.ts';
import { FACE_AXES } from '../../../elements/geo/cube-face.ts';
import { type Pose, matrixOfPose } from '../../../elements/geo/pose.ts';
import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import { dot, rotate } from '../../../elements/geo/vector.ts';
import { OPENING_MARKET } from '../../world/flights/opening-view.ts';
import { spheresOnLeg } from '../../world/flights/spheres.ts';
import type { SampleSphere } from '../../world/sample-sphere.ts';
import type { SampleTiles } from '../../world/serve/sample-tiles.ts';

const SAMPLE_FLIGHT = 'Sample flight';

/** Index of the photographed line of the flight, which passes over the middle of the town. */
const LINE = 5;

/**
 * Returns the pose of a camera whose image is the lower face of a sphere: heading and pitch of the image
 * center, and roll.
 */
function poseOfLowerFace(sphere: Pose): Pose {
  const toWorld = matrixOfPose(sphere);
  const { pan: heading, tilt: pitch } = directionOf(rotate(toWorld, FACE_AXES.d.ahead));
  const right = rotate(toWorld, FACE_AXES.d.right);
  const level = matrixOfPose({ heading, pitch, roll: 0 });
  const roll = toDeg(Math.atan2(-dot(right, rotate(level, [0, 1, 0])), dot(right, rotate(level, [1, 0, 0]))));
  return { heading, pitch, roll };
}

const rational = (value: number): string => `${String(Math.round(value * 1e6))}/1000000`;

/** Formats degrees for EXIF as whole degrees, whole minutes and seconds. */
function degrees(value: number): string {
  const all = Math.abs(value);
  const minutes = (all % 1) * 60;
  return `${String(Math.trunc(all))}/1 ${String(Math.trunc(minutes))}/1 ${rational((minutes % 1) * 60)}`;
}

/** Returns the position, height and time of a sphere as EXIF tags. */
const exifOf = ({ record: { latitude, longitude, timestamp, metadata } }: SampleSphere) => ({
  IFD2: { DateTimeOriginal: (timestamp ?? '').slice(0, 19).replaceAll('-', ':').replace('T', ' ') },
  IFD3: {
    GPSLatitude: degrees(latitude),
    GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
    GPSLongitude: degrees(longitude),
    GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
    GPSAltitude: rational(metadata.altitude ?? 0),
    GPSAltitudeRef: '0',
  },
});

/** Returns the direction of the camera and its height above the ground in the format that drones write. */
function xmpOf({ pose, record: { metadata } }: SampleSphere): string {
  const { heading, pitch, roll } = poseOfLowerFace(pose);
  const height = (metadata.altitude ?? 0) - (metadata.ground ?? 0);
  const tags = {
    GimbalYawDegree: heading,
    GimbalPitchDegree: pitch,
    GimbalRollDegree: roll,
    RelativeAltitude: height,
  };
  const attributes = Object.entries(tags).map(([name, value]) => `drone-dji:${name}="${value.toFixed(4)}"`);
  return (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about="" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" ${attributes.join(' ')}/>` +
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  );
}

/** The tag GPSAltitudeRef as it appears in a file: number, type, count, value. */
const ALTITUDE_REF = Buffer.from([5, 0, 1, 0, 1, 0, 0, 0]);

/**
 * Marks the height of a photograph as relative to the ellipsoid. sharp always writes 0, which means above sea
 * level.
 */
function markEllipsoidal(photograph: Buffer): Buffer {
  const at = photograph.indexOf(ALTITUDE_REF);
  if (at < 0) throw new Error('The photograph has no GPSAltitudeRef.');
  photograph.writeUInt8(2, at + ALTITUDE_REF.length);
  return photograph;
}

async function photographOf(sphere: SampleSphere, tiles: SampleTiles): Promise<Buffer> {
  const tile = { face: 'd', level: PREVIEW_LEVEL, x: 0, y: 0 } as const;
  const picture = await tiles.get({ sphereId: sphere.id, tile, format: 'webp' }, { isUrgent: false });
  const photograph = sharp(picture).jpeg({ quality: 85 }).withExif(exifOf(sphere)).withXmp(xmpOf(sphere));
  return markEllipsoidal(await photograph.toBuffer());
}

/**
 * Writes the photographs of one line of a flight into a folder within `root`, unless they already exist. Each
 * photograph shows the view straight down from a sphere of the line, with a field of view of 90° and the tags
 * of a drone.
 */
export async function writeSampleFlight(root: string, tiles: SampleTiles): Promise<void> {
  const folder = join(root, SAMPLE_FLIGHT);
  if ((await stat(folder).catch(() => null)) !== null) return;
  const draft = join(root, `.${SAMPLE_FLIGHT}.${String(process.pid)}`);
  try {
    await mkdir(draft, { recursive: true });
    for (const [at, sphere] of spheresOnLeg(OPENING_MARKET, 1, LINE).entries())
      await writeFile(
        join(draft, `flight-${String(at + 1).padStart(2, '0')}.jpg`),
        await photographOf(sphere, tiles),
      );
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
