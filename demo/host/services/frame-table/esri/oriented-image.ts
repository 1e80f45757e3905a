import { round, table, type Cell } from './table.ts';

/** A row of an oriented imagery table. */
export interface OrientedImage {
  readonly longitude: number;
  readonly latitude: number;
  /** Altitude in meters; null if unknown. */
  readonly altitude: number | null;
  /** Path of a file, a URL, or a tile service in Esri's format. */
  readonly imagePath: string;
  readonly name: string;
  /** ISO 8601; null if unknown. */
  readonly acquired: string | null;
  /** Degrees clockwise from north; null if unknown. */
  readonly heading: number | null;
  /** Degrees: 0 straight down, 90 at the horizon. */
  readonly pitch: number;
  readonly roll: number;
  /** Meters above the ground; null if unknown. */
  readonly cameraHeight: number | null;
  /** Fields of view in degrees. */
  readonly horizontalFov: number;
  readonly verticalFov: number;
  /** Distances to the nearest and farthest visible ground, in meters; null if unknown. */
  readonly nearDistance: number | null;
  readonly farDistance: number | null;
  readonly type: 'Horizontal' | 'Oblique' | 'Nadir' | '360';
}

/** WGS84, longitude and latitude in degrees. */
const SRS = 4326;

/** Esri's value for an unknown heading. */
const UNKNOWN_HEADING = -999;

const columns: Readonly<Record<string, (image: OrientedImage) => Cell>> = {
  X: ({ longitude }) => round(longitude, 8),
  Y: ({ latitude }) => round(latitude, 8),
  Z: ({ altitude }) => round(altitude, 3),
  SRS: () => SRS,
  ImagePath: ({ imagePath }) => imagePath,
  Name: ({ name }) => name,
  AcquisitionDate: ({ acquired }) => acquired,
  CameraHeading: ({ heading }) => round(heading, 4) ?? UNKNOWN_HEADING,
  CameraPitch: ({ pitch }) => round(pitch, 4),
  CameraRoll: ({ roll }) => round(roll, 4),
  CameraHeight: ({ cameraHeight }) => round(cameraHeight, 3),
  HorizontalFieldOfView: ({ horizontalFov }) => round(horizontalFov, 2),
  VerticalFieldOfView: ({ verticalFov }) => round(verticalFov, 2),
  NearDistance: ({ nearDistance }) => round(nearDistance, 1),
  FarDistance: ({ farDistance }) => round(farDistance, 1),
  OrientedImageryType: ({ type }) => type,
};

/** Returns the oriented imagery table for the tool "Add Images To Oriented Imagery Dataset" of ArcGIS Pro. */
export const orientedImageryTable = (images: readonly OrientedImage[]): string => table(columns, images);
