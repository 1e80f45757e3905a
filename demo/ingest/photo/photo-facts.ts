/** A file's panorama tags (XMP GPano): lengths in pixels, angles in degrees, null where absent. */
export interface PanoramaTags {
  readonly projection: string | null;
  readonly fullWidth: number | null;
  readonly fullHeight: number | null;
  readonly croppedWidth: number | null;
  readonly croppedHeight: number | null;
  readonly left: number | null;
  readonly top: number | null;
  readonly heading: number | null;
  readonly pitch: number | null;
  readonly roll: number | null;
}

/** A position from a file's tags, in degrees. */
export interface PhotoPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** A drone's tags (XMP drone-dji): angles in degrees, heights in meters, null where absent. */
export interface DroneTags {
  readonly gimbalYaw: number | null;
  readonly gimbalPitch: number | null;
  readonly gimbalRoll: number | null;
  /** Height above the takeoff point. */
  readonly relativeAltitude: number | null;
  /** Height above sea level, or above the ellipsoid if `isRtk` is true. */
  readonly absoluteAltitude: number | null;
  readonly isRtk: boolean;
  /** Whether a base station corrected the position to centimeters. */
  readonly isFixed: boolean;
  /** Standard deviations of the position, in meters; null if any is missing or invalid. */
  readonly deviation: {
    readonly longitude: number;
    readonly latitude: number;
    readonly height: number;
  } | null;
}

/** Facts from a file's content and tags, before any decision is made. */
export interface PhotoFacts {
  /** File that contains the picture: the photograph itself or a converted copy. */
  readonly picture: string;
  /** File type detected from the content, such as `jpeg`. */
  readonly format: string;
  /** Size in pixels after the EXIF orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** Whether the stored image must be rotated or mirrored to be upright. */
  readonly isRotated: boolean;
  /** Number of pictures in the file: more than one if it is animated or has pages. */
  readonly pages: number;
  /** Camera, such as `RICOH THETA V`; null if unknown. */
  readonly camera: string | null;
  readonly panorama: PanoramaTags | null;
  readonly drone: DroneTags | null;
  readonly place: PhotoPlace | null;
  /** Describes what is wrong with the position in the tags; null if the position is valid or absent. */
  readonly placeIssue: string | null;
  /** Error of the position in meters, as a radius; null if the file does not state it. */
  readonly placeError: number | null;
  /** Meters above sea level, or above the ellipsoid if the file says so. */
  readonly altitude: number | null;
  readonly altitudeAboveEllipsoid: boolean;
  /** Direction of view in degrees clockwise from north; `magnetic` is true for magnetic north. */
  readonly direction: { readonly deg: number; readonly magnetic: boolean } | null;
  /** ISO 8601, with an offset only if the file states one. */
  readonly timestamp: string | null;
  /**
   * The satellites' time in UTC, ISO 8601. It can be older than the picture by the interval between two GPS
   * fixes.
   */
  readonly gpsTimestamp: string | null;
  /** Focal length, 35 mm equivalent. If it is present, the picture was taken with an ordinary lens. */
  readonly focalLength35mm: number | null;
  readonly copyright: string | null;
}
