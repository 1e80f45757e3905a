import type { Place } from '../../../../../elements/geo/earth.ts';
import { type Mat3, multiply } from '../../../../../elements/geo/vector.ts';
import { anglesOf, turnOfMap } from './rotation.ts';
import { round, table, type Cell } from './table.ts';
import { gridPlaceOf, type GridPlace } from './utm.ts';

/** A pinhole camera of Esri's cameras table. Lengths on the film are in micrometers. */
export interface FilmCamera {
  readonly id: string;
  readonly focalLength: number;
  readonly pixelSize: number;
  /** Size of the image in pixels. */
  readonly columns: number;
  readonly rows: number;
  /** Principal point, from the image's center to the right and up. */
  readonly principalX: number;
  readonly principalY: number;
}

export interface PinholePicture {
  readonly raster: string;
  readonly name: string;
  readonly group: string;
  readonly place: Place;
  /**
   * Whether the height is above the WGS84 ellipsoid. Heights in a photo's tags are usually above sea level.
   */
  readonly isEllipsoidal: boolean;
  /** Rotation from the image's frame to the axes east, true north and up. */
  readonly rotation: Mat3;
  readonly camera: FilmCamera;
}

/** Esri's number for heights above the WGS84 ellipsoid. */
const ELLIPSOIDAL_HEIGHTS = 115_700;

interface Frame extends PinholePicture {
  readonly id: number;
  readonly grid: GridPlace;
}

const frameColumns: Readonly<Record<string, (frame: Frame) => Cell>> = {
  ObjectID: ({ id }) => id,
  Raster: ({ raster }) => raster,
  CameraID: ({ camera }) => camera.id,
  PerspectiveX: ({ grid }) => round(grid.easting, 3),
  PerspectiveY: ({ grid }) => round(grid.northing, 3),
  PerspectiveZ: ({ place }) => round(place.altitude, 3),
  // Because grid north differs from true north, the map is rotated relative to the image.
  Omega: (frame) => round(frameAngles(frame).omega, 6),
  Phi: (frame) => round(frameAngles(frame).phi, 6),
  Kappa: (frame) => round(frameAngles(frame).kappa, 6),
  Name: ({ name }) => name,
  GroupName: ({ group }) => group,
  SRS: ({ grid, isEllipsoidal }) =>
    isEllipsoidal ? `${grid.epsg};${ELLIPSOIDAL_HEIGHTS}` : String(grid.epsg),
};

const frameAngles = ({ grid, rotation }: Frame) =>
  anglesOf(multiply(turnOfMap(grid.convergenceDeg), rotation));

interface NumberedCamera extends FilmCamera {
  readonly number: number;
}

const cameraColumns: Readonly<Record<string, (camera: NumberedCamera) => Cell>> = {
  ObjectID: ({ number }) => number,
  CameraID: ({ id }) => id,
  FocalLength: ({ focalLength }) => round(focalLength, 4),
  PrincipalX: ({ principalX }) => round(principalX, 4),
  PrincipalY: ({ principalY }) => round(principalY, 4),
  NColumns: ({ columns }) => columns,
  NRows: ({ rows }) => rows,
  PixelSize: ({ pixelSize }) => round(pixelSize, 6),
  /** Affine transformation of the film, with x to the right and y up. */
  FilmCoordinateSystem: () => 1,
};

/** Esri's frames table and its cameras table. */
export interface FrameTables {
  readonly frames: string;
  readonly cameras: string;
  readonly count: number;
}

/**
 * Creates the two tables for a list of images. Images near the poles, where UTM is not defined, are omitted.
 */
export function frameTables(pictures: readonly PinholePicture[]): FrameTables {
  const frames: Frame[] = [];
  const cameras = new Map<string, NumberedCamera>();
  for (const picture of pictures) {
    const grid = gridPlaceOf(picture.place);
    if (grid === null) continue;
    const { camera } = picture;
    if (!cameras.has(camera.id)) cameras.set(camera.id, { ...camera, number: cameras.size + 1 });
    frames.push({ ...picture, id: frames.length + 1, grid });
  }
  return {
    frames: table(frameColumns, frames),
    cameras: table(cameraColumns, [...cameras.values()]),
    count: frames.length,
  };
}
