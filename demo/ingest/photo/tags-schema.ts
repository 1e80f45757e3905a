import * as z from 'zod';

/** A tag with an invalid value counts as absent, because a single bad tag must not prevent publication. */
const number = z
  .preprocess(
    (value) => (value === undefined || value === null || value === '' ? null : Number(value)),
    z.number().nullable(),
  )
  .catch(null);
const text = z.string().trim().min(1).nullable().catch(null);
/** A group of tags; empty if the file has no tags of the group. */
const group = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? value : {}),
    z.object(shape).partial(),
  );

/**
 * Tags as exifr groups them: TIFF's main directory, EXIF, GPS, and XMP's panorama, drone and rights groups.
 */
export const tagsSchema = z.object({
  ifd0: group({ Make: text, Model: text, Copyright: text, Artist: text, 36867: text }),
  exif: group({
    DateTimeOriginal: text,
    CreateDate: text,
    OffsetTimeOriginal: text,
    OffsetTime: text,
    FocalLengthIn35mmFormat: number,
  }),
  gps: group({
    latitude: number,
    longitude: number,
    GPSLatitude: z.unknown(),
    GPSLatitudeRef: text,
    GPSLongitude: z.unknown(),
    GPSLongitudeRef: text,
    GPSAltitude: number,
    GPSAltitudeRef: z.unknown(),
    GPSHPositioningError: number,
    GPSImgDirection: number,
    GPSImgDirectionRef: text,
    GPSDateStamp: text,
    GPSTimeStamp: z.array(z.number()).nullable().catch(null),
  }),
  GPano: z
    .object({
      ProjectionType: text,
      FullPanoWidthPixels: number,
      FullPanoHeightPixels: number,
      CroppedAreaImageWidthPixels: number,
      CroppedAreaImageHeightPixels: number,
      CroppedAreaLeftPixels: number,
      CroppedAreaTopPixels: number,
      PoseHeadingDegrees: number,
      PosePitchDegrees: number,
      PoseRollDegrees: number,
    })
    .nullable()
    .catch(null)
    .default(null),
  'drone-dji': z
    .object({
      GimbalYawDegree: number,
      GimbalPitchDegree: number,
      GimbalRollDegree: number,
      RelativeAltitude: number,
      AbsoluteAltitude: number,
      AltitudeType: text,
      RtkFlag: number,
      RtkStdLon: number,
      RtkStdLat: number,
      RtkStdHgt: number,
    })
    .nullable()
    .catch(null)
    .default(null),
  dc: group({ rights: z.unknown() }),
});

export type Tags = z.infer<typeof tagsSchema>;
