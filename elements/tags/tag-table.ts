/** What the tags of a photograph can say. */
export type Fact =
  | 'position'
  | 'position error'
  | 'height'
  | 'height above takeoff'
  | 'heading'
  | 'camera yaw'
  | 'camera pitch'
  | 'camera roll'
  | 'pitch and roll'
  | 'time'
  | 'UTC offset'
  | 'satellite time'
  | 'crop'
  | 'initial view';

/**
 * One place in a file where a fact can be. Names without a colon are EXIF tags; the others are XMP properties, with
 * the usual prefix of their namespace. A slash leads to a field of a structure.
 */
export interface TagSource {
  /** The tags that state the fact together. */
  readonly tags: readonly string[];
  /** Tags that belong to these tags and change what they mean. */
  readonly qualifiers: readonly string[];
}

const source = (tags: string, qualifiers = ''): TagSource => ({
  tags: tags.split(' '),
  qualifiers: qualifiers === '' ? [] : qualifiers.split(' '),
});

/** Where each fact can be. The first source that has a usable value is believed. */
export const TAG_TABLE: Readonly<Record<Fact, readonly TagSource[]>> = {
  position: [
    source('GPSLatitude GPSLongitude', 'GPSLatitudeRef GPSLongitudeRef GPSStatus GPSMapDatum'),
    source('drone-dji:GpsLatitude drone-dji:GpsLongitude', 'drone-dji:GpsStatus'),
    source('drone-dji:GpsLatitude drone-dji:GpsLongtitude', 'drone-dji:GpsStatus'),
    source('drone-dji:Latitude drone-dji:Longitude', 'drone-dji:GpsStatus'),
    source('drone-skydio:Latitude drone-skydio:Longitude'),
    source('drone:GpsLatitude drone:GpsLongitude'),
    source('drone:GpsLatitude drone:GpsLongtitude'),
    source(
      'exif:GPSLatitude exif:GPSLongitude',
      'exif:GPSLatitudeRef exif:GPSLongitudeRef exif:GPSStatus exif:GPSMapDatum',
    ),
  ],
  'position error': [
    source('GPSHPositioningError'),
    source('exif:GPSHPositioningError'),
    source('Camera:GPSXYAccuracy'),
  ],
  height: [
    source('drone-dji:AbsoluteAltitude', 'drone-dji:RtkFlag drone-dji:AltitudeType'),
    source('drone-skydio:AbsoluteAltitude'),
    source('drone:AbsoluteAltitude', 'Camera:VertCS'),
    source('GPSAltitude', 'GPSAltitudeRef Camera:VertCS'),
    source('exif:GPSAltitude', 'exif:GPSAltitudeRef Camera:VertCS'),
  ],
  'height above takeoff': [
    source('drone-dji:RelativeAltitude'),
    source('drone-skydio:RelativeAltitude'),
    source('drone:RelativeAltitude'),
    source('Camera:AboveGroundAltitude'),
  ],
  heading: [
    source('GPano:PoseHeadingDegrees', 'GPSImgDirection exif:GPSImgDirection'),
    source('GPSImgDirection', 'GPSImgDirectionRef'),
    source('exif:GPSImgDirection', 'exif:GPSImgDirectionRef'),
  ],
  'camera yaw': [
    source('drone-dji:GimbalYawDegree'),
    source('drone-skydio:CameraOrientationNED/Yaw'),
    source('drone-parrot:CameraYawDegree'),
    source('drone:GimbalYawDegree'),
    source('Camera:Yaw'),
    source('MakerNote/CameraYaw'),
    source('drone-dji:FlightYawDegree'),
    source('drone-parrot:DroneYawDegree'),
    source('drone:FlightYawDegree'),
  ],
  // Pitch and roll tell whether a yaw of 0 was measured, and are listed in frame tables. They do not level a sphere,
  // because a panorama is levelled already.
  'camera pitch': [
    source('drone-dji:GimbalPitchDegree'),
    source('drone-skydio:CameraOrientationNED/Pitch'),
    source('drone-parrot:CameraPitchDegree'),
    source('drone:GimbalPitchDegree'),
    source('MakerNote/CameraPitch'),
  ],
  'camera roll': [
    source('drone-dji:GimbalRollDegree'),
    source('drone-skydio:CameraOrientationNED/Roll'),
    source('drone-parrot:CameraRollDegree'),
    source('drone:GimbalRollDegree'),
    source('MakerNote/CameraRoll'),
  ],
  'pitch and roll': [source('GPano:PosePitchDegrees GPano:PoseRollDegrees')],
  time: [
    source('DateTimeOriginal', 'SubSecTimeOriginal'),
    source('exif:DateTimeOriginal', 'exif:SubSecTimeOriginal'),
    source('GPano:SourceImageCreateTime'),
    source('GPano:FirstPhotoDate'),
    source('photoshop:DateCreated'),
    source('DateTimeDigitized', 'SubSecTimeDigitized'),
    source('exif:DateTimeDigitized', 'exif:SubSecTimeDigitized'),
  ],
  'UTC offset': [
    source('OffsetTimeOriginal'),
    source('OffsetTimeDigitized'),
    source('OffsetTime'),
    source('exif:OffsetTimeOriginal'),
    source('exif:OffsetTimeDigitized'),
    source('exif:OffsetTime'),
    source('MakerNote/TimeZone'),
  ],
  'satellite time': [
    source('GPSDateStamp GPSTimeStamp'),
    source('exif:GPSTimeStamp', 'exif:GPSDateStamp'),
    source('drone-dji:UTCAtExposure'),
  ],
  crop: [
    source(
      'GPano:CroppedAreaImageWidthPixels GPano:CroppedAreaImageHeightPixels',
      'GPano:CroppedAreaLeftPixels GPano:CroppedAreaTopPixels GPano:FullPanoWidthPixels GPano:FullPanoHeightPixels',
    ),
  ],
  'initial view': [
    source(
      'GPano:InitialViewHeadingDegrees GPano:InitialViewPitchDegrees',
      'GPano:InitialHorizontalFOVDegrees',
    ),
  ],
};

/** Tags that contain a time, which is not believed because programs change it. */
export const CHANGED_TIMES = ['DateTime', 'xmp:CreateDate'] as const;
