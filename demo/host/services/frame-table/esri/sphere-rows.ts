import { FACES, type Face } from '../../../../../elements/geo/cube-face.ts';
import type { Place } from '../../../../../elements/geo/earth.ts';
import {
  levelsOf,
  faceWidthAt,
  PREVIEW_LEVEL,
  TILE_SIZE,
  tileRect,
  tilesOfFace,
} from '../../../../../elements/geo/tile.ts';
import type { FilmCamera, PinholePicture } from './frame.ts';
import type { OrientedImage } from './oriented-image.ts';
import { rotationOfFace } from './rotation.ts';

/** The facts of a sphere that the tables use. */
export interface SphereFacts {
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Meters above the WGS84 ellipsoid; null if unknown. */
  readonly altitude: number | null;
  /** Meters above the ground below the camera; null if unknown. */
  readonly cameraHeight: number | null;
  /** ISO 8601 in UTC; null if unknown. */
  readonly capturedAt: string | null;
  /** Width of a face at full detail, in pixels. */
  readonly faceWidth: number;
  /** Format of the sphere's tiles; `jpg` if there is a choice. */
  readonly tileType: string;
}

/** Levels, zoom factor and tile size, concatenated as in Esri's tile services. */
const TILE_SCHEME = `${PREVIEW_LEVEL + 1}2${TILE_SIZE}`;

/** Shortens a time in ISO 8601, in UTC, to the second. */
const toSeconds = (iso: string): string => `${iso.slice(0, 19)}Z`;

/**
 * Converts a sphere to a row of an oriented imagery table: a leveled 360° image whose center faces north,
 * served in tiles.
 */
export function sphereImage(sphere: SphereFacts, tilesUrl: string): OrientedImage {
  const { id, name, latitude, longitude, altitude, cameraHeight, capturedAt, faceWidth, tileType } = sphere;
  const tiles = `${tilesUrl}/${id}/|f|/|z|/|x|_|y|.${tileType}`;
  return {
    latitude,
    longitude,
    altitude,
    imagePath: `T|${TILE_SCHEME}|${faceWidth}|${faceWidth}|${tiles}`,
    name,
    acquired: capturedAt === null ? null : toSeconds(capturedAt),
    heading: 0,
    pitch: 90,
    roll: 0,
    cameraHeight,
    horizontalFov: 360,
    verticalFov: 180,
    nearDistance: null,
    farDistance: null,
    type: '360',
  };
}

/** Assumed width of a pixel in micrometers, because a digital image has no film. Only ratios matter. */
const PIXEL_MICRONS = 5;

const faceNames: Readonly<Record<Face, string>> = {
  f: 'front',
  r: 'right',
  b: 'back',
  l: 'left',
  u: 'up',
  d: 'down',
};

function cameraOfTile(faceWidth: number, rect: ReturnType<typeof tileRect>, at: string): FilmCamera {
  const side = faceWidthAt(faceWidth, PREVIEW_LEVEL);
  const fromCenter = { x: rect.left + rect.width / 2 - side / 2, y: rect.top + rect.height / 2 - side / 2 };
  return {
    id: `face-${side}${side > TILE_SIZE ? `-${at}` : ''}`,
    focalLength: (side / 2) * PIXEL_MICRONS,
    pixelSize: PIXEL_MICRONS,
    columns: rect.width,
    rows: rect.height,
    principalX: -fromCenter.x * PIXEL_MICRONS,
    // Pixels are counted downward, but y on the film points up.
    principalY: fromCenter.y * PIXEL_MICRONS,
  };
}

/**
 * Returns a sphere's six faces as pinhole images, because a frames table can contain no other kind. Each
 * shows 90° by 90° from the same position. The images are the tiles of the coarsest level, on which a face of
 * up to 4096 px has a single tile. Returns an empty list without a height, which frames require.
 */
export function spherePictures(sphere: SphereFacts, tilesUrl: string): PinholePicture[] {
  const { id, name, latitude, longitude, altitude, faceWidth, tileType } = sphere;
  if (altitude === null) return [];
  const place: Place = { latitude, longitude, altitude };
  return FACES.flatMap((face) =>
    tilesOfFace(face, PREVIEW_LEVEL, levelsOf(faceWidth)).map((tile) => ({
      raster: `${tilesUrl}/${id}/${face}/${PREVIEW_LEVEL}/${tile.x}_${tile.y}.${tileType}`,
      name: `${name} ${faceNames[face]}`,
      group: String(id),
      place,
      isEllipsoidal: true,
      rotation: rotationOfFace(face),
      camera: cameraOfTile(faceWidth, tileRect(tile, levelsOf(faceWidth)), `${tile.x}_${tile.y}`),
    })),
  );
}
