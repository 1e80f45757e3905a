import { frameTables, type PinholePicture } from './esri/frame.ts';
import { orientedImageryTable, type OrientedImage } from './esri/oriented-image.ts';
import { zip } from './zip.ts';

export interface TableSource {
  readonly images: readonly OrientedImage[];
  readonly pictures: readonly PinholePicture[];
  /** Rows or photos that were omitted, and why. */
  readonly omitted: readonly string[];
  /** Facts about the input, as pairs of name and value. */
  readonly facts: readonly (readonly [string, string])[];
}

export interface TableSet {
  readonly archive: Buffer;
  readonly facts: readonly (readonly [string, string])[];
}

const ABOUT = `oriented-imagery.csv
  An oriented imagery table: "Add Images To Oriented Imagery Dataset" in ArcGIS Pro imports it. X and Y are WGS84 degrees.
  A sphere's ImagePath is a tile service: T|levels, factor and tile size|face width|face width|URL, with |f| for the
  face (f r b l u d), |z| for the level and |x| and |y| for the tile. Level 0 has full detail, and each further level half of the one before.

frames.csv, cameras.csv
  A frames table and its cameras table, for a mosaic dataset with the raster type "Frame Camera". A frame is a pinhole
  picture, so a sphere is the six faces of its cube. PerspectiveX and PerspectiveY are meters in the UTM zone that SRS
  names; Omega, Phi and Kappa are degrees in that grid. ";115700" says that PerspectiveZ is above the WGS84 ellipsoid;
  without it, PerspectiveZ is the height recorded in the photo. Pictures without a height have no frame.

left-out.txt
  Pictures that are not included, and why.
`;

export function makeTableSet({ images, pictures, omitted, facts }: TableSource): TableSet {
  const { frames, cameras, count } = frameTables(pictures);
  const made = [
    ...facts,
    ['Images', String(images.length)],
    ['Frames', String(count)],
    ['Left out', String(omitted.length)],
  ] as const;
  const archive = zip([
    { name: 'about.txt', text: `${made.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${ABOUT}` },
    { name: 'oriented-imagery.csv', text: orientedImageryTable(images) },
    ...(count > 0
      ? [
          { name: 'frames.csv', text: frames },
          { name: 'cameras.csv', text: cameras },
        ]
      : []),
    ...(omitted.length > 0 ? [{ name: 'left-out.txt', text: `${omitted.join('\n')}\n` }] : []),
  ]);
  return { archive, facts: made };
}
