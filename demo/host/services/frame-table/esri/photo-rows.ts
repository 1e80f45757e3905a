import { fieldOfView, groundDistances, imageryTypeOf, type Lens } from './field-of-view.ts';
import type { PinholePicture } from './frame.ts';
import type { OrientedImage } from './oriented-image.ts';
import { rotationOfPose } from './rotation.ts';

/** A photo's metadata that the tables use. */
export interface PhotoPose {
  readonly file: string;
  /** Size in pixels, as displayed. */
  readonly width: number;
  readonly height: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number | null;
  readonly isEllipsoidal: boolean;
  readonly acquired: string | null;
  /** Degrees clockwise from north; null if unknown. */
  readonly heading: number | null;
  /** Degrees above the horizon, the usual convention for cameras; null if unknown. */
  readonly tilt: number | null;
  readonly roll: number | null;
  /** Meters above the takeoff point; null if unknown. */
  readonly heightAboveGround: number | null;
  /** Fractions of 360° and of 180° that a panorama shows. Both are 1 for a complete panorama. */
  readonly coverage: { readonly width: number; readonly height: number };
}

const nameOf = (file: string): string => file.replace(/\.[^.]+$/, '');

const wrap = (deg: number): number => ((deg % 360) + 360) % 360;

const headOf = (photo: PhotoPose) => ({
  latitude: photo.latitude,
  longitude: photo.longitude,
  altitude: photo.altitude,
  imagePath: photo.file,
  name: nameOf(photo.file),
  acquired: photo.acquired,
  heading: photo.heading === null ? null : wrap(photo.heading),
  roll: photo.roll ?? 0,
  cameraHeight:
    photo.heightAboveGround !== null && photo.heightAboveGround > 0 ? photo.heightAboveGround : null,
});

/** Converts a panorama to a row of an oriented imagery table. */
export function panoramicImage(photo: PhotoPose): OrientedImage {
  return {
    ...headOf(photo),
    pitch: 90 + (photo.tilt ?? 0),
    horizontalFov: 360 * photo.coverage.width,
    verticalFov: 180 * photo.coverage.height,
    nearDistance: null,
    farDistance: null,
    type: '360',
  };
}

/**
 * Returns the sensor's width and height in the image's orientation. If only one of the image and the sensor
 * is taller than it is wide, the camera was on its side.
 */
function sensorOf({ width, height }: PhotoPose, { sensorWidth, sensorHeight }: Lens): [number, number] {
  const isTall = height > width !== sensorHeight > sensorWidth;
  return isTall ? [sensorHeight, sensorWidth] : [sensorWidth, sensorHeight];
}

/**
 * Converts a photo taken through an ordinary lens to a row of an oriented imagery table. Without a tilt, the
 * photo counts as taken straight down.
 */
export function obliqueImage(photo: PhotoPose, lens: Lens): OrientedImage {
  const head = headOf(photo);
  const [sensorWidth, sensorHeight] = sensorOf(photo, lens);
  const pitch = 90 + (photo.tilt ?? -90);
  const verticalFov = fieldOfView(sensorHeight, lens.focalLength);
  return {
    ...head,
    pitch,
    horizontalFov: fieldOfView(sensorWidth, lens.focalLength),
    verticalFov,
    ...groundDistances(head.cameraHeight, pitch, verticalFov),
    type: imageryTypeOf(pitch),
  };
}

/**
 * Converts a photo to a pinhole image. Returns null without a height or a heading, which a frame requires.
 */
export function obliquePicture(photo: PhotoPose, lens: Lens): PinholePicture | null {
  const { file, width, height, latitude, longitude, altitude, heading } = photo;
  if (altitude === null || heading === null) return null;
  const [sensorWidth] = sensorOf(photo, lens);
  const pixelSize = (sensorWidth * 1000) / width;
  return {
    raster: file,
    name: nameOf(file),
    group: '',
    place: { latitude, longitude, altitude },
    isEllipsoidal: photo.isEllipsoidal,
    rotation: rotationOfPose({ heading, pitch: 90 + (photo.tilt ?? -90), roll: photo.roll ?? 0 }),
    camera: {
      id: `camera-${width}x${height}`,
      focalLength: lens.focalLength * 1000,
      pixelSize,
      columns: width,
      rows: height,
      principalX: 0,
      principalY: 0,
    },
  };
}
